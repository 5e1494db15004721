import { petProcedure, petWriteProcedure } from '#server/pets/pets/access.ts';
import { alonePublicProcedure, publicProcedure, router } from '#server/platform/core/trpc.ts';
import { visitProcedure } from '#server/health/entries/visit.access.ts';
import { openVisitInput, signVisitInput, visitTokenInput } from './schema.ts';
import { endAll, greet, leaveVisit, openVisit, showCode, signVisit, visitRecord, visitsOf } from './service.ts';

export const visitsRouter = router({
  /** The owner and the editors may let a veterinarian write in the record. */
  show: petWriteProcedure.mutation(({ ctx }) => showCode(ctx)),
  end: petWriteProcedure.mutation(({ ctx }) => endAll(ctx)),
  list: petProcedure.query(({ ctx }) => visitsOf(ctx)),
  greet: publicProcedure.input(visitTokenInput).query(({ ctx, input }) => greet(ctx, input)),
  open: alonePublicProcedure.input(openVisitInput).mutation(({ ctx, input }) => openVisit(ctx, input)),
  record: visitProcedure.query(({ ctx }) => visitRecord(ctx)),
  /** Who came to read writes too, once a registration number is given. */
  sign: visitProcedure.input(signVisitInput).mutation(({ ctx, input }) => signVisit(ctx, input)),
  leave: visitProcedure.mutation(({ ctx }) => leaveVisit(ctx)),
});
