import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { connectInput, disconnectInput } from './schema.ts';
import * as service from './service.ts';

export const loginsRouter = router({
  list: signedInProcedure.query(({ ctx }) => service.list(ctx)),
  connect: signedInProcedure
    .meta({ audit: 'logins.connect' })
    .input(connectInput)
    .mutation(({ ctx, input }) => service.connect(ctx, input)),
  disconnect: signedInProcedure
    .meta({ audit: 'logins.disconnect' })
    .input(disconnectInput)
    .mutation(({ ctx, input }) => service.disconnect(ctx, input)),
  createPassword: signedInProcedure.mutation(({ ctx }) => service.createPassword(ctx)),
});
