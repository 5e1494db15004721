import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { receiptInput } from './schema.ts';
import { sentWith } from './service.ts';

export const receiptsRouter = router({
  sent: signedInProcedure.input(receiptInput).query(({ ctx, input }) => sentWith(ctx, input)),
});
