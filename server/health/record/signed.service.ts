import { inOneRoundTrip } from '#db/round-trips.ts';
import { others, overdue } from '#db/turns.ts';
import type { CalendarDate, Db, Flag } from '#db/types.ts';
import { listCheckups } from '#server/health/checkups/queries.ts';
import { listConsultations } from '#server/health/consultations/queries.ts';
import { animalState, hasAnyCare } from '#server/health/due/lines.rules.ts';
import { listDue } from '#server/health/due/queries.ts';
import { dueLines } from '#server/health/due/rules.ts';
import { listDewormings } from '#server/health/dewormings/queries.ts';
import { listIllnesses } from '#server/health/illnesses/queries.ts';
import { listMedicines } from '#server/health/medicines/queries.ts';
import { listPrescriptions } from '#server/health/prescriptions/queries.ts';
import { hasVaccines, listVaccinations } from '#server/health/vaccines/queries.ts';
import { listWeights } from '#server/health/weights/queries.ts';
import { listVisitFacts } from './signed.queries.ts';
import { listSignatures } from '#server/health/entries/signature.queries.ts';
import { signedBy, withMarks } from '#server/health/entries/signed.rules.ts';

/** The entries of an animal with their authors, its due lines, and the state that follows from both. */
export async function entriesAndState(db: Db, petId: number, today: CalendarDate) {
  const [entries, due, vaccines] = await inOneRoundTrip(
    db,
    (db) => signedEntries(db, petId),
    (db) => listDue(db, { petId }),
    (db) => hasVaccines(db, petId),
  );
  const lines = dueLines(due, today);
  const [nextOn = null] = lines.flatMap((line) => line.nextOn ?? []).sort();
  const unknownLines = lines.filter((line) => line.nextOn === null).length;
  const anyCare: Flag = hasAnyCare(entries) || !vaccines ? 1 : 0;
  const state = animalState({ nextOn, unknownLines, hasAnyCare: anyCare }, today);
  return { entries, lines, state, hasAnyCare: anyCare, vaccines };
}

/**
 * All entries of an animal that were not removed, newest first, each with its author: a user by name, a visit by
 * its mark.
 */
export async function signedEntries(db: Db, petId: number) {
  const of = { petId };
  const all = await inOneRoundTrip(
    db,
    (db) => listWeights(db, of),
    (db) => listVaccinations(db, of),
    (db) => listDewormings(db, of),
    (db) => listIllnesses(db, of),
    (db) => listMedicines(db, of),
    (db) => listCheckups(db, of),
    (db) => listConsultations(db, of),
    (db) => listPrescriptions(db, of),
  );
  if (overdue()) await others();
  const [weights, vaccinations, dewormings, illnesses, medicines, checkups, consultations, prescriptions] = all;
  const any = (column: 'visitId' | 'signatureId') =>
    all.some((entries) => entries.some((entry) => entry[column] !== null));
  const confirmed = vaccinations.some(({ confirmedAt }) => confirmedAt !== null);
  const [visits, signatures] = await inOneRoundTrip(
    db,
    async (db) => (confirmed || any('visitId') ? listVisitFacts(db, of) : []),
    async (db) => (confirmed || any('signatureId') ? listSignatures(db, of) : []),
  );
  const signed = signedBy(visits, signatures);
  return {
    weights: withMarks(weights, signed),
    vaccinations: withMarks(vaccinations, signed),
    dewormings: withMarks(dewormings, signed),
    illnesses: withMarks(illnesses, signed),
    medicines: withMarks(medicines, signed),
    checkups: withMarks(checkups, signed),
    consultations: withMarks(consultations, signed),
    prescriptions: withMarks(prescriptions, signed),
  };
}
