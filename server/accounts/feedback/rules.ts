/** What a report may be and how it goes on, in the words of its screens; runs in the browser too. */
import type { Instant, ReportTable } from '#db/types.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';

export type ReportKind = ReportTable['kind'];
export type ReportState = ReportTable['state'];

export const TITLE_LETTERS = 120;
export const BODY_LETTERS = 4000;
export const ANSWER_LETTERS = 2000;
/** Pictures of the screen, each of them a file of its own. */
export const SCREENSHOTS = 3;

export const KIND_WORDS: Record<ReportKind, string> = { error: 'Algo no funciona', improvement: 'Una idea' };
export const STATE_WORDS: Record<ReportState, string> = {
  received: 'Recibido',
  looking: 'En revisión',
  done: 'Hecho',
  declined: 'No se hará',
};

/** Whether the person who wrote it is told: of an answer, and of every end; not of each look into it. */
export function isNews(
  before: { state: ReportState; answer: string | null },
  after: { state: ReportState; answer: string | null },
): boolean {
  if (after.answer !== null && after.answer !== before.answer) return true;
  return after.state !== before.state && (after.state === 'done' || after.state === 'declined');
}

/** Only a screen of ours, without what stood in its search: `/dashboard/mascotas`. */
export function screenOf(path: string | null | undefined): string | null {
  const [plain = ''] = (path ?? '').split(/[?#]/);
  return /^\/[\w/-]{0,119}$/.test(plain) ? plain : null;
}

/** For a spreadsheet. */
export const REPORT_COLUMNS = [
  { key: 'day', header: 'Día', kind: 'day' },
  { key: 'kind', header: 'Tipo' },
  { key: 'title', header: 'Título' },
  { key: 'body', header: 'Qué pasó' },
  { key: 'screen', header: 'Pantalla' },
  { key: 'agent', header: 'Navegador' },
  { key: 'author', header: 'Quién' },
  { key: 'email', header: 'Correo' },
  { key: 'state', header: 'Estado' },
  { key: 'answer', header: 'Respuesta' },
  { key: 'answered', header: 'Respondido', kind: 'day' },
] as const;

interface WholeReport {
  kind: ReportKind;
  title: string;
  body: string;
  screen: string | null;
  agent: string;
  /** Null where the account has gone. */
  author: string | null;
  authorSurname: string | null;
  authorEmail: string | null;
  state: ReportState;
  answer: string | null;
  answeredAt: Instant | null;
  createdAt: Instant;
}

export function reportCells(report: WholeReport, timeZone: string) {
  const { kind, title, body, screen, agent, author, authorSurname, authorEmail, state, answer } = report;
  return {
    day: dayIn(timeZone, report.createdAt),
    kind: KIND_WORDS[kind],
    title,
    body,
    screen,
    agent,
    author: author && `${author} ${authorSurname ?? ''}`.trim(),
    email: authorEmail,
    state: STATE_WORDS[state],
    answer,
    answered: report.answeredAt && dayIn(timeZone, report.answeredAt),
  };
}
