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
  const entries = await signedEntries(db, petId);
  const lines = dueLines(await listDue(db, { petId }), today);
  const [nextOn = null] = lines.flatMap((line) => line.nextOn ?? []).sort();
  const unknownLines = lines.filter((line) => line.nextOn === null).length;
  const vaccines = await hasVaccines(db, petId);
  const anyCare: Flag = hasAnyCare(entries) || !vaccines ? 1 : 0;
  const state = animalState({ nextOn, unknownLines, hasAnyCare: anyCare }, today);
  return { entries, lines, state, hasAnyCare: anyCare, vaccines };
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
  const consultations = await listConsultations(db, { petId });
  const prescriptions = await listPrescriptions(db, { petId });
  if (overdue()) await others();
  const care = [vaccinations, dewormings, illnesses, medicines, checkups];
  const all = [weights, ...care, consultations, prescriptions];
  const any = (column: 'visitId' | 'signatureId') =>
    all.some((entries) => entries.some((entry) => entry[column] !== null));
  const confirmed = vaccinations.some(({ confirmedAt }) => confirmedAt !== null);
  const signed = signedBy(
    confirmed || any('visitId') ? await listVisitFacts(db, { petId }) : [],
    confirmed || any('signatureId') ? await listSignatures(db, { petId }) : [],
  );
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
