/** Push notices: the subscribed browsers of each user, and an outbox like the mail's. */
import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Db, Flag, Instant, Trx } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import { inOneRoundTrip } from '#db/round-trips.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { openOutbox, type Tried } from '#server/platform/lib/outbox.ts';
import { plus, secondsUntil } from '#server/platform/lib/time.ts';
import { leaveForChannels } from '#server/platform/channels/service.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { type PushResult, sendNotice, vapidKeys } from './provider.ts';
import {
  claimPushes,
  deleteOldestSubscriptions,
  deleteOldPushes,
  deleteSubscription,
  finishPush,
  insertPush,
  insertPushToAll,
  listReachable,
  listSubscriptions,
  type PushRow,
  putSubscription,
  releasePushes,
} from './queries.ts';
import { mayPushTo } from './rules.ts';
import type { SubscribeInput, SubscriptionIdInput } from './schema.ts';

const KEEP_HOURS = 18;
const CONCURRENCY = 10;
/** Ordinary notices never take these places. */
const KEPT_FOR_URGENT = 2;
const BROWSERS_EACH = 10;

const pushWaiting = new EventEmitter();

/**
 * Queues a notice for every browser and channel of a user in the transaction of its cause; it is sent after the commit.
 * Without any of them nothing happens.
 * @param push.dedupeKey a second notice with the same key is dropped; on the screen a repeat replaces the first.
 * @param push.path the screen that a tap opens, `/dashboard…`.
 * @param push.urgent sent before ordinary notices.
 * @param push.act what a press in the notice does, as JSON. @param push.hours how long it is still sent.
 * @param push.kind with `push.refId` names the cause, where the notice is sent only while it stands.
 */
export async function enqueuePush(
  trx: Trx,
  push: {
    userId: number;
    dedupeKey: string;
    title: string;
    body: string;
    path: string;
    urgent?: boolean;
    kind?: 'finder-alert' | 'dose';
    refId?: number;
    act?: string;
    hours?: number;
  },
  now: Instant,
): Promise<void> {
  const { hours = KEEP_HOURS, ...written } = push;
  const expiresAt = plus(now, hours, 'hours');
  const urgent: Flag = push.urgent ? 1 : 0;
  const short = { ...written, urgent, title: cut(push.title, 80), body: cut(push.body, 240) };
  const waiting = { createdAt: now, expiresAt, attempts: 0, nextAttemptAt: now };
  await inOneRoundTrip(
    trx,
    (trx) => insertPush(trx, { ...short, ...waiting }),
    (trx) => leaveForChannels(trx, { ...short, createdAt: now, expiresAt }, push.userId),
  );
  pushWaiting.emit('waiting');
}

/** The same for every user with a subscribed browser or a channel. */
export async function pushToEverybody(
  trx: Trx,
  push: { dedupeKey: string; title: string; body: string; path: string },
  now: Instant,
): Promise<void> {
  const short = { ...push, title: cut(push.title, 80), body: cut(push.body, 240) };
  const expiresAt = plus(now, KEEP_HOURS, 'hours');
  await insertPushToAll(trx, { ...short, createdAt: now, expiresAt, attempts: 0, nextAttemptAt: now });
  pushWaiting.emit('waiting');
  await leaveForChannels(trx, { ...short, urgent: 0, createdAt: now, expiresAt }, null);
}

/** The public key for subscribing a browser, and this user's browsers. */
export async function subscriptions({ db, config, actor }: SignedInContext) {
  const rows = await listSubscriptions(db, actor.userId);
  return {
    publicKey: (await vapidKeys(config.dataDir)).publicKey,
    browsers: rows.map(({ id, endpoint, agent, createdAt }) => ({ id, endpoint, agent, createdAt })),
  };
}

/** @throws INVALID where the address belongs to no known push service: the server calls no other host. */
export async function subscribe({ db, config, now, actor, caller }: SignedInContext, input: SubscribeInput) {
  const { endpoint, keys } = input;
  if (!mayPushTo(endpoint, config.push.hosts))
    throw new DomainError('INVALID', {
      field: 'endpoint',
      message: 'Este navegador usa un servicio de avisos que aún no conocemos.',
    });
  await db.transaction().execute(async (db) => {
    await putSubscription(db, { userId: actor.userId, endpoint, ...keys, agent: caller.agent, createdAt: now() });
    await deleteOldestSubscriptions(db, actor.userId, BROWSERS_EACH);
  });
  return { ok: true };
}

