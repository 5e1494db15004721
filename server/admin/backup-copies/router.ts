import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import { showCopies } from './service.ts';

export const backupCopiesRouter = router({
  show: adminProcedure.query(({ ctx }) => showCopies(ctx)),
});
