import { router, staffProcedure } from '#server/platform/core/trpc.ts';
import { reviewInput, reviewLineInput } from './schema.ts';
import { acceptLine, recheckLine, reopenLine, reviewCounts, reviewPage } from './service.ts';

export const reviewRouter = router({
  list: staffProcedure('attend')
    .input(reviewInput)
    .query(({ ctx, input }) => reviewPage(ctx, input)),
  counts: staffProcedure('attend').query(({ ctx }) => reviewCounts(ctx)),
  accept: staffProcedure('readRecord')
    .meta({ audit: 'review.accept', idempotent: 'whole' })
    .input(reviewLineInput)
    .mutation(({ ctx, input }) => acceptLine(ctx, input)),
  reopen: staffProcedure('readRecord')
    .meta({ audit: 'review.reopen', idempotent: 'whole' })
    .input(reviewLineInput)
    .mutation(({ ctx, input }) => reopenLine(ctx, input)),
  recheck: staffProcedure('attend')
    .meta({ audit: 'review.recheck', idempotent: 'whole' })
    .input(reviewLineInput)
    .mutation(({ ctx, input }) => recheckLine(ctx, input)),
});
