/** The gate to a disease, reached through its animal's members. */
import type { Db } from '#db/types.ts';
import type { Actor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { refuseReader } from '#server/pets/pets/access.ts';
import { signedInProcedure } from '#server/platform/core/trpc.ts';
import { findIllness } from './queries.ts';
import { illnessIdInput } from './schema.ts';

/**
 * @throws ILLNESS_NOT_FOUND alike for missing and foreign ones and those in the other state; PET_READ_ONLY
 * for a reader.
 */
async function requireIllness(db: Db, actor: Actor, illnessId: number, removed: boolean) {
  const illness = await findIllness(db, actor.userId, illnessId);
  if (!illness || (illness.removedAt !== null) !== removed) throw new DomainError('ILLNESS_NOT_FOUND');
  refuseReader(illness);
  return illness;
}

/** The base of every procedure about one disease; its context carries it. */
export const illnessProcedure = signedInProcedure.input(illnessIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { illness: await requireIllness(ctx.db, ctx.actor, input.illnessId, false) } });
});

/** The same for a removed one, which Deshacer restores. */
export const removedIllnessProcedure = signedInProcedure.input(illnessIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { illness: await requireIllness(ctx.db, ctx.actor, input.illnessId, true) } });
});
