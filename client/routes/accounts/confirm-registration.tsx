/**
 * Registro Exitoso: opening the mail's link confirms at once, and in the browser that registered a tap enters; a used or
 * expired link says so and offers a new mail.
 */
import { useState } from 'react';
import { Link, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { PROVIDER_NAMES } from '#server/accounts/identities/rules.ts';
import { AlertBand } from '../../components/alert-band.tsx';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { Stamp } from '../../components/stamp.tsx';
import classes from '../../features/accounts/auth/auth.module.css';
import { justConfirmed, keepConfirmed, type Provider } from '../../features/accounts/auth/confirmed-link.ts';
import { EmailForm } from '../../features/accounts/auth/email-form.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../components/button.tsx';
import { keepEntered } from '../../features/accounts/auth/entered.ts';
import { expectAtLogin } from '../../features/accounts/auth/waiting-account.ts';
import { useOnce } from '../../features/accounts/auth/use-once.ts';
import { Cover } from '../../features/frame/frame/cover.tsx';
import { today } from '../../lib/dates.ts';
import { remembersAtFirst } from '../../lib/session-storage.ts';
import { type Failure, readError } from '../../lib/show-error.ts';
import { trpc, trpcClient } from '../../lib/trpc.ts';
import { invitationPath } from '../../lib/waiting-invitation.ts';

export function ConfirmRegistration() {
  const { token } = useParams({ from: '/confirmarRegistro/$token' });
  const { outcome, retry } = useOnce(() => confirm(token));
  return (
    <Cover>
      {!outcome && <Confirming />}
      {outcome && 'answer' in outcome && <Confirmed {...outcome.answer} />}
      {outcome && 'error' in outcome && <NotConfirmed error={outcome.error} onRetry={retry} />}
    </Cover>
  );
}

interface ConfirmedProps {
  /** Of an account that has no password. */
  provider: Provider | null;
  /** This browser registered the account. */
  here: boolean;
}

async function confirm(token: string): Promise<ConfirmedProps> {
  const before = justConfirmed(token);
  if (before) return { provider: before.provider, here: false };
  const { email, provider, here } = await trpcClient.auth.confirmEmail.mutate({ token });
  expectAtLogin(email);
  // Opened again here, the server says the same; elsewhere it would say that the link was used.
  if (!here) keepConfirmed({ token, provider });
  return { provider, here };
}

function Confirming() {
  return (
    <>
      <h1 tabIndex={-1}>Confirmando tu correo</h1>
      <SkeletonForm fields={1} />
    </>
  );
}

function Confirmed({ provider, here }: ConfirmedProps) {
  return (
    <>
      <h1 tabIndex={-1}>Registro Exitoso</h1>
      <div className={classes.stamp}>
        <Stamp word="Confirmado" date={today()} landing />
      </div>
      <AlertBand tone="green" fact="Tu cuenta está activa." announce>
        {here
          ? 'Empieza la libreta de tu primer animal.'
          : 'Ya puedes entrar y empezar la libreta de tu primer animal.'}
      </AlertBand>
      {here ? (
        <EnterHere />
      ) : provider ? (
        <ButtonAnchor href={`/api/social/${provider}`} size="lg" fullWidth>
          Entrar con {PROVIDER_NAMES[provider]}
        </ButtonAnchor>
      ) : (
        <ButtonLink to="/login" size="lg" fullWidth>
          Iniciar sesión
        </ButtonLink>
      )}
    </>
  );
}

/** The browser's own secret stands for the password; where it no longer does, the login takes over. */
function EnterHere() {
  const router = useRouter();
  const enter = trpc.auth.enterRegistered.useMutation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const press = async () => {
    setFailure(null);
    const remember = remembersAtFirst();
    try {
      const { email, ticket } = await enter.mutateAsync({ remember });
      if (ticket !== null) return await router.navigate({ to: '/login' });
      await keepEntered(email, remember);
      router.history.replace(invitationPath() ?? '/dashboard');
    } catch (error) {
      const refused = readError(error);
      if (refused.code === 'TOKEN_SPENT') await router.navigate({ to: '/login' });
      else setFailure(refused);
    }
  };
  return (
    <>
      {failure && (
        <AlertBand fact={`${failure.title}.`} announce>
          {failure.message}
        </AlertBand>
      )}
      <Button size="lg" fullWidth loading={enter.isPending} onClick={() => void press()}>
        Entrar y empezar
      </Button>
      <p className={classes.foot}>
        ¿Prefieres tu contraseña? <Link to="/login">Iniciar sesión</Link>
      </p>
    </>
  );
}

function NotConfirmed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const navigate = useNavigate();
  const { code, title, message } = readError(error);
  const send = async (email: string) => {
    const answer = await trpcClient.auth.resendConfirmation.mutate({ email });
    await navigate({ to: '/posRegistro', search: { correo: answer.email } });
  };
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
        Si ya confirmaste tu correo, entra. Si no, pide un enlace nuevo.
      </AlertBand>
      <EmailForm button="Enviar un enlace nuevo" send={send} />
      <ButtonLink to="/login" variant="default" size="lg" fullWidth className={classes.strong}>
        Iniciar sesión
      </ButtonLink>
    </>
  );
}
