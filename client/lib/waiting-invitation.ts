/**
 * An invitation that somebody opened before signing in: after the login, or after a registration and its mail, the way leads
 * back to it. The link opens for the account of its own address alone, so keeping it here gives nobody anything.
 */
import { readStored, removeStored, writeStored } from './stored.ts';

const KEY = 'petlove-invitacion';

export function keepInvitation(token: string): void {
  writeStored(KEY, token);
}

/** Path of the invitation's page; null where none waits. */
export function invitationPath(): string | null {
  const token = readStored(KEY);
  return token && /^[\w-]{43}$/.test(token) ? `/invitacion/${token}` : null;
}

/** After it was answered, or where it is over. */
export function forgetInvitation(): void {
  removeStored(KEY);
}
