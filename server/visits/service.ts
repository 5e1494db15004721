import type { Db } from '#db/types.ts';
import { listCheckups } from '#server/checkups/queries.ts';
import { listDewormings } from '#server/dewormings/queries.ts';
import { listIllnesses } from '#server/illnesses/queries.ts';
import { listMedicines } from '#server/medicines/queries.ts';
import { listVaccinations } from '#server/vaccines/queries.ts';
import { listWeights } from '#server/weights/queries.ts';
import { listVisitFacts } from './queries.ts';
import { withMarks } from './rules.ts';

/** All entries of an animal that were not removed, newest first, each with who wrote it: a person by name, a visit by its mark. */
export async function signedEntries(db: Db, petId: number) {
  const weights = await listWeights(db, { petId });
  const vaccinations = await listVaccinations(db, { petId });
  const dewormings = await listDewormings(db, { petId });
  const illnesses = await listIllnesses(db, { petId });
  const medicines = await listMedicines(db, { petId });
  const checkups = await listCheckups(db, { petId });
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
