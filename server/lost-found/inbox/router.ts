import { signedInProcedure, router } from '#server/platform/core/trpc.ts';
import { inboxProcedure, threadProcedure, threadWriteProcedure } from './access.ts';
import { listThreadsInput, readThreadInput, replyInput, reportFinderInput } from './schema.ts';
import * as service from './service.ts';

export const finderInboxRouter = router({
  list: inboxProcedure
    .meta({ staff: 'attend' })
    .input(listThreadsInput)
    .query(({ ctx, input }) => service.threadsOf(ctx, input)),
  get: threadProcedure.meta({ staff: 'attend' }).query(({ ctx }) => service.showThread(ctx)),
  summary: inboxProcedure.meta({ staff: 'attend' }).query(({ ctx }) => service.unreadOf(ctx)),
  readings: signedInProcedure.query(({ ctx }) => service.readingsOf(ctx)),
  reply: threadWriteProcedure
    .meta({ staff: 'attend' })
    .input(replyInput)
    .mutation(({ ctx, input }) => service.reply(ctx, input)),
  read: threadWriteProcedure
    .meta({ staff: 'attend' })
    .input(readThreadInput)
    .mutation(({ ctx, input }) => service.readThread(ctx, input)),
  end: threadWriteProcedure.meta({ staff: 'attend' }).mutation(({ ctx }) => service.endThread(ctx)),
  reopen: threadWriteProcedure.meta({ staff: 'attend' }).mutation(({ ctx }) => service.reopenThread(ctx)),
  report: threadWriteProcedure
    .meta({ staff: 'attend' })
    .input(reportFinderInput)
    .mutation(({ ctx, input }) => service.reportFinder(ctx, input)),
});
