/** The gate to a disease, reached through its animal and that through its members. */
import type { Db } from '#db/types.ts';
import type { Actor } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { refuseReader } from '#server/pets/access.ts';
import { signedInProcedure } from '#server/trpc.ts';
import { findIllness } from './queries.ts';
import { illnessIdInput } from './schema.ts';

/** @throws ILLNESS_NOT_FOUND alike for missing, somebody else's, and one in the other state; PET_READ_ONLY for a reader. */
async function requireIllness(db: Db, actor: Actor, illnessId: number, removed: boolean) {
  const illness = await findIllness(db, actor.userId, illnessId);
  if (!illness || (illness.removedAt !== null) !== removed) throw new DomainError('ILLNESS_NOT_FOUND');
  refuseReader(illness);
  return illness;
}

/** Every procedure about one of them stands on this one; its context carries it. */
export const illnessProcedure = signedInProcedure.input(illnessIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { illness: await requireIllness(ctx.db, ctx.actor, input.illnessId, false) } });
});

/** The same for one that was removed: the way back of Deshacer. */
export const removedIllnessProcedure = signedInProcedure.input(illnessIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { illness: await requireIllness(ctx.db, ctx.actor, input.illnessId, true) } });
});
