/** The family's side of a conversation with a finder. Neither side sees the other's address or number. */
import { reportThread } from '#server/lost-found/abuse/service.ts';
import { isReported } from '#server/lost-found/abuse/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import {
  closeThread,
  holdThread,
  insertFinderMessage,
  markThreadRead,
  updateThread,
} from '#server/lost-found/threads/queries.ts';
import { THREAD_DAYS } from '#server/lost-found/threads/rules.ts';
import { dayIn, daysBetween, plusDays } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { listConversation, listThreads, listUnread, type OwnThread } from '#server/lost-found/threads/inbox.queries.ts';
import { listReadings } from '#server/lost-found/tag-page/queries.ts';
import type { ListThreadsInput, ReadThreadInput, ReplyInput, ReportFinderInput } from './schema.ts';

const MOST_THREADS = 200;
const MOST_UNREAD = 50;
/** The same text within this time is a second press, or a retry after a lost answer. */
const SAME_WORDS_SECONDS = 60;

type ThreadContext = SignedInContext & { thread: OwnThread };

export async function threadsOf({ db, actor }: SignedInContext, input: ListThreadsInput) {
  const rows = await listThreads(db, actor.userId, input?.petId ?? null, MOST_THREADS);
  return rows.map(({ unread, lastSender, lastKind, lastText, lastPlace, ...thread }) => ({
    ...thread,
    unread: unread === 1,
    last: { sender: lastSender, kind: lastKind, text: lastText, place: lastPlace },
  }));
}

export async function showThread({ db, actor, now, thread }: ThreadContext) {
  const { id, role, readAt, ...facts } = thread;
  const messages = await listConversation(db, { threadId: id });
  const gone = plusDays(dayIn(actor.timeZone, facts.startedAt), THREAD_DAYS);
  return {
    threadId: id,
    ...facts,
    mayAnswer: role !== 'reader',
    unread: messages.some(({ sender, at }) => sender === 'finder' && (readAt === null || at > readAt)),
    reported: await isReported(db, id),
    daysLeft: Math.max(0, daysBetween(dayIn(actor.timeZone, now()), gone)),
    messages: messages.map(({ id: messageId, userId, writer, latitude, longitude, ...message }) => ({
      messageId,
      ...message,
      mine: userId === actor.userId,
      /** Another member; null for the caller's own messages, the finder's, and those of a deleted account. */
      writer: userId === actor.userId ? null : writer,
      /** Millionths of a degree. */
      point: latitude === null || longitude === null ? null : { latitude, longitude },
    })),
  };
}

/** The unread conversations, newest first; at most fifty are counted. */
export async function unreadOf({ db, actor }: SignedInContext) {
  const threads = await listUnread(db, { userId: actor.userId, limit: MOST_UNREAD });
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
    await reportThread(db, { petId: thread.petId, threadId: thread.id, text }, now());
  });
  return { threadId: thread.id };
}
