import { petProcedure } from '#server/pets/pets/access.ts';
import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { addCostInput, changeCostInput, costIdInput, keepCostsInput } from './schema.ts';
import * as service from './service.ts';

const costProcedure = signedInProcedure.input(costIdInput);

export const costsRouter = router({
  list: signedInProcedure.query(({ ctx }) => service.costs(ctx)),
  keep: signedInProcedure.input(keepCostsInput).mutation(({ ctx, input }) => service.keepCosts(ctx, input)),
  add: petProcedure
    .meta({ idempotent: 'whole' })
    .input(addCostInput)
    .mutation(({ ctx, input }) => service.addCost(ctx, input)),
  change: costProcedure
    .input(changeCostInput)
    .mutation(({ ctx, input: { costId, ...input } }) => service.changeCost(ctx, costId, input)),
  remove: costProcedure.mutation(({ ctx, input }) => service.removeCost(ctx, input.costId)),
  restore: costProcedure.mutation(({ ctx, input }) => service.restoreCost(ctx, input.costId)),
});
