/** A table for a spreadsheet. What its columns hold decides how both formats write their cells. */

/**
 * `text` is typed by a person and never runs as a formula; `day` is YYYY-MM-DD; `phone` is written without
 * spaces: by its plus in a book, without it in CSV, where a cell that begins with one would run.
 */
export type CellKind = 'text' | 'day' | 'number' | 'phone';

export interface TableColumn {
  key: string;
  header: string;
  /** Absent: text. */
  kind?: CellKind;
}

export type Cell = string | number | null | undefined;
export type TableRow = Readonly<Record<string, Cell>>;

export interface Table {
  columns: readonly TableColumn[];
  /** Read while they are written. */
  rows: AsyncIterable<TableRow>;
}

export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** The digits of a telephone; null for what is none, which is then text. */
export function phoneDigits(text: string): string | null {
  return /^\+?[\d\s().-]+$/.test(text) ? text.replace(/\D/g, '') : null;
}

/** Rows that are in memory. */
export async function* asRows(rows: Iterable<TableRow>): AsyncGenerator<TableRow> {
  yield* rows;
}
