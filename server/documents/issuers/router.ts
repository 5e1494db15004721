import { adminProcedure, publicProcedure, router } from '#server/platform/core/trpc.ts';
import { describeIssuers, knownIssuers } from './service.ts';

export const issuersRouter = router({
  known: publicProcedure.query(({ ctx }) => knownIssuers(ctx)),
  list: adminProcedure.query(({ ctx }) => describeIssuers(ctx)),
});