/** Ends one of the user's own subscriptions; a missing one counts as ended. */
export async function unsubscribe({ db, actor }: SignedInContext, { subscriptionId }: SubscriptionIdInput) {
  await deleteSubscription(db, actor.userId, subscriptionId);
  return { ok: true };
}

/** "Enviar una prueba" to every browser of the user. @throws INVALID without a subscribed browser, TOO_MANY. */
export async function sendTest({ db, now, actor }: SignedInContext) {
  const at = now();
  await limit(db, 'testNoticeUser', String(actor.userId), at);
  const browsers = await listSubscriptions(db, actor.userId);
  if (browsers.length === 0)
    throw new DomainError('INVALID', { message: 'Primero activa los avisos en este dispositivo.' });
  const notice = {
    userId: actor.userId,
    dedupeKey: `test:${actor.userId}:${at}`,
    title: 'Prueba de PetLove+',
    body: 'Así te avisaremos cuando algo le toque a tus animales.',
    path: '/dashboard/usuario?tab=avisos',
  };
  await db.transaction().execute((db) => enqueuePush(db, notice, at));
  return { browsers: browsers.length };
}

/** Deletes notices after a day. For an hourly call. */
export async function sweepPushes({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteOldPushes(db, plus(now(), -1, 'days'));
}

export interface PushDependencies {
  db: Db;
  config: Config;
  now: () => Instant;
  /** Asked right before sending: the cause of a notice may be gone. */
  stillWanted: (db: Db, row: PushRow) => Promise<boolean>;
}

/**
 * The outbox of notices. What no browser takes waits as long as its push service asks for, or longer.
 * @param timeoutMs for a service that does not answer.
 */
export function pushOutbox(dependencies: PushDependencies, timeoutMs?: number) {
  const { db, now } = dependencies;
  return openOutbox<PushRow, never>({
    name: 'push',
    now,
    waiting: pushWaiting,
    pollMs: 3000,
    concurrency: CONCURRENCY,
    leaseSeconds: 120,
    claim: async (lease, sending, free) => {
      const urgent = await claimPushes(db, { ...lease, urgent: 1, most: free });
      const most = Math.min(free, CONCURRENCY - KEPT_FOR_URGENT - sending.length) - urgent.length;
      return most > 0 ? [...urgent, ...(await claimPushes(db, { ...lease, urgent: 0, most }))] : urgent;
    },
    attempt: (row) => sendOne(dependencies, row, timeoutMs),
    record: (row, state) => finishPush(db, row, state),
    release: (before) => releasePushes(db, before),
    backoff: { factor: 2, longestSeconds: 3600 },
    retriedUntil: ({ expiresAt }) => expiresAt,
  });
}

/**
 * Sends to every browser of its user. If one was unreachable, all get it again later: its tag makes a repeat
 * replace the first.
 */
async function sendOne(dependencies: PushDependencies, row: PushRow, timeoutMs?: number): Promise<Tried<never>> {
  const { db, config, now, stillWanted } = dependencies;
  const at = now();
  if (at >= row.expiresAt || !(await stillWanted(db, row))) return { result: 'dropped' };
  const ttlSeconds = secondsUntil(at, row.expiresAt);
  // At most 32 characters of base64url, unreadable for the push service.
  const tag = createHash('sha256').update(row.dedupeKey).digest('base64url').slice(0, 32);
  const notice = {
    title: row.title,
    body: row.body,
    path: row.path,
    tag,
    ttlSeconds,
    ...(row.act !== null && { act: row.act }),
  };
  const keys = { ...(await vapidKeys(config.dataDir)), subject: config.push.subject };
  const browsers = await listReachable(db, row.userId);
  const results = await Promise.all(
    browsers.map(async (browser): Promise<PushResult> => {
      if (!mayPushTo(browser.endpoint, config.push.hosts)) return { outcome: 'refused' };
      const result = await sendNotice(browser, notice, keys, timeoutMs);
      if (result.outcome === 'gone') await deleteSubscription(db, row.userId, browser.id);
      return result;
    }),
  );
  const later = results.flatMap((result) => (result.outcome === 'later' ? [result.retryAfter] : []));
  if (later.length > 0) return { result: 'failed', retryAfter: Math.max(...later) };
  return { result: results.some(({ outcome }) => outcome === 'taken') ? 'sent' : 'dropped' };
}

function cut(text: string, most: number): string {
  const letters = Array.from(text);
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
