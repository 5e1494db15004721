import { router, staffProcedure } from '#server/platform/core/trpc.ts';
import { formerInput, formerPageInput } from './former.schema.ts';
import { formerPage, formerRecord } from './former.service.ts';

export const formerPatientsRouter = router({
  list: staffProcedure('readRecord')
    .input(formerPageInput)
    .query(({ ctx, input }) => formerPage(ctx, input)),
  record: staffProcedure('readRecord')
    .input(formerInput)
    .query(({ ctx, input }) => formerRecord(ctx, input)),
});
