import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { confirmInput, paymentCodeInput, recoverInput } from './schema.ts';
import * as service from './service.ts';

export const paymentsRouter = router({
  mine: signedInProcedure.query(({ ctx }) => service.listMyPayments(ctx)),
  one: signedInProcedure.input(paymentCodeInput).query(({ ctx, input }) => service.getMyPayment(ctx, input)),
  look: signedInProcedure.input(paymentCodeInput).mutation(({ ctx, input }) => service.refreshPayment(ctx, input)),
  withdraw: signedInProcedure
    .input(paymentCodeInput)
    .mutation(({ ctx, input }) => service.withdrawTransfer(ctx, input)),
  confirm: signedInProcedure
    .meta({ idempotent: 'asked' })
    .input(confirmInput)
    .mutation(({ ctx, input }) => service.confirmPayphonePayment(ctx, input)),
  recover: signedInProcedure
    .meta({ idempotent: 'asked' })
    .input(recoverInput)
    .mutation(({ ctx, input }) => service.confirmPaypalOrder(ctx, input)),
});
