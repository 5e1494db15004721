import { signedInProcedure, router } from '#server/platform/core/trpc.ts';
import { threadProcedure, threadWriteProcedure } from './access.ts';
import { listThreadsInput, readThreadInput, replyInput, reportFinderInput } from './schema.ts';
import * as service from './service.ts';

export const finderInboxRouter = router({
  list: signedInProcedure.input(listThreadsInput).query(({ ctx, input }) => service.threadsOf(ctx, input)),
  get: threadProcedure.query(({ ctx }) => service.showThread(ctx)),
  summary: signedInProcedure.query(({ ctx }) => service.unreadOf(ctx)),
  readings: signedInProcedure.query(({ ctx }) => service.readingsOf(ctx)),
  reply: threadWriteProcedure.input(replyInput).mutation(({ ctx, input }) => service.reply(ctx, input)),
  read: threadWriteProcedure.input(readThreadInput).mutation(({ ctx, input }) => service.readThread(ctx, input)),
  end: threadWriteProcedure.mutation(({ ctx }) => service.endThread(ctx)),
  reopen: threadWriteProcedure.mutation(({ ctx }) => service.reopenThread(ctx)),
  report: threadWriteProcedure.input(reportFinderInput).mutation(({ ctx, input }) => service.reportFinder(ctx, input)),
});
