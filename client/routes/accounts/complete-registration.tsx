/** Tu correo: the social login gave no usable address, so the member types one and confirms it by mail. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { SkeletonForm } from '../../components/skeleton.tsx';
import classes from '../../features/accounts/auth/auth.module.css';
import { EmailForm } from '../../features/accounts/auth/email-form.tsx';
import { SpentJoin } from '../../features/accounts/auth/spent-join.tsx';
import { useOnce } from '../../features/accounts/auth/use-once.ts';
import { Cover } from '../../features/frame/frame/cover.tsx';
import { trpcClient } from '../../lib/trpc.ts';

export function CompleteRegistration() {
  const { token } = useParams({ from: '/completarRegistro/$token' });
  const { volver } = useSearch({ from: '/completarRegistro/$token' });
  const navigate = useNavigate();
  const { outcome, retry } = useOnce(() => trpcClient.socialLogin.openLink.mutate({ token }));
  const found = outcome && 'answer' in outcome ? outcome.answer : undefined;

  const send = async (email: string) => {
    const answer = await trpcClient.socialLogin.complete.mutate({ token, email });
    if (answer.next === 'join') {
      await navigate({
        to: '/unirCuenta/$token',
        params: { token: answer.token },
        search: volver ? { volver } : {},
      });
      return;
    }
    await navigate({ to: '/posRegistro', search: { correo: email, ...(found && { con: found.provider }) } });
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
        <h1 tabIndex={-1}>{found?.email ? 'Falta confirmar tu correo' : 'Escribe tu correo'}</h1>
        {found && (
          <p className="ink-2">
            {found.email
              ? 'Te enviamos otra vez el enlace que activa tu cuenta. Si el correo tiene un error, cámbialo aquí.'
              : `${found.service} no nos dio tu correo. Te enviamos un enlace para activar tu cuenta.`}
          </p>
        )}
      </div>
      {!outcome && <SkeletonForm fields={1} />}
      {found && <EmailForm button="Enviar el enlace" initial={found.email ?? ''} send={send} />}
    </Cover>
  );
}
