/** The administrator's list of webhooks; delivery.service.ts sends the events. */
import { randomBytes } from 'node:crypto';
import type { Db } from '#db/types.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { findArrived, hurryDelivery, listDeliveries, listHealth } from './delivery.queries.ts';
import { leaveAgain, leaveTest, type Outside, refuseInside, wakeWorker } from './delivery.service.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { seal, unseal, WEBHOOK_PLACE } from '#server/platform/lib/sealing.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import * as queries from './queries.ts';
import { deliveryState, eventsOffered, failingDays, readEvents, type WebhookEvent } from './rules.ts';
import type * as schema from './schema.ts';

const PAGE = 25;
const MOST_WEBHOOKS = 20;

export async function webhooks({ db, config, now }: SignedInContext) {
  const at = now();
  const health = new Map((await listHealth(db)).map((row) => [row.webhookId, row]));
  const rows = await queries.listWebhooks(db);
  return {
    offered: eventsOffered(config.subscriptions),
    ownHosts: config.webhookHosts,
    webhooks: rows.map(({ id, events, active, ...row }) => {
      const { lastDeliveredAt = null, failingSince = null, parked = 0 } = health.get(id) ?? {};
      return {
        webhookId: id,
        ...row,
        events: readEvents(events),
        active: active === 1,
        lastDeliveredAt,
        failingDays: failingDays(failingSince, at),
        parked: Number(parked),
      };
    }),
  };
}

/**
 * @throws INVALID with field url where the address cannot be called, or with field events; see
 * server/platform/webhooks/rules.ts
 */
export async function addWebhook(
  { db, config, actor, now }: SignedInContext,
  input: schema.AddWebhookInput,
  outside?: Outside,
) {
  refuseEvents(input.events, config.subscriptions);
  await refuseInside(config, input.url, outside);
  if ((await queries.listWebhooks(db)).length >= MOST_WEBHOOKS)
    throw new DomainError('INVALID', { field: 'name', message: `Caben ${MOST_WEBHOOKS} programas: quita uno.` });
  // As the Standard Webhooks specification writes it: its libraries read no base64url.
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const url = new URL(input.url).href;
  const webhookId = await queries.insertWebhook(db, {
    name: input.name,
    url,
    secret: await seal(config, WEBHOOK_PLACE, secret),
    events: input.events.join(' '),
    active: 1,
    createdBy: actor.userId,
    createdAt: now(),
    removedAt: null,
  });
  return { webhookId, secret };
}

/** @throws WEBHOOK_NOT_FOUND, and as addWebhook does */
export async function editWebhook(
  { db, config }: SignedInContext,
  { webhookId, name, url, events }: schema.EditWebhookInput,
  outside?: Outside,
) {
  refuseEvents(events, config.subscriptions);
  const known = await queries.findWebhook(db, webhookId);
  if (!known) throw new DomainError('WEBHOOK_NOT_FOUND');
  const href = new URL(url).href;
  // The name can be changed even while the receiver is unreachable.
  if (href !== known.url) await refuseInside(config, url, outside);
  await change(db, webhookId, { name, url: href, events: events.join(' ') });
  return { webhookId };
}

function refuseEvents(events: readonly WebhookEvent[], subscriptions: boolean): void {
  const offered = eventsOffered(subscriptions);
  if (events.some((event) => !offered.includes(event)))
    throw new DomainError('INVALID', { field: 'events', message: 'Ese aviso no existe.' });
}

/** Deliveries that wait while it is off are sent when it is on again, up to a day old. */
export async function switchWebhook({ db }: SignedInContext, { webhookId, active }: schema.SwitchWebhookInput) {
  await change(db, webhookId, { active: active ? 1 : 0 });
  if (active) wakeWorker();
  return { webhookId, active };
}

export async function removeWebhook({ db, now }: SignedInContext, { webhookId }: schema.WebhookIdInput) {
  await change(db, webhookId, { removedAt: now() });
  return { webhookId };
}

/** The way back of Deshacer. */
export async function restoreWebhook({ db }: SignedInContext, { webhookId }: schema.WebhookIdInput) {
  if (!(await queries.updateWebhook(db, webhookId, { removedAt: null }, true)))
    throw new DomainError('WEBHOOK_NOT_FOUND');
  return { webhookId };
}

async function change(db: Db, webhookId: number, changes: Parameters<typeof queries.updateWebhook>[2]) {
  if (!(await queries.updateWebhook(db, webhookId, changes))) throw new DomainError('WEBHOOK_NOT_FOUND');
}

/** The signing secret: shown on every request, because the receiver may be set up later. */
export async function webhookSecret({ db, config }: SignedInContext, { webhookId }: schema.WebhookIdInput) {
  const found = await queries.findWebhook(db, webhookId);
  if (!found) throw new DomainError('WEBHOOK_NOT_FOUND');
  const secret = await unseal(config, WEBHOOK_PLACE, found.secret);
  if (secret === null) throw new DomainError('WEBHOOK_KEY_LOST');
  return { secret };
}

/** "Enviar una prueba": sent and listed like every delivery. @throws INVALID where it is off, TOO_MANY */
export async function testWebhook({ db, actor, now }: SignedInContext, { webhookId }: schema.WebhookIdInput) {
  const at = now();
  const found = await queries.findWebhook(db, webhookId);
  if (!found) throw new DomainError('WEBHOOK_NOT_FOUND');
  if (found.active !== 1) throw new DomainError('INVALID', { message: 'Enciéndelo primero: apagado no envía nada.' });
  await limit(db, 'webhookTestUser', String(actor.userId), at);
  await db.transaction().execute((db) => leaveTest(db, webhookId, at));
  return { webhookId };
}

/** 25 deliveries of the last 30 days, newest first. */
export async function deliveries({ db }: SignedInContext, { webhookId, cursor }: schema.DeliveriesInput) {
  if (!(await queries.findWebhook(db, webhookId))) throw new DomainError('WEBHOOK_NOT_FOUND');
  const rows = await listDeliveries(db, webhookId, cursor, PAGE + 1);
  const page = rows.slice(0, PAGE);
  return {
    deliveries: page.map(({ id, ...row }) => ({ deliveryId: id, ...row, state: deliveryState(row) })),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

/**
 * "Reintentar"; of what arrived "Enviar otra vez": the same id and body once more, which the receiver knows by its id.
 * @throws WEBHOOK_NOT_FOUND also for a delivery that is being sent
 */
export async function retryDelivery({ db, now }: SignedInContext, { deliveryId }: schema.DeliveryIdInput) {
  const at = now();
  const again = await db.transaction().execute(async (db) => {
    if (await hurryDelivery(db, deliveryId, at)) return true;
    const arrived = await findArrived(db, deliveryId);
    if (arrived) await leaveAgain(db, arrived, at);
    return arrived !== undefined;
  });
  if (!again)
    throw new DomainError('WEBHOOK_NOT_FOUND', { message: 'Ese envío está en camino, o ya no está en la lista.' });
  wakeWorker();
  return { deliveryId };
}
