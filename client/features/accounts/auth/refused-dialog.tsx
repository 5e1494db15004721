/** The server's refusal of a sign-in: its title, its message, and the next step where there is one. */
import { useNavigate } from '@tanstack/react-router';
import { Dialog } from '../../../components/dialog.tsx';
import { type Failure, showError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { keepWaiting } from './waiting-account.ts';

interface RefusedDialogProps {
  /** Null: closed. */
  failure: Failure | null;
  onClose: () => void;
  /** What was typed: the confirmation mail goes there again. */
  typed: { email: string; password: string };
  /** That mail was refused. */
  onRefused: (failure: Failure | null) => void;
}

export function RefusedDialog({ failure, onClose, typed, onRefused }: RefusedDialogProps) {
  const navigate = useNavigate();
  const resend = trpc.auth.resendConfirmation.useMutation();
  const unconfirmed = failure?.code === 'ACCOUNT_UNCONFIRMED';
  const sendAgain = async () => {
    const { email } = typed;
    keepWaiting(typed);
    try {
      await resend.mutateAsync({ email });
      await navigate({ to: '/posRegistro', search: { correo: email } });
    } catch (error) {
      onRefused(showError(error));
    }
  };
  const act = { label: 'Reenviar el correo', run: () => void sendAgain(), busy: resend.isPending };
  return (
    <Dialog
      opened={failure !== null}
      onClose={onClose}
      title={failure?.title}
      {...(unconfirmed && { act, stay: 'Cerrar' })}
    >
      {failure?.message}
    </Dialog>
  );
}
