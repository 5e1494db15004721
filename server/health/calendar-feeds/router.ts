import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { createFeedInput, feedIdInput } from './schema.ts';
import * as service from './service.ts';

export const calendarFeedsRouter = router({
  list: signedInProcedure.query(({ ctx }) => service.feeds(ctx)),
  create: signedInProcedure.input(createFeedInput).mutation(({ ctx, input }) => service.createFeed(ctx, input)),
  revoke: signedInProcedure.input(feedIdInput).mutation(({ ctx, input }) => service.revokeFeed(ctx, input)),
});
