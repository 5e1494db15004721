import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import { figures, waiting } from './service.ts';

export const overviewRouter = router({
  waiting: adminProcedure.query(({ ctx }) => waiting(ctx)),
  figures: adminProcedure.query(({ ctx }) => figures(ctx)),
});
