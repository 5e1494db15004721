/**
 * The page of the mail's link: opening it changes nothing, since mail programs open links too. One more press
 * deletes the account.
 */
import { useParams } from '@tanstack/react-router';
import { AlertBand } from '../../components/alert-band.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Cover } from '../../features/frame/frame/cover.tsx';
import { useLeaveForGood } from '../../features/portability/privacy/use-leave-for-good.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

export function DeleteAccountByLink() {
  const { token } = useParams({ from: '/eliminarCuenta/$token' });
  const remove = trpc.privacy.confirmDeletion.useMutation({ onSuccess: useLeaveForGood() });
  const failure = remove.error && readError(remove.error);
  return (
    <Cover>
      <h1 tabIndex={-1}>Eliminar tu cuenta</h1>
      {failure ? (
        <AlertBand fact={`${failure.title}.`} announce>
          {failure.message}
        </AlertBand>
      ) : (
        <AlertBand fact="No se puede deshacer.">
          Se borran tu cuenta y tus animales con toda su historia, en el momento.
        </AlertBand>
      )}
      <ButtonLink to="/dashboard" size="lg" fullWidth>
        Conservar mi cuenta
      </ButtonLink>
      {failure?.code !== 'TOKEN_SPENT' && (
        <Button
          variant="outline"
          color="red"
          size="lg"
          fullWidth
          loading={remove.isPending}
          onClick={() => remove.mutate({ token })}
        >
          Eliminar para siempre
        </Button>
      )}
    </Cover>
  );
}
