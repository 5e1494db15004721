/** After a social login the session is there already: what remains is what every sign-in leaves in the browser. */
import { keepProfile } from '../../lib/keep-profile.ts';
import { rememberSignIn } from '../../lib/session-storage.ts';
import { api, queryClient } from '../../lib/trpc.ts';
import { forgetWaiting } from './waiting-account.ts';

/** Loads the profile and remembers its person, as Recordar does. @throws what the server answered. */
export async function keepArrival(): Promise<void> {
  forgetWaiting();
  queryClient.removeQueries({ type: 'inactive' });
  const me = await api.auth.me.fetch();
  keepProfile(me);
  rememberSignIn(me.email, true);
}

/** The page of a step that is still missing; it is opened anew, so that it starts like after the journey itself. */
export function secondStepPage(ticket: string, back: string | undefined): string {
  return `/login${back ? `?volver=${encodeURIComponent(back)}` : ''}#segundoPaso=${ticket}`;
}
