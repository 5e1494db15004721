import { alonePublicProcedure, router } from '#server/platform/core/trpc.ts';
import { notifyInput } from './schema.ts';
import { notify } from './service.ts';

export const findersRouter = router({
  notify: alonePublicProcedure.input(notifyInput).mutation(({ ctx, input }) => notify(ctx, input)),
});
