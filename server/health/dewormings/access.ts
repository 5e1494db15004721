/** The gate to a deworming, reached through its animal's members. */
import type { Db } from '#db/types.ts';
import type { Actor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { refuseReader } from '#server/pets/pets/access.ts';
import { signedInProcedure } from '#server/platform/core/trpc.ts';
import { findDeworming } from './queries.ts';
import { dewormingIdInput } from './schema.ts';

/**
 * @throws DEWORMING_NOT_FOUND alike for missing and foreign ones and those in the other state; PET_READ_ONLY
 * for a reader.
 */
async function requireDeworming(db: Db, actor: Actor, dewormingId: number, removed: boolean) {
  const deworming = await findDeworming(db, actor.userId, dewormingId);
  if (!deworming || (deworming.removedAt !== null) !== removed) throw new DomainError('DEWORMING_NOT_FOUND');
  refuseReader(deworming);
  return deworming;
}

/** The base of every procedure about one deworming; its context carries it. */
export const dewormingProcedure = signedInProcedure.input(dewormingIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { deworming: await requireDeworming(ctx.db, ctx.actor, input.dewormingId, false) } });
});

/** The same for a removed one, which Deshacer restores. */
export const removedDewormingProcedure = signedInProcedure.input(dewormingIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { deworming: await requireDeworming(ctx.db, ctx.actor, input.dewormingId, true) } });
});
