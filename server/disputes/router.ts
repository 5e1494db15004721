import { petWriteProcedure } from '#server/pets/access.ts';
import { router } from '#server/trpc.ts';
import { disputeInput } from './schema.ts';
import { dispute, withdrawDispute } from './service.ts';

export const disputesRouter = router({
  make: petWriteProcedure.input(disputeInput).mutation(({ ctx, input }) => dispute(ctx, input)),
  withdraw: petWriteProcedure.input(disputeInput).mutation(({ ctx, input }) => withdrawDispute(ctx, input)),
});
