/** Until when an animal is protected against each disease, by which dose, and who vouches for it. */
import type { CalendarDate, Db } from '#db/types.ts';
import { findPatient } from '#server/health/due/queries.ts';
import { isUndisputed } from '#server/health/due/lines.rules.ts';
import { coverByDisease } from '#server/health/due/validity.rules.ts';
import { broughtBy } from '#server/health/entries/brought.rules.ts';
import { listSignatures } from '#server/health/entries/signature.queries.ts';
import { signedBy, withMarks } from '#server/health/entries/signed.rules.ts';
import { listCatalogue, listVaccinations } from '#server/health/vaccines/queries.ts';
import type { Pet } from '#server/pets/pets/queries.ts';
import { listDiseases } from '#server/pets/reference/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { coverRows } from './cover.rules.ts';
import { listVisitFacts } from './signed.queries.ts';

export async function coverOf(db: Db, petId: number, today: CalendarDate) {
  const [patient] = await findPatient(db, { petId });
  if (!patient) return { rows: [], line: '' };
  const signed = signedBy(await listVisitFacts(db, { petId }), await listSignatures(db, { petId }));
  const doses = withMarks((await listVaccinations(db, { petId })).filter(isUndisputed), signed);
  const known = doses.map((dose) => ({ ...dose, brought: broughtBy(dose) !== null }));
  const animal = { ...patient, knownSince: patient.createdAt.slice(0, 10) };
  const covers = coverByDisease(known, await listCatalogue(db), animal, today);
  return coverRows(covers, await diseaseNames(db));
}

export async function diseaseNames(db: Db): Promise<ReadonlyMap<number, string>> {
  return new Map((await listDiseases(db)).map(({ id, name }) => [id, name]));
}

/** For the Ficha: an animal that died is protected against nothing any more. */
export async function byDisease({ db, actor, now, pet }: SignedInContext & { pet: Pet }) {
  if (pet.deceasedOn !== null) return { rows: [], line: '' };
  return coverOf(db, pet.id, dayIn(actor.timeZone, now()));
}
