import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import { closeInput, deskListInput, deskPaymentInput, giveBackInput, periodInput } from './schema.ts';
import * as service from './service.ts';

export const deskRouter = router({
  list: adminProcedure.input(deskListInput).query(({ ctx, input }) => service.paymentsPage(ctx, input)),
  one: adminProcedure.input(deskPaymentInput).query(({ ctx, input }) => service.one(ctx, input)),
  totals: adminProcedure.input(periodInput).query(({ ctx, input }) => service.totals(ctx, input)),
  open: adminProcedure.query(({ ctx }) => service.openCases(ctx)),
  giveBack: adminProcedure.input(giveBackInput).mutation(({ ctx, input }) => service.giveBack(ctx, input)),
  close: adminProcedure.input(closeInput).mutation(({ ctx, input }) => service.close(ctx, input)),
});
