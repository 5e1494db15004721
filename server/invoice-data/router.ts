import { router, signedInProcedure } from '#server/trpc.ts';
import { invoiceInput } from './schema.ts';
import { remember, remembered } from './service.ts';

export const invoiceDataRouter = router({
  get: signedInProcedure.query(({ ctx }) => remembered(ctx)),
  save: signedInProcedure.input(invoiceInput).mutation(({ ctx, input }) => remember(ctx, input)),
});
