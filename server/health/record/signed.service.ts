import { others, overdue } from '#db/turns.ts';
import type { CalendarDate, Db, Flag } from '#db/types.ts';
import { listCheckups } from '#server/health/checkups/queries.ts';
import { animalState, hasAnyCare } from '#server/health/due/lines.rules.ts';
import { listDue } from '#server/health/due/queries.ts';
import { dueLines } from '#server/health/due/rules.ts';
import { listDewormings } from '#server/health/dewormings/queries.ts';
import { listIllnesses } from '#server/health/illnesses/queries.ts';
import { listMedicines } from '#server/health/medicines/queries.ts';
import { listVaccinations } from '#server/health/vaccines/queries.ts';
import { listWeights } from '#server/health/weights/queries.ts';
import { listVisitFacts } from './signed.queries.ts';
import { withMarks } from '#server/health/entries/signed.rules.ts';

/** The entries of an animal with their authors, its due lines, and the state that follows from both. */
export async function entriesAndState(db: Db, petId: number, today: CalendarDate) {
  const entries = await signedEntries(db, petId);
  const lines = dueLines(await listDue(db, { petId }), today);
  const [nextOn = null] = lines.flatMap((line) => line.nextOn ?? []).sort();
  const unknownLines = lines.filter((line) => line.nextOn === null).length;
  const anyCare: Flag = hasAnyCare(entries) ? 1 : 0;
  const state = animalState({ nextOn, unknownLines, hasAnyCare: anyCare }, today);
  return { entries, lines, state, hasAnyCare: anyCare };
}

/**
 * All entries of an animal that were not removed, newest first, each with its author: a user by name, a visit by
 * its mark.
 */
export async function signedEntries(db: Db, petId: number) {
  const weights = await listWeights(db, { petId });
  const vaccinations = await listVaccinations(db, { petId });
  const dewormings = await listDewormings(db, { petId });
  const illnesses = await listIllnesses(db, { petId });
  const medicines = await listMedicines(db, { petId });
  const checkups = await listCheckups(db, { petId });
  if (overdue()) await others();
  const all = [weights, vaccinations, dewormings, illnesses, medicines, checkups];
  const anyVisit = all.some((entries) => entries.some(({ visitId }) => visitId !== null));
  const visits = new Map((anyVisit ? await listVisitFacts(db, { petId }) : []).map((visit) => [visit.id, visit]));
  return {
    weights: withMarks(weights, visits),
    vaccinations: withMarks(vaccinations, visits),
    dewormings: withMarks(dewormings, visits),
    illnesses: withMarks(illnesses, visits),
    medicines: withMarks(medicines, visits),
    checkups: withMarks(checkups, visits),
  };
}
