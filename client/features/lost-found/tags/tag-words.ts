/** The words for tags. */
import { dayOf, showDate, showPast } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import type { Answers } from '../../../lib/trpc.ts';

export type Tag = Answers['tags']['mine'][number];
/** An animal that may get a tag: of the member's own list, or a patient. */
export type PetOfTags = Pick<Answers['pets']['list'][number], 'id' | 'name' | 'code' | 'species' | 'photo'>;
export type TagChip = 'on' | 'off' | 'replaced' | 'lost' | 'withdrawn';

/** The chip of a tag. Every active tag of a lost animal says so. */
export function chipOf({ state, replacedAt, lostAt }: Tag): TagChip {
  if (state === 'withdrawn') return 'withdrawn';
  if (state === 'disabled') return 'off';
  if (lostAt) return 'lost';
  return replacedAt ? 'replaced' : 'on';
}

/** `Última lectura hace 2 días`, `14 lecturas`: each may stand on a line of its own. */
export function readingsOf({ scans, lastScanAt, state }: Tag): [string, string?] {
  if (scans === 0) return [state === 'active' ? 'Nadie la ha leído todavía' : 'Nunca se leyó'];
  const readings = count(scans, 'lectura');
  return lastScanAt ? [`Última lectura ${showPast(dayOf(lastScanAt))}`, readings] : [readings];
}

/** The place of a reading, if a finder reported it; else null. */
export function placeOf({ scans, lastPlace }: Tag): string | null {
  if (lastPlace) return lastPlace.place ?? 'Quien la leyó compartió su ubicación';
  return scans > 0 ? 'Nadie compartió en qué lugar' : null;
}

const REASONS = {
  lost: 'se perdió',
  broken: 'se rompió',
  unreadable: 'ya no se leía',
  stolen: 'la robaron',
  other: null,
} as const;

/** `Reemplazada el 21/11/2026: se perdió.` */
export function replacementOf({ replacedAt, replaceReason }: Tag): string | null {
  if (!replacedAt) return null;
  const reason = replaceReason && REASONS[replaceReason];
  return `Reemplazada el ${showDate(dayOf(replacedAt))}${reason ? `: ${reason}` : ''}.`;
}

const collator = new Intl.Collator('es');
const ORDER: Record<TagChip, number> = { lost: 0, on: 1, replaced: 2, off: 3, withdrawn: 4 };

/** Lost animals first, then by name; an animal's active tags come before its inactive ones. */
export function inOrder(tags: readonly Tag[]): Tag[] {
  return tags.toSorted(
    (a, b) =>
      Number(a.lostAt === null) - Number(b.lostAt === null) ||
      collator.compare(a.petName, b.petName) ||
      a.petId - b.petId ||
      ORDER[chipOf(a)] - ORDER[chipOf(b)] ||
      Number(a.replacedAt !== null) - Number(b.replacedAt !== null) ||
      b.tagId - a.tagId,
  );
}
