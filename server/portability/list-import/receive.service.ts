/** A file arrives: it is read in the worker process, and its rows are kept until they are written or swept. */
import { createHash } from 'node:crypto';
import { others, overdue } from '#db/turns.ts';
import type { Db } from '#db/types.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { MOST_COLUMNS, MOST_LETTERS } from '#server/platform/lib/csv-read.ts';
import { heading } from '#server/platform/lib/text.ts';
import { fromLines } from '#server/platform/lib/json-lines.ts';
import { reasonOf } from '#server/platform/workers/refusals.service.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { holderOf } from './access.ts';
import { fieldsOf } from './columns.rules.ts';
import { isVaccineName } from './names.rules.ts';
import { ownFor, ownSheetOf } from './own-book.rules.ts';
import { type StoredSettings, vocabulary } from './numbers.service.ts';
import { deleteUnbegun, findSameHeadings, insertImport, listUnbegun, updateImport } from './queries.ts';
import { deleteSomeRows, insertRows } from './rows.queries.ts';
import {
  CLINIC_ROWS,
  type Field,
  LIST_ROWS,
  type Settings,
  type Sheet,
  type SheetRow,
  type TableHead,
} from './schema.ts';

/** Reads the file and keeps its rows; nothing of them is written yet. @throws IMPORT_REFUSED, BUSY, TOO_MANY */
export async function receive(context: SignedInContext, file: string, fileName: string) {
  const { db, actor, now, workers } = context;
  await limit(db, 'importUser', String(actor.userId), now());
  const { holderId, kept } = await holderOf(db, actor);
  const most = kept ? CLINIC_ROWS : LIST_ROWS;
  const words = await vocabulary(db, []);
  const vaccines = [...new Set([...words.keys()].map((key) => key.slice(key.indexOf(' ') + 1)))];
  const read = await workers.run('table', { file, most, vaccines }).catch((error: unknown) => {
    throw refusalFor(reasonOf(error), most);
  });
  const lines = fromLines<TableHead | SheetRow>(read);
  const { format, sheets: said } = lines.next().value as TableHead;
  const sheets = said.map((sheet): Sheet => {
    const own = ownFor(ownSheetOf(sheet.headings.map(heading)), kept);
    return own ? { ...sheet, own } : sheet;
  });
  const isVaccine = isVaccineName(words);
  const guessed = sheets.map(({ headings }) => fieldsOf(headings, isVaccine));
  refuseNoTable(sheets, guessed);
  const headings = hashOf(sheets);
  const before = await findSameHeadings(db, holderId, headings);
  const settings: StoredSettings = {
    fields: guessed,
    dayFirst: true,
    speciesId: null,
    names: [],
    ...(before && remembered(JSON.parse(before.settings) as Settings, guessed)),
    orderTold: false,
  };
  // One at a time waits for its decision: files that are never brought must not fill the disk.
  await dropRows(db, await listUnbegun(db, actor.userId));
  const importId = await insertImport(db, {
    holderId,
    userId: actor.userId,
    fileName: fileName.slice(0, 120),
    format,
    state: 'reading',
    sheets: JSON.stringify(sheets),
    headings,
    settings: JSON.stringify({ ...settings, remembered: before !== undefined }),
    createdAt: now(),
  });
  let some: Parameters<typeof insertRows>[1][number][] = [];
  let place = 0;
  for (const row of lines as Iterable<SheetRow>) {
    some.push({ importId, place, sheet: row.sheet, line: row.line, cells: JSON.stringify(row.cells) });
    place += 1;
    if (some.length === ROWS_AT_ONCE) {
      await insertRows(db, some);
      some = [];
    }
    if (overdue()) await others();
  }
  await insertRows(db, some);
  await updateImport(db, importId, { state: 'ready' });
  return { importId };
}

const ROWS_AT_ONCE = 50;

const DROPPED_AT_ONCE = 500;

