/** The server's refusal of a sign-in: its title, its message, and the next step where there is one. */
import { Dialog } from '../../../components/dialog.tsx';
import type { Failure } from '../../../lib/show-error.ts';

interface RefusedDialogProps {
  /** Null: closed. */
  failure: Failure | null;
  onClose: () => void;
  /** Sends the confirmation mail again. */
  onResend: () => void;
  busy: boolean;
}

export function RefusedDialog({ failure, onClose, onResend, busy }: RefusedDialogProps) {
  const unconfirmed = failure?.code === 'ACCOUNT_UNCONFIRMED';
  return (
    <Dialog
      opened={failure !== null}
      onClose={onClose}
      title={failure?.title}
      {...(unconfirmed && { act: { label: 'Reenviar el correo', run: onResend, busy }, stay: 'Cerrar' })}
    >
      {failure?.message}
    </Dialog>
  );
}
