/** Registro. */
import { Link } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { AlertBand } from '../../components/alert-band.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import classes from '../../features/accounts/auth/auth.module.css';
import { RegisterForm } from '../../features/accounts/auth/register-form.tsx';
import { SocialButtons } from '../../features/accounts/auth/social-buttons.tsx';
import { Cover, CoverDivider } from '../../features/frame/frame/cover.tsx';
import { takePlace } from '../../lib/plain-page.ts';
import { trpc } from '../../lib/trpc.ts';

export function Register() {
  const { data, isError } = trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  if (data?.signups === 'closed') return <Closed clinic={data.clinic.name} />;
  return (
    <Cover wide>
      <div className={classes.intro}>
        <h1 tabIndex={-1}>Crea tu cuenta</h1>
        <p className="ink-2">
          {data?.subscriptions ? 'Es gratis. Pagas solo cuando quieras la suscripción de tu mascota.' : 'Es gratis.'}
        </p>
      </div>
      {data?.signups === 'invited' && (
        <AlertBand tone="amber" fact="Aquí las cuentas se crean por invitación.">
          Usa el correo que recibió la tuya.
        </AlertBand>
      )}
      {data || isError ? <RegisterForm home={data?.clinic.countryIso ?? 'EC'} /> : <SkeletonForm fields={4} />}
      <SocialButtons>
        <CoverDivider>o regístrate con</CoverDivider>
      </SocialButtons>
      <p className={classes.foot}>
        ¿Ya tienes cuenta? <Link to="/login">Inicia sesión</Link>
      </p>
    </Cover>
  );
}

function Closed({ clinic }: { clinic: string | null }) {
  useLayoutEffect(() => takePlace(), []);
  return (
    <Cover>
      <h1 tabIndex={-1}>Registro cerrado</h1>
      <p>
        Aquí no se abren cuentas nuevas. Si eres cliente de {clinic ?? 'la clínica'}, pídele la libreta de tu animal.
      </p>
      <ButtonLink to="/login" size="lg" fullWidth>
        Ya tengo cuenta
      </ButtonLink>
    </Cover>
  );
}
