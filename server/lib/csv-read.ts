/** Tables as spreadsheets hand them out: whatever the encoding and the separator. Hostile ones take time: only the workshop reads them. */
import { CsvError, parse } from 'csv-parse/sync';

export interface TableRow {
  /** Where it stands in the file, as an editor counts; a cell of several lines counts all of them. */
  line: number;
  cells: string[];
}

/** Blank lines are read too: thousands of them stand below a list in many a spreadsheet. */
export const MOST_LINES = 10_000;
export const MOST_COLUMNS = 100;
/** Of one row. */
export const MOST_LETTERS = 65_536;

/**
 * `book`: a spreadsheet's own file; `binary`: no text; `quote`: quotes that do not close; `lines`, `columns`, `letters`: more than
 * is read. `line`: where, or 0.
 */
export class TableError extends Error {
  readonly why: 'book' | 'empty' | 'binary' | 'quote' | 'lines' | 'columns' | 'letters';
  readonly line: number;
  constructor(why: TableError['why'], line = 0, cause?: unknown) {
    super(why, { cause });
    this.why = why;
    this.line = line;
  }
}

/** @param most rows that are read, the heading included: what stands below is not even parsed. @throws TableError */
export function readTable(bytes: Uint8Array, most: number): TableRow[] {
  const text = decoded(bytes).replace(/\r\n?/g, '\n');
  if (text.trim() === '') throw new TableError('empty');
  refuseHopeless(text);
  const rows: TableRow[] = [];
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: '\n',
      bom: true,
      to: most,
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MOST_LETTERS,
      // Null: it is kept here, and not once more by the parser.
      on_record: (cells: string[], { lines }) => {
        if (cells.length > MOST_COLUMNS) throw new TableError('columns', lines);
        rows.push({ line: lines, cells });
        return null;
      },
    });
    return rows;
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure;
    // The parser says where it gave up; what is wrong began below the last row that was good.
    const line = (rows.at(-1)?.line ?? 0) + 1;
    throw new TableError(failure.code === 'CSV_MAX_RECORD_SIZE' ? 'letters' : 'quote', line, failure);
  }
}

/**
 * What the parser's own bounds do not count: it skips blank rows without end, and each costs it as much as a bad one.
 * @throws TableError
 */
function refuseHopeless(text: string): void {
  let line = 1;
  for (let start = 0; start < text.length; line += 1) {
    if (line > MOST_LINES) throw new TableError('lines', line);
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    if (end - start > MOST_LETTERS) throw new TableError('letters', line);
    start = end + 1;
  }
  const zero = text.indexOf('\0');
  if (zero >= 0) throw new TableError('binary', text.slice(0, zero).split('\n').length);
}

/** UTF-8 where it is that, else what Windows writes in Ecuador; Excel's "Unicode text" says so by its mark. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw new TableError('book');
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new TableError('book');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator that the heading uses most: the cells below may hold any of the others. */
function delimiterOf(text: string): string {
  const heading = /^\uFEFF?\s*([^\n]*)/.exec(text)?.[1]?.replace(/"[^"]*"/g, '') ?? '';
  const amount = (sign: string) => heading.split(sign).length;
  return [',', ';', '\t'].toSorted((a, b) => amount(b) - amount(a))[0] ?? ',';
}
