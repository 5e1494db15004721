/** A stranger's list of animals, from a text or a workbook, read where it may take its time. */
import { open, readFile } from 'node:fs/promises';
import { EncryptedFileError } from 'hucre';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { comparableName } from '#server/health/vaccines/rules.ts';
import { openArchive } from '#server/platform/lib/archive.ts';
import { MOST_COLUMNS, MOST_LETTERS, readTable, TableError, type TableRow } from '#server/platform/lib/csv-read.ts';
import { toLines } from '#server/platform/lib/json-lines.ts';
import { Refusal } from '#server/platform/workers/messages.ts';
import { headingRowOf } from '#server/portability/list-import/columns.rules.ts';
import { MOST_SHEETS, type Sheet, type SheetRow, type TableHead } from '#server/portability/list-import/schema.ts';

export interface TableInput {
  /** The path of the file. */
  file: string;
  /** Animals and doses that are read. */
  most: number;
  /** Compared names of vaccines: headings may be some. */
  vaccines: string[];
}

/** A workbook of a clinic has some dozens of parts; unpacked, twenty thousand wide rows are some thirty megabytes. */
const MOST_PARTS = 500;
const UNPACKED_BYTES = 120 * 1024 * 1024;
const TITLES = 16;

/** @returns a TableHead and then each SheetRow as a line of JSON. @throws Refusal `why line`, as TableError has them */
export async function table({ file, most, vaccines }: TableInput): Promise<Buffer> {
  try {
    const known = new Set(vaccines);
    const book = await isArchive(file);
    const sheets = book
      ? await readBook(file, most + TITLES)
      : [{ name: '', rows: readTable(await readFile(file), most + TITLES + 1) }];
    const parts = sheets.filter(({ rows }) => rows.length > 0).map(({ name, rows }) => headed(name, rows, known));
    const animals = parts.reduce((sum, { below }) => sum + below.length, 0);
    if (animals > most) throw new TableError('lines', parts[0]?.below[most]?.line ?? 0);
    if (parts.length === 0) throw new TableError('empty');
    const head: TableHead = { format: book ? 'xlsx' : 'csv', sheets: parts.map(({ sheet }) => sheet) };
    const rows = parts.flatMap(({ below }, sheet) => below.map((row): SheetRow => ({ sheet, ...row })));
    return toLines([head, ...rows]);
  } catch (error) {
    throw error instanceof TableError ? new Refusal(`${error.why} ${error.line}`, error) : error;
  }
}

async function isArchive(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1') === 'PK';
  } finally {
    await handle.close();
  }
}

function headed(name: string, rows: TableRow[], vaccines: ReadonlySet<string>): { sheet: Sheet; below: TableRow[] } {
  const at = headingRowOf(
    rows.slice(0, TITLES).map(({ cells }) => cells),
    (word) => vaccines.has(comparableName(word)),
  );
  const { line = 0, cells = [] } = rows[at] ?? {};
  const below = rows.slice(at + 1);
  return { sheet: { name, headingLine: line, headings: cells, rows: below.length }, below };
}

/** Every part is unpacked once within its bounds before the reader sees the workbook. */
async function readBook(file: string, most: number): Promise<{ name: string; rows: TableRow[] }[]> {
  try {
    await refuseBomb(file);
    const bytes = await readFile(file);
    const names: string[] = [];
    await readXlsx(bytes, {
      sheets: ({ name, hidden, veryHidden }) => {
        if (!hidden && !veryHidden) names.push(name);
        return false;
      },
    });
    const sheets: { name: string; rows: TableRow[] }[] = [];
    for (const name of names.slice(0, MOST_SHEETS)) sheets.push({ name, rows: await rowsOf(bytes, name, most) });
    return sheets;
  } catch (error) {
    if (error instanceof EncryptedFileError) throw new TableError('locked', 0, error);
    // What a reader stumbles over in a stranger's file is the file's; a disk's errors name the call.
    if (error instanceof TableError || (error instanceof Error && 'syscall' in error)) throw error;
    throw new TableError('book', 0, error);
  }
}

async function refuseBomb(file: string): Promise<void> {
  const archive = await openArchive(file, { entries: MOST_PARTS });
  try {
    const all = [...archive.sizes.values()].reduce((sum, size) => sum + size, 0);
    if (all > UNPACKED_BYTES) throw new TableError('bomb');
    // The reader of archives stops where a part is larger than it says.
    for (const [part, size] of archive.sizes) if (!part.endsWith('/')) await archive.read(part, size);
  } finally {
    archive.close();
  }
}

async function rowsOf(bytes: Uint8Array, sheet: string, most: number): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const cells = values.map(textOf);
    while (cells.at(-1) === '') cells.pop();
    if (cells.length === 0) continue;
    const line = index + 1;
    if (cells.length > MOST_COLUMNS) throw new TableError('columns', line);
    if (cells.reduce((sum, cell) => sum + cell.length, 0) > MOST_LETTERS) throw new TableError('letters', line);
    rows.push({ line, cells });
    if (rows.length > most) break;
  }
  return rows;
}

/** A formula counts by the value that was stored with it. */
function textOf(value: string | number | boolean | Date | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return String(value).trim();
}
