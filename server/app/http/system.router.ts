import { logoAddress } from '#server/accounts/clinic-profile/rules.ts';
import { waysIn } from '#server/accounts/identities/service.ts';
import { clinicOf } from '#server/accounts/clinic-profile/service.ts';
import type { Context } from '#server/platform/core/context.ts';
import { issues } from '#server/billing/issuer/queries.ts';
import { VERSION } from '#server/platform/lib/version.ts';
import { publicProcedure, router } from '#server/platform/core/trpc.ts';

async function shownClinic(context: Context) {
  const { name, whatsapp, logoCode, countryIso } = await clinicOf(context);
  return { name, whatsapp, countryIso, logo: logoCode && logoAddress(logoCode) };
}

/** `kept`: a saved pass takes what changes by itself; Apple's devices ask for it over https alone. */
function walletsIn({ wallets, secure }: Context['config']) {
  const [apple, google] = [wallets.apple !== null, wallets.google !== null];
  return { apple, google, kept: (apple || google) && (secure || !apple) };
}

export const systemRouter = router({
  /** What the screens need before anybody signs in. A login without credentials in the configuration is not offered. */
  info: publicProcedure.meta({ offline: 'read' }).query(async ({ ctx }) => ({
    clinic: await shownClinic(ctx),
    version: VERSION,
    subscriptions: ctx.config.subscriptions,
    /** The clinic issues invoices at the SRI. */
    invoices: await issues(ctx.db),
    retentionYears: ctx.config.retentionYears,
    signups: ctx.config.signups,
    /** «Guardar en el teléfono» as a pass: only what the operator has certificates for. */
    wallets: walletsIn(ctx.config),
    ...waysIn(ctx.config),
  })),
});
