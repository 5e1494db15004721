/** Tables as spreadsheets hand them out: whatever the encoding and the separator, read as far as somebody wants them. */
import { CsvError, parse } from 'csv-parse/sync';

export interface TableRow {
  /** Where it stands in the file, as an editor counts; a cell of several lines counts all of them. */
  line: number;
  cells: string[];
}

/** `book`: a spreadsheet's own file; `broken`: no table can be read there. */
export class TableError extends Error {
  readonly why: 'book' | 'broken' | 'empty';
  constructor(why: TableError['why'], cause?: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

/** @param most rows that are read, the heading included: what stands below is not even parsed. */
export function readTable(bytes: Uint8Array, most: number): TableRow[] {
  const text = decoded(bytes);
  if (text.trim() === '') throw new TableError('empty');
  if (text.includes('\0')) throw new TableError('broken');
  try {
    const records = parse(text, {
      delimiter: delimiterOf(text),
      bom: true,
      info: true,
      to: most,
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 65_536,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (failure) {
    throw failure instanceof CsvError ? new TableError('broken', failure) : failure;
  }
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
  const heading = /^\uFEFF?\s*([^\r\n]*)/.exec(text)?.[1]?.replace(/"[^"]*"/g, '') ?? '';
  const amount = (sign: string) => heading.split(sign).length;
  return [',', ';', '\t'].toSorted((a, b) => amount(b) - amount(a))[0] ?? ',';
}
