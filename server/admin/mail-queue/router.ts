import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import { mailListInput, mailsInput } from './schema.ts';
import { discardMails, mailsPage, restoreMails, sendAgain, sendTrial } from './service.ts';

export const mailQueueRouter = router({
  list: adminProcedure.input(mailListInput).query(({ ctx, input }) => mailsPage(ctx, input)),
  sendAgain: adminProcedure
    .meta({ audit: 'mailDesk.sendAgain' })
    .input(mailsInput)
    .mutation(({ ctx, input }) => sendAgain(ctx, input)),
  discard: adminProcedure
    .meta({ audit: 'mailDesk.discard' })
    .input(mailsInput)
    .mutation(({ ctx, input }) => discardMails(ctx, input)),
  restore: adminProcedure
    .meta({ audit: 'mailDesk.restore' })
    .input(mailsInput)
    .mutation(({ ctx, input }) => restoreMails(ctx, input)),
  sendTrial: adminProcedure.meta({ audit: 'mailDesk.sendTrial' }).mutation(({ ctx }) => sendTrial(ctx)),
});
