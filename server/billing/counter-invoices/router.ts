import { invoiceIdInput } from '#server/billing/issuing/schema.ts';
import { router, staffProcedure } from '#server/platform/core/trpc.ts';
import { beginCounterInput, counterInvoiceInput, counterListInput } from './schema.ts';
import { beginAtCounter, getAtCounter, issueAtCounter, listAtCounter } from './service.ts';

export const counterInvoicesRouter = router({
  begin: staffProcedure('charge')
    .input(beginCounterInput)
    .query(({ ctx, input }) => beginAtCounter(ctx, input)),
  list: staffProcedure('charge')
    .input(counterListInput)
    .query(({ ctx, input }) => listAtCounter(ctx, input)),
  get: staffProcedure('charge')
    .input(invoiceIdInput)
    .query(({ ctx, input }) => getAtCounter(ctx, input)),
  issue: staffProcedure('charge')
    .meta({ audit: 'counterInvoices.issue', idempotent: 'whole' })
    .input(counterInvoiceInput)
    .mutation(({ ctx, input }) => issueAtCounter(ctx, input)),
});
