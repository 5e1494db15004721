import { petAddProcedure } from '#server/pets/licences/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { medicineProcedure, removedMedicineProcedure } from './access.ts';
import { addMedicineInput, editMedicineInput, giveDoseInput, medicineDoseInput } from './schema.ts';
import {
  addMedicine,
  disableMedicine,
  editMedicine,
  enableMedicine,
  giveDose,
  removeMedicine,
  restoreMedicine,
  takeDoseBack,
} from './service.ts';

export const medicinesRouter = router({
  add: petAddProcedure.input(addMedicineInput).mutation(({ ctx, input }) => addMedicine(ctx, input)),
  edit: medicineProcedure.input(editMedicineInput).mutation(({ ctx, input }) => editMedicine(ctx, input)),
  disable: medicineProcedure.mutation(({ ctx }) => disableMedicine(ctx)),
  enable: medicineProcedure.mutation(({ ctx }) => enableMedicine(ctx)),
  remove: medicineProcedure.mutation(({ ctx }) => removeMedicine(ctx)),
  restore: removedMedicineProcedure.mutation(({ ctx }) => restoreMedicine(ctx)),
  give: medicineProcedure.input(giveDoseInput).mutation(({ ctx, input }) => giveDose(ctx, input)),
  ungive: medicineProcedure.input(medicineDoseInput).mutation(({ ctx, input }) => takeDoseBack(ctx, input)),
});
