import { petAddProcedure } from '#server/pets/licences/access.ts';
import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { removedVaccinationProcedure, vaccinationProcedure } from './access.ts';
import { addVaccinationInput, editVaccinationInput } from './schema.ts';
import { addVaccination, editVaccination, removeVaccination, restoreVaccination, whatIWroteLast } from './service.ts';

export const vaccinesRouter = router({
  add: petAddProcedure.input(addVaccinationInput).mutation(({ ctx, input }) => addVaccination(ctx, input)),
  edit: vaccinationProcedure.input(editVaccinationInput).mutation(({ ctx, input }) => editVaccination(ctx, input)),
  remove: vaccinationProcedure.mutation(({ ctx }) => removeVaccination(ctx)),
  restore: removedVaccinationProcedure.mutation(({ ctx }) => restoreVaccination(ctx)),
  remembered: signedInProcedure.query(({ ctx }) => whatIWroteLast(ctx)),
});
