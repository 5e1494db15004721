import { adminProcedure, router } from '#server/trpc.ts';
import { showJobs } from './service.ts';

export const jobsRouter = router({
  list: adminProcedure.query(({ ctx }) => showJobs(ctx)),
});
