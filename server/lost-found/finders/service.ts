/**
 * Connects a finder with the animal's family without showing either the other's contact data. Each message is
 * stored before its recipients are chosen, and the mails and notices are queued in the same transaction.
 */
import { inOneRoundTrip } from '#db/round-trips.ts';
import type { FinderMessageKind, Instant, Trx } from '#db/types.ts';
import { clinicCountry } from '#server/accounts/clinic-profile/queries.ts';
import { findKept } from '#server/pets/patients/queries.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { alertFamily, type AlertedConversation } from '#server/lost-found/threads/alerts.service.ts';
import { plus } from '#server/platform/lib/time.ts';
import { limit, limitReads } from '#server/platform/rate-limits/service.ts';
import { followToAnimal, pageOf } from '#server/lost-found/tag-page/service.ts';
import { readPhone } from '#server/platform/lib/phone.ts';
import { announce } from '#server/platform/webhooks/delivery.service.ts';
import {
  deleteOldThreads,
  findThreadByHash,
  forgetPresses,
  holdThread,
  insertFinderMessage,
  listSaidSince,
  updateThread,
} from '#server/lost-found/threads/queries.ts';
import { findKeeperPlace, findMembership } from '#server/pets/family/queries.ts';
import { listConversation } from '#server/lost-found/threads/inbox.queries.ts';
import {
  BROWSER_HOURS,
  isSaidAgain,
  isToken,
  millionths,
  ownPhone,
  REPEAT_MINUTES,
  type Sign,
  type Told,
  THREAD_DAYS,
} from '#server/lost-found/threads/rules.ts';
import { identifyPress, PRESS_SECONDS, startOrJoin } from './press.service.ts';
import { FINDER_WORDS, type NotifyInput } from './schema.ts';

export type Language = 'es' | 'en';

/** The input of a form or a program; without any field it is "La encontré". */
export interface Entry {
  message?: string | null;
  place?: string | null;
  /** Degrees. */
  latitude?: number | null;
  longitude?: number | null;
  accuracy?: number | null;
  name?: string | null;
  phone?: string | null;
}

interface Arrival {
  language: Language;
  /** The token of the conversation that this browser began lately. */
  lastToken?: string | null;
}

type Outcome = { is: 'told'; token: string } | { is: 'family' | 'deceased'; petName: string };

type Thread = Awaited<ReturnType<typeof findThreadByHash>>[number];

/**
 * Tells the family, once; a member of the family or the finder of a deceased animal gets an answer without an
 * alert. Robots are not filtered: they do not send forms, and a lost message costs more than a needless one.
 * @throws CODE_NOT_FOUND, TOO_MANY, INVALID with the field phone
 */
export async function startConversation(
  context: Context,
  code: string,
  entry: Entry,
  arrival: Arrival,
): Promise<Outcome> {
  const { db, actor, caller, now } = context;
  const at = now();
  await limit(db, 'finderWordsAddress', caller.ip, at);
  const { petId, tagId, view } = await followToAnimal(context, code);
  const [member, [home], country, last, press] = await inOneRoundTrip(
    db,
    (db) => (actor ? findMembership(db, petId, actor.userId) : Promise.resolve(undefined)),
    (db) => findKeeperPlace(db, { petId }),
    clinicCountry,
    (db) => (arrival.lastToken ? findThread({ ...context, db }, arrival.lastToken) : Promise.resolve(undefined)),
    (db) => identifyPress(db, { petId, caller, at }),
  );
  if (member) return { is: 'family', petName: view.name };
  if (view.state === 'deceased') return { is: 'deceased', petName: view.name };
  const message = parseMessage(entry, home?.countryIso ?? country, arrival.language);
  const animal = { petId, petName: view.name, ip: caller.ip };
  const recent = last?.petId === petId && !last.closedAt && last.startedAt > plus(at, -BROWSER_HOURS, 'hours');
  if (arrival.lastToken && recent) {
    await limit(db, 'finderThread', String(last.id), at);
    await db.transaction().execute((db) => writeMessage(db, { ...animal, threadId: last.id }, message, at));
    return { is: 'told', token: arrival.lastToken };
  }
  await limit(db, 'finderAddress', caller.ip, at);
  await limit(db, 'finderCode', String(petId), at);
  const thread = { petId, tagId, language: arrival.language, ...UNKNOWN_FINDER, startedAt: at, lastAt: at };
  const token = await db.transaction().execute(async (db) => {
    const { threadId, token } = await startOrJoin(db, press, thread);
    await writeMessage(db, { ...animal, threadId }, message, at);
    return token;
  });
  return { is: 'told', token };
}

const NO_CONTACT = { call: null, whatsapp: null, clinic: null };
const UNKNOWN_FINDER = { name: null, phone: null, readAt: null, closedAt: null };

/** For a page about an animal before the finder sends anything. @throws CODE_NOT_FOUND, TOO_MANY */
export async function lookAtAnimal(context: Context, code: string) {
  const { db, caller, now } = context;
  await limitReads(db, 'tagPageAddress', caller.ip, now());
  const { view } = await followToAnimal(context, code);
  return { petName: view.name, deceased: view.state === 'deceased' };
}

