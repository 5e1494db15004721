import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import { sortOutInput } from './schema.ts';
import { candidates, closeDuplicates, sortOut } from './service.ts';

export const clinicAnimalsRouter = router({
  candidates: adminProcedure.query(({ ctx }) => candidates(ctx)),
  sortOut: adminProcedure
    .meta({ audit: 'clinicAnimals.sortOut' })
    .input(sortOutInput)
    .mutation(({ ctx, input }) => sortOut(ctx, input)),
  closeDuplicates: adminProcedure
    .meta({ audit: 'clinicAnimals.closeDuplicates' })
    .mutation(({ ctx }) => closeDuplicates(ctx)),
});
