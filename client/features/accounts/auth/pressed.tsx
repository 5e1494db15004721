/**
 * What the login does after a press: it asks for a mailed link, enters with a passkey, and says why a sign-in was refused.
 * Loaded by the press, so that the login's script stays small.
 */
import { useNavigate } from '@tanstack/react-router';
import { Dialog } from '../../../components/dialog.tsx';
import { type Failure, showError } from '../../../lib/show-error.ts';
import { trpc, trpcClient } from '../../../lib/trpc.ts';
import { keepWaiting } from './waiting-account.ts';

type SignInFields = NonNullable<Parameters<typeof showError>[1]> & {
  values: { email: string; password: string; remember: boolean };
};
type Go = ReturnType<typeof useNavigate>;

/** Asks for a mail that stands for the password. @returns what belongs to no field */
async function sendLink(form: SignInFields, go: Go): Promise<Failure | null> {
  if (form.values.email.trim() === '') {
    form.setErrors({ email: 'Escribe tu correo y te enviamos el enlace.' });
    form.getInputNode('email')?.focus();
    return null;
  }
  try {
    const { email } = await trpcClient.auth.requestLink.mutate({ email: form.values.email });
    await go({ to: '/enlace/$token', params: { token: 'enviado' }, search: { correo: email } });
    return null;
  } catch (error) {
    return showError(error, form);
  }
}

/** A chunk of its own: who types a password never loads it. */
async function enterWithPasskey({ values: { remember } }: SignInFields, go: Go): Promise<Failure | null> {
  const { byPasskey } = await import('./by-passkey.ts');
  return byPasskey(remember, go);
}

export const ACTS = { passkeys: enterWithPasskey, signInLink: sendLink };

interface RefusedDialogProps {
  /** The server's title and message, and the next step where there is one; null: closed. */
  failure: Failure | null;
  form: SignInFields;
  onChange: (failure: Failure | null) => void;
}

export function RefusedDialog({ failure, form, onChange }: RefusedDialogProps) {
  const navigate = useNavigate();
  const resend = trpc.auth.resendConfirmation.useMutation();
  const close = () => {
    onChange(null);
    const password = form.getInputNode('password');
    if (password instanceof HTMLInputElement) password.select();
    password?.focus();
  };
  const sendAgain = async () => {
    const { email } = form.values;
    keepWaiting(form.values);
    try {
      await resend.mutateAsync({ email });
      await navigate({ to: '/posRegistro', search: { correo: email } });
    } catch (error) {
      onChange(showError(error));
    }
  };
  const act = { label: 'Reenviar el correo', run: () => void sendAgain(), busy: resend.isPending };
  return (
    <Dialog
      opened={failure !== null}
      onClose={close}
      title={failure?.title}
      {...(failure?.code === 'ACCOUNT_UNCONFIRMED' && { act, stay: 'Cerrar' })}
    >
      {failure?.message}
    </Dialog>
  );
}
