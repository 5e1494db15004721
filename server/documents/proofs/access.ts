/** The gate to a proof: members who may write in its animal's record. */
import type { Db } from '#db/types.ts';
import type { Actor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { refuseReader } from '#server/pets/pets/access.ts';
import { signedInProcedure } from '#server/platform/core/trpc.ts';
import { findProof } from './queries.ts';
import { proofIdInput } from './schema.ts';

/**
 * @throws PROOF_NOT_FOUND alike for a missing proof, another user's, and one in the other state; PET_READ_ONLY
 * for a reader.
 */
async function requireProof(db: Db, actor: Actor, proofId: number, revoked: boolean) {
  const proof = await findProof(db, actor.userId, proofId);
  if (!proof || (proof.revokedAt !== null) !== revoked) throw new DomainError('PROOF_NOT_FOUND');
  refuseReader(proof);
  return proof;
}

export const proofProcedure = signedInProcedure.input(proofIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { proof: await requireProof(ctx.db, ctx.actor, input.proofId, false) } });
});

/** The way back of Deshacer. */
export const revokedProofProcedure = signedInProcedure.input(proofIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { proof: await requireProof(ctx.db, ctx.actor, input.proofId, true) } });
});
