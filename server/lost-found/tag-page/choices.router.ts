import { petProcedure, petWriteProcedure } from '#server/pets/pets/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { savePageInput } from './choices.schema.ts';
import * as service from './choices.service.ts';

export const tagPageRouter = router({
  get: petProcedure.meta({ staff: 'attend' }).query(({ ctx }) => service.pageChoicesOf(ctx)),
  save: petWriteProcedure
    .meta({ staff: 'attend' })
    .input(savePageInput)
    .mutation(({ ctx, input }) => service.savePage(ctx, input)),
});
