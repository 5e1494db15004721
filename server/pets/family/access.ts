/** The gate to an invitation: only the animal's own user passes. */
import { DomainError } from '#server/platform/errors/errors.ts';
import { signedInProcedure } from '#server/platform/core/trpc.ts';
import { findOwnInvite } from './queries.ts';
import { inviteIdInput } from './schema.ts';

/** @throws INVITE_NOT_FOUND alike for missing, foreign and revoked invitations. */
export const ownInviteProcedure = signedInProcedure.input(inviteIdInput).use(async ({ ctx, input, next }) => {
  const invite = await findOwnInvite(ctx.db, ctx.actor.userId, input.inviteId);
  if (!invite) throw new DomainError('INVITE_NOT_FOUND');
  return next({ ctx: { invite } });
});