/** The rows of these lists, some at a time, and the lists themselves where they were never begun. */
export async function dropRows(db: Db, importIds: readonly number[]): Promise<void> {
  for (const importId of importIds) {
    while (await deleteSomeRows(db, importId, DROPPED_AT_ONCE)) await others();
    await deleteUnbegun(db, importId);
  }
}

/** The same headings in the same order are the same list; the column of a file of errors does not count. */
function hashOf(sheets: readonly Sheet[]): string {
  const titles = sheets.map(({ headings }) => headings.map(heading).filter((title) => title !== 'error'));
  return createHash('sha256').update(JSON.stringify(titles)).digest('base64url').slice(0, 24);
}

function remembered(before: Settings, guessed: readonly (Field | null)[][]): Partial<Settings> {
  const fields = guessed.map((columns, sheet) => columns.map((_, at) => before.fields[sheet]?.[at] ?? null));
  return { fields, speciesId: before.speciesId, names: before.names };
}

/** @throws IMPORT_REFUSED for text that is no table, and for a table without a row below its titles */
function refuseNoTable(sheets: readonly Sheet[], fields: readonly (Field | null)[][]): void {
  const wide = sheets.some(({ headings }, at) => headings.length > 1 || fields[at]?.some((field) => field !== null));
  if (!wide) throw refuse('No encontramos una tabla: hacen falta columnas con un título, como Nombre y Especie.');
  if (sheets.every(({ rows }) => rows === 0)) throw refuse('La lista solo tiene títulos: debajo no hay ningún animal.');
}

const AGAIN = 'Corrígela y guarda la lista otra vez como CSV.';
const STAYS = 'lo que ya trajiste no se repite';

/** @param reason the reader's word and the line; a file that ended its reader or took too long is unreadable */
function refusalFor(reason: string, most: number): DomainError {
  const [why, line] = reason.split(' ');
  const at = line === '0' ? '' : `: el archivo pasa de la línea ${line}`;
  if (why === 'book')
    return refuse('El libro de Excel está dañado, o no es uno. Ábrelo y guárdalo otra vez como .xlsx, o como CSV.');
  if (why === 'old')
    return refuse('Es un libro de Excel de antes de 2007 (.xls). Ábrelo y elige Guardar como: libro de Excel (.xlsx).');
  if (why === 'locked')
    return refuse(
      'El libro tiene contraseña. Ábrelo en Excel, quítala en Archivo › Información › Proteger libro, guárdalo y tráelo otra vez.',
    );
  if (why === 'bomb')
    return refuse(
      'Abierto, el libro es demasiado grande. Deja solo las hojas de los animales y sus dosis, y tráelo otra vez.',
    );
  if (why === 'picture')
    return refuse(
      'Es una foto o una imagen, aunque su nombre diga otra cosa. Trae la hoja de cálculo de la que salió, como .xlsx o CSV.',
    );
  if (why === 'pdf')
    return refuse('Es un PDF, y de un PDF no se leen columnas. Pide la misma lista en Excel (.xlsx) o CSV.');
  if (why === 'empty') return refuse('El archivo está vacío.');
  if (why === 'lines')
    return refuse(
      `La lista tiene más de ${most.toLocaleString('es-EC')} filas${at}. Divídela en partes o borra las filas vacías del final; ${STAYS}.`,
    );
  if (why === 'columns') return refuse(`La línea ${line} tiene más de ${MOST_COLUMNS} columnas. ${AGAIN}`);
  if (why === 'letters') return refuse(`La línea ${line} es demasiado larga: pasa de ${MOST_LETTERS} letras. ${AGAIN}`);
  if (why === 'quote') return refuse(`En la línea ${line} hay unas comillas (") que no se cierran bien. ${AGAIN}`);
  if (why === 'binary') return refuse(`La línea ${line} tiene caracteres que no son de texto. ${AGAIN}`);
  return refuse('No es una tabla. Guárdala como libro de Excel (.xlsx) o como CSV.');
}

function refuse(message: string) {
  return new DomainError('IMPORT_REFUSED', { field: 'file', message });
}
