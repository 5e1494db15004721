/** At each start: what older versions wrote in the open is sealed, and what this key does not open is counted. */
import type { Context } from '#server/platform/core/context.ts';
import { isSealed, seal, totpPlace, unseal, WEBHOOK_PLACE } from '#server/platform/lib/sealing.ts';
import { listTotpSecrets, resealTotp } from '#server/accounts/second-factor/queries.ts';
import { listWebhookSecrets, resealWebhook } from '#server/platform/webhooks/queries.ts';

/** @returns how many of each in use were sealed with another key, so that they are lost without it */
export async function sealSecrets({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): Promise<{ factors: number; webhooks: number }> {
  const factors = (await listTotpSecrets(db)).map((row) => ({ ...row, place: totpPlace(row.userId) }));
  const webhooks = (await listWebhookSecrets(db)).map((row) => ({ ...row, place: WEBHOOK_PLACE }));
  for (const { userId, secret, place } of factors)
    if (!isSealed(secret)) await resealTotp(db, { userId, secret, sealed: await seal(config, place, secret) });
  for (const { id, secret, place } of webhooks)
    if (!isSealed(secret)) await resealWebhook(db, { id, secret, sealed: await seal(config, place, secret) });
  const lost = async (rows: { place: string; secret: string }[]) => {
    const opened = await Promise.all(rows.map(({ place, secret }) => unseal(config, place, secret)));
    return opened.filter((one) => one === null).length;
  };
  return { factors: await lost(factors), webhooks: await lost(webhooks.filter(({ removedAt }) => removedAt === null)) };
}
