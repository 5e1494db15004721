import { publicProcedure, router } from '#server/platform/core/trpc.ts';
import { verifyInput } from './schema.ts';
import { verifyPaper } from './service.ts';

export const verificationRouter = router({
  verify: publicProcedure.input(verifyInput).query(({ ctx, input }) => verifyPaper(ctx, input)),
});
