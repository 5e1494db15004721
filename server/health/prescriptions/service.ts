import {
  type AddContext,
  announceNew,
  authorColumns,
  editorColumns,
  type EntryContext,
  refuseImpossibleDay,
  requireSameAuthor,
  requireSigner,
  undoable,
  writeAside,
} from '#server/health/entries/service.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { givenFields } from '#server/platform/lib/changes.ts';
import { insertPrescription, type OwnedPrescription, setPrescriptionRemoved, updatePrescription } from './queries.ts';
import { writeItems } from './rules.ts';
import type { AddPrescriptionInput, EditPrescriptionInput } from './schema.ts';

/** Writes a prescription down. @throws VETERINARIAN_ONLY; INVALID with field prescribedOn */
export function addPrescription(context: AddContext, input: AddPrescriptionInput) {
  const { actor, now, pet } = context;
  requireSigner(actor);
  refuseImpossibleDay(input.prescribedOn, pet, dayIn(actor.timeZone, now()), 'prescribedOn');
  return writeAside(context, pet.id, async (db) => {
    const row = { ...input, items: writeItems(input.items), veterinarian: null, clinic: null };
    const author = { ...(await authorColumns(db, actor, now())), updatedBy: null };
    const stamp = { createdAt: now(), updatedAt: now(), removedAt: null };
    const prescriptionId = await insertPrescription(db, { ...row, ...author, ...stamp });
    await announceNew(db, context, 'prescription', prescriptionId);
    return { prescriptionId };
  });
}

/** Corrects a prescription; an absent field stays as it is. @throws as addPrescription; ENTRY_OF_VISIT */
export async function editPrescription(context: EntryContext<OwnedPrescription>, input: EditPrescriptionInput) {
  const { actor, now, entry: prescription } = context;
  requireSameAuthor(prescription, actor);
  requireSigner(actor);
  const { id, petId } = prescription;
  const { prescriptionId: _, items, ...given } = input;
  if (input.prescribedOn !== undefined)
    refuseImpossibleDay(input.prescribedOn, prescription, dayIn(actor.timeZone, now()), 'prescribedOn');
  await writeAside(context, petId, async (db) => {
    const changes = { ...givenFields(given), ...(items && { items: writeItems(items) }) };
    await updatePrescription(db, id, { ...changes, ...(await editorColumns(db, prescription, actor, now())) });
  });
  return { prescriptionId: id, petId };
}

export const { remove: removePrescription, restore: restorePrescription } = undoable({
  id: 'prescriptionId',
  missing: 'PRESCRIPTION_NOT_FOUND',
  setRemoved: setPrescriptionRemoved,
  write: writeAside,
});
