/** The gate to a transfer: only for the user who offers it. */
import { DomainError } from '#server/platform/errors/errors.ts';
import { signedInProcedure } from '#server/platform/core/trpc.ts';
import { findOwnTransfer } from './queries.ts';
import { transferIdInput } from './schema.ts';

/** @throws TRANSFER_NOT_FOUND alike for a missing transfer, another user's, and one that is over. */
export const ownTransferProcedure = signedInProcedure.input(transferIdInput).use(async ({ ctx, input, next }) => {
  const transfer = await findOwnTransfer(ctx.db, ctx.actor.userId, input.transferId);
  if (!transfer) throw new DomainError('TRANSFER_NOT_FOUND');
  return next({ ctx: { transfer } });
});
