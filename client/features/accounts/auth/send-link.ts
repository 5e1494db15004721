/** Asks for a mail that stands for the password. Loaded when it is pressed, so that the login's script stays small. */
import type { useNavigate } from '@tanstack/react-router';
import { type Failure, showError } from '../../../lib/show-error.ts';
import { trpcClient } from '../../../lib/trpc.ts';

export async function sendLink(
  form: NonNullable<Parameters<typeof showError>[1]>,
  typed: string,
  navigate: ReturnType<typeof useNavigate>,
): Promise<Failure | null> {
  if (typed.trim() === '') {
    form.setErrors({ email: 'Escribe tu correo y te enviamos el enlace.' });
    form.getInputNode('email')?.focus();
    return null;
  }
  try {
    const { email } = await trpcClient.auth.requestLink.mutate({ email: typed });
    await navigate({ to: '/enlace/$token', params: { token: 'enviado' }, search: { correo: email } });
    return null;
  } catch (error) {
    return showError(error, form);
  }
}
