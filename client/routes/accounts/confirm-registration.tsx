/**
 * Registro Exitoso: opening the mail's link confirms at once; a used or expired link says so and offers a new
 * mail.
 */
import { useNavigate, useParams } from '@tanstack/react-router';
import { PROVIDER_NAMES } from '#server/accounts/identities/rules.ts';
import { AlertBand } from '../../components/alert-band.tsx';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { Stamp } from '../../components/stamp.tsx';
import classes from '../../features/accounts/auth/auth.module.css';
import { justConfirmed, keepConfirmed, type Provider } from '../../features/accounts/auth/confirmed-link.ts';
import { EmailForm } from '../../features/accounts/auth/email-form.tsx';
import { ButtonAnchor, ButtonLink } from '../../components/button.tsx';
import { expectAtLogin } from '../../features/accounts/auth/waiting-account.ts';
import { useOnce } from '../../features/accounts/auth/use-once.ts';
import { Cover } from '../../features/frame/frame/cover.tsx';
import { today } from '../../lib/dates.ts';
import { readError } from '../../lib/show-error.ts';
import { trpcClient } from '../../lib/trpc.ts';

export function ConfirmRegistration() {
  const { token } = useParams({ from: '/confirmarRegistro/$token' });
  const { outcome, retry } = useOnce(() => confirm(token));
  return (
    <Cover>
      {!outcome && <Confirming />}
      {outcome && 'answer' in outcome && <Confirmed provider={outcome.answer} />}
      {outcome && 'error' in outcome && <NotConfirmed error={outcome.error} onRetry={retry} />}
    </Cover>
  );
}

/** Returns the provider of an account that has no password. */
async function confirm(token: string): Promise<Provider | null> {
  const before = justConfirmed(token);
  if (before) return before.provider;
  const { email, provider } = await trpcClient.auth.confirmEmail.mutate({ token });
  expectAtLogin(email);
  keepConfirmed({ token, provider });
  return provider;
}

function Confirming() {
  return (
    <>
      <h1 tabIndex={-1}>Confirmando tu correo</h1>
      <SkeletonForm fields={1} />
    </>
  );
}

function Confirmed({ provider }: { provider: Provider | null }) {
  return (
    <>
      <h1 tabIndex={-1}>Registro Exitoso</h1>
      <div className={classes.stamp}>
        <Stamp word="Confirmado" date={today()} landing />
      </div>
      <AlertBand tone="green" fact="Tu cuenta está activa." announce>
        Ya puedes entrar y empezar la libreta de tu primer animal.
      </AlertBand>
      {provider ? (
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
