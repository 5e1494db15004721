import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import { describeKeys, rotateKey } from './service.ts';

export const signingKeysRouter = router({
  list: adminProcedure.query(async ({ ctx }) => ({
    host: new URL(ctx.config.publicUrl).host,
    keys: await describeKeys(ctx),
  })),
  rotate: adminProcedure.meta({ audit: 'signingKeys.rotate' }).mutation(({ ctx }) => rotateKey(ctx)),
});
