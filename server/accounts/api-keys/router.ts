import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { createKeyInput, keyIdInput } from './schema.ts';
import * as service from './service.ts';

export const apiKeysRouter = router({
  list: signedInProcedure.query(({ ctx }) => service.apiKeys(ctx)),
  create: signedInProcedure.input(createKeyInput).mutation(({ ctx, input }) => service.createKey(ctx, input)),
  revoke: signedInProcedure.input(keyIdInput).mutation(({ ctx, input }) => service.revokeKey(ctx, input)),
});
