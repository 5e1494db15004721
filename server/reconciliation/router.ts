import { adminProcedure, router } from '#server/trpc.ts';
import { checkInput, reconcileInput } from './schema.ts';
import { check, reconcile } from './service.ts';

export const reconciliationRouter = router({
  check: adminProcedure.input(checkInput).mutation(({ ctx, input }) => check(ctx, input)),
  day: adminProcedure.input(reconcileInput).mutation(({ ctx, input }) => reconcile(ctx, input)),
});
