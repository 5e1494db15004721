import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import { jobInput } from './schema.ts';
import { runNow, showJobs } from './service.ts';

export const jobsRouter = router({
  list: adminProcedure.query(({ ctx }) => showJobs(ctx)),
  run: adminProcedure
    .meta({ audit: 'jobs.run' })
    .input(jobInput)
    .mutation(({ ctx, input }) => runNow(ctx, input.name)),
});
