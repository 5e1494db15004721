import { router, staffProcedure } from '#server/platform/core/trpc.ts';
import { dueLinesInput } from './lines.schema.ts';
import { dueLinesPage } from './lines.service.ts';
import { markInput, prepareInput, recallCountsInput, recallListInput } from './schema.ts';
import { mark, prepare, recallCounts, recallPage } from './service.ts';

export const recallsRouter = router({
  list: staffProcedure('attend')
    .input(recallListInput)
    .query(({ ctx, input }) => recallPage(ctx, input)),
  lines: staffProcedure('attend')
    .input(dueLinesInput)
    .query(({ ctx, input }) => dueLinesPage(ctx, input)),
  counts: staffProcedure('attend')
    .input(recallCountsInput)
    .query(({ ctx, input }) => recallCounts(ctx, input)),
  prepare: staffProcedure('attend')
    .meta({ audit: 'followUp.prepare' })
    .input(prepareInput)
    .mutation(({ ctx, input }) => prepare(ctx, input)),
  mark: staffProcedure('attend')
    .meta({ audit: 'followUp.mark' })
    .input(markInput)
    .mutation(({ ctx, input }) => mark(ctx, input)),
});
