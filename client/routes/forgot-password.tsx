/** Recuperar contraseña: the two documented warnings and the success notice (specification, section 8), then the login. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AlertBand } from '../components/alert-band.tsx';
import classes from '../features/auth/auth.module.css';
import { EmailForm } from '../features/auth/email-form.tsx';
import { ButtonLink } from '../components/button.tsx';
import { Cover } from '../features/frame/cover.tsx';
import type { Failure } from '../lib/show-error.ts';
import { trpcClient } from '../lib/trpc.ts';

export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = async (email: string) => {
    const answer = await trpcClient.auth.requestReset.mutate({ email });
    setSentTo(answer.email);
  };
  return (
    <Cover>
      <div className={classes.intro}>
        <h1 tabIndex={-1}>Recuperar contraseña</h1>
        {!sentTo && <p className="ink-2">Escribe tu correo y te enviamos un enlace para poner una contraseña nueva.</p>}
      </div>
      {sentTo ? (
        <Sent email={sentTo} onAgain={() => setSentTo(null)} />
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

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <>
      <AlertBand tone="green" fact="Se envio una notificación a su correo" announce>
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
