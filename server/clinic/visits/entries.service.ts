/**
 * A veterinarian's entries at a visit use the same services as the members' entries; the guardian is notified.
 */
import * as vaccines from '#server/health/vaccines/service.ts';
import type { AddVaccinationInput } from '#server/health/vaccines/schema.ts';
import * as dewormings from '#server/health/dewormings/service.ts';
import type { AddDewormingInput } from '#server/health/dewormings/schema.ts';
import * as illnesses from '#server/health/illnesses/service.ts';
import type { AddIllnessInput } from '#server/health/illnesses/schema.ts';
import * as medicines from '#server/health/medicines/service.ts';
import type { AddMedicineInput } from '#server/health/medicines/schema.ts';
import * as checkups from '#server/health/checkups/service.ts';
import type { AddCheckupInput } from '#server/health/checkups/schema.ts';
import * as weights from '#server/health/weights/service.ts';
import type { AddWeightInput } from '#server/health/weights/schema.ts';
import type { Context, Writer } from '#server/platform/core/context.ts';
import type { Pet } from '#server/pets/pets/queries.ts';
import { enqueuePush } from '#server/platform/push/service.ts';
import type { OpenVisit } from '#server/health/record/visit.access.ts';

type VisitContext = Pick<Context, 'db' | 'now'> & { actor: Writer; visit: OpenVisit; pet: Pet };

export const editVaccination = vaccines.editVaccination;
export const removeVaccination = vaccines.removeVaccination;
export const restoreVaccination = vaccines.restoreVaccination;
export const editDeworming = dewormings.editDeworming;
export const removeDeworming = dewormings.removeDeworming;
export const restoreDeworming = dewormings.restoreDeworming;
export const editIllness = illnesses.editIllness;
export const removeIllness = illnesses.removeIllness;
export const restoreIllness = illnesses.restoreIllness;
export const editMedicine = medicines.editMedicine;
export const removeMedicine = medicines.removeMedicine;
export const restoreMedicine = medicines.restoreMedicine;
export const editCheckup = checkups.editCheckup;
export const removeCheckup = checkups.removeCheckup;
export const restoreCheckup = checkups.restoreCheckup;
export const editWeight = weights.editWeight;
export const removeWeight = weights.removeWeight;
export const restoreWeight = weights.restoreWeight;

export async function addVaccination(context: VisitContext, input: AddVaccinationInput) {
  return told(context, await vaccines.addVaccination(context, input));
}

export async function addDeworming(context: VisitContext, input: AddDewormingInput) {
  return told(context, await dewormings.addDeworming(context, input));
}

export async function addIllness(context: VisitContext, input: AddIllnessInput) {
  return told(context, await illnesses.addIllness(context, input));
}

export async function addMedicine(context: VisitContext, input: AddMedicineInput) {
  return told(context, await medicines.addMedicine(context, input));
}

export async function addCheckup(context: VisitContext, input: AddCheckupInput) {
  return told(context, await checkups.addCheckup(context, input));
}

export async function addWeight(context: VisitContext, input: AddWeightInput) {
  return told(context, await weights.addWeight(context, input));
}

/**
 * One notice per visit, to the guardian who showed the code and to the animal's owner: the author, and where to
 * see the entry. A second entry a minute later is on the same screen.
 */
async function told<Answer>({ db, now, visit, pet }: VisitContext, answer: Answer): Promise<Answer> {
  await db.transaction().execute(async (db) => {
    for (const userId of new Set([visit.guardianId, pet.userId])) {
      const dedupeKey = `visit:${visit.id}:${userId}`;
      const title = `${pet.name}: anotación nueva`;
      const body = `${visit.name} está anotando en su libreta. Toca para ver qué escribió.`;
      await enqueuePush(db, { userId, dedupeKey, title, body, path: `/dashboard/consulta?mascota=${pet.id}` }, now());
    }
  });
  return answer;
}
