import { entryAddProcedure } from '#server/health/entries/access.ts';
import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { vaccinationGate } from './access.ts';
import { addVaccinationInput, editVaccinationInput } from './schema.ts';
import { addVaccination, editVaccination, removeVaccination, restoreVaccination, whatIWroteLast } from './service.ts';

export const vaccinesRouter = router({
  add: entryAddProcedure.input(addVaccinationInput).mutation(({ ctx, input }) => addVaccination(ctx, input)),
  edit: vaccinationGate.entry.input(editVaccinationInput).mutation(({ ctx, input }) => editVaccination(ctx, input)),
  remove: vaccinationGate.entry.mutation(({ ctx }) => removeVaccination(ctx)),
  restore: vaccinationGate.removed.mutation(({ ctx }) => restoreVaccination(ctx)),
  remembered: signedInProcedure.query(({ ctx }) => whatIWroteLast(ctx)),
});
