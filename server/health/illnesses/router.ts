import { entryAddProcedure } from '#server/health/entries/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { illnessGate } from './access.ts';
import { addIllnessInput, editIllnessInput } from './schema.ts';
import { addIllness, disableIllness, editIllness, enableIllness, removeIllness, restoreIllness } from './service.ts';

export const illnessesRouter = router({
  add: entryAddProcedure.input(addIllnessInput).mutation(({ ctx, input }) => addIllness(ctx, input)),
  edit: illnessGate.entry.input(editIllnessInput).mutation(({ ctx, input }) => editIllness(ctx, input)),
  disable: illnessGate.byMember.mutation(({ ctx }) => disableIllness(ctx)),
  enable: illnessGate.byMember.mutation(({ ctx }) => enableIllness(ctx)),
  remove: illnessGate.entry.mutation(({ ctx }) => removeIllness(ctx)),
  restore: illnessGate.removed.mutation(({ ctx }) => restoreIllness(ctx)),
});
