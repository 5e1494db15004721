/** The gate to a transfer: only for the user who offers it. */
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { mayDo, type Right } from '#server/platform/core/rights.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { signedInProcedure } from '#server/platform/core/trpc.ts';
import { findOwnTransfer } from './queries.ts';
import { transferIdInput } from './schema.ts';

/** @throws TRANSFER_NOT_FOUND alike for a missing transfer, another user's, and one that is over. */
export const ownTransferProcedure = signedInProcedure.input(transferIdInput).use(async ({ ctx, input, meta, next }) => {
  const own = await findOwnTransfer(ctx.db, ctx.actor.userId, input.transferId);
  const transfer = own ?? (await offeredByClinic(ctx, input.transferId, meta?.staff));
  if (!transfer) throw new DomainError('TRANSFER_NOT_FOUND');
  return next({ ctx: { transfer } });
});

async function offeredByClinic({ db, actor }: SignedInContext, transferId: number, right: Right | undefined) {
  if (!right || !mayDo(actor.roles, right) || actor.secondFactorMissing) return undefined;
  return findOwnTransfer(db, await keeperOf(db), transferId);
}
