/** Reports of abuse: they come in from strangers and families, and an administrator sees to them. */
import type { Db, Instant } from '#db/types.ts';
import type { Context, SignedInContext } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { listConversation } from '#server/finder-inbox/queries.ts';
import { THREAD_DAYS } from '#server/finders/rules.ts';
import { isStorable, isVisible } from '#server/lib/text.ts';
import { plus } from '#server/lib/time.ts';
import { limit } from '#server/limits/service.ts';
import { follow } from '#server/tag-page/service.ts';
import { deleteHandledReports, findReport, insertReport, isReported, listReports, setHandled } from './queries.ts';
import { LONGEST_REPORT } from './rules.ts';
import type { ReportIdInput } from './schema.ts';

const MOST = 300;
/** What is wrong with the words of a report; null where nothing is. */
export function problemOf(text: string): 'missing' | 'long' | 'strange' | null {
  if (!isStorable(text)) return 'strange';
  if (!isVisible(text)) return 'missing';
  return [...text].length > LONGEST_REPORT ? 'long' : null;
}

/**
 * A visitor's report about the page behind a code. Of a code that leads nowhere nothing is kept and nothing is told: who tries
 * codes learns here no more than elsewhere.
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
    await insert(db, { petId: target.petId, threadId: null, sender: 'visitor', text }, now());
}

/** The family's report of a finder; pressed twice it is one. The caller has passed the gate to the conversation. */
export async function reportThread(
  db: Db,
  { petId, threadId, text }: { petId: number; threadId: number; text: string },
  at: Instant,
): Promise<void> {
  if (!(await isReported(db, threadId))) await insert(db, { petId, threadId, sender: 'family', text }, at);
}

interface Report {
  petId: number;
  threadId: number | null;
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
 * What was said in a conversation that a family reported, and in no other: words and places as they were written. Nobody's
 * number and no coordinates, which say nothing about an abuse.
 * @throws REPORT_NOT_FOUND also for a report of a page, and of a conversation that has been deleted
 */
export async function reportedWords({ db }: SignedInContext, { reportId }: ReportIdInput) {
  const report = await findReport(db, reportId);
  if (!report?.threadId) throw new DomainError('REPORT_NOT_FOUND');
  const messages = await listConversation(db, { threadId: report.threadId });
  return messages.map(({ id, sender, kind, text, place, at }) => ({ messageId: id, sender, kind, text, place, at }));
}

/** @throws REPORT_NOT_FOUND also for one that was seen to already */
export async function handleReport({ db, actor, now }: SignedInContext, { reportId }: ReportIdInput) {
  if (!(await setHandled(db, reportId, { handledAt: now(), handledBy: actor.userId })))
    throw new DomainError('REPORT_NOT_FOUND');
  return { reportId };
}

/** The way back of Deshacer. */
export async function reopenReport({ db }: SignedInContext, { reportId }: ReportIdInput) {
  if (!(await setHandled(db, reportId, { handledAt: null, handledBy: null })))
    throw new DomainError('REPORT_NOT_FOUND');
  return { reportId };
}

/** What was seen to goes as the conversations do; what waits stays. */
export async function sweepReports({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteHandledReports(db, plus(now(), -THREAD_DAYS, 'days'));
}
