import { adminProcedure, router, staffProcedure } from '#server/platform/core/trpc.ts';
import { approveCredentialInput, endCredentialInput } from './schema.ts';
import { approve, credentials, myCredentials, refuse, withdraw } from './service.ts';

export const credentialsRouter = router({
  mine: staffProcedure('sign').query(({ ctx }) => myCredentials(ctx)),
  list: adminProcedure.query(({ ctx }) => credentials(ctx)),
  approve: adminProcedure
    .meta({ audit: 'credentials.approve' })
    .input(approveCredentialInput)
    .mutation(({ ctx, input }) => approve(ctx, input)),
  refuse: adminProcedure
    .meta({ audit: 'credentials.refuse' })
    .input(endCredentialInput)
    .mutation(({ ctx, input }) => refuse(ctx, input)),
  withdraw: adminProcedure
    .meta({ audit: 'credentials.withdraw' })
    .input(endCredentialInput)
    .mutation(({ ctx, input }) => withdraw(ctx, input)),
});
