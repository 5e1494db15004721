/** Entering with a passkey: the server asks, the device answers. */
import type { useNavigate } from '@tanstack/react-router';
import { failureOf, answerWithPasskey } from '../../../lib/passkeys.ts';
import { safeReturnPath } from '../../../lib/return-path.ts';
import type { Failure } from '../../../lib/show-error.ts';
import { trpcClient } from '../../../lib/trpc.ts';
import { invitationPath } from '../../../lib/waiting-invitation.ts';
import { keepEntered } from './entered.ts';

/** @returns why not; null where it entered, or the person closed the browser's question */
export async function byPasskey(remember: boolean, go: ReturnType<typeof useNavigate>): Promise<Failure | null> {
  try {
    const { options } = await trpcClient.passkeys.ask.mutate({});
    const response = options && (await answerWithPasskey(options));
    if (!response) return null;
    const { email } = await trpcClient.passkeys.signIn.mutate({ response, remember });
    await keepEntered(email, remember);
    const asked = safeReturnPath(new URLSearchParams(location.search).get('volver'));
    await go({ href: asked ?? invitationPath() ?? '/dashboard', replace: true });
    return null;
  } catch (error) {
    return failureOf(error);
  }
}
