import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import { reportIdInput } from './schema.ts';
import { handleReport, reopenReport, reportedWords, reports } from './service.ts';

export const abuseRouter = router({
  list: adminProcedure.query(({ ctx }) => reports(ctx)),
  conversation: adminProcedure
    .meta({ audit: 'abuse.conversation' })
    .input(reportIdInput)
    .query(({ ctx, input }) => reportedWords(ctx, input)),
  handle: adminProcedure
    .meta({ audit: 'abuse.handle' })
    .input(reportIdInput)
    .mutation(({ ctx, input }) => handleReport(ctx, input)),
  reopen: adminProcedure
    .meta({ audit: 'abuse.reopen' })
    .input(reportIdInput)
    .mutation(({ ctx, input }) => reopenReport(ctx, input)),
});
