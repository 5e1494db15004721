import { entryAddProcedure } from '#server/health/entries/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { illnessGate } from './access.ts';
import { addIllnessInput, editIllnessInput } from './schema.ts';
import { addIllness, disableIllness, editIllness, enableIllness, removeIllness, restoreIllness } from './service.ts';

export const illnessesRouter = router({
  add: entryAddProcedure
    .meta({ idempotent: 'whole', offline: 'queue', staff: 'sign' })
    .input(addIllnessInput)
    .mutation(({ ctx, input }) => addIllness(ctx, input)),
  edit: illnessGate.entry
    .meta({ idempotent: 'whole', staff: 'sign' })
    .input(editIllnessInput)
    .mutation(({ ctx, input }) => editIllness(ctx, input)),
  disable: illnessGate.byMember.meta({ idempotent: 'whole' }).mutation(({ ctx }) => disableIllness(ctx)),
  enable: illnessGate.byMember.meta({ idempotent: 'whole' }).mutation(({ ctx }) => enableIllness(ctx)),
  remove: illnessGate.entry.meta({ idempotent: 'whole', staff: 'sign' }).mutation(({ ctx }) => removeIllness(ctx)),
  restore: illnessGate.removed.meta({ idempotent: 'whole', staff: 'sign' }).mutation(({ ctx }) => restoreIllness(ctx)),
});
