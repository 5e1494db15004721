import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import { checkInput, reconcileInput } from './reconciliation.schema.ts';
import { check, reconcile } from './reconciliation.service.ts';

export const reconciliationRouter = router({
  check: adminProcedure.input(checkInput).mutation(({ ctx, input }) => check(ctx, input)),
  day: adminProcedure.input(reconcileInput).mutation(({ ctx, input }) => reconcile(ctx, input)),
});
