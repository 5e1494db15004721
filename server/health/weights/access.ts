/** The gate to a weight, through its animal and the animal's members. */
import type { Db } from '#db/types.ts';
import type { Actor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { refuseReader } from '#server/pets/pets/access.ts';
import { signedInProcedure } from '#server/platform/core/trpc.ts';
import { findWeight } from './queries.ts';
import { weightIdInput } from './schema.ts';

/**
 * @throws WEIGHT_NOT_FOUND alike for a missing weight, another user's, and one in the other state; PET_READ_ONLY
 * for a reader.
 */
async function requireWeight(db: Db, actor: Actor, weightId: number, removed: boolean) {
  const weight = await findWeight(db, actor.userId, weightId);
  if (!weight || (weight.removedAt !== null) !== removed) throw new DomainError('WEIGHT_NOT_FOUND');
  refuseReader(weight);
  return weight;
}

/** The base of every procedure about one weight; its context carries it. */
export const weightProcedure = signedInProcedure.input(weightIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { weight: await requireWeight(ctx.db, ctx.actor, input.weightId, false) } });
});

/** The same for a removed weight: the way back of Deshacer. */
export const removedWeightProcedure = signedInProcedure.input(weightIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { weight: await requireWeight(ctx.db, ctx.actor, input.weightId, true) } });
});
