import { petAddProcedure } from '#server/pets/licences/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { illnessProcedure, removedIllnessProcedure } from './access.ts';
import { addIllnessInput, editIllnessInput } from './schema.ts';
import { addIllness, disableIllness, editIllness, enableIllness, removeIllness, restoreIllness } from './service.ts';

export const illnessesRouter = router({
  add: petAddProcedure.input(addIllnessInput).mutation(({ ctx, input }) => addIllness(ctx, input)),
  edit: illnessProcedure.input(editIllnessInput).mutation(({ ctx, input }) => editIllness(ctx, input)),
  disable: illnessProcedure.mutation(({ ctx }) => disableIllness(ctx)),
  enable: illnessProcedure.mutation(({ ctx }) => enableIllness(ctx)),
  remove: illnessProcedure.mutation(({ ctx }) => removeIllness(ctx)),
  restore: removedIllnessProcedure.mutation(({ ctx }) => restoreIllness(ctx)),
});
