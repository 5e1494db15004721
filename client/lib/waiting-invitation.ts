/**
 * An invitation, an animal's transfer or a new plate that somebody opened before signing in: after the login, or after a
 * registration and its mail, the way leads back to it. Such a link opens for the account of its own address alone, and a plate with
 * the code of its pack, so keeping it here gives nobody anything.
 */
import { readStored, removeStored, writeStored } from './stored.ts';

const KEY = 'petlove-invitacion';

/** @param page where its link leads */
export function keepInvitation(token: string, page: 'invitacion' | 'traspaso' = 'invitacion'): void {
  writeStored(KEY, `${page}/${token}`);
}

/** Where `path` leads to a new plate that was scanned; anything else leaves what waits as it is. */
export function keepNewTag(path: string): void {
  const [, code] = /^\/dashboard\/accesorios\?activar=(\w{10})$/.exec(path) ?? [];
  if (code) writeStored(KEY, `placa/${code}`);
}

/** After the plate was activated, or left for another day. */
export function forgetNewTag(): void {
  if (readStored(KEY)?.startsWith('placa/')) removeStored(KEY);
}

/** Path of its page; null where none waits. */
export function invitationPath(): string | null {
  const kept = readStored(KEY);
  if (kept && /^placa\/\w{10}$/.test(kept)) return `/dashboard/accesorios?activar=${kept.slice(-10)}`;
  return kept && /^(?:invitacion|traspaso)\/[\w-]{43}$/.test(kept) ? `/${kept}` : null;
}

/** After it was answered, or where it is over. */
export function forgetInvitation(): void {
  removeStored(KEY);
}
