/**
 * Somebody who found an animal reaches its family, and neither sees where the other is reached. Every word is kept first; who is
 * told of it by mail and by notice is decided in the same transaction.
 */
import type { FinderMessageKind, Instant, Trx } from '#db/types.ts';
import { reportPage } from '#server/abuse/service.ts';
import { hashToken, newToken } from '#server/auth/secrets.ts';
import type { Context } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { plus } from '#server/lib/time.ts';
import { countUp } from '#server/limits/queries.ts';
import { limit, limitReads } from '#server/limits/service.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { enqueuePush } from '#server/push/service.ts';
import { followToAnimal } from '#server/tag-page/service.ts';
import { readPhone } from '#server/users/rules.ts';
import {
  deleteOldThreads,
  findHome,
  findLastAnswer,
  findMembership,
  findThreadByHash,
  holdThread,
  insertFinderMessage,
  insertThread,
  listMessages,
  listSaidSince,
  listTold,
  updateThread,
} from './queries.ts';
import { alertWords, BROWSER_HOURS, isSaidAgain, isToken, millionths } from './rules.ts';
import { ownPhone, REPEAT_MINUTES, type Sign, THREAD_DAYS } from './rules.ts';
import { FINDER_WORDS, type NotifyInput } from './schema.ts';

/** Telephones that a program sends without a prefix are of here: asking the animal's family for its country would tell that it is known. */
const USUAL_COUNTRY = 'EC';

export type Language = 'es' | 'en';

/** What a form or a program brings; all absent is "La encontré". */
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

/** Conversations that this browser may go on with: the one of the page that it pressed on, and the one it began before. */
interface Arrival {
  language: Language;
  drawn?: string | null;
  kept?: string | null;
}

type Outcome = { is: 'told'; token: string } | { is: 'family' | 'deceased'; petName: string };

type Thread = Awaited<ReturnType<typeof findThreadByHash>>[number];

/** An end of a link that nobody has yet. */
export const newConversation = newToken;

/**
 * Tells the family, once. Its own members and the finder of an animal that has died are told so, and nobody is alarmed. Whether a
 * robot presses is not asked: robots read and do not send forms, their name is a word that everybody may write, and a lost message
 * costs more than a needless one.
 * @throws CODE_NOT_FOUND, TOO_MANY, INVALID with the field phone
 */
export async function tell(context: Context, code: string, entry: Entry, arrival: Arrival): Promise<Outcome> {
  const { db, actor, caller, now } = context;
  const at = now();
  await limit(db, 'finderWordsAddress', caller.ip, at);
  const { petId, tagId, view } = await followToAnimal(context, code);
  if (actor && (await findMembership(db, petId, actor.userId))) return { is: 'family', petName: view.name };
  if (view.state === 'deceased') return { is: 'deceased', petName: view.name };
  const [home] = await findHome(db, { petId });
  const said = read(entry, home?.countryIso ?? USUAL_COUNTRY, arrival.language);
  await limit(db, 'finderCode', String(petId), at);
  const animal = { petId, petName: view.name, ip: caller.ip };
  for (const token of [arrival.drawn, arrival.kept]) {
    const thread = token ? await threadBehind(context, token) : undefined;
    const going = thread && thread.petId === petId && !thread.closedAt;
    if (!token || !going || thread.startedAt <= plus(at, -BROWSER_HOURS, 'hours')) continue;
    await db.transaction().execute((db) => say(db, { ...animal, threadId: thread.id }, said, at));
    return { is: 'told', token };
  }
  await limit(db, 'finderAddress', caller.ip, at);
  const fresh = arrival.drawn && isToken(arrival.drawn) ? arrival.drawn : newToken();
  const row = { petId, tagId, language: arrival.language, ...NOBODY_YET, startedAt: at, lastAt: at };
  const token = await db.transaction().execute(async (db) => {
    const begun = await insertThread(db, { ...row, hash: hashToken(fresh) });
    const [joined] = begun ? [] : await findThreadByHash(db, { hash: hashToken(fresh), since: oldest(at) });
    // Of two presses at once the second finds what the first began; whatever else has this token is not gone on with.
    const same = joined?.petId === petId && !joined.closedAt ? joined.id : undefined;
    const other = newToken();
    const threadId = begun ?? same ?? (await insertThread(db, { ...row, hash: hashToken(other) }));
    if (!threadId) throw new DomainError('UNEXPECTED');
    await say(db, { ...animal, threadId }, said, at);
    return (begun ?? same) ? fresh : other;
  });
  return { is: 'told', token };
}

const NOBODY_YET = { name: null, phone: null, readAt: null, closedAt: null };

/** For a page about an animal before anything is sent. @throws CODE_NOT_FOUND, TOO_MANY */
export async function lookAtAnimal(context: Context, code: string) {
  const { db, caller, now } = context;
  await limitReads(db, 'tagPageAddress', caller.ip, now());
  const { view } = await followToAnimal(context, code);
  return { petName: view.name, deceased: view.state === 'deceased' };
}

