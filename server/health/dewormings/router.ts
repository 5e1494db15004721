import { entryAddProcedure } from '#server/health/entries/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { dewormingGate } from './access.ts';
import { addDewormingInput, editDewormingInput } from './schema.ts';
import { addDeworming, editDeworming, removeDeworming, restoreDeworming } from './service.ts';

export const dewormingsRouter = router({
  add: entryAddProcedure
    .meta({ idempotent: 'whole', offline: 'queue', staff: 'sign' })
    .input(addDewormingInput)
    .mutation(({ ctx, input }) => addDeworming(ctx, input)),
  edit: dewormingGate.entry
    .meta({ idempotent: 'whole', staff: 'sign' })
    .input(editDewormingInput)
    .mutation(({ ctx, input }) => editDeworming(ctx, input)),
  remove: dewormingGate.entry.meta({ idempotent: 'whole', staff: 'sign' }).mutation(({ ctx }) => removeDeworming(ctx)),
  restore: dewormingGate.removed
    .meta({ idempotent: 'whole', staff: 'sign' })
    .mutation(({ ctx }) => restoreDeworming(ctx)),
});
