import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import { approveInput, decideInput } from './transfers.schema.ts';
import { approve, decided, refuse, reverse, waiting } from './transfers.service.ts';

export const transferApprovalRouter = router({
  waiting: adminProcedure.query(({ ctx }) => waiting(ctx)),
  decided: adminProcedure.query(({ ctx }) => decided(ctx)),
  approve: adminProcedure.input(approveInput).mutation(({ ctx, input }) => approve(ctx, input)),
  refuse: adminProcedure.input(decideInput).mutation(({ ctx, input }) => refuse(ctx, input)),
  reverse: adminProcedure.input(decideInput).mutation(({ ctx, input }) => reverse(ctx, input)),
});
