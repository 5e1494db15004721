/**
 * Reads tables that spreadsheets export, in any encoding and with any separator. Hostile ones take long: only
 * the worker process reads them.
 */
import { CsvError, parse } from 'csv-parse/sync';

export interface TableRow {
  /** The line number in an editor, or in a spreadsheet; a cell of several lines counts all of them. */
  line: number;
  cells: string[];
}

/** Blank lines are read too: many spreadsheets have thousands of them below the list. */
export const MOST_LINES = 50_000;
export const MOST_COLUMNS = 100;
/** In one row. */
export const MOST_LETTERS = 65_536;

/**
 * `book`: a spreadsheet's own format; `old`: one of before 2007; `locked`: with a password; `picture`, `pdf`: what its first bytes say; `binary`: no text; `quote`: an unclosed quote; `lines`, `columns`,
 * `letters`: too many. `line`: where, or 0.
 */
export class TableError extends Error {
  readonly why:
    | 'book'
    | 'old'
    | 'locked'
    | 'bomb'
    | 'picture'
    | 'pdf'
    | 'empty'
    | 'binary'
    | 'quote'
    | 'lines'
    | 'columns'
    | 'letters';
  readonly line: number;
  constructor(why: TableError['why'], line = 0, cause?: unknown) {
    super(why, { cause });
    this.why = why;
    this.line = line;
  }
}

/** @param most rows to read, including the heading: the rest is not even parsed. @throws TableError */
export function readTable(bytes: Uint8Array, most: number): TableRow[] {
  const whole = decoded(bytes).replace(/\r\n?/g, '\n');
  const said = /^\uFEFF?sep=(.)\n/i.exec(whole);
  // The line stays, emptied, so that the others keep their numbers.
  const text = said ? whole.slice(said[0].length - 1) : whole;
  if (text.trim() === '') throw new TableError('empty');
  refuseHopeless(text);
  const rows: TableRow[] = [];
  try {
    parse(text, {
      delimiter: said?.[1] ?? delimiterOf(text),
      record_delimiter: '\n',
      bom: true,
      to: most,
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MOST_LETTERS,
      // Returns null because the row is kept here, not once more by the parser.
      on_record: (cells: string[], { lines }) => {
        if (cells.length > MOST_COLUMNS) throw new TableError('columns', lines);
        rows.push({ line: lines, cells });
        return null;
      },
    });
    return rows;
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure;
    // The parser reports where it gave up; the defect began below the last good row.
    const line = (rows.at(-1)?.line ?? 0) + 1;
    throw new TableError(failure.code === 'CSV_MAX_RECORD_SIZE' ? 'letters' : 'quote', line, failure);
  }
}

/**
 * Bounds what the parser does not count: it skips blank rows without end, at the cost of a bad one each.
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

/** The first bytes of PNG, JPEG, GIF, WebP and HEIC. */
const PICTURE = /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|....ftyp(?:hei|mif|avi))/s;

/**
 * UTF-8 where valid, otherwise the Windows code page of Ecuador; Excel's "Unicode text" is known by its byte
 * order mark.
 */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) {
    const locked = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new TableError(locked ? 'locked' : 'old');
  }
  const begins = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (PICTURE.test(begins)) throw new TableError('picture');
  if (begins.startsWith('%PDF')) throw new TableError('pdf');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const LOOKED_AT = 16_384;

/** The most frequent separator of the first lines: titles above the heading have none, and single cells may hold any. */
function delimiterOf(text: string): string {
  const first = text
    .slice(0, LOOKED_AT)
    .replace(/"[^"]*"/g, '')
    .split('\n', 20);
  const amount = (sign: string) => first.reduce((sum, line) => sum + line.split(sign).length, 0);
  return [',', ';', '\t'].toSorted((a, b) => amount(b) - amount(a))[0] ?? ',';
}
