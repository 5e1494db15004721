import { entryAddProcedure } from '#server/health/entries/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { medicineGate } from './access.ts';
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
  add: entryAddProcedure.input(addMedicineInput).mutation(({ ctx, input }) => addMedicine(ctx, input)),
  edit: medicineGate.entry.input(editMedicineInput).mutation(({ ctx, input }) => editMedicine(ctx, input)),
  disable: medicineGate.byMember.mutation(({ ctx }) => disableMedicine(ctx)),
  enable: medicineGate.byMember.mutation(({ ctx }) => enableMedicine(ctx)),
  remove: medicineGate.entry.mutation(({ ctx }) => removeMedicine(ctx)),
  restore: medicineGate.removed.mutation(({ ctx }) => restoreMedicine(ctx)),
  give: medicineGate.byMember.input(giveDoseInput).mutation(({ ctx, input }) => giveDose(ctx, input)),
  ungive: medicineGate.byMember.input(medicineDoseInput).mutation(({ ctx, input }) => takeDoseBack(ctx, input)),
});
