import { adminProcedure, router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { answerReportInput, createReportInput, listReportsInput, reportIdInput, seenInput } from './schema.ts';
import * as service from './service.ts';

export const feedbackRouter = router({
  create: signedInProcedure
    .meta({ idempotent: 'whole' })
    .input(createReportInput)
    .mutation(({ ctx, input }) => service.createReport(ctx, input)),
  mine: signedInProcedure.query(({ ctx }) => service.myReports(ctx)),
  unread: signedInProcedure.query(({ ctx }) => service.unseenAnswers(ctx)),
  seen: signedInProcedure.input(seenInput).mutation(({ ctx, input }) => service.answersSeen(ctx, input)),
  list: adminProcedure.input(listReportsInput).query(({ ctx, input }) => service.listForAdministrator(ctx, input)),
  get: adminProcedure
    .meta({ audit: 'reports.get' })
    .input(reportIdInput)
    .query(({ ctx, input }) => service.showReport(ctx, input)),
  answer: adminProcedure
    .meta({ audit: 'reports.answer' })
    .input(answerReportInput)
    .mutation(({ ctx, input }) => service.answerReport(ctx, input)),
});
