import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';
import { ANSWER_LETTERS, BODY_LETTERS, TITLE_LETTERS } from './rules.ts';

const kind = z.enum(['error', 'improvement'], { error: 'Elige si algo falla o si es una mejora.' });
const state = z.enum(['received', 'looking', 'done', 'declined'], { error: 'Elige un estado de la lista.' });

export const createReportInput = z.object({
  kind,
  title: requiredText(TITLE_LETTERS, 'Resume en una línea qué pasa.'),
  body: requiredText(BODY_LETTERS, 'Cuéntanos con tus palabras qué pasó o qué te gustaría.'),
  /** The screen of the report; foreign addresses are not stored. */
  screen: z.string().max(500).nullish(),
});

export const reportIdInput = z.object({ reportId: rowId });

export const seenInput = z.object({ upTo: z.iso.datetime({ error: 'Envía un momento en UTC.' }).max(40) });

export const listReportsInput = z.object({
  state: state.optional(),
  kind: kind.optional(),
  /** The last row of the page before. */
  cursor: rowId.nullish(),
});

/** The same from an address: `?estado=received&tipo=error`. */
export const reportsExport = z.object({ estado: state.optional(), tipo: kind.optional() });

export const answerReportInput = z.object({
  reportId: rowId,
  state,
  answer: optionalText(ANSWER_LETTERS).default(null),
  /**
   * Time of the answer that the screen showed; null where it showed none. Without it an empty field deletes no
   * answer.
   */
  known: z.iso.datetime({ error: 'Envía un momento en UTC.' }).max(40).nullish(),
});

const instant = z.string().nullable().describe('Momento en UTC, ISO 8601');

/** The user's reports in the data export. */
export const exportedReports = z
  .array(
    z.object({
      kind: z.string(),
      title: z.string(),
      body: z.string(),
      screen: z.string().nullable().describe('La pantalla desde la que escribiste'),
      agent: z.string().describe('Tu navegador'),
      state: z.string(),
      answer: z.string().nullable(),
      answeredAt: instant,
      seenAt: instant,
      createdAt: instant,
    }),
  )
  .describe('Los errores y mejoras que reportaste');

export type CreateReportInput = z.infer<typeof createReportInput>;
export type ReportIdInput = z.infer<typeof reportIdInput>;
export type ListReportsInput = z.infer<typeof listReportsInput>;
export type ReportsExport = z.infer<typeof reportsExport>;
export type AnswerReportInput = z.infer<typeof answerReportInput>;
