/**
 * Writes tables for spreadsheets. The byte order mark announces UTF-8; a cell that begins with = + - @, a tab
 * or a return is escaped, because a spreadsheet would run it.
 */
import { Readable } from 'node:stream';
import { type Options, stringify as toStream } from 'csv-stringify';
import { stringify } from 'csv-stringify/sync';
import { others, overdue } from '#db/turns.ts';
import { type Cell, type CellKind, phoneDigits, type Table, type TableRow } from './table.ts';

/** The row's keys and their headings, in order. */
export type CsvColumns = readonly ({ key: string; header: string } | string)[];

const SAFE = { header: true, bom: true, escape_formulas: true } as const satisfies Options;
const SAFE_BELOW = { ...SAFE, header: false, bom: false } as const satisfies Options;
export const CSV_TYPE = 'text/csv; charset=utf-8';

/** A whole table at once. Without columns the keys of the first row are the headings. */
export function csvText(rows: readonly object[], columns?: CsvColumns): string {
  return stringify([...rows], columns ? { ...SAFE, columns: [...columns] } : SAFE);
}

const ROWS_AT_ONCE = 100;

/**
 * A table of any length in pieces, for rows in memory. Without columns the first row's keys are the headings;
 * no rows yield no text.
 */
export async function* csvPieces(rows: Iterable<object>, columns?: CsvColumns): AsyncGenerator<string> {
  let known = columns;
  let some: object[] = [];
  let begun = false;
  const written = () => {
    known ??= Object.keys(some[0] ?? {});
    const text = stringify(some, { ...(begun ? SAFE_BELOW : SAFE), columns: [...known] });
    begun = true;
    some = [];
    return text;
  };
  for (const row of rows) {
    some.push(row);
    if (some.length >= ROWS_AT_ONCE || overdue()) {
      yield written();
      if (overdue()) await others();
    }
  }
  if (some.length > 0 || (columns && !begun)) yield written();
}

/** A table of any length, written while its rows are still being read. */
export function csvStream(rows: AsyncIterable<TableRow>, columns: CsvColumns): Readable {
  const table = toStream({ ...SAFE, columns: [...columns] });
  const source = Readable.from(rows);
  source.on('error', (failure) => table.destroy(failure));
  table.on('close', () => source.destroy());
  return source.pipe(table);
}

/**
 * A table as the spreadsheets of Ecuador open it: parted by semicolons, with a decimal comma. What a person typed is
 * escaped, what the columns say is a day, a number or a telephone cannot run and is not.
 */
export async function* csvOf({ columns, rows }: Table): AsyncGenerator<string> {
  const headings = columns.map(({ header }) => header);
  let some: string[][] = [headings];
  let begun = false;
  const written = () => {
    const text = stringify(some, { delimiter: ';', bom: !begun });
    begun = true;
    some = [];
    return text;
  };
  for await (const row of rows) {
    some.push(columns.map(({ key, kind = 'text' }) => cellText(row[key], kind)));
    if (some.length >= ROWS_AT_ONCE || overdue()) {
      yield written();
      if (overdue()) await others();
    }
  }
  if (some.length > 0) yield written();
}

function cellText(value: Cell, kind: CellKind): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  const digits = kind === 'phone' ? phoneDigits(value) : null;
  return digits ?? (RUNS.test(value) ? `'${value}` : value);
}

/** What a spreadsheet takes for a formula; the wide signs are those of Asian keyboards. */
const RUNS = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
