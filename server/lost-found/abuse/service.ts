/** Reports of abuse: visitors and families send them, and an administrator handles them. */
import type { Db, Instant } from '#db/types.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { listConversation } from '#server/lost-found/threads/inbox.queries.ts';
import { THREAD_DAYS } from '#server/lost-found/threads/rules.ts';
import { isStorable, isVisible } from '#server/platform/lib/text.ts';
import { plus } from '#server/platform/lib/time.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { follow } from '#server/lost-found/tag-page/service.ts';
import { deleteHandledReports, findReport, insertReport, isReported, listReports, setHandled } from './queries.ts';
import { LONGEST_REPORT } from './rules.ts';
import type { ReportIdInput } from './schema.ts';

const MOST = 300;
/** The problem with a report's text; null where there is none. */
export function problemOf(text: string): 'missing' | 'long' | 'strange' | null {
  if (!isStorable(text)) return 'strange';
  if (!isVisible(text)) return 'missing';
  return [...text].length > LONGEST_REPORT ? 'long' : null;
}

/**
 * A visitor's report about the page behind a code. An unknown code stores no report and gets the same answer,
 * so that guessing codes reveals nothing here.
 * @throws TOO_MANY
 */
export async function reportPage(context: Context, code: string, text: string): Promise<void> {
  const { db, caller, now } = context;
  await limit(db, 'abuseAddress', caller.ip, now());
  const target = await follow(context, code).catch((error: unknown) => {
    if (error instanceof DomainError && ['CODE_NOT_FOUND', 'TAG_OFF'].includes(error.code)) return null;
    throw error;
  });
  if (target && 'view' in target)
    await insert(db, { petId: target.petId, threadId: null, foundId: null, sender: 'visitor', text }, now());
}

/** The family's report of a finder; a double press is one report. The conversation's gate was passed. */
export async function reportThread(
  db: Db,
  { petId, threadId, foundId, text }: { petId: number; threadId: number; foundId: number | null; text: string },
  at: Instant,
): Promise<void> {
  if (!(await isReported(db, threadId))) await insert(db, { petId, threadId, foundId, sender: 'family', text }, at);
}

interface Report {
  petId: number;
  threadId: number | null;
  foundId: number | null;
  sender: 'visitor' | 'family';
  text: string;
}

function insert(db: Db, report: Report, createdAt: Instant): Promise<void> {
  return insertReport(db, { ...report, createdAt, handledAt: null, handledBy: null });
}

export async function reports({ db }: SignedInContext) {
  return listReports(db, MOST);
}

/**
 * The messages and places of a reported conversation, and of no other. Without telephone numbers and
 * coordinates, which do not show an abuse.
 * @throws REPORT_NOT_FOUND also for a report of a page, and of a conversation that has been deleted
 */
export async function reportedWords({ db }: SignedInContext, { reportId }: ReportIdInput) {
  const report = await findReport(db, reportId);
  if (!report?.threadId) throw new DomainError('REPORT_NOT_FOUND');
  const messages = await listConversation(db, { threadId: report.threadId });
  return messages.map(({ id, sender, kind, text, place, at }) => ({ messageId: id, sender, kind, text, place, at }));
}

/** @throws REPORT_NOT_FOUND also for one that was handled already */
export async function handleReport({ db, actor, now }: SignedInContext, { reportId }: ReportIdInput) {
  if (!(await setHandled(db, reportId, { handledAt: now(), handledBy: actor.userId })))
    throw new DomainError('REPORT_NOT_FOUND');
  return { reportId };
}

/** Undoes handleReport, for Deshacer. */
export async function reopenReport({ db }: SignedInContext, { reportId }: ReportIdInput) {
  if (!(await setHandled(db, reportId, { handledAt: null, handledBy: null })))
    throw new DomainError('REPORT_NOT_FOUND');
  return { reportId };
}

/** Handled reports are deleted like the conversations; open ones stay. */
export async function sweepReports({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteHandledReports(db, plus(now(), -THREAD_DAYS, 'days'));
}
