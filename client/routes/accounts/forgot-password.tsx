/**
 * Recuperar contraseña: the two documented warnings and the success notice (specification, section 8), then
 * the login.
 */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AlertBand } from '../../components/alert-band.tsx';
import classes from '../../features/accounts/auth/auth.module.css';
import { EmailForm } from '../../features/accounts/auth/email-form.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Cover } from '../../features/frame/frame/cover.tsx';
import type { Failure } from '../../lib/show-error.ts';
import { type Answers, trpcClient } from '../../lib/trpc.ts';

export function ForgotPassword() {
  const [sent, setSent] = useState<Answers['auth']['requestReset'] | null>(null);
  const send = async (email: string) => {
    setSent(await trpcClient.auth.requestReset.mutate({ email }));
  };
  return (
    <Cover>
      <div className={classes.intro}>
        <h1 tabIndex={-1}>Recuperar contraseña</h1>
        {!sent && <p className="ink-2">Escribe tu correo y te enviamos un enlace para poner una contraseña nueva.</p>}
      </div>
      {sent ? (
        <Sent {...sent} onAgain={() => setSent(null)} />
      ) : (
        <>
          <EmailForm button="Enviar el enlace" send={send} refusal={refusal} />
          <p className={classes.foot}>
            ¿Te acordaste? <Link to="/login">Inicia sesión</Link>
          </p>
        </>
      )}
    </Cover>
  );
}

function refusal({ code, title, message }: Failure) {
  if (code !== 'EMAIL_UNKNOWN' && code !== 'SOCIAL_ACCOUNT') return null;
  const unknown = code === 'EMAIL_UNKNOWN';
  return (
    <AlertBand
      tone="amber"
      fact={`${title}.`}
      announce
      action={
        <ButtonLink to={unknown ? '/register' : '/login'} variant="outline">
          {unknown ? 'Regístrate gratis' : 'Ir a iniciar sesión'}
        </ButtonLink>
      }
    >
      {message}
    </AlertBand>
  );
}

function Sent({ email, waitSeconds, onAgain }: Answers['auth']['requestReset'] & { onAgain: () => void }) {
  return (
    <>
      {waitSeconds > 0 && (
        <AlertBand tone="blue" fact="El primer correo ya está en camino." announce>
          Si no llega, puedes pedir otro en {waitSeconds} segundos.
        </AlertBand>
      )}
      <AlertBand tone="green" fact="Se envio una notificación a su correo" announce={waitSeconds === 0}>
        <br />
        <span className={classes.address}>{email}</span>
      </AlertBand>
      <ol className={classes.steps}>
        <li>Abre el mensaje de PetLove+. Si no aparece en un minuto, mira en correo no deseado.</li>
        <li>Presiona Cambiar clave y escribe tu contraseña nueva. El enlace sirve durante 30 minutos.</li>
        <li>Entra con la contraseña nueva.</li>
      </ol>
      <ButtonLink to="/login" size="lg" fullWidth>
        Ir a iniciar sesión
      </ButtonLink>
      <p className={classes.foot}>
        ¿No llegó?{' '}
        <button type="button" className={classes.word} onClick={onAgain}>
          Enviarlo otra vez
        </button>
      </p>
    </>
  );
}
