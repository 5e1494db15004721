/** Registro. */
import { Link } from '@tanstack/react-router';
import classes from '../../features/accounts/auth/auth.module.css';
import { RegisterForm } from '../../features/accounts/auth/register-form.tsx';
import { SocialButtons } from '../../features/accounts/auth/social-buttons.tsx';
import { Cover, CoverDivider } from '../../features/frame/frame/cover.tsx';
import { trpc } from '../../lib/trpc.ts';

export function Register() {
  const { data } = trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Cover wide>
      <div className={classes.intro}>
        <h1 tabIndex={-1}>Crea tu cuenta</h1>
        <p className="ink-2">
          {data?.subscriptions ? 'Es gratis. Pagas solo cuando quieras la suscripción de tu mascota.' : 'Es gratis.'}
        </p>
      </div>
      <RegisterForm />
      <SocialButtons>
        <CoverDivider>o regístrate con</CoverDivider>
      </SocialButtons>
      <p className={classes.foot}>
        ¿Ya tienes cuenta? <Link to="/login">Inicia sesión</Link>
      </p>
    </Cover>
  );
}
