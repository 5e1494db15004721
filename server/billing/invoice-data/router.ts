import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { changeInvoiceInput, invoiceInput } from './schema.ts';
import { change, remember, remembered } from './service.ts';

export const invoiceDataRouter = router({
  get: signedInProcedure.query(({ ctx }) => remembered(ctx)),
  save: signedInProcedure
    .meta({ idempotent: 'whole' })
    .input(invoiceInput)
    .mutation(({ ctx, input }) => remember(ctx, input)),
  change: signedInProcedure
    .meta({ idempotent: 'whole' })
    .input(changeInvoiceInput)
    .mutation(({ ctx, input }) => change(ctx, input)),
});
