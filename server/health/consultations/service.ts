import type { Instant, Trx } from '#db/types.ts';
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
import { listWeights, removeWeightOf } from '#server/health/weights/queries.ts';
import { refuseImpossibleWeight, writeWeight } from '#server/health/weights/service.ts';
import { fromGrams, toGrams } from '#server/pets/pets/rules.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { givenFields } from '#server/platform/lib/changes.ts';
import { insertConsultation, type OwnedConsultation, setConsultationRemoved, updateConsultation } from './queries.ts';
import { tenthsOf } from './rules.ts';
import type { AddConsultationInput, EditConsultationInput } from './schema.ts';

type ConsultationContext = EntryContext<OwnedConsultation>;

/**
 * Stores a note, and its weight in the history of weights.
 * @throws VETERINARIAN_ONLY; INVALID with field attendedOn or weight.amount
 */
export function addConsultation(context: AddContext, input: AddConsultationInput) {
  const { actor, now, pet } = context;
  requireSigner(actor);
  refuseImpossibleDay(input.attendedOn, pet, dayIn(actor.timeZone, now()), 'attendedOn');
  if (input.weight) refuseImpossibleWeight(input.weight, pet.species, 'weight.amount');
  return writeAside(context, pet.id, async (db) => {
    const { temperature, weight, ...fields } = input;
    const row = {
      ...fields,
      temperatureTenths: tenthsOf(temperature),
      ...weightColumns(weight),
      veterinarian: null,
      clinic: null,
      ...(await authorColumns(db, actor, now())),
    };
    const stamp = { updatedBy: null, createdAt: now(), updatedAt: now(), removedAt: null };
    const consultationId = await insertConsultation(db, { ...row, ...stamp });
    await announceNew(db, context, 'consultation', consultationId);
    await keepWeight(db, row, now());
    return { consultationId };
  });
}

/** Corrects a note and its weight; an absent field stays as it is. @throws as addConsultation; ENTRY_OF_VISIT */
export async function editConsultation(context: ConsultationContext, input: EditConsultationInput) {
  const { actor, now, entry: note } = context;
  requireSameAuthor(note, actor);
  requireSigner(actor);
  const { id, petId, species } = note;
  const { consultationId: _, weight, temperature, ...given } = input;
  const changes = {
    ...givenFields(given),
    ...(temperature !== undefined && { temperatureTenths: tenthsOf(temperature) }),
    ...(weight !== undefined && weightColumns(weight)),
  };
  const merged = { ...note, ...changes };
  if (input.attendedOn !== undefined)
    refuseImpossibleDay(input.attendedOn, note, dayIn(actor.timeZone, now()), 'attendedOn');
  if (weight) refuseImpossibleWeight(weight, species, 'weight.amount');
  await writeAside(context, petId, async (db) => {
    const editor = await editorColumns(db, note, actor, now());
    await updateConsultation(db, id, { ...changes, ...editor });
    if (weighedOtherwise(note, merged)) {
      await takeWeightBack(db, note, now());
      await keepWeight(db, { ...merged, createdBy: actor.userId, signatureId: editor.signatureId }, now());
    }
  });
  return { consultationId: id, petId };
}

/** Its weight leaves the history with it, and comes back unless another was written for that day meanwhile. */
export const { remove: removeConsultation, restore: restoreConsultation } = undoable({
  id: 'consultationId',
  missing: 'CONSULTATION_NOT_FOUND',
  setRemoved: setConsultationRemoved,
  write: writeAside,
  onRemove: (db, entry: ConsultationContext['entry'], at) => takeWeightBack(db, entry, at),
  onRestore: async (db, entry, at) => {
    const weights = await listWeights(db, { petId: entry.petId });
    if (!weights.some(({ measuredOn }) => measuredOn === entry.attendedOn)) await keepWeight(db, entry, at);
  },
});

type WeighedThatDay = Pick<OwnedConsultation, 'petId' | 'attendedOn' | 'grams' | 'unit'>;
type Weighing = WeighedThatDay & Pick<OwnedConsultation, 'createdBy' | 'visitId' | 'signatureId'>;

function weightColumns(weight: AddConsultationInput['weight']) {
  return weight ? { grams: toGrams(weight.amount, weight.unit), unit: weight.unit } : { grams: null, unit: null };
}

function weighedOtherwise(before: WeighedThatDay, after: WeighedThatDay): boolean {
  return before.attendedOn !== after.attendedOn || before.grams !== after.grams || before.unit !== after.unit;
}

async function keepWeight(db: Trx, { attendedOn, grams, unit, ...row }: Weighing, at: Instant): Promise<void> {
  if (grams === null || unit === null) return;
  const { petId, createdBy, visitId, signatureId } = row;
  const weight = { amount: fromGrams(grams, unit), unit };
  await writeWeight(db, { petId, weight, measuredOn: attendedOn, createdBy, visitId, signatureId, at });
}

async function takeWeightBack(db: Trx, { petId, attendedOn, grams }: WeighedThatDay, at: Instant): Promise<void> {
  if (grams !== null) await removeWeightOf(db, { petId, measuredOn: attendedOn, grams }, at);
}
