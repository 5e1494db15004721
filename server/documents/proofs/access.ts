/** The gate to a proof: members who may write in its animal's record, and the clinic's staff for those of the clinic. */
import type { SignedInContext } from '#server/platform/core/context.ts';
import type { Right } from '#server/platform/core/rights.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { refuseReader, requirePatient } from '#server/pets/pets/access.ts';
import { signedInProcedure } from '#server/platform/core/trpc.ts';
import { findProof, findProofForStaff } from './queries.ts';
import { proofIdInput } from './schema.ts';

type Caller = Pick<SignedInContext, 'db' | 'actor'>;

/**
 * @throws PROOF_NOT_FOUND alike for a missing proof, another user's, and one in the other state; PET_READ_ONLY
 * for a reader.
 */
async function requireProof(context: Caller, proofId: number, revoked: boolean, right: Right | undefined) {
  const { db, actor } = context;
  const proof = (await findProof(db, actor.userId, proofId)) ?? (await findAsStaff(context, proofId, right));
  if (!proof || (proof.revokedAt !== null) !== revoked) throw new DomainError('PROOF_NOT_FOUND');
  refuseReader(proof);
  return proof;
}

async function findAsStaff({ db, actor }: Caller, proofId: number, right: Right | undefined) {
  const proof = right && (await findProofForStaff(db, proofId));
  const pet = proof && (await requirePatient(db, actor, proof.petId, right));
  return pet && (pet.kept || proof.byClinic === 1) ? { ...proof, role: pet.role } : undefined;
}

export const proofProcedure = signedInProcedure.input(proofIdInput).use(async ({ ctx, input, meta, next }) => {
  return next({ ctx: { proof: await requireProof(ctx, input.proofId, false, meta?.staff) } });
});

/** The way back of Deshacer. */
export const revokedProofProcedure = signedInProcedure.input(proofIdInput).use(async ({ ctx, input, meta, next }) => {
  return next({ ctx: { proof: await requireProof(ctx, input.proofId, true, meta?.staff) } });
});
