/** Unir cuenta: a social login matched an existing account. Joining needs that account's password or mailbox. */
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { keepArrival, secondStepPage } from '../../features/accounts/auth/arrive.ts';
import classes from '../../features/accounts/auth/auth.module.css';
import { JoinForm } from '../../features/accounts/auth/join-form.tsx';
import { SpentJoin } from '../../features/accounts/auth/spent-join.tsx';
import { useOnce } from '../../features/accounts/auth/use-once.ts';
import { Cover } from '../../features/frame/frame/cover.tsx';
import { type Answers, trpcClient } from '../../lib/trpc.ts';

export function JoinAccount() {
  const { token } = useParams({ from: '/unirCuenta/$token' });
  const { volver } = useSearch({ from: '/unirCuenta/$token' });
  const router = useRouter();
  const navigate = useNavigate();
  const { outcome, retry } = useOnce(() => trpcClient.socialLogin.openLink.mutate({ token }));
  const found = outcome && 'answer' in outcome ? outcome.answer : undefined;

  const goOn = async (answer: Answers['socialLogin']['join']) => {
    if (answer.next === 'second-factor') return location.assign(secondStepPage(answer.ticket, volver));
    if (answer.next === 'confirm')
      return navigate({
        to: '/posRegistro',
        search: { correo: answer.email, ...(found && !found.hasPassword && { con: found.provider }) },
      });
    await keepArrival();
    router.history.replace(volver ?? '/dashboard');
  };

  if (outcome && 'error' in outcome) {
    return (
      <Cover>
        <SpentJoin error={outcome.error} onRetry={retry} />
      </Cover>
    );
  }
  return (
    <Cover>
      <div className={classes.intro}>
        <h1 tabIndex={-1}>Ya tienes una cuenta</h1>
        {found && (
          <p className="ink-2">
            Con el correo <span className={classes.address}>{found.email}</span>. Únela con {found.service} y desde
            ahora entras de las dos formas.
          </p>
        )}
      </div>
      {!outcome && <SkeletonForm fields={1} />}
      {found && <JoinForm token={token} found={found} onJoined={goOn} />}
    </Cover>
  );
}
