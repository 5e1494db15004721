import { entryAddProcedure } from '#server/health/entries/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { prescriptionGate } from './access.ts';
import { addPrescriptionInput, editPrescriptionInput } from './schema.ts';
import { addPrescription, editPrescription, removePrescription, restorePrescription } from './service.ts';

export const prescriptionsRouter = router({
  add: entryAddProcedure
    .meta({ idempotent: 'whole', offline: 'queue', staff: 'sign' })
    .input(addPrescriptionInput)
    .mutation(({ ctx, input }) => addPrescription(ctx, input)),
  edit: prescriptionGate.entry
    .meta({ idempotent: 'whole', staff: 'sign' })
    .input(editPrescriptionInput)
    .mutation(({ ctx, input }) => editPrescription(ctx, input)),
  remove: prescriptionGate.entry
    .meta({ idempotent: 'whole', staff: 'sign' })
    .mutation(({ ctx }) => removePrescription(ctx)),
  restore: prescriptionGate.removed
    .meta({ idempotent: 'whole', staff: 'sign' })
    .mutation(({ ctx }) => restorePrescription(ctx)),
});
