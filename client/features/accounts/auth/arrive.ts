/** After a social login the session already exists: this file stores what every sign-in keeps in the browser. */
import { keepProfile } from '../../../lib/keep-profile.ts';
import { rememberSignIn } from '../../../lib/session-storage.ts';
import { queryClient } from '../../../lib/trpc.ts';
import { forgetWaiting } from './waiting-account.ts';

/** Loads the profile and stores its member, as Recordar does. @throws the server's error */
export async function keepArrival(remember = true): Promise<void> {
  forgetWaiting();
  queryClient.removeQueries({ type: 'inactive' });
  const me = await keepProfile();
  rememberSignIn(me.email, remember);
}

/** The address of the missing second step; the page reloads, so that it starts as after the social login itself. */
export function secondStepPage(ticket: string, back: string | undefined): string {
  return `/login${back ? `?volver=${encodeURIComponent(back)}` : ''}#segundoPaso=${ticket}`;
}
