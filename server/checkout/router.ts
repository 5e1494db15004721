import { router, signedInProcedure } from '#server/trpc.ts';
import { beginInput } from './schema.ts';
import * as service from './service.ts';

export const checkoutRouter = router({
  choices: signedInProcedure.query(({ ctx }) => service.choices(ctx)),
  begin: signedInProcedure.input(beginInput).mutation(({ ctx, input }) => service.begin(ctx, input)),
});
