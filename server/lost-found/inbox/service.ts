/**
 * The family's side of a conversation with a finder; of an animal that the clinic keeps, the staff's and the owner's.
 * Neither side sees the other's address or number.
 */
import { reportThread } from '#server/lost-found/abuse/service.ts';
import { isReported } from '#server/lost-found/abuse/queries.ts';
import type { Actor, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import {
  closeThread,
  holdThread,
  insertFinderMessage,
  markThreadRead,
  updateThread,
} from '#server/lost-found/threads/queries.ts';
import { findFound } from '#server/lost-found/found-animals/queries.ts';
import { foundLooks } from '#server/lost-found/found-animals/rules.ts';
import { findOpenLoss } from '#server/lost-found/lost-pets/queries.ts';
import { pointOf, THREAD_DAYS } from '#server/lost-found/threads/rules.ts';
import { dayIn, daysBetween, plusDays } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import {
  listConversation,
  listKeptThreads,
  listKeptUnread,
  listThreads,
  listUnread,
  type OwnThread,
} from '#server/lost-found/threads/inbox.queries.ts';
import { listReadings } from '#server/lost-found/tag-page/queries.ts';
import type { ListThreadsInput, ReadThreadInput, ReplyInput, ReportFinderInput } from './schema.ts';

const MOST_THREADS = 200;
const MOST_UNREAD = 50;
/** The same text within this time is a second press, or a retry after a lost answer. */
const SAME_WORDS_SECONDS = 60;

interface ThreadContext extends Pick<SignedInContext, 'db' | 'now'> {
  actor: Pick<Actor, 'userId' | 'timeZone'>;
  thread: OwnThread;
}

/** `keeperId`: where the caller also reaches the animals that the clinic keeps. */
type InboxContext = SignedInContext & { keeperId: number | null };

/** Of both lists, the latest first. */
function latest<Row extends { lastAt: string; threadId: number }>(own: Row[], kept: Row[], most: number) {
  return [...own.map((row) => ({ ...row, kept: false })), ...kept.map((row) => ({ ...row, kept: true }))]
    .toSorted((a, b) => b.lastAt.localeCompare(a.lastAt) || b.threadId - a.threadId)
    .slice(0, most);
}

export async function threadsOf({ db, actor, keeperId }: InboxContext, input: ListThreadsInput) {
  const petId = input?.petId ?? null;
  const own = await listThreads(db, actor.userId, petId, MOST_THREADS);
  const kept = keeperId === null ? [] : await listKeptThreads(db, keeperId, petId, MOST_THREADS);
  return latest(own, kept, MOST_THREADS).map(({ unread, lastSender, lastKind, lastText, lastPlace, ...thread }) => ({
    ...thread,
    unread: unread === 1,
    last: { sender: lastSender, kind: lastKind, text: lastText, place: lastPlace },
  }));
}

export async function showThread({ db, actor, now, thread }: ThreadContext) {
  const { id, role, readAt, keptBy, foundId, likeness, ...more } = thread;
  const { ownerName, ownerPhone, ownerEmail: _ownerEmail, ...facts } = more;
  const messages = await listConversation(db, { threadId: id });
  const loss = facts.lostAt === null ? undefined : await findOpenLoss(db, facts.petId);
  const gone = plusDays(dayIn(actor.timeZone, facts.startedAt), THREAD_DAYS);
  return {
    threadId: id,
    ...facts,
    mayAnswer: role !== 'reader',
    found: foundId === null ? null : await foundOf(db, foundId, likeness),
    /** Where the family last saw it, to say how far away a finder's place is. */
    lastSeen: loss ? { place: loss.place, point: pointOf(loss) } : null,
    /** The owner without an account, for whom the clinic keeps the animal; null for a family's. */
    owner: keptBy === null ? null : { name: ownerName, phone: ownerPhone },
    unread: messages.some(({ sender, at }) => sender === 'finder' && (readAt === null || at > readAt)),
    reported: await isReported(db, id),
    daysLeft: Math.max(0, daysBetween(dayIn(actor.timeZone, now()), gone)),
    messages: messages.map(({ id: messageId, userId, writer, latitude, longitude, ...message }) => ({
      messageId,
      ...message,
      mine: userId === actor.userId,
      /** Another member; null for the caller's own messages, the finder's, and those of a deleted account. */
      writer: userId === actor.userId ? null : userId !== null && userId === keptBy ? ownerName : writer,
      /** Millionths of a degree. */
      point: pointOf({ latitude, longitude }),
    })),
  };
}

/** The animal without a tag that a conversation is about; its picture is gone once its finder took it back. */
async function foundOf(db: SignedInContext['db'], foundId: number, likeness: string | null) {
  const found = await findFound(db, foundId);
  if (!found) return null;
  const { code, photo, foundOn, place, closedAt } = found;
  return { code, photo: photo !== null, looks: foundLooks(found), foundOn, place, likeness, over: closedAt !== null };
}

/** What a mail's link shows: no picture, which needs a session, and no number, because a mail may be forwarded. */
export async function showOwnerThread(context: ThreadContext) {
  const thread = await showThread(context);
  return { ...thread, photo: null, owner: thread.owner && { ...thread.owner, phone: null } };
}

/** The unread conversations, newest first; at most fifty are counted. */
export async function unreadOf({ db, actor, keeperId }: InboxContext) {
  const own = await listUnread(db, { userId: actor.userId, limit: MOST_UNREAD });
  const kept = keeperId === null ? [] : await listKeptUnread(db, { keeperId, limit: MOST_UNREAD });
  const threads = latest(own, kept, MOST_UNREAD);
  return { unread: threads.length, threads };
}

/** How often each animal's page was opened, by day of this user's zone, the last first; readers unknown. */
export async function readingsOf({ db, actor, now }: SignedInContext) {
  const rows = await listReadings(db, { userId: actor.userId, since: plus(now(), -THREAD_DAYS, 'days') });
  const days = new Map<string, { petId: number; petName: string; on: string; times: number }>();
  for (const { petId, petName, tenMinutes, times } of rows) {
    const on = dayIn(actor.timeZone, `${tenMinutes}0:00.000Z`);
    const day = days.get(`${petId} ${on}`) ?? { petId, petName, on, times: 0 };
    day.times += times;
    days.set(`${petId} ${on}`, day);
  }
  return [...days.values()].toSorted((a, b) => b.on.localeCompare(a.on) || a.petId - b.petId);
}

/** @throws THREAD_CLOSED */
export async function reply({ db, actor, now, thread }: ThreadContext, { text }: ReplyInput) {
  return db.transaction().execute(async (db) => {
    if (!(await holdThread(db, thread.id))) throw new DomainError('THREAD_CLOSED');
    const at = now();
    const said = (await listConversation(db, { threadId: thread.id })).findLast(({ sender }) => sender === 'family');
    const repeated =
      said?.userId === actor.userId && said.text === text && said.at > plus(at, -SAME_WORDS_SECONDS, 'seconds');
    if (repeated) return { messageId: said.id, at: said.at };
    const message = { threadId: thread.id, sender: 'family', kind: 'message', userId: actor.userId, text, at } as const;
    const nowhere = { place: null, latitude: null, longitude: null, accuracy: null };
    const messageId = await insertFinderMessage(db, { ...message, ...nowhere });
    await updateThread(db, thread.id, { lastAt: at });
    return { messageId, at };
  });
}

/** The owner's answer stands under the account that holds the clinic's animals. @throws THREAD_CLOSED, TOO_MANY */
export async function replyAsOwner(context: ThreadContext, input: ReplyInput) {
  await limit(context.db, 'ownerThread', String(context.thread.id), context.now());
  return reply(context, input);
}

/** Marks as read up to the message on the screen; an older one than already read changes nothing. */
export async function readThread({ db, thread }: ThreadContext, { messageId }: ReadThreadInput) {
  const seen = (await listConversation(db, { threadId: thread.id })).find(({ id }) => id === messageId);
  if (!seen) throw new DomainError('THREAD_NOT_FOUND');
  if (thread.readAt === null || thread.readAt < seen.at) await markThreadRead(db, thread.id, seen.at);
  return { threadId: thread.id };
}

/** Closes the conversation for the finder. @throws THREAD_CLOSED where another member was faster */
export async function endThread({ db, now, thread }: ThreadContext) {
  if (!(await closeThread(db, thread.id, now()))) throw new DomainError('THREAD_CLOSED');
  return { threadId: thread.id };
}

/** Undoes endThread, for Deshacer. */
export async function reopenThread({ db, thread }: ThreadContext) {
  await closeThread(db, thread.id, null);
  return { threadId: thread.id };
}

/** Ends the conversation, if still open, and reports it to an administrator. */
export async function reportFinder({ db, now, thread }: ThreadContext, { text }: ReportFinderInput) {
  await db.transaction().execute(async (db) => {
    await closeThread(db, thread.id, now());
    const { petId, id: threadId, foundId } = thread;
    await reportThread(db, { petId, threadId, foundId, text }, now());
  });
  return { threadId: thread.id };
}
