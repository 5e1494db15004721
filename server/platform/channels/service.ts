/** A person's own channels beside mail and browsers: sealed addresses, one try by hand, and the outbox of their notices. */
import { EventEmitter } from 'node:events';
import type { Db, Flag, Instant, Trx } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { openOutbox, type Tried } from '#server/platform/lib/outbox.ts';
import { AddressRefused, OUTSIDE, type Outside } from '#server/platform/lib/outside.ts';
import { seal, unseal } from '#server/platform/lib/sealing.ts';
import { plus } from '#server/platform/lib/time.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { refuseInside } from '#server/platform/webhooks/delivery.service.ts';
import { isOwnHost } from '#server/platform/webhooks/rules.ts';
import { ask, send } from './provider.ts';
import * as queries from './queries.ts';
import type { Channel, ChannelRow } from './queries.ts';
import { callOf, type ChannelAddress, channelName, chatIn, type Notice, type Outcome, telegramCall } from './rules.ts';
import type { ChannelKindInput, SaveChannelInput } from './schema.ts';

const channelWaiting = new EventEmitter();

/** A person's channel opens in that place alone. */
function placeOf(userId: number, kind: string): string {
  return `channel:${userId}:${kind}`;
}

type Calling = Pick<Config, 'webhookHosts' | 'telegramUrl' | 'publicUrl' | 'dataDir' | 'secretKey'>;

/** Hosts of the own network that the operator named, and its own server of bots. */
function reaching({ webhookHosts, telegramUrl }: Calling, outside: Outside): Outside {
  const bots = new URL(telegramUrl).host;
  return {
    ...outside,
    mayBeInside: (url) => isOwnHost(url, webhookHosts) || new URL(url).host === bots,
  };
}

/** This person's channels; no address and no token is ever part of it. */
export function channels({ db, actor }: SignedInContext) {
  return queries.listChannels(db, actor.userId);
}

/**
 * Seals what was written and forgets what stood there before.
 * @throws INVALID beside the address that may not be called, or the token that Telegram refuses
 */
export async function saveChannel(context: SignedInContext, input: SaveChannelInput, outside: Outside = OUTSIDE) {
  const { db, config, actor, now } = context;
  await limit(db, 'testNoticeUser', `save:${actor.userId}`, now());
  const found = input.kind === 'telegram' && input.chat === '' ? await findChat(config, input.token, outside) : null;
  const address = found === null ? input : { ...input, chat: found.chat };
  if (address.kind !== 'telegram') await refuseInside(config, address.url, outside);
  const { userId } = actor;
  const { kind } = address;
  const sealed = await seal(config, placeOf(userId, kind), JSON.stringify(address));
  const fresh = { lastSentAt: null, problem: null, stoppedAt: null, createdAt: now() };
  await queries.putChannel(db, { userId, kind, sealed, shown: shownOf(address, found?.name ?? ''), ...fresh });
  return { kind };
}

/**
 * What the list shows of an address: neither topic nor key, which are its secret. Whose chat was found is told, because every person
 * of Telegram may write to a bot.
 */
function shownOf(address: ChannelAddress, chatOf: string): string {
  if (address.kind !== 'telegram') return new URL(address.url).host;
  const bot = `bot ${address.token.split(':')[0]}`;
  return chatOf === '' ? bot : `${bot}, a ${chatOf}`;
}

/** The chat that wrote to the bot last, where its number was not given. @throws INVALID with field token or chat */
async function findChat(config: Calling, token: string, outside: Outside) {
  const url = telegramCall(config.telegramUrl, token, 'getUpdates');
  const answered = await ask({ url, headers: {}, body: {} }, reaching(config, outside));
  const refuse = (field: 'token' | 'chat', message: string): never => {
    throw new DomainError('INVALID', { field, message });
  };
  if (answered === null || answered instanceof AddressRefused)
    return refuse('token', 'Telegram no respondió. Inténtalo en un momento.');
  if (answered.status === 401 || answered.status === 404)
    return refuse('token', 'Telegram no acepta ese token: cópialo entero, o pide otro a @BotFather.');
  return (
    chatIn(answered.body) ??
    refuse('chat', 'Escríbele «hola» a tu bot en Telegram y guarda otra vez: así encontramos tu chat.')
  );
}

/** A missing one counts as removed. */
export async function removeChannel({ db, actor }: SignedInContext, { kind }: ChannelKindInput) {
  await queries.deleteChannel(db, actor.userId, kind);
  return { kind };
}

/** «Enviar una prueba»: sent at once, and answered in words. @throws INVALID with what the channel said, TOO_MANY */
export async function tryChannel(
  { db, config, actor, now }: SignedInContext,
  { kind }: ChannelKindInput,
  outside: Outside = OUTSIDE,
) {
  const at = now();
  await limit(db, 'testNoticeUser', String(actor.userId), at);
  const channel = await queries.findChannel(db, actor.userId, kind);
  if (!channel) throw new DomainError('INVALID', { message: `Primero guarda tu ${channelName(kind)}.` });
  const notice = {
    title: 'Prueba de PetLove+',
    body: 'Así te avisaremos cuando algo le toque a tus animales.',
    link: `${config.publicUrl}/dashboard/usuario?tab=avisos`,
    urgent: false,
  };
  const result = await deliverTo({ config, outside }, channel, notice);
  await noteOutcome(db, channel, result, { at, email: null });
  if (result.outcome !== 'taken') throw new DomainError('INVALID', { message: result.why });
  return { kind };
}

