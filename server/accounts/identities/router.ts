import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { connectInput, disconnectInput } from './schema.ts';
import * as service from './service.ts';

export const identitiesRouter = router({
  list: signedInProcedure.query(({ ctx }) => service.listLogins(ctx)),
  connect: signedInProcedure
    .meta({ audit: 'logins.connect' })
    .input(connectInput)
    .mutation(({ ctx, input }) => service.connectLogin(ctx, input)),
  disconnect: signedInProcedure
    .meta({ audit: 'logins.disconnect' })
    .input(disconnectInput)
    .mutation(({ ctx, input }) => service.disconnectLogin(ctx, input)),
  createPassword: signedInProcedure.mutation(({ ctx }) => service.createPassword(ctx)),
});
