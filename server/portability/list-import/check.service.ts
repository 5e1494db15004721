/** Checks an imported list of animals: is it readable, and is each row new, a duplicate or wrong. */
import { createHash } from 'node:crypto';
import { others, overdue } from '#db/turns.ts';
import type { Db } from '#db/types.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { MOST_COLUMNS, MOST_LETTERS, type TableRow } from '#server/platform/lib/csv-read.ts';
import { fromLines } from '#server/platform/lib/json-lines.ts';
import { folded, isStorable } from '#server/platform/lib/text.ts';
import { findPrincipalOwner } from '#server/accounts/owners/queries.ts';
import { type ListOwner, type ListAnimal, readRow } from './rules.ts';
import { columnsOf, type Field, LIST_ROWS } from './schema.ts';
import { listSpecies } from '#server/pets/reference/queries.ts';
import { findCountryOf, listByChip, listByRef, listNamed, listPeople } from './check.queries.ts';

export interface ReadRow {
  line: number;
  cells: string[];
  animal: ListAnimal | null;
  problems: { column: string; message: string }[];
}

export type Judged = ReadRow & {
  state: 'new' | 'already' | 'wrong';
  note: string | null;
  /** The owner of a good row, where the owner is known. */
  ownerId: number | null;
  importRef: string;
};

/** @param file its path. @throws IMPORT_REFUSED in words for no list, wrong columns, too many rows; BUSY. */
export async function readList({ db, actor, now, workers }: SignedInContext, file: string) {
  // The heading and one row above the limit: that tells whether there are too many without reading all of
  // them.
  const read = await workers.run('table', { file, most: LIST_ROWS + 2 }).catch((error: unknown) => {
    throw refusalFor(error);
  });
  const table = fromLines<TableRow>(read);
  const headings = table.next().value?.cells ?? [];
  const columns = columnsOf(headings);
  for (const [field, word] of [
    ['name', 'Nombre'],
    ['species', 'Especie'],
  ] as const) {
    if (!columns.includes(field))
      throw refuse(`Falta la columna «${word}». Los títulos van en la primera fila; la plantilla los tiene todos.`);
  }
  const known = {
    species: await listSpecies(db),
    today: dayIn(actor.timeZone, now()),
    country: await findCountryOf(db, actor.userId),
  };
  const rows: ReadRow[] = [];
  for (const row of table) {
    if (rows.length === LIST_ROWS) throw refuse(TOO_MANY_ROWS);
    rows.push(understood(row, { headings, columns, known }));
    if (overdue()) await others();
  }
  if (rows.length === 0) throw refuse('La lista solo tiene títulos: debajo no hay ningún animal.');
  return { headings, columns, rows };
}

interface Understanding {
  headings: readonly string[];
  columns: readonly (Field | null)[];
  known: Parameters<typeof readRow>[1];
}

function understood({ line, cells }: TableRow, { headings, columns, known }: Understanding): ReadRow {
  if (!cells.every(isStorable))
    return { line, cells, animal: null, problems: [{ column: '', message: 'Tiene un carácter que no sirve.' }] };
  const read = readRow((field) => cells[columns.indexOf(field)]?.trim() ?? '', known);
  if ('animal' in read) return { line, cells, animal: read.animal, problems: [] };
  const titleOf = (field: Field) => headings[columns.indexOf(field)] ?? 'Nombre';
  const problems = read.problems.map(({ field, message }) => ({ column: titleOf(field), message }));
  return { line, cells, animal: null, problems };
}

const TOO_MANY_ROWS = `La lista tiene más de ${LIST_ROWS} filas. Divídela en partes; lo que ya trajiste no se repite.`;
const AGAIN = 'Corrígela y guarda la lista otra vez como CSV.';

/**
 * Translates the worker's error about a table, with its line. A file that kills the worker or exceeds its
 * time is unreadable.
 */
function refusalFor(error: unknown): unknown {
  if (!(error instanceof Error && 'why' in error) || error.why === 'failed') return error;
  if (error.why === 'full' || error.why === 'closed') return new DomainError('BUSY', { retryAfter: 10 });
  const [why, line] = error.message.split(' ');
  if (why === 'book') return refuse('Es un libro de Excel. Ábrelo y elige Guardar como: CSV.');
  if (why === 'empty') return refuse('El archivo está vacío.');
  if (why === 'lines')
    return refuse(
      `La lista tiene más de ${LIST_ROWS} filas: el archivo pasa de la línea ${line}. Divídela en partes o borra las filas vacías del final; lo que ya trajiste no se repite.`,
    );
  if (why === 'columns') return refuse(`La línea ${line} tiene más de ${MOST_COLUMNS} columnas. ${AGAIN}`);
  if (why === 'letters') return refuse(`La línea ${line} es demasiado larga: pasa de ${MOST_LETTERS} letras. ${AGAIN}`);
  if (why === 'quote') return refuse(`En la línea ${line} hay unas comillas (") que no se cierran bien. ${AGAIN}`);
  if (why === 'binary') return refuse(`La línea ${line} tiene caracteres que no son de texto. ${AGAIN}`);
  return refuse('No es una tabla en CSV. Guárdala otra vez como CSV.');
}

