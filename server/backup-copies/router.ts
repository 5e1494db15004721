import { adminProcedure, router } from '#server/trpc.ts';
import { showCopies } from './service.ts';

export const backupCopiesRouter = router({
  show: adminProcedure.query(({ ctx }) => showCopies(ctx)),
});
