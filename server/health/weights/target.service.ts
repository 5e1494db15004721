/** The weight that a veterinarian aims at. It is no entry: the animal has one, and who set it stands beside it. */
import { type AddContext, requireSigner, writeAside } from '#server/health/entries/service.ts';
import { toGrams } from '#server/pets/pets/rules.ts';
import { findTarget, updatePet } from '#server/pets/pets/queries.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { impossibleWeight } from './rules.ts';
import type { SetTargetInput } from './schema.ts';

const NONE = { targetLow: null, targetHigh: null, targetBy: null, targetOn: null };

/** Answers what stood there before, for Deshacer. @throws VETERINARIAN_ONLY; INVALID with field low or high */
export function setTarget(context: AddContext, { low, high, unit }: SetTargetInput) {
  const { actor, now, pet } = context;
  requireSigner(actor);
  for (const [field, amount] of [
    ['low', low],
    ['high', high ?? low],
  ] as const) {
    const message = impossibleWeight({ amount, unit }, pet.species);
    if (message) throw new DomainError('INVALID', { field, message });
  }
  return change(context, {
    targetLow: toGrams(low, unit),
    targetHigh: toGrams(high ?? low, unit),
    targetBy: signerOf(context),
    targetOn: dayIn(actor.timeZone, now()),
  });
}

/** @throws VETERINARIAN_ONLY */
export function removeTarget(context: AddContext) {
  requireSigner(context.actor);
  return change(context, NONE);
}

function change({ db, now, pet: { id: petId } }: AddContext, target: Parameters<typeof updatePet>[2]) {
  return writeAside({ db, now }, petId, async (db) => {
    const before = await findTarget(db, petId);
    await updatePet(db, petId, target);
    return { petId, before: { low: before?.targetLow ?? null, high: before?.targetHigh ?? null } };
  });
}

function signerOf({ actor: { signs }, visit }: AddContext): string | null {
  return signs ? [signs.prefix, signs.name].filter(Boolean).join(' ') : (visit?.name ?? null);
}
