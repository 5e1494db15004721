/**
 * An invitation, or an animal's transfer, that somebody opened before signing in: after the login, or after a registration and its mail, the way leads
 * back to it. The link opens for the account of its own address alone, so keeping it here gives nobody anything.
 */
import { readStored, removeStored, writeStored } from './stored.ts';

const KEY = 'petlove-invitacion';

/** @param page where its link leads */
export function keepInvitation(token: string, page: 'invitacion' | 'traspaso' = 'invitacion'): void {
  writeStored(KEY, `${page}/${token}`);
}

/** Path of its page; null where none waits. */
export function invitationPath(): string | null {
  const kept = readStored(KEY);
  return kept && /^(?:invitacion|traspaso)\/[\w-]{43}$/.test(kept) ? `/${kept}` : null;
}

/** After it was answered, or where it is over. */
export function forgetInvitation(): void {
  removeStored(KEY);
}