/** What the finder's own link shows. @throws THREAD_NOT_FOUND alike for unknown, too old and somebody else's; TOO_MANY */
export async function conversation(context: Context, token: string) {
  const thread = await requireThread(context, token);
  const { petName, language, timeZone, phone, startedAt, closedAt } = thread;
  const messages = await listMessages(context.db, { threadId: thread.id });
  return { petName, language, timeZone, phone, startedAt, closed: closedAt !== null, messages };
}

/** More words, a place or a telephone in a conversation. @throws THREAD_NOT_FOUND, THREAD_CLOSED, TOO_MANY, INVALID with the field phone */
export async function sayMore(context: Context, token: string, entry: Entry, language: Language): Promise<void> {
  const { db, caller, now } = context;
  const at = now();
  await limit(db, 'finderWordsAddress', caller.ip, at);
  const { id: threadId, petId, petName, countryIso, deceasedOn } = await requireThread(context, token);
  const said = read(entry, countryIso, language);
  await limit(db, 'finderCode', String(petId), at);
  const place = { petId, petName, ip: caller.ip, threadId, silent: deceasedOn !== null };
  await db.transaction().execute((db) => say(db, place, said, at));
}

/** For programs. The same answer whether or not the code leads to anybody. @throws INVALID, TOO_MANY */
export async function notify(context: Context, { code, ...entry }: NotifyInput) {
  const read = entry.phone === null ? null : requirePhone(entry.phone, USUAL_COUNTRY, 'es');
  await tell(context, code, { ...entry, phone: read }, { language: 'es' }).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'CODE_NOT_FOUND') throw error;
  });
  return { ok: true };
}

/** "Reportar un abuso" of a page. @throws TOO_MANY */
export async function report(context: Context, code: string, text: string): Promise<void> {
  await reportPage(context, code, text);
}

/** Whatever finders left goes after ninety days. For an hourly call. */
export async function sweepFinders({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteOldThreads(db, oldest(now()));
}

function oldest(at: Instant): Instant {
  return plus(at, -THREAD_DAYS, 'days');
}

async function threadBehind({ db, now }: Context, token: string): Promise<Thread | undefined> {
  if (!isToken(token)) return undefined;
  const [thread] = await findThreadByHash(db, { hash: hashToken(token), since: oldest(now()) });
  return thread;
}

async function requireThread(context: Context, token: string): Promise<Thread> {
  await limitReads(context.db, 'threadAddress', context.caller.ip, context.now());
  const thread = await threadBehind(context, token);
  if (!thread) throw new DomainError('THREAD_NOT_FOUND');
  return thread;
}

interface Said extends Sign {
  accuracy: number | null;
  name: string | null;
  phone: string | null;
}

/** Where there is a point it is urgent; where nothing is written it is one tap. */
function read(entry: Entry, country: string, language: Language): Said {
  const { message = null, place = null, latitude = null, longitude = null, accuracy = null, name = null } = entry;
  const phone = entry.phone ? requirePhone(entry.phone, country, language) : null;
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  // A telephone alone is something said, and stands in the conversation.
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

interface Place {
  petId: number;
  petName: string;
  threadId: number;
  ip: string;
  /** Nobody is alarmed any more. */
  silent?: boolean;
}

/** @throws THREAD_CLOSED */
async function say(db: Trx, place: Place, { name, phone, accuracy, ...sign }: Said, at: Instant): Promise<void> {
  const { threadId } = place;
  if (!(await holdThread(db, threadId))) throw new DomainError('THREAD_CLOSED');
  const given = { ...(name !== null && { name }), ...(phone !== null && { phone }) };
  const again = isSaidAgain(sign, await listSaidSince(db, threadId, plus(at, -REPEAT_MINUTES, 'minutes')));
  await updateThread(db, threadId, { lastAt: at, ...given });
  if (again) return;
  const message = { threadId, sender: 'finder' as const, userId: null, ...sign, accuracy, at };
  const messageId = await insertFinderMessage(db, message);
  if (!place.silent) await alert(db, place, { ...sign, messageId }, at);
}

/**
 * By mail and notice, once in ten minutes for each kind of sign in a conversation: what follows an answer of the family is no repeat.
 * "La encontré" says nothing but that, so from one address about one animal it is one, however many conversations it begins.
 */
async function alert(db: Trx, place: Place, sign: Sign & { messageId: number }, at: Instant): Promise<void> {
  const { petId, petName, threadId, ip } = place;
  const answered = (await findLastAnswer(db, threadId))?.id ?? 0;
  const whose = sign.kind === 'found' ? `${petId}:${ip}` : `${threadId}:${answered}`;
  const key = `finderAlert:${sign.kind}:${whose}`;
  const { count } = await countUp(db, { key, now: at, resetsAt: plus(at, REPEAT_MINUTES, 'minutes') });
  if (count > 1) return;
  const dedupeKey = `finder-alert:${sign.messageId}`;
  const words = { ...alertWords(petName, sign), path: `/dashboard/avisos?aviso=${threadId}` };
  for (const { id: userId, email } of await listTold(db, petId)) {
    const own = `${dedupeKey}:${userId}`;
    await enqueueMail(db, { kind: 'finder-alert', userId, email, dedupeKey: own, refId: sign.messageId }, at);
    await enqueuePush(db, { ...words, userId, dedupeKey: own }, at);
  }
}
