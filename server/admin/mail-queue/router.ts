import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import { mailListInput, mailsInput } from './schema.ts';
import { discardMails, mailsPage, restoreMails, sendAgain, sendTrial } from './service.ts';

export const mailDeskRouter = router({
  list: adminProcedure.input(mailListInput).query(({ ctx, input }) => mailsPage(ctx, input)),
  sendAgain: adminProcedure.input(mailsInput).mutation(({ ctx, input }) => sendAgain(ctx, input)),
  discard: adminProcedure.input(mailsInput).mutation(({ ctx, input }) => discardMails(ctx, input)),
  restore: adminProcedure.input(mailsInput).mutation(({ ctx, input }) => restoreMails(ctx, input)),
  sendTrial: adminProcedure.mutation(({ ctx }) => sendTrial(ctx)),
});
