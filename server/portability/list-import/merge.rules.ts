/** A list that comes again: what staff changed here wins, and the rest follows the list. Pure. */
import { FIELD_WORDS } from './schema.ts';

/** The fields that a later list may change, with their words. */
const MERGED = {
  name: FIELD_WORDS.name,
  breed: FIELD_WORDS.breed,
  sex: FIELD_WORDS.sex,
  birthOn: FIELD_WORDS.birth,
  color: FIELD_WORDS.color,
  marks: FIELD_WORDS.marks,
  microchip: FIELD_WORDS.microchip,
  neutered: FIELD_WORDS.neutered,
  allergies: FIELD_WORDS.allergies,
  deceasedOn: FIELD_WORDS.deceased,
} as const;
type MergedField = keyof typeof MERGED;

type Value = string | number | boolean | null | undefined;
export type Listed = Partial<Record<MergedField | 'birthEstimated', Value>>;
/** Both values of each field that the list changed. */
export type Changes = Record<string, [before: Value, after: Value]>;

export interface Merge {
  changes: Changes;
  /** Words of the fields that stayed as they are here although the list says otherwise. */
  stayed: string[];
}

/**
 * @param current the animal as it is. @param said what lists said of it before; empty where no list did.
 * @param listed what this list says; a field without a value says nothing.
 */
export function merged(current: Listed, said: Listed, listed: Listed): Merge {
  const merge: Merge = { changes: {}, stayed: [] };
  for (const field of Object.keys(MERGED) as MergedField[]) {
    const [now, before, next] = [plain(current[field]), plain(said[field]), plain(listed[field])];
    if (next === null || next === now || (field === 'sex' && next === 'unknown')) continue;
    // An age moves the birthday with each day that passes.
    if (field === 'birthOn' && listed.birthEstimated && now !== null) continue;
    const untouched = now === null || now === before || (field === 'sex' && now === 'unknown');
    if (!untouched) merge.stayed.push(MERGED[field]);
    else {
      merge.changes[field] = [now, next];
      if (field === 'birthOn')
        merge.changes.birthEstimated = [plain(current.birthEstimated), listed.birthEstimated ? 1 : 0];
    }
  }
  return merge;
}

/** Flags are numbers in the database. */
function plain(value: Value): string | number | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value ?? null;
}
