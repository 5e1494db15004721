import { router, staffProcedure } from '#server/platform/core/trpc.ts';
import { totals } from './accounting.service.ts';
import { listPaymentsPage, openCases } from './list.service.ts';
import { checkPayment, reconcileDay } from './reconciliation.service.ts';
import {
  approveInput,
  closeInput,
  decideInput,
  paymentIdInput,
  paymentListInput,
  periodInput,
  reconcileInput,
  refundInput,
} from './schema.ts';
import { closeCase, getPayment, refundPayment } from './service.ts';
import * as transfers from './transfers.service.ts';

export const backOfficeRouter = router({
  list: staffProcedure('decideMoney')
    .input(paymentListInput)
    .query(({ ctx, input }) => listPaymentsPage(ctx, input)),
  get: staffProcedure('decideMoney')
    .meta({ audit: 'desk.one' })
    .input(paymentIdInput)
    .query(({ ctx, input }) => getPayment(ctx, input)),
  totals: staffProcedure('decideMoney')
    .input(periodInput)
    .query(({ ctx, input }) => totals(ctx, input)),
  open: staffProcedure('decideMoney').query(({ ctx }) => openCases(ctx)),
  refund: staffProcedure('decideMoney')
    .meta({ audit: 'desk.giveBack' })
    .input(refundInput)
    .mutation(({ ctx, input }) => refundPayment(ctx, input)),
  close: staffProcedure('decideMoney')
    .meta({ audit: 'desk.close' })
    .input(closeInput)
    .mutation(({ ctx, input }) => closeCase(ctx, input)),
});

export const transferApprovalRouter = router({
  waiting: staffProcedure('decideMoney').query(({ ctx }) => transfers.listWaitingTransfers(ctx)),
  decided: staffProcedure('decideMoney').query(({ ctx }) => transfers.listDecidedTransfers(ctx)),
  approve: staffProcedure('decideMoney')
    .meta({ audit: 'transferApproval.approve' })
    .input(approveInput)
    .mutation(({ ctx, input }) => transfers.approveTransfer(ctx, input)),
  refuse: staffProcedure('decideMoney')
    .meta({ audit: 'transferApproval.refuse' })
    .input(decideInput)
    .mutation(({ ctx, input }) => transfers.refuseTransfer(ctx, input)),
  reverse: staffProcedure('decideMoney')
    .meta({ audit: 'transferApproval.reverse' })
    .input(decideInput)
    .mutation(({ ctx, input }) => transfers.reverseTransfer(ctx, input)),
});

export const reconciliationRouter = router({
  check: staffProcedure('decideMoney')
    .meta({ audit: 'reconciliation.check' })
    .input(paymentIdInput)
    .mutation(({ ctx, input }) => checkPayment(ctx, input)),
  day: staffProcedure('decideMoney')
    .meta({ audit: 'reconciliation.day' })
    .input(reconcileInput)
    .mutation(({ ctx, input }) => reconcileDay(ctx, input)),
});
