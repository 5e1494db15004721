import { router, staffProcedure } from '#server/platform/core/trpc.ts';
import { ownerDataInput } from './owner-data.schema.ts';
import { forgetOwner } from './owner-data.service.ts';

export const ownerDataRouter = router({
  forget: staffProcedure('mend')
    .meta({ audit: 'ownerData.forget' })
    .input(ownerDataInput)
    .mutation(({ ctx, input }) => forgetOwner(ctx, input)),
});
