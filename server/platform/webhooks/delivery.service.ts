/**
 * Webhooks tell other programs about events: an outbox like the mail's, whose rows are written in the
 * transaction of their cause.
 */
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { AppointmentState, Db, Instant, Trx } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { openOutbox, type Tried } from '#server/platform/lib/outbox.ts';
import { type SealedWith, unseal, WEBHOOK_PLACE } from '#server/platform/lib/sealing.ts';
import { plus } from '#server/platform/lib/time.ts';
import { deleteRemovedWebhooks, findWebhook, listListening } from './queries.ts';
import {
  addressProblem,
  APPOINTMENT_WORDS,
  isOwnHost,
  ENTRY_WORDS,
  PARK_AFTER_HOURS,
  readEvents,
  TEST_EVENT,
  type WebhookEvent,
} from './rules.ts';
import { AddressRefused, checkedAddress, OUTSIDE, type Outside } from '#server/platform/lib/outside.ts';
import { deliver } from './delivery.provider.ts';
import * as queries from './delivery.queries.ts';

export type { Outside } from '#server/platform/lib/outside.ts';

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

/** Announces an appointment, or that it changed. */
export function announceAppointment(
  trx: Trx,
  event: 'turno.creado' | 'turno.cambiado',
  { id, petId, state }: { id: number; petId: number | null; state: AppointmentState },
  now: Instant,
): Promise<void> {
  return announce(trx, event, [{ turnoId: id, mascotaId: petId, estado: APPOINTMENT_WORDS[state] }], now);
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

/** The same event once more, of which the receiver knows the id. */
export function leaveAgain(
  trx: Trx,
  { webhookId, event, payload }: Pick<queries.DeliveryRow, 'webhookId' | 'event' | 'payload'>,
  now: Instant,
): Promise<void> {
  return leave(trx, [{ webhookId, event, payload }], now);
}

/** Wakes this process's worker before its next poll. */
export function wakeWorker(): void {
  deliveryWaiting.emit('waiting');
}

/** @throws INVALID with field url, in words, where the address cannot be called from here */
export async function refuseInside(
  { webhookHosts }: Pick<Config, 'webhookHosts'>,
  url: string,
  outside: Outside = OUTSIDE,
): Promise<void> {
  const problem = addressProblem(url, webhookHosts);
  if (problem) throw new DomainError('INVALID', { field: 'url', message: problem });
  await checkedAddress(url, withOwn(webhookHosts, outside)).catch((error: unknown) => {
    if (!(error instanceof AddressRefused)) throw error;
    throw new DomainError('INVALID', { field: 'url', message: error.message });
  });
}

function withOwn(ownHosts: readonly string[], outside: Outside): Outside {
  return { ...outside, mayBeInside: (url) => isOwnHost(url, ownHosts) };
}

/** Runs hourly. */
export async function sweepDeliveries({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await queries.deleteOldDeliveries(db, plus(now(), -KEPT_DAYS, 'days'));
  await deleteRemovedWebhooks(db, plus(now(), -KEPT_DAYS, 'days'));
}

export interface DeliveryDependencies {
  db: Db;
  config: SealedWith & Pick<Config, 'webhookHosts'>;
  now: () => Instant;
  /** Only tests set it. */
  outside?: Outside;
}

type Said = Pick<queries.DeliveryRow, 'lastStatus' | 'lastError'>;

/** The outbox of deliveries. @param timeoutMs for a receiver that does not answer. */
export function deliveryOutbox({ db, config, now, outside = OUTSIDE }: DeliveryDependencies, timeoutMs?: number) {
  return openOutbox<queries.DeliveryRow, Said>({
    name: 'webhooks',
    now,
    waiting: deliveryWaiting,
    pollMs: 5000,
    concurrency: 10,
    leaseSeconds: 60,
    claim: (lease, _, most) => queries.claimDeliveries(db, { ...lease, most }),
    attempt: (row) => sendOne({ db, config, now, outside }, row, timeoutMs),
    record: (row, { sentAt, ...state }, said) =>
      queries.finishDelivery(db, row, { ...state, ...said, ...(sentAt && { deliveredAt: sentAt }) }),
    release: (before) => queries.releaseDeliveries(db, before),
    // A receiver that is down is often down for hours: its tries become rare sooner than those of mails.
    backoff: { factor: 4, longestSeconds: 6 * 3600 },
    // An older one is sent too, once, where an administrator asks for it.
    retriedUntil: ({ createdAt }) => plus(createdAt, PARK_AFTER_HOURS, 'hours'),
  });
}

const KEY_LOST = 'Su secreto se selló con una clave que ya no está: quita este programa y agrégalo otra vez.';

async function sendOne(
  { db, config, now, outside }: Required<DeliveryDependencies>,
  row: queries.DeliveryRow,
  timeoutMs?: number,
): Promise<Tried<Said>> {
  const webhook = await findWebhook(db, row.webhookId);
  // The webhook was removed meanwhile: its delivery waits with it for Deshacer, and is deleted with it.
  if (!webhook) return { result: 'untried' };
  const { id }: { id: string } = JSON.parse(row.payload);
  const seconds = Math.floor(Date.parse(now()) / 1000);
  const { url } = webhook;
  const secret = await unseal(config, WEBHOOK_PLACE, webhook.secret);
  if (secret === null) return { result: 'dropped', fields: { lastStatus: null, lastError: KEY_LOST } };
  const own = withOwn(config.webhookHosts, outside);
  const answer = await deliver({ url, secret, body: row.payload, id, seconds }, own, timeoutMs);
  if (answer.outcome === 'taken') return { result: 'sent', fields: { lastStatus: answer.status, lastError: null } };
  await queries.postponeOthers(db, row.webhookId, plus(now(), 30, 'seconds'));
  return { result: 'failed', fields: { lastStatus: answer.status, lastError: answer.why } };
}
