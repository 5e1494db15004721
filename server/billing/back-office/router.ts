import { adminProcedure, router } from '#server/platform/core/trpc.ts';
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
  list: adminProcedure.input(paymentListInput).query(({ ctx, input }) => listPaymentsPage(ctx, input)),
  get: adminProcedure
    .meta({ audit: 'desk.one' })
    .input(paymentIdInput)
    .query(({ ctx, input }) => getPayment(ctx, input)),
  totals: adminProcedure.input(periodInput).query(({ ctx, input }) => totals(ctx, input)),
  open: adminProcedure.query(({ ctx }) => openCases(ctx)),
  refund: adminProcedure
    .meta({ audit: 'desk.giveBack' })
    .input(refundInput)
    .mutation(({ ctx, input }) => refundPayment(ctx, input)),
  close: adminProcedure
    .meta({ audit: 'desk.close' })
    .input(closeInput)
    .mutation(({ ctx, input }) => closeCase(ctx, input)),
});

export const transferApprovalRouter = router({
  waiting: adminProcedure.query(({ ctx }) => transfers.listWaitingTransfers(ctx)),
  decided: adminProcedure.query(({ ctx }) => transfers.listDecidedTransfers(ctx)),
  approve: adminProcedure
    .meta({ audit: 'transferApproval.approve' })
    .input(approveInput)
    .mutation(({ ctx, input }) => transfers.approveTransfer(ctx, input)),
  refuse: adminProcedure
    .meta({ audit: 'transferApproval.refuse' })
    .input(decideInput)
    .mutation(({ ctx, input }) => transfers.refuseTransfer(ctx, input)),
  reverse: adminProcedure
    .meta({ audit: 'transferApproval.reverse' })
    .input(decideInput)
    .mutation(({ ctx, input }) => transfers.reverseTransfer(ctx, input)),
});

export const reconciliationRouter = router({
  check: adminProcedure
    .meta({ audit: 'reconciliation.check' })
    .input(paymentIdInput)
    .mutation(({ ctx, input }) => checkPayment(ctx, input)),
  day: adminProcedure
    .meta({ audit: 'reconciliation.day' })
    .input(reconcileInput)
    .mutation(({ ctx, input }) => reconcileDay(ctx, input)),
});
