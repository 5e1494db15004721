/** Announcements: an administrator writes them, every signed-in user reads them. */
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { pushToEverybody } from '#server/platform/push/service.ts';
import * as news from './queries.ts';
import { readFileHead, isCorrected } from './rules.ts';
import type {
  CreateNoticeInput,
  AdministratorNewsInput,
  NewsPageInput,
  NoticeIdInput,
  PublishNoticeInput,
  UpdateNoticeInput,
} from './schema.ts';

const PAGE = 20;

export async function published({ db, actor }: SignedInContext, input: NewsPageInput) {
  const rows = await news.listPublished(db, { ...input, limit: PAGE + 1 });
  const seenAt = (await news.findSeenAt(db, actor.userId)) ?? '';
  const shown = rows.slice(0, PAGE).map(({ updatedAt, publishedAt, ...row }) => ({
    ...row,
    publishedAt: publishedAt ?? updatedAt,
    correctedAt: isCorrected({ publishedAt, updatedAt }) ? updatedAt : null,
    unread: (publishedAt ?? '') > seenAt,
  }));
  return { news: shown, next: rows.length > PAGE ? (shown.at(-1)?.noticeId ?? null) : null };
}

export async function unreadNews({ db, actor }: SignedInContext) {
  const seenAt = await news.findSeenAt(db, actor.userId);
  return { unread: seenAt === undefined ? 0 : await news.countSince(db, seenAt) };
}

/** Announcements on the screen count as seen; a future date is cut to now. */
export async function newsSeen({ db, actor, now }: SignedInContext, { upTo }: { upTo: string }) {
  const at = now();
  await news.putSeen(db, actor.userId, upTo < at ? upTo : at);
  return { ok: true };
}

export async function listForAdministrator({ db }: SignedInContext, input: AdministratorNewsInput) {
  const rows = await news.listForAdministrator(db, { ...input, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE).map(({ pushed, ...row }) => ({
    ...row,
    pushed: pushed === 1,
    corrected: isCorrected(row),
  }));
  return { news: shown, next: rows.length > PAGE ? (shown.at(-1)?.noticeId ?? null) : null };
}

/** A draft, invisible to users until it is published. */
export async function createNotice({ db, actor, now }: SignedInContext, { title, body }: CreateNoticeInput) {
  const at = now();
  const noticeId = await news.insertNotice(db, {
    title,
    body,
    publishedAt: null,
    hiddenAt: null,
    pushed: 0,
    createdBy: actor.userId,
    createdAt: at,
    updatedAt: at,
  });
  return { noticeId };
}

/** Users see that a published announcement was corrected. @throws NOTICE_NOT_FOUND */
export async function updateNotice({ db, now }: SignedInContext, { noticeId, title, body }: UpdateNoticeInput) {
  const notice = await requireNotice(db, noticeId);
  if (notice.title !== title || notice.body !== body)
    await news.updateNotice(db, noticeId, { title, body, updatedAt: now() });
  return { noticeId };
}

/**
 * @throws NOTICE_NOT_FOUND. Pressing twice publishes and notifies once; a hidden announcement stays hidden and
 * notifies no user.
 */
export async function publishNotice({ db, now }: SignedInContext, { noticeId, push }: PublishNoticeInput) {
  const at = now();
  return db.transaction().execute(async (db) => {
    await news.publish(db, noticeId, at);
    const { title, body, hiddenAt } = await requireNotice(db, noticeId);
    const told = push && hiddenAt === null && (await news.markPushed(db, noticeId));
    if (told) {
      const dedupeKey = `notice:${noticeId}`;
      await pushToEverybody(db, { dedupeKey, title, body: readFileHead(body), path: '/dashboard/novedades' }, at);
    }
    return { noticeId, told };
  });
}

/** Hides an announcement from users; the administrator still sees it. @throws NOTICE_NOT_FOUND */
export async function unpublish({ db, now }: SignedInContext, { noticeId }: NoticeIdInput) {
  await requireNotice(db, noticeId);
  await news.updateNotice(db, noticeId, { hiddenAt: now() });
  return { noticeId };
}

/** Shows a hidden announcement again (Deshacer). @throws NOTICE_NOT_FOUND */
export async function republish({ db }: SignedInContext, { noticeId }: NoticeIdInput) {
  await requireNotice(db, noticeId);
  await news.updateNotice(db, noticeId, { hiddenAt: null });
  return { noticeId };
}

async function requireNotice(db: SignedInContext['db'], noticeId: number) {
  const notice = await news.findNotice(db, noticeId);
  if (!notice) throw new DomainError('NOTICE_NOT_FOUND');
  return notice;
}
