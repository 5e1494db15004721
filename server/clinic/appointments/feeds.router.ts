import { router, staffProcedure } from '#server/platform/core/trpc.ts';
import { createAgendaFeedInput } from './feeds.schema.ts';
import { createFeed, myFeed, revokeFeed } from './feeds.service.ts';

export const appointmentFeedsRouter = router({
  mine: staffProcedure('attend').query(({ ctx }) => myFeed(ctx)),
  create: staffProcedure('attend')
    .meta({ audit: 'appointmentFeeds.create' })
    .input(createAgendaFeedInput)
    .mutation(({ ctx, input }) => createFeed(ctx, input)),
  revoke: staffProcedure('attend')
    .meta({ audit: 'appointmentFeeds.revoke' })
    .mutation(({ ctx }) => revokeFeed(ctx)),
});
