/** After a way in without a password: keeps the profile, and what another person had kept in this browser goes. */
import { forgetPerson } from '../../../lib/forget.ts';
import { lastUsername, somethingKept } from '../../../lib/session-storage.ts';
import { keepArrival } from './arrive.ts';

/** @throws the server's error */
export async function keepEntered(email: string, remember: boolean): Promise<void> {
  if (somethingKept() && lastUsername() !== email) await forgetPerson();
  await keepArrival(remember);
}
