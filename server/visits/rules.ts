/** The mark of entries that a veterinarian wrote at a visit. Pure: server and browser use the same words. */
import type { Instant } from '#db/types.ts';

/** What an entry says about its author at a visit. Unchecked, unless `verified`. */
export interface VisitMark {
  name: string;
  registration: string;
  /** The verifying clinic, else the clinic that the veterinarian named. */
  clinic: string | null;
  verified: boolean;
}

/** A visit with the clinic whose key was given, if any. */
export interface VisitFacts {
  id: number;
  name: string;
  registration: string;
  clinicName: string | null;
  verifier: string | null;
  withdrawnAt: Instant | null;
}

/**
 * A clinic verifies entries written while it was approved: after withdrawal it verifies no new ones, and earlier
 * entries stay verified.
 */
export function visitMark({ name, registration, clinicName, verifier, withdrawnAt }: VisitFacts, writtenAt: Instant) {
  const verified = verifier !== null && (withdrawnAt === null || writtenAt < withdrawnAt);
  return { name, registration, clinic: verified ? verifier : clinicName, verified } satisfies VisitMark;
}

/** Each entry with the mark of its visit; null where a signed-in user wrote it. */
export function withMarks<Entry extends { visitId: number | null; createdAt: Instant }>(
  entries: readonly Entry[],
  visits: ReadonlyMap<number, VisitFacts>,
): (Entry & { visit: VisitMark | null })[] {
  return entries.map((entry) => {
    const visit = entry.visitId === null ? undefined : visits.get(entry.visitId);
    return { ...entry, visit: visit ? visitMark(visit, entry.createdAt) : null };
  });
}

/** "Dra. Vera (reg. 1234), declarado", "…, verificado por Clínica X": follows "Registrado por". */
export function signature({ name, registration, clinic, verified }: VisitMark): string {
  const who = `${name} (reg. ${registration})`;
  if (verified) return `${who}, verificado por ${clinic}`;
  return clinic ? `${who}, ${clinic}, declarado` : `${who}, declarado`;
}

interface Care {
  disputedAt: Instant | null;
}

/** Whether the record has any care for an animal; disputed entries do not count. */
export function anyCare(record: {
  vaccinations: readonly Care[];
  dewormings: readonly Care[];
  medicines: readonly Care[];
  checkups: readonly (Care & { doneOn: string | null })[];
}): boolean {
  const { vaccinations, dewormings, medicines, checkups } = record;
  const done = [...vaccinations, ...dewormings, ...medicines, ...checkups.filter(({ doneOn }) => doneOn !== null)];
  return done.some(({ disputedAt }) => disputedAt === null);
}

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
] as const;

/** The fields of any entry; which member wrote or corrected it stays hidden at a visit. */
const ANY = ['id', 'petId', 'createdAt', 'disputedAt', 'visit'] as const;
const CARE = [...ANY, 'veterinarian', 'clinic', 'notes'] as const;
const NEXT = ['givenOn', 'nextOn', 'nextSource'] as const;
const PLAN = ['every', 'everyUnit', 'startOn', 'firstTime', 'endOn', 'duration', 'durationUnit', 'lastSlot'] as const;

export const SHOWN = {
  vaccination: [...CARE, ...NEXT, 'vaccineId', 'name', 'laboratory', 'lot', 'lotExpiresOn'],
  deworming: [...CARE, ...NEXT, 'target', 'product', 'form', 'dose', 'grams', 'unit'],
  illness: [...CARE, 'name', 'diagnosedOn', 'state', 'overcomeOn', 'treatment', 'disabledAt'],
  medicine: [...CARE, ...PLAN, 'illnessId', 'name', 'dose', 'route', 'disabledAt'],
  checkup: [...CARE, 'illnessId', 'reason', 'plannedOn', 'doneOn', 'findings'],
  weight: [...ANY, 'grams', 'unit', 'measuredOn'],
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
