import { router } from '#server/platform/core/trpc.ts';
import { ownerThreadProcedure } from './owner.access.ts';
import { replyInput } from './schema.ts';
import * as service from './service.ts';

export const ownerThreadRouter = router({
  // It changes nothing; it is a mutation because a token in a URL would end up in logs.
  look: ownerThreadProcedure.mutation(({ ctx }) => service.showOwnerThread(ctx)),
  reply: ownerThreadProcedure.input(replyInput).mutation(({ ctx, input }) => service.replyAsOwner(ctx, input)),
});
