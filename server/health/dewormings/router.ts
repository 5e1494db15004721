import { petAddProcedure } from '#server/pets/licences/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { dewormingProcedure, removedDewormingProcedure } from './access.ts';
import { addDewormingInput, editDewormingInput } from './schema.ts';
import { addDeworming, editDeworming, removeDeworming, restoreDeworming } from './service.ts';

export const dewormingsRouter = router({
  add: petAddProcedure.input(addDewormingInput).mutation(({ ctx, input }) => addDeworming(ctx, input)),
  edit: dewormingProcedure.input(editDewormingInput).mutation(({ ctx, input }) => editDeworming(ctx, input)),
  remove: dewormingProcedure.mutation(({ ctx }) => removeDeworming(ctx)),
  restore: removedDewormingProcedure.mutation(({ ctx }) => restoreDeworming(ctx)),
});
