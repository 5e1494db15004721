/** Nueva contraseña, from the mail's link. An invalid link signs out and explains how to get another. */
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { AlertBand } from '../../components/alert-band.tsx';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast.tsx';
import { ButtonLink } from '../../components/button.tsx';
import classes from '../../features/accounts/auth/auth.module.css';
import { NewPasswordForm } from '../../features/accounts/auth/new-password-form.tsx';
import { expectAtLogin } from '../../features/accounts/auth/waiting-account.ts';
import { useOnce } from '../../features/accounts/auth/use-once.ts';
import { Cover } from '../../features/frame/frame/cover.tsx';
import { clearSession } from '../../lib/session-storage.ts';
import { readError } from '../../lib/show-error.ts';
import { queryClient, trpcClient } from '../../lib/trpc.ts';

export function ChangePassword() {
  const { token } = useParams({ from: '/cambiarClave/$token' });
  const navigate = useNavigate();
  const [spent, setSpent] = useState(false);
  const { outcome, retry } = useOnce(() => open(token));
  const answer = outcome && 'answer' in outcome ? outcome.answer : undefined;

  const leave = (email: string) => {
    forget();
    expectAtLogin(email);
    showToast('Contraseña cambiada. Entra con la nueva.');
    void navigate({ to: '/login' });
  };

  return (
    <Cover>
      {!outcome && <Opening />}
      {answer?.state === 'ok' && !spent && (
        <>
          <div className={classes.intro}>
            <h1 tabIndex={-1}>Nueva contraseña</h1>
            <p className="ink-2">
              Hola, {answer.name}. Al cambiarla se cierran todas tus sesiones y entras otra vez con la nueva.
            </p>
          </div>
          <NewPasswordForm
            token={answer.token}
            person={answer}
            onChanged={() => leave(answer.email)}
            onSpent={() => setSpent(true)}
          />
        </>
      )}
      {(answer?.state === 'error' || spent) && <Spent />}
      {outcome && 'error' in outcome && <Failed error={outcome.error} onRetry={retry} />}
    </Cover>
  );
}

/** The documented rule: a link whose state is not ok signs the current member out. */
async function open(token: string) {
  const answer = await trpcClient.auth.openReset.mutate({ token });
  if (answer.state !== 'ok') {
    forget();
    await trpcClient.auth.signOut.mutate().catch(() => undefined);
  }
  return answer;
}

function forget(): void {
  clearSession();
  void import('../../lib/forget.ts').then(({ forgetPerson }) => forgetPerson());
  queryClient.removeQueries({ type: 'inactive' });
}

function Opening() {
  return (
    <>
      <h1 tabIndex={-1}>Nueva contraseña</h1>
      <SkeletonForm fields={2} />
    </>
  );
}

function Spent() {
  return (
    <>
      <h1 tabIndex={-1}>Este enlace ya no sirve</h1>
      <AlertBand tone="amber" fact="Ya se usó o venció." announce>
        Pide otro: llega en un minuto y sirve durante 30.
      </AlertBand>
      <ButtonLink to="/olvideClave" size="lg" fullWidth>
        Pedir otro enlace
      </ButtonLink>
      <ButtonLink to="/login" variant="default" size="lg" fullWidth>
        Iniciar sesión
      </ButtonLink>
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, message } = readError(error);
  return (
    <>
      <h1 tabIndex={-1}>Nueva contraseña</h1>
      <ErrorPanel title={title} message={message} onRetry={onRetry} />
    </>
  );
}
