/** What stands on a tag, and why one is replaced. Pure; runs in the browser too. */
import type { ReplaceReason } from '#db/types.ts';

/** Why a tag is replaced, in the order in which a form offers it. */
export const REPLACE_REASONS = [
  { code: 'lost', name: 'Se perdió' },
  { code: 'broken', name: 'Se rompió' },
  { code: 'unreadable', name: 'Ya no se lee' },
  { code: 'stolen', name: 'Me la robaron' },
  { code: 'other', name: 'Otro motivo' },
] as const satisfies readonly { code: ReplaceReason; name: string }[];

/** What a tag's QR says. Short and permanent: it is engraved. */
export function tagAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/q/${code}`;
}
