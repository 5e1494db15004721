import { entryAddProcedure } from '#server/health/entries/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { weightGate } from './access.ts';
import { addWeightInput, editWeightInput, setTargetInput } from './schema.ts';
import { addWeight, editWeight, removeWeight, restoreWeight } from './service.ts';
import { removeTarget, setTarget } from './target.service.ts';

export const weightsRouter = router({
  add: entryAddProcedure
    .meta({ idempotent: 'whole', offline: 'queue', staff: 'attend' })
    .input(addWeightInput)
    .mutation(({ ctx, input }) => addWeight(ctx, input)),
  edit: weightGate.entry
    .meta({ idempotent: 'whole', staff: 'attend' })
    .input(editWeightInput)
    .mutation(({ ctx, input }) => editWeight(ctx, input)),
  remove: weightGate.entry.meta({ idempotent: 'whole', staff: 'attend' }).mutation(({ ctx }) => removeWeight(ctx)),
  /** The weight that a veterinarian aims at; in the place of the one before. */
  setTarget: entryAddProcedure
    .meta({ idempotent: 'whole', staff: 'sign' })
    .input(setTargetInput)
    .mutation(({ ctx, input }) => setTarget(ctx, input)),
  removeTarget: entryAddProcedure.meta({ idempotent: 'whole', staff: 'sign' }).mutation(({ ctx }) => removeTarget(ctx)),
  restore: weightGate.removed.meta({ idempotent: 'whole', staff: 'attend' }).mutation(({ ctx }) => restoreWeight(ctx)),
});
