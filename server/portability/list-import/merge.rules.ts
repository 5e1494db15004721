/** A list that comes again: what staff changed here wins, and the rest follows the list. Pure. */
import { folded } from '#server/platform/lib/text.ts';
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
  neuteredOn: FIELD_WORDS.neuteredOn,
  allergies: FIELD_WORDS.allergies,
  deceasedOn: FIELD_WORDS.deceased,
} as const;
/**
 * What undoing a list took away keeps this mark where its list's name of it stood, which tells it apart from what a person removed: a
 * list may bring it again.
 */
const UNDONE = 'undone:';

/** @param id of the animal, or of the entry */
export function undoneName(id: number): string {
  return UNDONE + id;
}

export function isUndone(name: string | null): boolean {
  return name?.startsWith(UNDONE) ?? false;
}

type MergedField = keyof typeof MERGED;

type Value = string | number | boolean | null | undefined;
export type Listed = Partial<Record<MergedField | 'birthEstimated', Value>>;
/** Both values of each field that the list changed. */
export type Changes = Record<string, [before: Value, after: Value]>;

/** Before the name of a field that is the owner's. */
export const OF_OWNER = 'owner.';

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

/** The fields of an owner that a later list may change. Its name stays: who is called otherwise may be another person. */
const CONTACT = {
  phone: FIELD_WORDS.phone,
  email: FIELD_WORDS.email,
  address: FIELD_WORDS.address,
  city: FIELD_WORDS.city,
} as const;

export type Contact = Partial<Record<keyof typeof CONTACT | 'name' | 'surname' | 'idNumber', string | null>>;

/**
 * Whether a list means the person who is the animal's owner here: one number of identity, else one name or one telephone. Else the
 * animal has another owner there, and no row may rename a person who may have more animals.
 */
export function isSamePerson(current: Contact, listed: Contact): boolean {
  if (current.idNumber && listed.idNumber) return current.idNumber === listed.idNumber;
  const named = ({ name, surname }: Contact) => folded(`${name ?? ''} ${surname ?? ''}`.trim());
  return named(current) === named(listed) || (listed.phone != null && listed.phone === current.phone);
}

/** The same for the contact: what lists said of it before and staff left alone follows the list. */
export function mergedContact(current: Contact, said: Contact, listed: Contact): Merge {
  const merge: Merge = { changes: {}, stayed: [] };
  for (const field of Object.keys(CONTACT) as (keyof typeof CONTACT)[]) {
    const [now, before, next] = [current[field] ?? null, said[field] ?? null, listed[field] ?? null];
    if (next === null || next === now) continue;
    if (now === null || now === before) merge.changes[field] = [now, next];
    else merge.stayed.push(CONTACT[field]);
  }
  return merge;
}

/** Flags are numbers in the database. */
function plain(value: Value): string | number | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value ?? null;
}
