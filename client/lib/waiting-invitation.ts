/**
 * An opened invitation, transfer or new tag to which the login or registration leads back. Storing it is
 * safe: its link works only for its own address, and a tag needs its pack's code.
 */
import { readStored, removeStored, writeStored } from './stored.ts';

const KEY = 'petlove-invitacion';

/** @param page the page of its link */
export function keepInvitation(
  token: string,
  page: 'invitacion' | 'traspaso' | 'equipo' | 'libreta' = 'invitacion',
): void {
  writeStored(KEY, `${page}/${token}`);
}

/** Remembers a `path` to a new scanned tag; other paths leave the remembered one unchanged. */
export function keepNewTag(path: string): void {
  const [, code] = /^\/dashboard\/accesorios\?activar=(\w{10})$/.exec(path) ?? [];
  if (code) writeStored(KEY, `placa/${code}`);
}

/** After the tag was activated, or postponed. */
export function forgetNewTag(): void {
  if (readStored(KEY)?.startsWith('placa/')) removeStored(KEY);
}

/** The path of its page; null where none waits. */
export function invitationPath(): string | null {
  const kept = readStored(KEY);
  if (kept && /^placa\/\w{10}$/.test(kept)) return `/dashboard/accesorios?activar=${kept.slice(-10)}`;
  return kept && /^[a-z]+\/[\w-]{43}$/.test(kept) ? `/${kept}` : null;
}

/** After it was answered, or has expired. */
export function forgetInvitation(): void {
  removeStored(KEY);
}
