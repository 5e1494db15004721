import { petAddProcedure } from '#server/pets/licences/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { checkupProcedure, removedCheckupProcedure } from './access.ts';
import { addCheckupInput, editCheckupInput } from './schema.ts';
import { addCheckup, editCheckup, removeCheckup, restoreCheckup } from './service.ts';

export const checkupsRouter = router({
  add: petAddProcedure.input(addCheckupInput).mutation(({ ctx, input }) => addCheckup(ctx, input)),
  edit: checkupProcedure.input(editCheckupInput).mutation(({ ctx, input }) => editCheckup(ctx, input)),
  remove: checkupProcedure.mutation(({ ctx }) => removeCheckup(ctx)),
  restore: removedCheckupProcedure.mutation(({ ctx }) => restoreCheckup(ctx)),
});
