/**
 * Webhooks tell other programs about events: an outbox like the mail's, whose rows are written in the
 * transaction of their cause.
 */
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Db, Instant, Trx } from '#db/types.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { type Outbox, sendDue, startOutboxWorker } from '#server/platform/lib/outbox-worker.ts';
import { type SealedWith, unseal, WEBHOOK_PLACE } from '#server/platform/lib/sealing.ts';
import { plus } from '#server/platform/lib/time.ts';
import { deleteRemovedWebhooks, findWebhook, listListening } from './queries.ts';
import {
  addressProblem,
  ENTRY_WORDS,
  PARK_AFTER_HOURS,
  readEvents,
  retrySeconds,
  TEST_EVENT,
  type WebhookEvent,
} from './rules.ts';
import { AddressRefused, checkedAddress, deliver, OUTSIDE, type Outside } from './delivery.provider.ts';
import * as queries from './delivery.queries.ts';

export type { Outside } from './delivery.provider.ts';

const LEASE_SECONDS = 60;
const HANDS = 10;
const POLL_MS = 5000;
const KEPT_DAYS = 30;

const deliveryWaiting = new EventEmitter();

type Facts = Readonly<Record<string, string | number | null>>;

/**
 * Queues the event for every subscribed webhook, in the transaction of the cause. Without a subscriber it
 * costs one read of a small table.
 */
export async function announce(trx: Trx, event: WebhookEvent, facts: Facts[], now: Instant): Promise<void> {
  if (facts.length === 0) return;
  const listening = (await listListening(trx, { active: 1 })).filter(({ events }) =>
    readEvents(events).includes(event),
  );
  if (listening.length === 0) return;
  const payloads = facts.map((fact) => payloadOf(event, fact, now));
  await leave(
    trx,
    listening.flatMap(({ id }) => payloads.map((payload) => ({ webhookId: id, event, payload }))),
    now,
  );
}

/** Announces a new entry of any kind. */
export function announceEntry(
  trx: Trx,
  kind: keyof typeof ENTRY_WORDS,
  { id, petId }: { id: number; petId: number },
  now: Instant,
): Promise<void> {
  return announce(trx, 'registro.creado', [{ tipo: ENTRY_WORDS[kind], id, mascotaId: petId }], now);
}

async function leave(trx: Trx, rows: { webhookId: number; event: string; payload: string }[], now: Instant) {
  const waiting = { createdAt: now, attempts: 0, nextAttemptAt: now, leaseUntil: null };
  const open = { deliveredAt: null, parkedAt: null, lastStatus: null, lastError: null };
  await queries.insertDeliveries(
    trx,
    rows.map((row) => ({ ...row, ...waiting, ...open })),
  );
  deliveryWaiting.emit('waiting');
}

/** All recipients of an event, and all repeats, get the same id. */
function payloadOf(event: string, datos: Facts, now: Instant): string {
  return JSON.stringify({ id: `evt_${randomUUID()}`, evento: event, fecha: now, datos });
}

/** "Enviar una prueba". */
export function leaveTest(trx: Trx, webhookId: number, now: Instant): Promise<void> {
  return leave(trx, [{ webhookId, event: TEST_EVENT, payload: payloadOf(TEST_EVENT, {}, now) }], now);
}

/** Wakes this process's worker before its next poll. */
export function wakeWorker(): void {
  deliveryWaiting.emit('waiting');
}

/** @throws INVALID with field url, in words, where the address cannot be called from here */
export async function refuseInside(url: string, outside: Outside = OUTSIDE): Promise<void> {
  const problem = addressProblem(url);
  if (problem) throw new DomainError('INVALID', { field: 'url', message: problem });
  await checkedAddress(url, outside).catch((error: unknown) => {
    if (!(error instanceof AddressRefused)) throw error;
    throw new DomainError('INVALID', { field: 'url', message: error.message });
  });
}

/** Runs hourly. */
export async function sweepDeliveries({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await queries.deleteOldDeliveries(db, plus(now(), -KEPT_DAYS, 'days'));
  await deleteRemovedWebhooks(db, plus(now(), -KEPT_DAYS, 'days'));
}

export interface DeliveryDependencies {
  db: Db;
  config: SealedWith;
  now: () => Instant;
  /** Only tests set it. */
  outside?: Outside;
}

/** Polls every five seconds, and at once for a delivery of this process. `stop` waits for running ones. */
export function startDeliveryWorker(dependencies: DeliveryDependencies) {
  return startOutboxWorker(deliveryOutbox(dependencies), deliveryWaiting, POLL_MS);
}

/**
 * Sends the due deliveries; returns how many it took, sent or not. @param timeoutMs for a receiver that does
 * not answer.
 */
export function sendDueDeliveries(dependencies: DeliveryDependencies, timeoutMs?: number): Promise<number> {
  return sendDue(deliveryOutbox(dependencies, timeoutMs));
}

/** Resumes at once the deliveries of processes that were dead at `aloneAt`, when this one was alone. */
export function releaseDeadDeliveries(db: Db, aloneAt: Instant): Promise<void> {
  return queries.releaseDeliveries(db, plus(aloneAt, LEASE_SECONDS, 'seconds'));
}

function deliveryOutbox(
  { db, config, now, outside = OUTSIDE }: DeliveryDependencies,
  timeoutMs?: number,
): Outbox<queries.DeliveryRow> {
  return {
    hands: HANDS,
    take: (_, most) => {
      const at = now();
      return queries.claimDeliveries(db, { now: at, leaseUntil: plus(at, LEASE_SECONDS, 'seconds'), most });
    },
    send: (row) => sendOne({ db, config, now, outside }, row, timeoutMs),
  };
}

const KEY_LOST = 'Su secreto se selló con una clave que ya no está: quita este programa y agrégalo otra vez.';

async function sendOne(
  { db, config, now, outside }: Required<DeliveryDependencies>,
  row: queries.DeliveryRow,
  timeoutMs?: number,
): Promise<void> {
  const webhook = await findWebhook(db, row.webhookId);
  // The webhook was removed meanwhile: its delivery waits with it for Deshacer, and is deleted with it.
  if (!webhook) return queries.finishDelivery(db, row, { attempts: row.attempts - 1 });
  const { id }: { id: string } = JSON.parse(row.payload);
  const seconds = Math.floor(Date.parse(now()) / 1000);
  const { url } = webhook;
  const secret = await unseal(config, WEBHOOK_PLACE, webhook.secret);
  if (secret === null)
    return queries.finishDelivery(db, row, { parkedAt: now(), lastStatus: null, lastError: KEY_LOST });
  const result = await deliver({ url, secret, body: row.payload, id, seconds }, outside, timeoutMs);
  const at = now();
  if (result.outcome === 'taken')
    return queries.finishDelivery(db, row, { deliveredAt: at, lastStatus: result.status, lastError: null });
  const nextAttemptAt = plus(at, retrySeconds(row.attempts, Math.random()), 'seconds');
  const over = nextAttemptAt > plus(row.createdAt, PARK_AFTER_HOURS, 'hours');
  const said = { lastStatus: result.status, lastError: result.why };
  await queries.finishDelivery(db, row, over ? { ...said, parkedAt: at } : { ...said, nextAttemptAt });
  await queries.postponeOthers(db, row.webhookId, plus(at, 30, 'seconds'));
}
