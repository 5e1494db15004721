import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { subscribeInput, subscriptionIdInput } from './schema.ts';
import * as service from './service.ts';

export const pushRouter = router({
  subscriptions: signedInProcedure.query(({ ctx }) => service.subscriptions(ctx)),
  subscribe: signedInProcedure.input(subscribeInput).mutation(({ ctx, input }) => service.subscribe(ctx, input)),
  unsubscribe: signedInProcedure
    .input(subscriptionIdInput)
    .mutation(({ ctx, input }) => service.unsubscribe(ctx, input)),
  test: signedInProcedure.mutation(({ ctx }) => service.sendTest(ctx)),
});