/** The content of a finder's link. @throws THREAD_NOT_FOUND alike for unknown, expired, foreign; TOO_MANY */
export async function conversation(context: Context, token: string) {
  const thread = await requireThread(context, token);
  const { petId, petName, language, timeZone, phone, startedAt, closedAt } = thread;
  const kept = await findKept(context.db, petId);
  const told: Told = kept ? (kept.email === null ? 'clinic' : 'clinicAndOwner') : 'family';
  const rows = await listConversation(context.db, { threadId: thread.id });
  // A finder does not learn which member wrote.
  const messages = rows.map(({ userId: _userId, writer: _writer, ...message }) => message);
  const closed = closedAt !== null;
  // Who found an animal without a tag holds perhaps another one: no contact is shown until its family writes it.
  const contact = closed || thread.foundId !== null ? NO_CONTACT : (await pageOf(context, petId)).view;
  return { petName, told, language, timeZone, phone, startedAt, closed, contact, messages };
}

/**
 * Adds a message, a place or a telephone. @throws THREAD_NOT_FOUND, THREAD_CLOSED, TOO_MANY, INVALID with the
 * field phone
 */
export async function addMessage(context: Context, token: string, entry: Entry, language: Language): Promise<void> {
  const { db, caller, now } = context;
  const at = now();
  await limit(db, 'finderWordsAddress', caller.ip, at);
  const { id: threadId, petId, petName, countryIso, deceasedOn } = await requireThread(context, token);
  const message = parseMessage(entry, countryIso, language);
  await limit(db, 'finderThread', String(threadId), at);
  // The family of a deceased animal gets no alert.
  const conversation = { petId, petName, ip: caller.ip, threadId, silent: deceasedOn !== null };
  await db.transaction().execute((db) => writeMessage(db, conversation, message, at));
}

/** For programs. The answer does not tell whether the code leads to an animal. @throws INVALID, TOO_MANY */
export async function notify(context: Context, { code, ...entry }: NotifyInput) {
  // The country of the clinic: the owner's would reveal that the animal is known.
  const phone = entry.phone === null ? null : requirePhone(entry.phone, await clinicCountry(context.db), 'es');
  await startConversation(context, code, { ...entry, phone }, { language: 'es' }).catch((error: unknown) => {
    if (!(error instanceof DomainError) || !['CODE_NOT_FOUND', 'TAG_OFF'].includes(error.code)) throw error;
  });
  return { ok: true };
}

/** Deletes finders' conversations after ninety days. Runs hourly. */
export async function sweepFinders({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await forgetPresses(db, plus(now(), -PRESS_SECONDS, 'seconds'));
  await deleteOldThreads(db, oldest(now()));
}

function oldest(at: Instant): Instant {
  return plus(at, -THREAD_DAYS, 'days');
}

async function findThread({ db, now }: Context, token: string): Promise<Thread | undefined> {
  if (!isToken(token)) return undefined;
  const [thread] = await findThreadByHash(db, { hash: hashToken(token), since: oldest(now()) });
  return thread;
}

async function requireThread(context: Context, token: string): Promise<Thread> {
  await limitReads(context.db, 'threadAddress', context.caller.ip, context.now());
  const thread = await findThread(context, token);
  if (!thread) throw new DomainError('THREAD_NOT_FOUND');
  return thread;
}

interface FinderMessage extends Sign {
  accuracy: number | null;
  name: string | null;
  phone: string | null;
}

/** A message with a point is urgent; one without text is a single tap. */
function parseMessage(entry: Entry, country: string, language: Language): FinderMessage {
  const { message = null, place = null, latitude = null, longitude = null, accuracy = null, name = null } = entry;
  const phone = entry.phone ? requirePhone(entry.phone, country, language) : null;
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  // A telephone alone is stored as a message, so that the conversation shows it.
  const text = message ?? (phone && place === null && !point ? ownPhone(phone, language) : null);
  const kind: FinderMessageKind = point ? 'location' : text !== null || place !== null ? 'message' : 'found';
  return {
    kind,
    text,
    place,
    latitude: point && millionths(point.latitude),
    longitude: point && millionths(point.longitude),
    accuracy: point && accuracy,
    name,
    phone,
  };
}

function requirePhone(typed: string, country: string, language: Language): string {
  const phone = readPhone(typed, country);
  if (!phone) throw new DomainError('INVALID', { field: 'phone', message: FINDER_WORDS[language].phone });
  return phone.e164;
}

/** @throws THREAD_CLOSED */
async function writeMessage(
  db: Trx,
  conversation: AlertedConversation & { silent?: boolean },
  { name, phone, accuracy, ...sign }: FinderMessage,
  at: Instant,
): Promise<void> {
  const { threadId } = conversation;
  const [held, said] = await inOneRoundTrip(
    db,
    (db) => holdThread(db, threadId),
    (db) => listSaidSince(db, threadId, plus(at, -REPEAT_MINUTES, 'minutes')),
  );
  if (!held) throw new DomainError('THREAD_CLOSED');
  const given = { ...(name !== null && { name }), ...(phone !== null && { phone }) };
  const changes = { lastAt: at, ...given };
  if (isSaidAgain(sign, said)) return updateThread(db, threadId, changes);
  const message = { threadId, sender: 'finder' as const, userId: null, ...sign, accuracy, at };
  const facts = [{ mascotaId: conversation.petId, conversacionId: threadId }];
  const [messageId] = await inOneRoundTrip(
    db,
    (db) => insertFinderMessage(db, message),
    (db) => updateThread(db, threadId, changes),
    (db) => announce(db, 'mensaje.recibido', facts, at),
  );
  if (!conversation.silent) await alertFamily(db, conversation, { ...sign, messageId }, at);
}
