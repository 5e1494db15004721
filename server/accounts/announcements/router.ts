import { adminProcedure, router, signedInProcedure } from '#server/platform/core/trpc.ts';
import {
  createNoticeInput,
  administratorNewsInput,
  newsPageInput,
  noticeIdInput,
  publishNoticeInput,
  seenInput,
  updateNoticeInput,
} from './schema.ts';
import * as service from './service.ts';

export const announcementsRouter = router({
  list: signedInProcedure.input(newsPageInput).query(({ ctx, input }) => service.published(ctx, input)),
  unread: signedInProcedure.query(({ ctx }) => service.unreadNews(ctx)),
  seen: signedInProcedure.input(seenInput).mutation(({ ctx, input }) => service.newsSeen(ctx, input)),
  all: adminProcedure.input(administratorNewsInput).query(({ ctx, input }) => service.listForAdministrator(ctx, input)),
  create: adminProcedure
    .meta({ audit: 'news.create' })
    .input(createNoticeInput)
    .mutation(({ ctx, input }) => service.createNotice(ctx, input)),
  update: adminProcedure
    .meta({ audit: 'news.update' })
    .input(updateNoticeInput)
    .mutation(({ ctx, input }) => service.updateNotice(ctx, input)),
  publish: adminProcedure
    .meta({ audit: 'news.publish' })
    .input(publishNoticeInput)
    .mutation(({ ctx, input }) => service.publishNotice(ctx, input)),
  unpublish: adminProcedure
    .meta({ audit: 'news.takeOff' })
    .input(noticeIdInput)
    .mutation(({ ctx, input }) => service.unpublish(ctx, input)),
  republish: adminProcedure
    .meta({ audit: 'news.putBack' })
    .input(noticeIdInput)
    .mutation(({ ctx, input }) => service.republish(ctx, input)),
});
