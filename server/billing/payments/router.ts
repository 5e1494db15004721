import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { confirmInput, paymentCodeInput, recoverInput } from './schema.ts';
import * as service from './service.ts';

export const paymentsRouter = router({
  mine: signedInProcedure.query(({ ctx }) => service.mine(ctx)),
  one: signedInProcedure.input(paymentCodeInput).query(({ ctx, input }) => service.one(ctx, input)),
  look: signedInProcedure.input(paymentCodeInput).mutation(({ ctx, input }) => service.look(ctx, input)),
  withdraw: signedInProcedure.input(paymentCodeInput).mutation(({ ctx, input }) => service.withdraw(ctx, input)),
  confirm: signedInProcedure.input(confirmInput).mutation(({ ctx, input }) => service.confirm(ctx, input)),
  recover: signedInProcedure.input(recoverInput).mutation(({ ctx, input }) => service.recover(ctx, input)),
});
