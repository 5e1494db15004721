import { entryAddProcedure } from '#server/health/entries/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { consultationGate } from './access.ts';
import { addConsultationInput, editConsultationInput } from './schema.ts';
import { addConsultation, editConsultation, removeConsultation, restoreConsultation } from './service.ts';

export const consultationsRouter = router({
  add: entryAddProcedure
    .meta({ idempotent: 'whole', offline: 'queue', staff: 'sign' })
    .input(addConsultationInput)
    .mutation(({ ctx, input }) => addConsultation(ctx, input)),
  edit: consultationGate.entry
    .meta({ idempotent: 'whole', staff: 'sign' })
    .input(editConsultationInput)
    .mutation(({ ctx, input }) => editConsultation(ctx, input)),
  remove: consultationGate.entry
    .meta({ idempotent: 'whole', staff: 'sign' })
    .mutation(({ ctx }) => removeConsultation(ctx)),
  restore: consultationGate.removed
    .meta({ idempotent: 'whole', staff: 'sign' })
    .mutation(({ ctx }) => restoreConsultation(ctx)),
});
