import { inOneRoundTrip } from '#db/round-trips.ts';
import type { CalendarDate, Db, Instant, Trx, WeightUnit } from '#db/types.ts';
import { isUndisputed } from '#server/health/due/lines.rules.ts';
import { type Answer, requireAnswered } from '#server/health/due/service.ts';
import {
  type AddContext,
  announceNew,
  authorColumns,
  decideNext,
  editorColumns,
  type EntryContext,
  refuseUnlikelyDay,
  requireSameAuthor,
  undoable,
  wantedNext,
  writeEntry,
} from '#server/health/entries/service.ts';
import { listWeights, removeWeightOf } from '#server/health/weights/queries.ts';
import { refuseImpossibleWeight, writeWeight } from '#server/health/weights/service.ts';
import { fromGrams, toGrams } from '#server/pets/pets/rules.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { givenFields } from '#server/platform/lib/changes.ts';
import {
  findProduct,
  insertDeworming,
  listDewormings,
  type OwnedDeworming,
  setDewormingRemoved,
  updateDeworming,
} from './queries.ts';
import { factsOf } from './product.rules.ts';
import { proposeDeworming, similarDeworming } from './rules.ts';
import type { AddDewormingInput, EditDewormingInput } from './schema.ts';

type DewormingContext = EntryContext<OwnedDeworming>;

/** How decideNext's refusal names the entry. */
const WHAT = 'la desparasitación';

/**
 * Stores a deworming, its weight in the history of weights, and the animal's new due dates. `closed` are the
 * titles of the answered lines, `reason` the schedule's sentence for its date.
 * @param answers the line of the agenda that it answers.
 * @throws INVALID with field givenOn, product, nextOn or weight.amount; LINE_NOT_FOUND; ASK_FIRST; BEFORE_BIRTH.
 */
export async function addDeworming(context: AddContext, input: AddDewormingInput, answers: Answer | null = null) {
  const { actor, now, pet } = context;
  refuseUnlikelyDay(input.givenOn, pet, { today: dayIn(actor.timeZone, now()), sure: input.daySure });
  if (input.weight) refuseImpossibleWeight(input.weight, pet.species, 'weight.amount');
  const { weight, daySure: _daySure, ...fields } = input;
  const product = await requireProduct(context.db, input.productId, pet.species);
  const proposal = proposeDeworming({ ...input, facts: factsOf(product) }, pet);
  const next = decideNext(input, proposal.on, WHAT);
  const { userId: createdBy, visitId = null } = actor;
  const weighed = { petId: pet.id, givenOn: input.givenOn, ...weightColumns(weight), createdBy, visitId };
  const add = async (db: Trx) => {
    if (answers) {
      const known = (await listDewormings(db, { petId: pet.id })).filter(isUndisputed);
      const { givenOn } = input;
      await requireAnswered(db, pet.id, answers, { givenOn, twin: similarDeworming(known, input) });
    }
    const row = {
      ...fields,
      ...next,
      ...weightColumns(weight),
      ...(await authorColumns(db, actor, now())),
      updatedBy: null,
    };
    const stamp = { createdAt: now(), updatedAt: now(), removedAt: null };
    const dewormingId = await insertDeworming(db, { ...row, ...stamp });
    const reason = next.nextSource === 'schedule' ? proposal.reason : null;
    return { dewormingId, nextOn: next.nextOn, reason };
  };
  return writeEntry(context, pet.id, add, (db, { dewormingId }) =>
    inOneRoundTrip(
      db,
      (db) => announceNew(db, context, 'deworming', dewormingId),
      (db) => keepWeight(db, weighed, now()),
    ),
  );
}

/**
 * Corrects a deworming and its weight. Another name without another product is one that is written freely.
 * @throws INVALID with field givenOn, product, nextOn or weight.amount.
 */
export async function editDeworming(context: DewormingContext, input: EditDewormingInput) {
  const { actor, now, entry: deworming } = context;
  requireSameAuthor(deworming, actor);
  const { id, petId, species } = deworming;
  const { dewormingId: _, weight, daySure, ...given } = input;
  const renamed = input.productId === undefined && input.product !== undefined && input.product !== deworming.product;
  const changes = {
    ...givenFields(given),
    ...(renamed && { productId: null }),
    ...(weight !== undefined && weightColumns(weight)),
  };
  const merged = { ...deworming, ...changes };
  if (input.givenOn !== undefined) {
    // A day that stands already, as a list brought it, is asked about no more.
    const sure = input.givenOn === deworming.givenOn ? true : daySure;
    refuseUnlikelyDay(input.givenOn, deworming, { today: dayIn(actor.timeZone, now()), sure });
  }
  if (weight) refuseImpossibleWeight(weight, species, 'weight.amount');
  const wanted = wantedNext(input, deworming);
  const product = await requireProduct(context.db, merged.productId, species);
  const proposal = proposeDeworming({ ...merged, facts: factsOf(product) }, deworming);
  const next = decideNext({ ...wanted, givenOn: merged.givenOn }, proposal.on, WHAT);
  await writeEntry(context, petId, async (db) => {
    await updateDeworming(db, id, { ...changes, ...next, ...(await editorColumns(db, deworming, actor, now())) });
    if (weighedOtherwise(deworming, merged)) {
      await takeWeightBack(db, deworming, now());
      await keepWeight(db, { ...merged, createdBy: actor.userId }, now());
    }
  });
  return { dewormingId: id, petId, nextOn: next.nextOn };
}

/** Its weight leaves the history with it, and comes back unless another was written for that day meanwhile. */
export const { remove: removeDeworming, restore: restoreDeworming } = undoable({
  id: 'dewormingId',
  missing: 'DEWORMING_NOT_FOUND',
  setRemoved: setDewormingRemoved,
  write: writeEntry,
  onRemove: (db, entry: DewormingContext['entry'], at) => takeWeightBack(db, entry, at),
  onRestore: async (db, entry, at) => {
    const weights = await listWeights(db, { petId: entry.petId });
    if (!weights.some(({ measuredOn }) => measuredOn === entry.givenOn)) await keepWeight(db, entry, at);
  },
});

/** The product of the catalogue, also one that is no longer offered: the entry may be old. @throws INVALID */
async function requireProduct(db: Db, productId: number | null, species: string) {
  if (productId === null) return null;
  const product = await findProduct(db, productId);
  if (product?.species === species) return product;
  throw new DomainError('INVALID', { field: 'product', message: 'Ese producto no es para su especie: elige otro.' });
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

async function takeWeightBack(db: Trx, { petId, givenOn, grams }: WeighedThatDay, at: Instant): Promise<void> {
  if (grams !== null) await removeWeightOf(db, { petId, measuredOn: givenOn, grams }, at);
}
