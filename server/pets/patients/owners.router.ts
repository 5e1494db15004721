import { ownerIdInput, updateOwnerInput } from '#server/accounts/owners/schema.ts';
import { router, staffProcedure } from '#server/platform/core/trpc.ts';
import { correctOwner, keptOwner } from './owners.service.ts';

export const keptOwnersRouter = router({
  get: staffProcedure('attend')
    .input(ownerIdInput)
    .query(({ ctx, input }) => keptOwner(ctx, input)),
  update: staffProcedure('attend')
    .meta({ audit: 'keptOwners.update' })
    .input(updateOwnerInput)
    .mutation(({ ctx, input }) => correctOwner(ctx, input)),
});
