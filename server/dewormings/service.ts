import {
  decideNext,
  holdRecord,
  refreshDue,
  refuseImpossibleDay,
  requireLine,
  wantedNext,
} from '#server/care/service.ts';
import type { SignedInContext } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { dayIn } from '#server/lib/calendar.ts';
import { givenFields } from '#server/lib/changes.ts';
import type { Pet } from '#server/pets/queries.ts';
import { toGrams } from '#server/pets/rules.ts';
import { writeWeight } from '#server/weights/service.ts';
import { insertDeworming, type OwnedDeworming, setDewormingRemoved, updateDeworming } from './queries.ts';
import { proposeDeworming } from './rules.ts';
import type { AddDewormingInput, EditDewormingInput } from './schema.ts';

type DewormingContext = SignedInContext & { deworming: OwnedDeworming };

/** What decideNext names in its refusal. */
const WHAT = 'la desparasitación';

/**
 * Writes a deworming down, with its weight in the history of weights, and works out anew what its animal needs. `closed` are
 * the titles of the lines it answered, `reason` the schedule's sentence where the date came from it.
 * @param answers the key of the line that it answers, which must still be open.
 * @throws INVALID with field givenOn or nextOn; LINE_NOT_FOUND.
 */
export async function addDeworming(
  { db, actor, now, pet }: SignedInContext & { pet: Pet },
  input: AddDewormingInput,
  answers: string | null = null,
) {
  refuseImpossibleDay(input.givenOn, pet, dayIn(actor.timeZone, now()));
  const { weight, ...fields } = input;
  const proposal = proposeDeworming(input, pet);
  const next = decideNext(input, proposal.on, WHAT);
  return db.transaction().execute(async (db) => {
    await holdRecord(db, pet.id, now());
    if (answers !== null) await requireLine(db, pet.id, answers);
    const dewormingId = await insertDeworming(db, {
      ...fields,
      ...next,
      grams: weight && toGrams(weight.amount, weight.unit),
      unit: weight && weight.unit,
      createdBy: actor.userId,
      updatedBy: null,
      createdAt: now(),
      updatedAt: now(),
      removedAt: null,
    });
    const weighing = { petId: pet.id, measuredOn: input.givenOn, createdBy: actor.userId, at: now() };
    if (weight) await writeWeight(db, { ...weighing, weight });
    const closed = await refreshDue(db, pet.id);
    return {
      dewormingId,
      nextOn: next.nextOn,
      reason: next.nextSource === 'schedule' ? proposal.reason : null,
      closed,
    };
  });
}

/** Corrects a deworming; a field that is absent stays as it is. @throws INVALID with field givenOn or nextOn. */
export async function editDeworming({ db, actor, now, deworming }: DewormingContext, input: EditDewormingInput) {
  const { id, petId } = deworming;
  const { dewormingId: _, weight, ...given } = input;
  const changes = givenFields(given);
  const merged = { ...deworming, ...changes };
  if (input.givenOn !== undefined) refuseImpossibleDay(input.givenOn, deworming, dayIn(actor.timeZone, now()));
  const wanted = wantedNext(input, deworming);
  const next = decideNext({ ...wanted, givenOn: merged.givenOn }, proposeDeworming(merged, deworming).on, WHAT);
  await db.transaction().execute(async (db) => {
    await holdRecord(db, petId, now());
    await updateDeworming(db, id, {
      ...changes,
      ...next,
      ...(weight !== undefined && {
        grams: weight && toGrams(weight.amount, weight.unit),
        unit: weight && weight.unit,
      }),
      updatedBy: actor.userId,
      updatedAt: now(),
    });
    const weighing = { petId, measuredOn: merged.givenOn, createdBy: actor.userId, at: now() };
    if (weight) await writeWeight(db, { ...weighing, weight });
    await refreshDue(db, petId);
  });
  return { dewormingId: id, petId, nextOn: next.nextOn };
}

/** The entry stays in the database; what it had answered is open again. */
export async function removeDeworming({ db, now, deworming: { id, petId } }: DewormingContext) {
  await db.transaction().execute(async (db) => {
    await holdRecord(db, petId, now());
    if (!(await setDewormingRemoved(db, id, now()))) throw new DomainError('DEWORMING_NOT_FOUND');
    await refreshDue(db, petId);
  });
  return { dewormingId: id, petId };
}

export async function restoreDeworming({ db, now, deworming: { id, petId } }: DewormingContext) {
  await db.transaction().execute(async (db) => {
    await holdRecord(db, petId, now());
    if (!(await setDewormingRemoved(db, id, null))) throw new DomainError('DEWORMING_NOT_FOUND');
    await refreshDue(db, petId);
  });
  return { dewormingId: id, petId };
}
