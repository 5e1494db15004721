import { VERSION } from '#server/platform/lib/version.ts';
import { publicProcedure, router } from '#server/platform/core/trpc.ts';

export const systemRouter = router({
  /** What the screens need before anybody signs in. A login without credentials in the configuration is not offered. */
  info: publicProcedure.meta({ offline: 'read' }).query(({ ctx }) => ({
    vendorName: ctx.config.vendorName,
    version: VERSION,
    subscriptions: ctx.config.subscriptions,
    contactWhatsapp: ctx.config.contactWhatsapp,
    providers: { google: ctx.config.google !== null, facebook: ctx.config.facebook !== null },
  })),
});
