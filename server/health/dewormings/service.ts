import type { CalendarDate, Instant, Trx, WeightUnit } from '#db/types.ts';
import { type Answer, refreshDue, requireAnswered } from '#server/health/due/service.ts';
import {
  authorColumns,
  decideNext,
  holdRecord,
  refuseImpossibleDay,
  refuseOtherHand,
  wantedNext,
} from '#server/health/entries/service.ts';
import type { WriterContext } from '#server/platform/core/context.ts';
import { announceEntry } from '#server/platform/webhooks/delivery.service.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { givenFields } from '#server/platform/lib/changes.ts';
import type { Patient } from '#server/pets/pets/queries.ts';
import { fromGrams, toGrams } from '#server/pets/pets/rules.ts';
import { listWeights, removeWeightOf } from '#server/health/weights/queries.ts';
import { refuseImpossibleWeight, writeWeight } from '#server/health/weights/service.ts';
import {
  insertDeworming,
  listDewormings,
  type OwnedDeworming,
  setDewormingRemoved,
  updateDeworming,
} from './queries.ts';
import { proposeDeworming, similarDeworming } from './rules.ts';
import type { AddDewormingInput, EditDewormingInput } from './schema.ts';

type DewormingContext = WriterContext & { deworming: Omit<OwnedDeworming, 'role'> };

/** How decideNext's refusal names the entry. */
const WHAT = 'la desparasitación';

/**
 * Stores a deworming, its weight in the history of weights, and the animal's new due dates. `closed` are the
 * titles of the answered lines, `reason` the schedule's sentence for its date.
 * @param answers the line of the agenda that it answers.
 * @throws INVALID with field givenOn, nextOn or weight.amount; LINE_NOT_FOUND; ASK_FIRST.
 */
export async function addDeworming(
  { db, actor, now, pet }: WriterContext & { pet: Patient },
  input: AddDewormingInput,
  answers: Answer | null = null,
) {
  refuseImpossibleDay(input.givenOn, pet, dayIn(actor.timeZone, now()));
  if (input.weight) refuseImpossibleWeight(input.weight, pet.species, 'weight.amount');
  const { weight, ...fields } = input;
  const proposal = proposeDeworming(input, pet);
  const next = decideNext(input, proposal.on, WHAT);
  return db.transaction().execute(async (db) => {
    await holdRecord(db, pet.id, now());
    if (answers) {
      const known = (await listDewormings(db, { petId: pet.id })).filter(({ disputedAt }) => disputedAt === null);
      const { givenOn } = input;
      await requireAnswered(db, pet.id, answers, { givenOn, twin: similarDeworming(known, input) });
    }
    const row = { ...fields, ...next, ...weightColumns(weight), ...authorColumns(actor), updatedBy: null };
    const stamp = { createdAt: now(), updatedAt: now(), removedAt: null };
    const dewormingId = await insertDeworming(db, { ...row, ...stamp });
    await announceEntry(db, 'deworming', { id: dewormingId, petId: pet.id }, now());
    await keepWeight(db, row, now());
    const closed = await refreshDue(db, pet.id);
    const reason = next.nextSource === 'schedule' ? proposal.reason : null;
    return { dewormingId, nextOn: next.nextOn, reason, closed };
  });
}

/** Corrects a deworming and its weight. @throws INVALID with field givenOn, nextOn or weight.amount. */
export async function editDeworming({ db, actor, now, deworming }: DewormingContext, input: EditDewormingInput) {
  refuseOtherHand(deworming, actor);
  const { id, petId, species } = deworming;
  const { dewormingId: _, weight, ...given } = input;
  const changes = { ...givenFields(given), ...(weight !== undefined && weightColumns(weight)) };
  const merged = { ...deworming, ...changes };
  if (input.givenOn !== undefined) refuseImpossibleDay(input.givenOn, deworming, dayIn(actor.timeZone, now()));
  if (weight) refuseImpossibleWeight(weight, species, 'weight.amount');
  const wanted = wantedNext(input, deworming);
  const next = decideNext({ ...wanted, givenOn: merged.givenOn }, proposeDeworming(merged, deworming).on, WHAT);
  await db.transaction().execute(async (db) => {
    await holdRecord(db, petId, now());
    await updateDeworming(db, id, { ...changes, ...next, updatedBy: actor.userId, updatedAt: now() });
    if (weighedOtherwise(deworming, merged)) {
      await takeWeightBack(db, deworming, now());
      await keepWeight(db, { ...merged, createdBy: actor.userId }, now());
    }
    await refreshDue(db, petId);
  });
  return { dewormingId: id, petId, nextOn: next.nextOn };
}

/** Hides the entry; the lines that it answered are open again, and its weight leaves the history. */
export async function removeDeworming({ db, now, deworming }: DewormingContext) {
  const { id, petId } = deworming;
  await db.transaction().execute(async (db) => {
    await holdRecord(db, petId, now());
    if (!(await setDewormingRemoved(db, id, now()))) throw new DomainError('DEWORMING_NOT_FOUND');
    await takeWeightBack(db, deworming, now());
    await refreshDue(db, petId);
  });
  return { dewormingId: id, petId };
}

/** Also restores its weight, unless another was written for that day meanwhile. */
export async function restoreDeworming({ db, now, deworming }: DewormingContext) {
  const { id, petId, givenOn } = deworming;
  await db.transaction().execute(async (db) => {
    await holdRecord(db, petId, now());
    if (!(await setDewormingRemoved(db, id, null))) throw new DomainError('DEWORMING_NOT_FOUND');
    const weights = await listWeights(db, { petId });
    if (!weights.some(({ measuredOn }) => measuredOn === givenOn)) {
      await keepWeight(db, deworming, now());
    }
    await refreshDue(db, petId);
  });
  return { dewormingId: id, petId };
}

interface WeighedThatDay {
  petId: number;
  givenOn: CalendarDate;
  grams: number | null;
  unit: WeightUnit | null;
  createdBy: number | null;
  visitId: number | null;
}

function weightColumns(weight: { amount: number; unit: WeightUnit } | null) {
  return weight ? { grams: toGrams(weight.amount, weight.unit), unit: weight.unit } : { grams: null, unit: null };
}

function weighedOtherwise(before: WeighedThatDay, after: WeighedThatDay): boolean {
  return before.givenOn !== after.givenOn || before.grams !== after.grams || before.unit !== after.unit;
}

async function keepWeight(db: Trx, { petId, givenOn, grams, unit, createdBy, visitId }: WeighedThatDay, at: Instant) {
  if (grams === null || unit === null) return;
  const weight = { amount: fromGrams(grams, unit), unit };
  await writeWeight(db, { petId, weight, measuredOn: givenOn, createdBy, visitId, at });
}

async function takeWeightBack(db: Trx, { petId, givenOn, grams }: WeighedThatDay, at: Instant) {
  if (grams !== null) await removeWeightOf(db, { petId, measuredOn: givenOn, grams }, at);
}