async function deliverTo(
  { config, outside, timeoutMs }: { config: Calling; outside: Outside; timeoutMs?: number | undefined },
  { userId, kind, sealed }: Channel,
  notice: Notice,
): Promise<Outcome> {
  const text = await unseal(config, placeOf(userId, kind), sealed);
  if (text === null) {
    const why = 'Se selló con una clave que este servidor ya no tiene: escríbelo otra vez.';
    return { outcome: 'refused', why, stops: true };
  }
  const call = callOf(JSON.parse(text) as ChannelAddress, notice, config.telegramUrl);
  return send(kind, call, reaching(config, outside), timeoutMs);
}

/** The problem stands beside the channel; where it ends it, its person gets one letter. @param email null: who tries it reads the answer. */
async function noteOutcome(
  db: Db,
  channel: Channel,
  result: Outcome,
  { at, email }: { at: Instant; email: string | null },
): Promise<void> {
  if (result.outcome === 'taken')
    return queries.updateChannel(db, channel, { lastSentAt: at, problem: null, stoppedAt: null });
  if (result.outcome === 'later' || !result.stops) return queries.updateChannel(db, channel, { problem: result.why });
  const { id, userId } = channel;
  await db.transaction().execute(async (db) => {
    if (!(await queries.stopChannel(db, channel, { problem: result.why, at })) || email === null) return;
    const mail = {
      kind: 'channel-stopped',
      userId,
      email,
      dedupeKey: `channel-stopped:${id}:${at}`,
      refId: id,
    } as const;
    await enqueueMail(db, mail, at);
  });
}

interface LeftNotice {
  dedupeKey: string;
  title: string;
  body: string;
  path: string;
  urgent: Flag;
  kind?: ChannelRow['kind'];
  refId?: number;
  act?: string;
  createdAt: Instant;
  expiresAt: Instant;
}

/** In the transaction of its cause, for each working channel of this person; null: of everybody who has one. */
export async function leaveForChannels(trx: Trx, notice: LeftNotice, userId: number | null): Promise<void> {
  const left = await queries.insertForChannels(trx, { ...notice, nextAttemptAt: notice.createdAt }, userId);
  if (left) channelWaiting.emit('waiting');
}

/** Deletes notices after a day. For an hourly call. */
export async function sweepChannels({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await queries.deleteOldNotices(db, plus(now(), -1, 'days'));
}

export interface ChannelDependencies {
  db: Db;
  config: Calling;
  now: () => Instant;
  /** Asked right before sending: the cause of a notice may be gone. */
  stillWanted: (db: Db, row: Pick<ChannelRow, 'kind' | 'refId' | 'userId' | 'act'>) => Promise<boolean>;
  /** Only tests set it. */
  outside?: Outside;
}

/** The outbox of notices to channels. @param timeoutMs for one that does not answer. */
export function channelOutbox(dependencies: ChannelDependencies, timeoutMs?: number) {
  const { db, now } = dependencies;
  return openOutbox<ChannelRow, never>({
    name: 'channels',
    now,
    waiting: channelWaiting,
    pollMs: 3000,
    concurrency: 6,
    leaseSeconds: 60,
    claim: (lease, _, most) => queries.claimNotices(db, { ...lease, most }),
    attempt: (row) => sendOne(dependencies, row, timeoutMs),
    record: (row, state) => queries.finishNotice(db, row, state),
    release: (before) => queries.releaseNotices(db, before),
    backoff: { factor: 2, longestSeconds: 3600 },
    retriedUntil: ({ expiresAt }) => expiresAt,
  });
}

async function sendOne(
  { db, config, now, stillWanted, outside = OUTSIDE }: ChannelDependencies,
  row: ChannelRow,
  timeoutMs?: number,
): Promise<Tried<never>> {
  // It may have arrived when that process was killed, and what it says goes by mail or push, too: never twice.
  if (row.begunAt !== null) return { result: 'dropped' };
  const at = now();
  if (at >= row.expiresAt || !(await stillWanted(db, row))) return { result: 'dropped' };
  const channel = await queries.findReachable(db, row.channelId);
  if (!channel) return { result: 'dropped' };
  const { title, body, path, urgent } = row;
  const notice = { title, body, link: `${config.publicUrl}${path}`, urgent: urgent === 1 };
  if (!(await queries.beginNotice(db, row, at))) return { result: 'untried' };
  const result = await deliverTo({ config, outside, timeoutMs }, channel, notice);
  await noteOutcome(db, channel, result, { at: now(), email: channel.email });
  if (result.outcome === 'taken') return { result: 'sent' };
  return result.outcome === 'later' ? { result: 'failed', retryAfter: result.retryAfter } : { result: 'dropped' };
}
