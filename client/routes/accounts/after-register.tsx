/** Revisa tu correo: the next step, the mail again, another address. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { PROVIDER_NAMES } from '#server/accounts/identities/rules.ts';
import { AlertBand } from '../../components/alert-band.tsx';
import classes from '../../features/accounts/auth/auth.module.css';
import { ChangeAddress } from '../../features/accounts/auth/change-address.tsx';
import { EmailForm } from '../../features/accounts/auth/email-form.tsx';
import { ButtonAnchor, ButtonLink } from '../../components/button.tsx';
import type { Provider } from '../../features/accounts/auth/confirmed-link.ts';
import { mailSiteOf } from '../../features/accounts/auth/mail-site.ts';
import { Resend } from '../../features/accounts/auth/resend.tsx';
import { Cover } from '../../features/frame/frame/cover.tsx';
import { trpcClient } from '../../lib/trpc.ts';

const PROVIDERS = ['google', 'facebook'] as const satisfies Provider[];

export function AfterRegister() {
  const { correo, con } = useSearch({ from: '/posRegistro' });
  return (
    <Cover>
      <h1 tabIndex={-1}>Revisa tu correo</h1>
      {correo ? <Sent email={correo} provider={PROVIDERS.find((one) => one === con)} key={correo} /> : <AskAddress />}
    </Cover>
  );
}

/** `provider`: the social login of an account without a password. */
function Sent({ email, provider }: { email: string; provider: Provider | undefined }) {
  const navigate = useNavigate();
  const [changing, setChanging] = useState(false);
  const site = mailSiteOf(email);
  const showChanged = (correo: string) => void navigate({ to: '/posRegistro', search: { correo }, replace: true });
  return (
    <>
      <AlertBand tone="green" fact="Se envió una notificación de confirmación a su correo" announce>
        <br />
        <span className={classes.address}>{email}</span>
      </AlertBand>
      <ol className={classes.steps}>
        <li>
          {site ? `Abre ${site.name}` : 'Abre la aplicación de tu correo'} y busca el mensaje de PetLove+. Puede tardar
          un minuto; si no aparece, mira en {site?.name === 'Gmail' ? 'Spam y en Promociones' : 'correo no deseado'}.
        </li>
        <li>Presiona el botón Confirmar para activar tu cuenta. Sirve durante 24 horas.</li>
        {provider ? (
          <li>Vuelve aquí y entra con {PROVIDER_NAMES[provider]}.</li>
        ) : (
          <li>Si lo abres en este dispositivo, entras de una vez. En otro, entra con tu correo y tu contraseña.</li>
        )}
      </ol>
      {site && (
        <ButtonAnchor href={site.address} target="_blank" rel="noopener noreferrer" size="lg" fullWidth>
          Abrir {site.name}
        </ButtonAnchor>
      )}
      <ButtonLink to="/login" size="lg" fullWidth variant={site ? 'outline' : 'filled'}>
        Ir a iniciar sesión
      </ButtonLink>
      <Resend email={email} justSent />
      {provider ? (
        <p className={classes.foot}>
          ¿El correo tiene un error? Entra otra vez con {PROVIDER_NAMES[provider]} y cámbialo.
        </p>
      ) : changing ? (
        <ChangeAddress email={email} onChanged={showChanged} />
      ) : (
        <p className={classes.foot}>
          ¿Escribiste mal el correo?{' '}
          <button type="button" className={classes.word} onClick={() => setChanging(true)}>
            Cambiar el correo
          </button>
        </p>
      )}
    </>
  );
}

function AskAddress() {
  const navigate = useNavigate();
  const send = async (email: string) => {
    const answer = await trpcClient.auth.resendConfirmation.mutate({ email });
    await navigate({ to: '/posRegistro', search: { correo: answer.email } });
  };
  return (
    <>
      <p className="ink-2">
        Escribe el correo con el que te registraste y te enviamos otra vez el enlace para activar tu cuenta.
      </p>
      <EmailForm button="Enviar el correo" send={send} />
    </>
  );
}
