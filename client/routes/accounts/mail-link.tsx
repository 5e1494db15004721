/** A mail that stands for the password: it is on its way, or it was opened. Opening shows whose it is; a tap enters. */
import { Link, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { AlertBand } from '../../components/alert-band.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../components/button.tsx';
import { CheckField } from '../../components/fields.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { SpentLink } from '../../components/spent-link.tsx';
import classes from '../../features/accounts/auth/auth.module.css';
import { EmailForm } from '../../features/accounts/auth/email-form.tsx';
import { keepEntered } from '../../features/accounts/auth/entered.ts';
import { mailSiteOf } from '../../features/accounts/auth/mail-site.ts';
import { SecondStep } from '../../features/accounts/auth/second-step.tsx';
import { useOnce } from '../../features/accounts/auth/use-once.ts';
import { expectAtLogin } from '../../features/accounts/auth/waiting-account.ts';
import { Cover } from '../../features/frame/frame/cover.tsx';
import { remembersAtFirst } from '../../lib/session-storage.ts';
import { type Failure, readError } from '../../lib/show-error.ts';
import { type Answers, trpc, trpcClient } from '../../lib/trpc.ts';
import { invitationPath } from '../../lib/waiting-invitation.ts';

export function MailLink() {
  const { token } = useParams({ from: '/enlace/$token' });
  const { correo } = useSearch({ from: '/enlace/$token' });
  if (token !== 'enviado') return <Opened token={token} key={token} />;
  return <Cover>{correo ? <Sent email={correo} key={correo} /> : <Ask />}</Cover>;
}

function Sent({ email }: { email: string }) {
  const site = mailSiteOf(email);
  return (
    <>
      <h1 tabIndex={-1}>Revisa tu correo</h1>
      <AlertBand tone="green" fact="Si tienes cuenta, el enlace va en camino." announce>
        <br />
        <span className={classes.address}>{email}</span>
      </AlertBand>
      <ol className={classes.steps}>
        <li>
          Abre el mensaje de PetLove+. Puede tardar un minuto; si no aparece, mira en{' '}
          {site?.name === 'Gmail' ? 'Spam y en Promociones' : 'correo no deseado'}.
        </li>
        <li>Abre el enlace en este dispositivo y presiona Entrar. Sirve una sola vez, durante 15 minutos.</li>
      </ol>
      {site && (
        <ButtonAnchor href={site.address} target="_blank" rel="noopener noreferrer" size="lg" fullWidth>
          Abrir {site.name}
        </ButtonAnchor>
      )}
      <ButtonLink
        to="/login"
        variant={site ? 'default' : 'filled'}
        size="lg"
        fullWidth
        onClick={() => expectAtLogin(email)}
      >
        Entrar con mi contraseña
      </ButtonLink>
      <p className={classes.foot}>
        ¿No tienes cuenta? <Link to="/register">Regístrate gratis</Link>
      </p>
    </>
  );
}

function Ask() {
  const navigate = useNavigate();
  const send = async (typed: string) => {
    const { email } = await trpcClient.auth.requestLink.mutate({ email: typed });
    await navigate({ to: '/enlace/$token', params: { token: 'enviado' }, search: { correo: email } });
  };
  return (
    <>
      <div className={classes.intro}>
        <h1 tabIndex={-1}>Entrar con un enlace</h1>
        <p className="ink-2">Escribe tu correo y te enviamos un enlace: con él entras sin contraseña.</p>
      </div>
      <EmailForm button="Enviarme un enlace" send={send} />
      <p className={classes.foot}>
        ¿Te acordaste? <Link to="/login">Inicia sesión</Link>
      </p>
    </>
  );
}

function Opened({ token }: { token: string }) {
  const { outcome, retry } = useOnce(() => trpcClient.auth.openLink.query({ token }));
  const [late, setLate] = useState<unknown>();
  const error = late ?? (outcome && 'error' in outcome ? outcome.error : undefined);
  if (error !== undefined)
    return (
      <Cover>
        <SpentLink
          error={error}
          onRetry={() => {
            setLate(undefined);
            retry();
          }}
          spentAs={['TOKEN_SPENT', 'INVALID', 'ACCOUNT_DISABLED']}
          titles={{ spent: 'Este enlace ya no sirve', unread: 'No pudimos abrir el enlace' }}
          {...(readError(error).code !== 'ACCOUNT_DISABLED' && {
            fact: 'Ya se usó o venció.',
            children: 'Pide otro: llega en un minuto.',
          })}
          action={
            <>
              <ButtonLink to="/enlace/$token" params={{ token: 'enviado' }} size="lg" fullWidth>
                Pedir otro enlace
              </ButtonLink>
              <ButtonLink to="/login" variant="default" size="lg" fullWidth>
                Entrar con mi contraseña
              </ButtonLink>
            </>
          }
        />
      </Cover>
    );
  if (!outcome || !('answer' in outcome))
    return (
      <Cover>
        <h1 tabIndex={-1}>Abriendo tu enlace</h1>
        <SkeletonForm fields={1} />
      </Cover>
    );
  return <Enter token={token} found={outcome.answer} onSpent={setLate} />;
}

interface EnterProps {
  token: string;
  found: Answers['auth']['openLink'];
  /** The link was used or ended meanwhile. */
  onSpent: (error: unknown) => void;
}

function Enter({ token, found, onSpent }: EnterProps) {
  const router = useRouter();
  const enter = trpc.auth.enterByLink.useMutation();
  const second = trpc.secondFactor.signIn.useMutation();
  const [remember, setRemember] = useState(remembersAtFirst);
  const [ticket, setTicket] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const arrive = async (email: string) => {
    await keepEntered(email, remember);
    router.history.replace(invitationPath() ?? '/dashboard');
  };
  const press = async () => {
    setFailure(null);
    try {
      const answer = await enter.mutateAsync({ token, remember });
      if (answer.ticket === null) await arrive(answer.email);
      else setTicket(answer.ticket);
    } catch (error) {
      if (readError(error).code === 'TOKEN_SPENT') onSpent(error);
      else setFailure(readError(error));
    }
  };
  if (ticket !== null)
    return (
      <Cover>
        <h1 tabIndex={-1}>Verificación en dos pasos</h1>
        <SecondStep
          ticket={ticket}
          busy={second.isPending}
          confirm={async (code) => arrive((await second.mutateAsync({ ticket, code })).email)}
          onBack={() => void router.navigate({ to: '/login' })}
        />
      </Cover>
    );
  return (
    <Cover>
      <div className={classes.intro}>
        <h1 tabIndex={-1}>Hola, {found.name}</h1>
        <p>
          Vas a entrar con <span className={classes.address}>{found.email}</span>
        </p>
      </div>
      {failure && (
        <AlertBand fact={`${failure.title}.`} announce>
          {failure.message}
        </AlertBand>
      )}
      <CheckField
        label="Recordar en este dispositivo"
        checked={remember}
        onChange={(event) => setRemember(event.currentTarget.checked)}
      />
      <Button size="lg" fullWidth loading={enter.isPending} onClick={() => void press()}>
        Entrar
      </Button>
      <p className={classes.foot}>
        ¿No eres tú? <Link to="/login">Entra con otra cuenta</Link>
      </p>
    </Cover>
  );
}
