/** What stands on a plate and in its pack, as people type, paste and scan it. Pure; runs in the browser too. */
import type { ReplaceReason } from '#db/types.ts';
import { readCode } from '#server/lib/codes.ts';

/** Why a plate is replaced, in the order in which a form offers it. */
export const REPLACE_REASONS = [
  { code: 'lost', name: 'Se perdió' },
  { code: 'broken', name: 'Se rompió' },
  { code: 'unreadable', name: 'Ya no se lee' },
  { code: 'stolen', name: 'Me la robaron' },
  { code: 'other', name: 'Otro motivo' },
] as const satisfies readonly { code: ReplaceReason; name: string }[];

/** The address that a plate opens, and the one that leads a new plate here. */
const ADDRESS = /\/(?:q|t)\/([^/?#\s]+)|[?&]activar=([^&#\s]+)/i;

/**
 * The code of a plate or of its pack, in its stored form: typed any way, or the whole address that a camera reads.
 * Null where it cannot be one.
 */
export function readTagCode(typed: string): string | null {
  const [, page, activation] = ADDRESS.exec(typed) ?? [];
  return readCode(page ?? activation ?? typed);
}

/** What a plate's QR says. Short and permanent: it is engraved. */
export function tagAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/q/${code}`;
}
