import { entryAddProcedure } from '#server/health/entries/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { medicineGate } from './access.ts';
import { countStock, markDose } from './doses.service.ts';
import {
  addMedicineInput,
  editMedicineInput,
  giveDoseInput,
  markDoseInput,
  medicineDoseInput,
  stockInput,
} from './schema.ts';
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
  add: entryAddProcedure
    .meta({ idempotent: 'whole', offline: 'queue', staff: 'sign' })
    .input(addMedicineInput)
    .mutation(({ ctx, input }) => addMedicine(ctx, input)),
  edit: medicineGate.entry
    .meta({ idempotent: 'whole', staff: 'sign' })
    .input(editMedicineInput)
    .mutation(({ ctx, input }) => editMedicine(ctx, input)),
  disable: medicineGate.byMember.meta({ idempotent: 'whole' }).mutation(({ ctx }) => disableMedicine(ctx)),
  enable: medicineGate.byMember.meta({ idempotent: 'whole' }).mutation(({ ctx }) => enableMedicine(ctx)),
  remove: medicineGate.entry.meta({ idempotent: 'whole', staff: 'sign' }).mutation(({ ctx }) => removeMedicine(ctx)),
  restore: medicineGate.removed
    .meta({ idempotent: 'whole', staff: 'sign' })
    .mutation(({ ctx }) => restoreMedicine(ctx)),
  give: medicineGate.byMember
    .meta({ idempotent: 'whole', offline: 'queue' })
    .input(giveDoseInput)
    .mutation(({ ctx, input }) => giveDose(ctx, input)),
  mark: medicineGate.byMember
    .meta({ idempotent: 'whole' })
    .input(markDoseInput)
    .mutation(({ ctx, input }) => markDose(ctx, input)),
  count: medicineGate.byMember
    .meta({ idempotent: 'whole' })
    .input(stockInput)
    .mutation(({ ctx, input }) => countStock(ctx, input)),
  ungive: medicineGate.byMember
    .meta({ idempotent: 'whole' })
    .input(medicineDoseInput)
    .mutation(({ ctx, input }) => takeDoseBack(ctx, input)),
});
