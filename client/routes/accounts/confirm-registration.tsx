/**
 * Registro Exitoso: opening the mail's link confirms at once, and in the browser that registered the first animal's name and a
 * tap enter; a used or expired link says so and offers a new mail.
 */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
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

// Brings the rules of an animal's form along: only the browser that registered asks for it.
const FirstPet = lazy(() =>
  import('../../features/pets/pets/first-pet.tsx').then((module) => ({ default: module.FirstPet })),
);

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
        {here ? 'Empecemos por tu animal.' : 'Ya puedes entrar y empezar la libreta de tu primer animal.'}
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
  const mutation = trpc.auth.enterRegistered.useMutation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  /** The address of the session that is open, so that a second press does not ask for it again. */
  const entered = useRef<string | null>(null);
  const waiting = invitationPath();

  // What the next press shows loads while the name is typed.
  useEffect(() => {
    for (const id of ['/dashboard', '/dashboard/mascotaIdentidad'] as const)
      void Promise.resolve(router.loadRouteChunk(router.routesById[id])).catch(() => undefined);
  }, [router]);

  const enter = async () => {
    const remember = remembersAtFirst();
    try {
      if (entered.current === null) {
        const { email, ticket } = await mutation.mutateAsync({ remember });
        if (ticket === null) entered.current = email;
      }
    } catch (error) {
      if (readError(error).code !== 'TOKEN_SPENT') throw error;
    }
    if (entered.current === null) {
      await router.navigate({ to: '/login' });
      return false;
    }
    await keepEntered(entered.current, remember);
    return true;
  };
  const press = async () => {
    setFailure(null);
    setBusy(true);
    try {
      if (await enter()) router.history.replace(waiting ?? '/dashboard');
    } catch (error) {
      setFailure(readError(error));
    }
    setBusy(false);
  };
  return (
    <>
      {waiting === null && (
        <Suspense fallback={<SkeletonForm fields={2} />}>
          <FirstPet enter={enter} />
        </Suspense>
      )}
      {failure && (
        <AlertBand fact={`${failure.title}.`} announce>
          {failure.message}
        </AlertBand>
      )}
      <Button
        size="lg"
        fullWidth
        variant={waiting === null ? 'default' : 'filled'}
        loading={busy}
        onClick={() => void press()}
      >
        {waiting === null ? 'Entrar sin animal por ahora' : 'Entrar y empezar'}
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
