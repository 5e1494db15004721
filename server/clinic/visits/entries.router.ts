import { router } from '#server/platform/core/trpc.ts';
import { addVaccinationInput, editVaccinationInput } from '#server/health/vaccines/schema.ts';
import { addDewormingInput, editDewormingInput } from '#server/health/dewormings/schema.ts';
import { addIllnessInput, editIllnessInput } from '#server/health/illnesses/schema.ts';
import { addMedicineInput, editMedicineInput } from '#server/health/medicines/schema.ts';
import { addCheckupInput, editCheckupInput } from '#server/health/checkups/schema.ts';
import { addWeightInput, editWeightInput } from '#server/health/weights/schema.ts';
import * as gate from './entries.access.ts';
import * as service from './entries.service.ts';

/** The six forms at a visit: the same schemas and rules as behind the sign-in, by doors of their own. */
export const visitEntriesRouter = router({
  addVaccination: gate.visitAddProcedure
    .input(addVaccinationInput)
    .mutation(({ ctx, input }) => service.addVaccination(ctx, input)),
  editVaccination: gate.vaccinationAtVisit
    .input(editVaccinationInput)
    .mutation(({ ctx, input }) => service.editVaccination(ctx, input)),
  removeVaccination: gate.vaccinationAtVisit.mutation(({ ctx }) => service.removeVaccination(ctx)),
  restoreVaccination: gate.removedVaccinationAtVisit.mutation(({ ctx }) => service.restoreVaccination(ctx)),
  addDeworming: gate.visitAddProcedure
    .input(addDewormingInput)
    .mutation(({ ctx, input }) => service.addDeworming(ctx, input)),
  editDeworming: gate.dewormingAtVisit
    .input(editDewormingInput)
    .mutation(({ ctx, input }) => service.editDeworming(ctx, input)),
  removeDeworming: gate.dewormingAtVisit.mutation(({ ctx }) => service.removeDeworming(ctx)),
  restoreDeworming: gate.removedDewormingAtVisit.mutation(({ ctx }) => service.restoreDeworming(ctx)),
  addIllness: gate.visitAddProcedure
    .input(addIllnessInput)
    .mutation(({ ctx, input }) => service.addIllness(ctx, input)),
  editIllness: gate.illnessAtVisit
    .input(editIllnessInput)
    .mutation(({ ctx, input }) => service.editIllness(ctx, input)),
  removeIllness: gate.illnessAtVisit.mutation(({ ctx }) => service.removeIllness(ctx)),
  restoreIllness: gate.removedIllnessAtVisit.mutation(({ ctx }) => service.restoreIllness(ctx)),
  addMedicine: gate.visitAddProcedure
    .input(addMedicineInput)
    .mutation(({ ctx, input }) => service.addMedicine(ctx, input)),
  editMedicine: gate.medicineAtVisit
    .input(editMedicineInput)
    .mutation(({ ctx, input }) => service.editMedicine(ctx, input)),
  removeMedicine: gate.medicineAtVisit.mutation(({ ctx }) => service.removeMedicine(ctx)),
  restoreMedicine: gate.removedMedicineAtVisit.mutation(({ ctx }) => service.restoreMedicine(ctx)),
  addCheckup: gate.visitAddProcedure
    .input(addCheckupInput)
    .mutation(({ ctx, input }) => service.addCheckup(ctx, input)),
  editCheckup: gate.checkupAtVisit
    .input(editCheckupInput)
    .mutation(({ ctx, input }) => service.editCheckup(ctx, input)),
  removeCheckup: gate.checkupAtVisit.mutation(({ ctx }) => service.removeCheckup(ctx)),
  restoreCheckup: gate.removedCheckupAtVisit.mutation(({ ctx }) => service.restoreCheckup(ctx)),
  addWeight: gate.visitAddProcedure.input(addWeightInput).mutation(({ ctx, input }) => service.addWeight(ctx, input)),
  editWeight: gate.weightAtVisit.input(editWeightInput).mutation(({ ctx, input }) => service.editWeight(ctx, input)),
  removeWeight: gate.weightAtVisit.mutation(({ ctx }) => service.removeWeight(ctx)),
  restoreWeight: gate.removedWeightAtVisit.mutation(({ ctx }) => service.restoreWeight(ctx)),
});
