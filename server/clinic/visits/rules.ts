/** The mark of entries that a veterinarian wrote at a visit. Pure: server and browser use the same words. */
import type { Instant } from '#db/types.ts';

/**
 * Counted from showing the code: enough to walk from the waiting room, too short for a photograph of it to be
 * misused.
 */
export const ACCESS_MINUTES = 15;
/**
 * A consultation takes half an hour, with a blood test or an operation longer. Two hours leave time to write,
 * but no clinic computer stays open until tomorrow. Afterwards the guardian shows the code again.
 */
export const VISIT_HOURS = 2;
/** The veterinarian's phone, the clinic's computer, a colleague: more browsers are misuse. */
export const VISITS_EACH_ACCESS = 5;

/** Whether a visit is still open, as far as its own row says. */
export function isOpen(visit: { endedAt: Instant | null; expiresAt: Instant }, now: Instant): boolean {
  return visit.endedAt === null && visit.expiresAt > now;
}

/** The animal's fields that a veterinarian sees. An allow-list, so that no personal data slips in. */
const PET_SHOWN = [
  'id',
  'code',
  'name',
  'speciesId',
  'species',
  'speciesName',
  'breed',
  'sex',
  'birthOn',
  'birthEstimated',
  'color',
  'marks',
  'microchip',
  'neutered',
  'neuteredOn',
  'allergies',
  'deceasedOn',
  'createdAt',
  'photo',
  'targetLow',
  'targetHigh',
  'targetBy',
  'targetOn',
] as const;

/** The fields of any entry; which member wrote or corrected it stays hidden at a visit. */
const ANY = ['id', 'petId', 'createdAt', 'disputedAt', 'visit', 'vouch', 'importId', 'importKey'] as const;
const SIGNED = [...ANY, 'veterinarian', 'clinic'] as const;
const CARE = [...SIGNED, 'notes'] as const;
const NEXT = ['givenOn', 'nextOn', 'nextSource'] as const;
const PLAN = ['every', 'everyUnit', 'startOn', 'firstTime', 'endOn', 'duration', 'durationUnit', 'lastSlot'] as const;

export const SHOWN = {
  vaccination: [...CARE, ...NEXT, 'vaccineId', 'name', 'laboratory', 'lot', 'lotExpiresOn'],
  deworming: [...CARE, ...NEXT, 'target', 'product', 'productId', 'form', 'dose', 'grams', 'unit'],
  illness: [...CARE, 'name', 'diagnosedOn', 'state', 'overcomeOn', 'treatment', 'disabledAt'],
  medicine: [...CARE, ...PLAN, 'illnessId', 'name', 'dose', 'route', 'disabledAt'],
  checkup: [...CARE, 'illnessId', 'reason', 'plannedOn', 'doneOn', 'findings', 'bodyCondition'],
  consultation: [...SIGNED, 'attendedOn', 'reason', 'temperatureTenths', 'grams', 'unit', 'findings', 'plan'],
  prescription: [...SIGNED, 'prescribedOn', 'items', 'indications'],
  weight: [...ANY, 'grams', 'unit', 'measuredOn', 'bodyCondition'],
} as const;

export function shownPet<Pet extends Record<(typeof PET_SHOWN)[number], unknown>>(pet: Pet) {
  return pick(pet, PET_SHOWN);
}

/** `mine`: written at this visit, so that this veterinarian may still correct it. */
export function shownEntries<Entry extends { visitId: number | null }, Key extends keyof Entry>(
  entries: readonly Entry[],
  keys: readonly Key[],
  visitId: number,
): (Pick<Entry, Key> & { mine: boolean })[] {
  return entries.map((entry) => ({ ...pick(entry, keys), mine: entry.visitId === visitId }));
}

function pick<Row extends object, Key extends keyof Row>(row: Row, keys: readonly Key[]): Pick<Row, Key> {
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>;
}
