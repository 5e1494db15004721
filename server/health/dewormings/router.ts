import { entryAddProcedure } from '#server/health/entries/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { dewormingGate } from './access.ts';
import { addDewormingInput, editDewormingInput } from './schema.ts';
import { addDeworming, editDeworming, removeDeworming, restoreDeworming } from './service.ts';

export const dewormingsRouter = router({
  add: entryAddProcedure.input(addDewormingInput).mutation(({ ctx, input }) => addDeworming(ctx, input)),
  edit: dewormingGate.entry.input(editDewormingInput).mutation(({ ctx, input }) => editDeworming(ctx, input)),
  remove: dewormingGate.entry.mutation(({ ctx }) => removeDeworming(ctx)),
  restore: dewormingGate.removed.mutation(({ ctx }) => restoreDeworming(ctx)),
});
