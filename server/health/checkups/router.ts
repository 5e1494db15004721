import { entryAddProcedure } from '#server/health/entries/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { checkupGate } from './access.ts';
import { addCheckupInput, editCheckupInput } from './schema.ts';
import { addCheckup, editCheckup, removeCheckup, restoreCheckup } from './service.ts';

export const checkupsRouter = router({
  add: entryAddProcedure
    .meta({ idempotent: 'whole', offline: 'queue', staff: 'sign' })
    .input(addCheckupInput)
    .mutation(({ ctx, input }) => addCheckup(ctx, input)),
  edit: checkupGate.entry
    .meta({ idempotent: 'whole', staff: 'sign' })
    .input(editCheckupInput)
    .mutation(({ ctx, input }) => editCheckup(ctx, input)),
  remove: checkupGate.entry.meta({ idempotent: 'whole', staff: 'sign' }).mutation(({ ctx }) => removeCheckup(ctx)),
  restore: checkupGate.removed.meta({ idempotent: 'whole', staff: 'sign' }).mutation(({ ctx }) => restoreCheckup(ctx)),
});
