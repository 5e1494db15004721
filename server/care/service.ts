import type { CalendarDate, Instant, Trx } from '#db/types.ts';
import type { SignedInContext } from '#server/context.ts';
import { dayIn, plusDays } from '#server/lib/calendar.ts';
import { listCatalogue, listDoses, updateVaccination } from '#server/vaccines/queries.ts';
import type { Dose, Protocol } from '#server/vaccines/rules.ts';
import { deleteDue, findPatient, insertDue, listDueLines, listDueUntil, listPetsWithDue } from './queries.ts';
import { animalState, careState, needsVet, type OpenLine, openLines, SOON_DAYS } from './rules.ts';

/** What is overdue or due within thirty days among this user's living animals, each animal's state, and the first date after that. */
export async function whatIsDue({ db, actor, now }: SignedInContext) {
  const today = dayIn(actor.timeZone, now());
  const window = { userId: actor.userId, until: plusDays(today, SOON_DAYS) };
  const due = await listDueUntil(db, window);
  const pets = await listPetsWithDue(db, window);
  return {
    today,
    due: due.map((line) => ({ ...line, state: careState(line.dueOn, today), consultVet: needsVet(line, today) })),
    pets: pets.map((pet) => ({ id: pet.id, name: pet.name, species: pet.species, state: animalState(pet, today) })),
    nextOn: earliest(pets.map(({ laterOn }) => laterOn)),
  };
}

/**
 * Works out anew what an animal needs and stores it, in the transaction of the write that changed it: a dose, the birth
 * date, the species, a death, a restored record. Returns the titles of the lines that are answered.
 */
export async function refreshDue(db: Trx, petId: number): Promise<string[]> {
  const [pet] = await findPatient(db, { petId });
  if (!pet) return [];
  return recomputeDue(db, pet, await listDoses(db, { petId }), await listCatalogue(db));
}

interface Patient {
  id: number;
  speciesId: number;
  birthOn: CalendarDate | null;
  deceasedOn: CalendarDate | null;
  removedAt: Instant | null;
  createdAt: Instant;
}

/** refreshDue for a caller that has just read the record itself. */
export async function recomputeDue(
  db: Trx,
  pet: Patient,
  doses: readonly Dose[],
  catalogue: readonly Protocol[],
): Promise<string[]> {
  const asksForNothing = pet.deceasedOn !== null || pet.removedAt !== null;
  const lines = asksForNothing ? [] : openLines(doses, catalogue, { ...pet, knownSince: pet.createdAt.slice(0, 10) });
  const before = await listDueLines(db, { petId: pet.id });
  if (JSON.stringify(before.map(asLine)) !== JSON.stringify(lines.map(asLine))) {
    await deleteDue(db, pet.id);
    if (lines.length > 0)
      await insertDue(
        db,
        lines.map((line) => ({ ...line, petId: pet.id, kind: 'vaccine' })),
      );
  }
  // The date shown beside a dose is the one that is waited for, also when an older dose or a birth date moved it.
  for (const { id, nextOn } of doses) {
    const line = lines.find(({ vaccinationId }) => vaccinationId === id);
    if (line && line.dueOn !== nextOn) await updateVaccination(db, id, { nextOn: line.dueOn });
  }
  const stillOpen = new Set(lines.map(cause));
  return before.filter((line) => !stillOpen.has(cause(line))).map(({ title }) => title);
}

function asLine({ title, vaccineId, vaccinationId, dueOn, inSeries }: OpenLine) {
  return [title, vaccineId, vaccinationId, dueOn, inSeries];
}

function cause({ vaccineId, vaccinationId }: OpenLine) {
  return `${vaccinationId}/${vaccineId}`;
}

function earliest(dates: readonly (CalendarDate | null)[]): CalendarDate | null {
  return dates.filter((date) => date !== null).sort()[0] ?? null;
}
