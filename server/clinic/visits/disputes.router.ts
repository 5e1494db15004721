import { petWriteProcedure } from '#server/pets/pets/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { disputeInput } from './disputes.schema.ts';
import { dispute, withdrawDispute } from './disputes.service.ts';

export const disputesRouter = router({
  make: petWriteProcedure.input(disputeInput).mutation(({ ctx, input }) => dispute(ctx, input)),
  withdraw: petWriteProcedure.input(disputeInput).mutation(({ ctx, input }) => withdrawDispute(ctx, input)),
});
