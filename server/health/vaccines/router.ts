import { entryAddProcedure } from '#server/health/entries/access.ts';
import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { vaccinationGate } from './access.ts';
import { confirmVaccination, unconfirmVaccination } from './confirm.service.ts';
import { addVaccinationInput, editVaccinationInput } from './schema.ts';
import { addVaccination, editVaccination, removeVaccination, restoreVaccination, whatIWroteLast } from './service.ts';

export const vaccinesRouter = router({
  add: entryAddProcedure
    .meta({ idempotent: 'whole', offline: 'queue', staff: 'sign' })
    .input(addVaccinationInput)
    .mutation(({ ctx, input }) => addVaccination(ctx, input)),
  edit: vaccinationGate.entry
    .meta({ idempotent: 'whole', staff: 'sign' })
    .input(editVaccinationInput)
    .mutation(({ ctx, input }) => editVaccination(ctx, input)),
  remove: vaccinationGate.entry
    .meta({ idempotent: 'whole', staff: 'sign' })
    .mutation(({ ctx }) => removeVaccination(ctx)),
  restore: vaccinationGate.removed
    .meta({ idempotent: 'whole', staff: 'sign' })
    .mutation(({ ctx }) => restoreVaccination(ctx)),
  confirm: vaccinationGate.seen
    .meta({ idempotent: 'whole', staff: 'sign' })
    .mutation(({ ctx }) => confirmVaccination(ctx)),
  /** The way back of Deshacer. */
  unconfirm: vaccinationGate.seen
    .meta({ idempotent: 'whole', staff: 'sign' })
    .mutation(({ ctx }) => unconfirmVaccination(ctx)),
  remembered: signedInProcedure.meta({ offline: 'read' }).query(({ ctx }) => whatIWroteLast(ctx)),
});
