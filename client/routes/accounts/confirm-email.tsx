/** Confirmar correo: opening the mail's link makes the new address the account's at once, signed in or not. */
import { useParams } from '@tanstack/react-router';
import { AlertBand } from '../../components/alert-band.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { Stamp } from '../../components/stamp.tsx';
import classes from '../../features/accounts/auth/auth.module.css';
import { justConfirmed, keepConfirmed } from '../../features/accounts/auth/confirmed-link.ts';
import { useOnce } from '../../features/accounts/auth/use-once.ts';
import { expectAtLogin } from '../../features/accounts/auth/waiting-account.ts';
import { Cover } from '../../features/frame/frame/cover.tsx';
import { today } from '../../lib/dates.ts';
import { rememberSignIn, wasRemembered } from '../../lib/session-storage.ts';
import { readError } from '../../lib/show-error.ts';
import { queryClient, trpcClient } from '../../lib/trpc.ts';

export function ConfirmEmail() {
  const { token } = useParams({ from: '/confirmarCorreo/$token' });
  const { outcome, retry } = useOnce(() => confirm(token));
  return (
    <Cover>
      {!outcome && (
        <>
          <h1 tabIndex={-1}>Confirmando tu correo</h1>
          <SkeletonForm fields={1} />
        </>
      )}
      {outcome && 'answer' in outcome && <Confirmed email={outcome.answer} />}
      {outcome && 'error' in outcome && <NotConfirmed error={outcome.error} onRetry={retry} />}
    </Cover>
  );
}

/** The new address; empty after a reload, which must not spend the token again. */
async function confirm(token: string): Promise<string> {
  if (justConfirmed(token)) return '';
  const { email, signedIn } = await trpcClient.security.confirmNewEmail.mutate({ token });
  keepConfirmed({ token, provider: null });
  queryClient.clear();
  if (signedIn) rememberSignIn(email, wasRemembered());
  else expectAtLogin(email);
  return email;
}

function Confirmed({ email }: { email: string }) {
  return (
    <>
      <h1 tabIndex={-1}>Tu correo cambió</h1>
      <div className={classes.stamp}>
        <Stamp word="Confirmado" date={today()} landing />
      </div>
      <AlertBand tone="green" fact="Listo." announce>
        Desde ahora entras con {email || 'tu correo nuevo'}. En tus demás dispositivos se cerró la sesión.
      </AlertBand>
      <ButtonLink to="/dashboard" size="lg" fullWidth>
        Ir a tus animales
      </ButtonLink>
    </>
  );
}

function NotConfirmed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { code, title, message } = readError(error);
  if (code === 'EMAIL_TAKEN') {
    return (
      <>
        <h1 tabIndex={-1}>Ese correo ya tiene cuenta</h1>
        <AlertBand tone="amber" fact="No cambiamos nada." announce>
          Ya hay una cuenta de PetLove+ con este correo. Entra con ella o elige otro.
        </AlertBand>
        <ButtonLink to="/login" size="lg" fullWidth>
          Iniciar sesión
        </ButtonLink>
      </>
    );
  }
  if (code !== 'TOKEN_SPENT' && code !== 'INVALID') {
    return (
      <>
        <h1 tabIndex={-1}>No pudimos confirmar</h1>
        <ErrorPanel title={title} message={message} onRetry={onRetry} />
      </>
    );
  }
  return (
    <>
      <h1 tabIndex={-1}>Este enlace ya no sirve</h1>
      <AlertBand tone="amber" fact="Ya se usó o venció." announce>
        Sirve una vez, durante una hora. Pide otro en Usuario, pestaña Seguridad.
      </AlertBand>
      <ButtonLink to="/dashboard/usuario" search={{ tab: 'seguridad' }} size="lg" fullWidth>
        Ir a Seguridad
      </ButtonLink>
    </>
  );
}
