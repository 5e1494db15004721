import { petWriteProcedure } from '#server/pets/pets/access.ts';
import { publicProcedure, router } from '#server/platform/core/trpc.ts';
import { proofProcedure, revokedProofProcedure } from './access.ts';
import { createProofInput, lookAtProofInput } from './schema.ts';
import * as service from './service.ts';

export const proofsRouter = router({
  list: petWriteProcedure.meta({ staff: 'attend' }).query(({ ctx }) => service.proofsOf(ctx)),
  create: petWriteProcedure
    .meta({ staff: 'attend' })
    .input(createProofInput)
    .mutation(({ ctx, input }) => service.createProof(ctx, input)),
  revoke: proofProcedure.meta({ staff: 'attend' }).mutation(({ ctx }) => service.revokeProof(ctx)),
  restore: revokedProofProcedure.meta({ staff: 'attend' }).mutation(({ ctx }) => service.restoreProof(ctx)),
  look: publicProcedure.input(lookAtProofInput).query(({ ctx, input }) => service.lookAtProof(ctx, input)),
});