function refuse(message: string) {
  return new DomainError('IMPORT_REFUSED', { field: 'file', message });
}

/** Whether each row is new, a duplicate or wrong. `seen`: the earlier rows of the same list. */
export async function judge(db: Db, userId: number, rows: readonly ReadRow[], seen: Set<string>): Promise<Judged[]> {
  const animals = rows.flatMap(({ animal }) => animal ?? []);
  const whom = await peopleOf(db, userId, animals);
  const refs = new Map((await listByRef(db, userId, animals.map(refOf))).map((pet) => [pet.importRef, pet]));
  const chips = new Map(
    (
      await listByChip(
        db,
        animals.flatMap(({ fields }) => fields.microchip ?? []),
      )
    ).map((pet) => [pet.microchip, pet.userId]),
  );
  const ownerIds = [...new Set(animals.flatMap((animal) => whom(animal.guardian) ?? []))];
  const named = new Map(
    (
      await listNamed(
        db,
        ownerIds,
        animals.map(({ fields }) => fields.name),
      )
    ).map((pet) => [`${pet.ownerId} ${pet.speciesId} ${folded(pet.name)}`, pet.importRef]),
  );
  return rows.map((row): Judged => {
    const { animal } = row;
    if (!animal) return { ...row, state: 'wrong', note: null, ownerId: null, importRef: '' };
    const importRef = refOf(animal);
    const { microchip, name, speciesId } = animal.fields;
    const ownerId = whom(animal.guardian);
    const already = (note: string) => ({ ...row, state: 'already' as const, note, ownerId, importRef });
    const keys = [`ref ${importRef}`, ...(microchip ? [`chip ${microchip}`] : [])];
    if (keys.some((key) => seen.has(key))) return already('Está dos veces en la lista.');
    for (const key of keys) seen.add(key);
    const same = refs.get(importRef);
    if (same) return already(same.removedAt ? 'La trajiste antes y después la quitaste.' : 'Ya está.');
    const holder = microchip ? chips.get(microchip) : undefined;
    if (holder === userId) return already('Ya está: tienes un animal con ese microchip.');
    if (holder !== undefined) {
      const problem = { column: 'Microchip', message: 'Ese microchip ya está en otra libreta.' };
      return { ...row, state: 'wrong', note: null, ownerId, importRef, problems: [problem] };
    }
    const twin = ownerId === null ? undefined : named.get(`${ownerId} ${speciesId} ${folded(name)}`);
    // Two references mean two animals, even with the same name.
    if (twin !== undefined && !(animal.ref && twin?.startsWith('ref:')))
      return already('Ya está, con ese nombre y ese tutor.');
    return { ...row, state: 'new', note: null, ownerId, importRef };
  });
}

/** The list's own reference; otherwise name, species and owner, which then may occur once. */
function refOf({ ref, fields, guardian }: ListAnimal): string {
  if (ref) return `ref:${ref}`;
  const what = [folded(fields.name), fields.speciesId, keyOf(guardian), fields.microchip ?? ''].join('\n');
  return `row:${createHash('sha256').update(what).digest('base64url').slice(0, 24)}`;
}

export function keyOf(guardian: ListOwner | null): string {
  if (!guardian) return '';
  return guardian.idNumber ?? guardian.phone ?? folded(`${guardian.name} ${guardian.surname}`);
}

/** Finds a row's owner among the user's contacts: by number, by telephone, by name where both are missing. */
async function peopleOf(db: Db, userId: number, animals: readonly ListAnimal[]) {
  const wanted = animals.flatMap(({ guardian }) => guardian ?? []);
  const people = await listPeople(db, userId, {
    numbers: wanted.flatMap(({ idNumber }) => idNumber ?? []),
    phones: wanted.flatMap(({ phone }) => phone ?? []),
    names: wanted.map(({ name }) => name),
  });
  const principal = await findPrincipalOwner(db, userId);
  return (guardian: ListOwner | null): number | null => {
    if (!guardian) return principal?.id ?? null;
    const { idNumber, phone } = guardian;
    const byNumber = idNumber && people.find((one) => one.idNumber === idNumber);
    if (byNumber) return byNumber.id;
    // A telephone of a contact with another number is shared within a family.
    const byPhone = phone && people.find((one) => one.phone === phone && !(idNumber && one.idNumber));
    if (byPhone) return byPhone.id;
    if (idNumber || phone) return null;
    const whole = folded(`${guardian.name} ${guardian.surname}`);
    return people.find((one) => folded(`${one.name} ${one.surname}`) === whole)?.id ?? null;
  };
}
