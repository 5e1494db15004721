import type { CalendarDate, Instant, Trx, WeightUnit } from '#db/types.ts';
import {
  type AddContext,
  announceNew,
  authorColumns,
  editorColumns,
  type EntryContext,
  refuseImpossibleDay,
  requireSameAuthor,
  undoable,
  writeAside,
} from '#server/health/entries/service.ts';
import { fromGrams, toGrams } from '#server/pets/pets/rules.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import {
  insertWeight,
  listWeights,
  type OwnedWeight,
  removeWeightsOn,
  setWeightRemoved,
  updateWeight,
} from './queries.ts';
import { impossibleWeight, oddWeight, type Weighed } from './rules.ts';
import type { AddWeightInput, EditWeightInput } from './schema.ts';

/** Writes a weight down; the one of the same day gives way. @throws INVALID with field measuredOn or amount. */
export function addWeight(context: AddContext, input: AddWeightInput) {
  const { actor, now, pet } = context;
  const { measuredOn } = input;
  refuseImpossibleDay(measuredOn, pet, dayIn(actor.timeZone, now()), 'measuredOn');
  return writeAside(context, pet.id, async (db) => {
    await refuseOddWeight(db, input, pet.id, pet, input.sure);
    const weighing = {
      petId: pet.id,
      weight: input,
      bodyCondition: input.bodyCondition,
      measuredOn,
      ...(await authorColumns(db, actor, now())),
      at: now(),
    };
    const weightId = await writeWeight(db, weighing);
    await announceNew(db, context, 'weight', weightId);
    return { weightId };
  });
}

/** Corrects a weight; a field that is absent stays as it is. @throws INVALID with field measuredOn or amount. */
export async function editWeight(context: EntryContext<OwnedWeight>, input: EditWeightInput) {
  const { actor, now, entry: weight } = context;
  requireSameAuthor(weight, actor);
  const { id, petId } = weight;
  const unit = input.unit ?? weight.unit;
  const amount = input.amount ?? fromGrams(weight.grams, weight.unit);
  const measuredOn = input.measuredOn ?? weight.measuredOn;
  if (input.measuredOn !== undefined) {
    refuseImpossibleDay(measuredOn, weight, dayIn(actor.timeZone, now()), 'measuredOn');
  }
  await writeAside(context, petId, async (db) => {
    const reweighed = input.amount !== undefined || input.unit !== undefined;
    if (reweighed) await refuseOddWeight(db, { id, amount, unit, measuredOn }, petId, weight, input.sure);
    if (measuredOn !== weight.measuredOn) await removeWeightsOn(db, petId, measuredOn, now());
    const { updatedAt: _, ...editor } = await editorColumns(db, weight, actor, now());
    const { bodyCondition } = input;
    const condition = bodyCondition === undefined ? {} : { bodyCondition };
    await updateWeight(db, id, { grams: toGrams(amount, unit), unit, measuredOn, ...condition, ...editor });
  });
  return { weightId: id, petId };
}

/** A restored weight takes the place of the one that was written for its day meanwhile. */
export const { remove: removeWeight, restore: restoreWeight } = undoable({
  id: 'weightId',
  missing: 'WEIGHT_NOT_FOUND',
  setRemoved: setWeightRemoved,
  write: writeAside,
  onRestore: (db, { petId, measuredOn }: Omit<OwnedWeight, 'role'>, at) => removeWeightsOn(db, petId, measuredOn, at),
});

/** What no such animal weighs is refused whatever anybody says. `field` is the amount's. @throws INVALID */
export function refuseImpossibleWeight(weight: Weighed, species: string, field: string): void {
  const message = impossibleWeight(weight, species);
  if (message) throw new DomainError('INVALID', { field, message });
}

/** An odd weight is asked about once; `sure` is the answer. @throws INVALID field amount */
async function refuseOddWeight(
  db: Trx,
  weighing: Weighed & { id?: number; measuredOn: CalendarDate },
  petId: number,
  animal: { species: string; birthOn: CalendarDate | null },
  sure: boolean,
) {
  if (sure) return refuseImpossibleWeight(weighing, animal.species, 'amount');
  const message = oddWeight(weighing, animal, await listWeights(db, { petId }));
  if (message) throw new DomainError('INVALID', { field: 'amount', message });
}

interface Weighing {
  petId: number;
  weight: { amount: number; unit: WeightUnit };
  measuredOn: CalendarDate;
  createdBy: number | null;
  visitId?: number | null;
  signatureId?: number | null;
  bodyCondition?: number | null;
  at: Instant;
}

/** A second weight on the same day replaces the first: correcting a typing error is not another measurement. */
export async function writeWeight(
  db: Trx,
  { petId, weight, measuredOn, createdBy, visitId = null, signatureId = null, bodyCondition = null, at }: Weighing,
): Promise<number> {
  await removeWeightsOn(db, petId, measuredOn, at);
  return insertWeight(db, {
    petId,
    grams: toGrams(weight.amount, weight.unit),
    unit: weight.unit,
    measuredOn,
    bodyCondition,
    createdBy,
    visitId,
    signatureId,
    updatedBy: null,
    createdAt: at,
    removedAt: null,
  });
}
