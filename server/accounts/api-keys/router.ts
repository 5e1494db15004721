import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { createKeyInput, keyIdInput } from './schema.ts';
import * as service from './service.ts';

export const apiKeysRouter = router({
  list: signedInProcedure.query(({ ctx }) => service.apiKeys(ctx)),
  create: signedInProcedure
    .meta({ audit: 'apiKeys.create' })
    .input(createKeyInput)
    .mutation(({ ctx, input }) => service.createKey(ctx, input)),
  revoke: signedInProcedure
    .meta({ audit: 'apiKeys.revoke' })
    .input(keyIdInput)
    .mutation(({ ctx, input }) => service.revokeKey(ctx, input)),
});
