/**
 * Tables for spreadsheets. The mark at the beginning says that the accents are UTF-8; a cell that begins with = + - @, a tab or a
 * return is written as the text it is, because a spreadsheet would run it.
 */
import { Readable } from 'node:stream';
import { type Options, stringify as toStream } from 'csv-stringify';
import { stringify } from 'csv-stringify/sync';

type Cell = string | number | null | undefined;
export type CsvRow = Readonly<Record<string, Cell>>;
/** Key of the row and its heading, in order. */
export type CsvColumns = readonly ({ key: string; header: string } | string)[];

const SAFE = { header: true, bom: true, escape_formulas: true } as const satisfies Options;
export const CSV_TYPE = 'text/csv; charset=utf-8';

/** A whole table at once. Without columns the keys of the first row are the headings. */
export function csvText(rows: readonly object[], columns?: CsvColumns): string {
  return stringify([...rows], columns ? { ...SAFE, columns: [...columns] } : SAFE);
}

/** A table of any length, written while its rows are still being read. */
export function csvStream(rows: AsyncIterable<CsvRow>, columns: CsvColumns): Readable {
  const table = toStream({ ...SAFE, columns: [...columns] });
  const source = Readable.from(rows);
  source.on('error', (failure) => table.destroy(failure));
  table.on('close', () => source.destroy());
  return source.pipe(table);
}
