import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { createOwnerInput, ownerIdInput, ownerPageInput, updateOwnerInput } from './schema.ts';
import { changeOwner, createOwner, ownerList, ownerPage, ownerRecord, removeOwner, restoreOwner } from './service.ts';

export const ownersRouter = router({
  list: signedInProcedure.meta({ offline: 'read' }).query(({ ctx }) => ownerList(ctx)),
  page: signedInProcedure.input(ownerPageInput).query(({ ctx, input }) => ownerPage(ctx, input)),
  get: signedInProcedure
    .meta({ offline: 'read' })
    .input(ownerIdInput)
    .query(({ ctx, input }) => ownerRecord(ctx, input)),
  create: signedInProcedure
    .meta({ idempotent: 'whole' })
    .input(createOwnerInput)
    .mutation(({ ctx, input }) => createOwner(ctx, input)),
  update: signedInProcedure
    .meta({ idempotent: 'whole' })
    .input(updateOwnerInput)
    .mutation(({ ctx, input }) => changeOwner(ctx, input)),
  remove: signedInProcedure
    .meta({ idempotent: 'whole' })
    .input(ownerIdInput)
    .mutation(({ ctx, input }) => removeOwner(ctx, input)),
  restore: signedInProcedure.input(ownerIdInput).mutation(({ ctx, input }) => restoreOwner(ctx, input)),
});
