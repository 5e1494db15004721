/** "Reportar Errores y/o Mejoras": users' reports to the operator, and the answers. */
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { type After, eachRow, everyRow } from '#server/platform/lib/list-page.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { enqueuePush } from '#server/platform/push/service.ts';
import { findUser } from '#server/accounts/users/queries.ts';
import * as reports from './queries.ts';
import { isNews, REPORT_COLUMNS, reportCells, screenOf, STATE_WORDS } from './rules.ts';
import type { AnswerReportInput, CreateReportInput, ListReportsInput, ReportIdInput, ReportsExport } from './schema.ts';

const MINE_AT_MOST = 100;
const PAGE = 30;
const AGENT_LETTERS = 300;

/** Its screenshot is uploaded afterwards as a file of this report. @throws TOO_MANY */
export async function createReport({ db, actor, caller, now }: SignedInContext, input: CreateReportInput) {
  const at = now();
  await limit(db, 'reportUser', String(actor.userId), at);
  const { kind, title, body, screen } = input;
  const reportId = await reports.insertReport(db, {
    userId: actor.userId,
    kind,
    title,
    body,
    screen: screenOf(screen),
    agent: caller.agent.slice(0, AGENT_LETTERS),
    state: 'received',
    answer: null,
    answeredBy: null,
    answeredAt: null,
    seenAt: null,
    createdAt: at,
  });
  return { reportId };
}

export async function myReports({ db, actor }: SignedInContext) {
  const rows = await reports.listOwnReports(db, actor.userId, MINE_AT_MOST);
  const pictures = await screenshotsOf(db, rows);
  return rows.map(({ seenAt, ...row }) => ({
    ...row,
    unread: row.answeredAt !== null && seenAt === null,
    files: pictures.get(row.reportId) ?? [],
  }));
}

export async function unseenAnswers({ db, actor }: SignedInContext) {
  return { unread: await reports.countUnseen(db, actor.userId) };
}

/** Marks the answers on the screen as read; an answer that arrives meanwhile stays unread. */
export async function answersSeen({ db, actor, now }: SignedInContext, { upTo }: { upTo: string }) {
  await reports.markSeen(db, actor.userId, upTo, now());
  return { ok: true };
}

export async function listForAdministrator({ db }: SignedInContext, input: ListReportsInput) {
  const rows = await reports.listReports(db, { ...input, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  const counts = Object.fromEntries((await reports.countByState(db)).map(({ state, count }) => [state, Number(count)]));
  const { received = 0, looking = 0, done = 0, declined = 0 } = counts;
  return {
    reports: shown,
    next: rows.length > PAGE ? (shown.at(-1)?.reportId ?? null) : null,
    counts: { received, looking, done, declined },
  };
}

/** The filtered list with every text, read while it is sent. */
export function reportTable({ db, actor }: SignedInContext, { estado, tipo }: ReportsExport) {
  const read = (last: After | null, limit: number) =>
    reports.listWholeReports(db, { state: estado, kind: tipo, cursor: last?.id, limit });
  return {
    columns: REPORT_COLUMNS,
    rows: eachRow(everyRow(read), (report) => reportCells(report, actor.timeZone)),
  };
}

/** @throws REPORT_NOT_FOUND */
export async function showReport({ db }: SignedInContext, { reportId }: ReportIdInput) {
  const found = await reports.findReport(db, reportId);
  if (!found) throw new DomainError('REPORT_NOT_FOUND');
  const { userId, authorSurname, ...report } = found;
  return {
    ...report,
    author: userId === null ? null : `${report.author ?? ''} ${authorSurname ?? ''}`.trim(),
    files: (await screenshotsOf(db, [report])).get(reportId) ?? [],
  };
}

/**
 * Sets state and answer, and tells the author by mail and push if anything changed. Concurrent administrators
 * never overwrite each other unseen; an empty field does not delete an answer that its screen did not show.
 * @throws REPORT_NOT_FOUND, INVALID with field answer
 */
export async function answerReport(
  { db, actor, now }: SignedInContext,
  { reportId, state, answer: written, known }: AnswerReportInput,
) {
  const at = now();
  return db.transaction().execute(async (db) => {
    await reports.holdReport(db, reportId);
    const before = await reports.findReport(db, reportId);
    if (!before) throw new DomainError('REPORT_NOT_FOUND');
    const seen = known === before.answeredAt;
    if (!seen && known !== undefined && written !== null && written !== before.answer)
      throw new DomainError('INVALID', { field: 'answer', message: meanwhile(before) });
    const answer = seen ? written : (written ?? before.answer);
    const told = isNews(before, { state, answer });
    const stamp = told ? { answeredBy: actor.userId, answeredAt: at, seenAt: null } : {};
    await reports.updateReport(db, reportId, { state, answer, ...stamp });
    const answeredAt = told ? at : before.answeredAt;
    const author = before.userId === null ? undefined : await findUser(db, before.userId);
    if (!told || author?.status !== 'active') return { reportId, answeredAt, told: false };
    const dedupeKey = `report-answered:${reportId}:${at}`;
    const to = { userId: author.id, dedupeKey };
    await enqueueMail(db, { kind: 'report-answered', email: author.email, refId: reportId, ...to }, at);
    const body = answer ?? `Ahora está: ${STATE_WORDS[state].toLowerCase()}.`;
    const title = `Respondimos: ${before.title}`;
    await enqueuePush(db, { ...to, title, body, path: '/dashboard/reportarError' }, at);
    return { reportId, answeredAt, told: true };
  });
}

function meanwhile({ answerer, answer }: { answerer: string | null; answer: string | null }): string {
  const first = `${answerer ?? 'Otra persona'} respondió mientras escribías`;
  return `${first}${answer === null ? '' : `: «${answer}»`}. Abre otra vez el reporte para cambiar esa respuesta.`;
}

async function screenshotsOf(db: SignedInContext['db'], rows: readonly { reportId: number }[]) {
  if (rows.length === 0) return new Map<number | null, never[]>();
  const files = await reports.listScreenshots(
    db,
    rows.map(({ reportId }) => reportId),
  );
  return Map.groupBy(files, ({ reportId }) => reportId);
}
