import { router, staffProcedure } from '#server/platform/core/trpc.ts';
import { listInvoicesPage, monthBesideLedger } from './list.service.ts';
import { invoiceIdInput, invoiceListInput, issueInput, monthInput, sendAgainInput, takeBackInput } from './schema.ts';
import * as service from './service.ts';

export const invoicesRouter = router({
  list: staffProcedure('decideMoney')
    .input(invoiceListInput)
    .query(({ ctx, input }) => listInvoicesPage(ctx, input)),
  get: staffProcedure('decideMoney')
    .meta({ audit: 'invoices.get' })
    .input(invoiceIdInput)
    .query(({ ctx, input }) => service.getInvoice(ctx, input)),
  month: staffProcedure('decideMoney')
    .input(monthInput)
    .query(({ ctx, input }) => monthBesideLedger(ctx, input)),
  sendAgain: staffProcedure('decideMoney')
    .meta({ audit: 'invoices.sendAgain' })
    .input(sendAgainInput)
    .mutation(({ ctx, input }) => service.sendAgain(ctx, input)),
  issue: staffProcedure('decideMoney')
    .meta({ audit: 'invoices.issue' })
    .input(issueInput)
    .mutation(({ ctx, input }) => service.issueForPayment(ctx, input)),
  test: staffProcedure('decideMoney')
    .meta({ audit: 'invoices.test' })
    .mutation(({ ctx }) => service.tryIssuing(ctx)),
  markAnnulled: staffProcedure('decideMoney')
    .meta({ audit: 'invoices.markAnnulled' })
    .input(invoiceIdInput)
    .mutation(({ ctx, input }) => service.markAnnulled(ctx, input)),
  takeBack: staffProcedure('decideMoney')
    .meta({ audit: 'invoices.takeBack' })
    .input(takeBackInput)
    .mutation(({ ctx, input }) => service.takeBack(ctx, input)),
  credit: staffProcedure('decideMoney')
    .meta({ audit: 'invoices.credit' })
    .input(invoiceIdInput)
    .mutation(({ ctx, input }) => service.creditNow(ctx, input)),
});
