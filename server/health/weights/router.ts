import { petAddProcedure } from '#server/pets/licences/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { removedWeightProcedure, weightProcedure } from './access.ts';
import { addWeightInput, editWeightInput } from './schema.ts';
import { addWeight, editWeight, removeWeight, restoreWeight } from './service.ts';

export const weightsRouter = router({
  add: petAddProcedure.input(addWeightInput).mutation(({ ctx, input }) => addWeight(ctx, input)),
  edit: weightProcedure.input(editWeightInput).mutation(({ ctx, input }) => editWeight(ctx, input)),
  remove: weightProcedure.mutation(({ ctx }) => removeWeight(ctx)),
  restore: removedWeightProcedure.mutation(({ ctx }) => restoreWeight(ctx)),
});
