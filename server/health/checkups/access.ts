/** The gate to a check-up, reached through its animal's members. */
import type { Db } from '#db/types.ts';
import type { Actor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { refuseReader } from '#server/pets/pets/access.ts';
import { signedInProcedure } from '#server/platform/core/trpc.ts';
import { findCheckup } from './queries.ts';
import { checkupIdInput } from './schema.ts';

/**
 * @throws CHECKUP_NOT_FOUND alike for missing and foreign ones and those in the other state; PET_READ_ONLY
 * for a reader.
 */
async function requireCheckup(db: Db, actor: Actor, checkupId: number, removed: boolean) {
  const checkup = await findCheckup(db, actor.userId, checkupId);
  if (!checkup || (checkup.removedAt !== null) !== removed) throw new DomainError('CHECKUP_NOT_FOUND');
  refuseReader(checkup);
  return checkup;
}

/** The base of every procedure about one check-up; its context carries it. */
export const checkupProcedure = signedInProcedure.input(checkupIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { checkup: await requireCheckup(ctx.db, ctx.actor, input.checkupId, false) } });
});

/** The same for a removed one, which Deshacer restores. */
export const removedCheckupProcedure = signedInProcedure.input(checkupIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { checkup: await requireCheckup(ctx.db, ctx.actor, input.checkupId, true) } });
});
