/** A list of animals looked at: whether it can be read at all, and of each row whether it is good, here already, or wrong. */
import { createHash } from 'node:crypto';
import type { Db } from '#db/types.ts';
import type { SignedInContext } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { dayIn } from '#server/lib/calendar.ts';
import { readTable, TableError, type TableRow } from '#server/lib/csv-read.ts';
import { folded, isStorable } from '#server/lib/text.ts';
import { findPrincipalOwner } from '#server/owners/queries.ts';
import { type Guardian, type ListAnimal, readRow } from '#server/pet-lists/rules.ts';
import { columnsOf, type Field, LIST_ROWS } from '#server/pet-lists/schema.ts';
import { listSpecies } from '#server/reference/queries.ts';
import { findCountryOf, listByChip, listByRef, listNamed, listPeople } from './queries.ts';

export interface ReadRow {
  line: number;
  cells: string[];
  animal: ListAnimal | null;
  problems: { column: string; message: string }[];
}

export type Judged = ReadRow & {
  state: 'new' | 'already' | 'wrong';
  note: string | null;
  /** Of a good row: whose it is, where that person is known. */
  ownerId: number | null;
  importRef: string;
};

/** @throws IMPORT_REFUSED in words for what is no list, has the wrong columns or too many rows. */
export async function readList({ db, actor, now }: SignedInContext, bytes: Uint8Array) {
  const [titles, ...table] = tableOf(bytes);
  const headings = titles?.cells ?? [];
  const columns = columnsOf(headings);
  for (const [field, word] of [
    ['name', 'Nombre'],
    ['species', 'Especie'],
  ] as const) {
    if (!columns.includes(field))
      throw refuse(`Falta la columna «${word}». Los títulos van en la primera fila; la plantilla los tiene todos.`);
  }
  if (table.length === 0) throw refuse('La lista solo tiene títulos: debajo no hay ningún animal.');
  if (table.length > LIST_ROWS)
    throw refuse(`La lista tiene más de ${LIST_ROWS} filas. Divídela en partes; lo que ya trajiste no se repite.`);
  const known = {
    species: await listSpecies(db),
    today: dayIn(actor.timeZone, now()),
    country: await findCountryOf(db, actor.userId),
  };
  const titleOf = (field: Field) => headings[columns.indexOf(field)] ?? 'Nombre';
  const rows = table.map(({ line, cells }): ReadRow => {
    if (!cells.every(isStorable))
      return { line, cells, animal: null, problems: [{ column: '', message: 'Tiene un carácter que no sirve.' }] };
    const read = readRow((field) => cells[columns.indexOf(field)]?.trim() ?? '', known);
    if ('animal' in read) return { line, cells, animal: read.animal, problems: [] };
    return {
      line,
      cells,
      animal: null,
      problems: read.problems.map(({ field, message }) => ({ column: titleOf(field), message })),
    };
  });
  return { headings, columns, rows };
}

function tableOf(bytes: Uint8Array): TableRow[] {
  try {
    // One more than may be brought, and the headings: whether there are too many is known without reading all of them.
    return readTable(bytes, LIST_ROWS + 2);
  } catch (failure) {
    if (!(failure instanceof TableError)) throw failure;
    if (failure.why === 'book') throw refuse('Es un libro de Excel. Ábrelo y elige Guardar como: CSV.');
    throw refuse(
      failure.why === 'empty' ? 'El archivo está vacío.' : 'No es una tabla en CSV. Guárdala otra vez como CSV.',
    );
  }
}

function refuse(message: string) {
  return new DomainError('IMPORT_REFUSED', { field: 'file', message });
}

/** Which rows are good, here already, or wrong. `seen`: what earlier rows of the same list said. */
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
    // Two references are two animals, whatever they are called.
    if (twin !== undefined && !(animal.ref && twin?.startsWith('ref:')))
      return already('Ya está, con ese nombre y ese tutor.');
    return { ...row, state: 'new', note: null, ownerId, importRef };
  });
}

/** What the list itself calls it; else its name, its species and its guardian, which then may stand there once. */
function refOf({ ref, fields, guardian }: ListAnimal): string {
  if (ref) return `ref:${ref}`;
  const what = [folded(fields.name), fields.speciesId, keyOf(guardian), fields.microchip ?? ''].join('\n');
  return `row:${createHash('sha256').update(what).digest('base64url').slice(0, 24)}`;
}

export function keyOf(guardian: Guardian | null): string {
  if (!guardian) return '';
  return guardian.idNumber ?? guardian.phone ?? folded(`${guardian.name} ${guardian.surname}`);
}

/** Finds a row's guardian among the user's people: by number, by telephone, and by name where there is neither. */
async function peopleOf(db: Db, userId: number, animals: readonly ListAnimal[]) {
  const wanted = animals.flatMap(({ guardian }) => guardian ?? []);
  const people = await listPeople(db, userId, {
    numbers: wanted.flatMap(({ idNumber }) => idNumber ?? []),
    phones: wanted.flatMap(({ phone }) => phone ?? []),
    names: wanted.map(({ name }) => name),
  });
  const principal = await findPrincipalOwner(db, userId);
  return (guardian: Guardian | null): number | null => {
    if (!guardian) return principal?.id ?? null;
    const { idNumber, phone } = guardian;
    const byNumber = idNumber && people.find((one) => one.idNumber === idNumber);
    if (byNumber) return byNumber.id;
    // A telephone that somebody with another number has is a family's.
    const byPhone = phone && people.find((one) => one.phone === phone && !(idNumber && one.idNumber));
    if (byPhone) return byPhone.id;
    if (idNumber || phone) return null;
    const whole = folded(`${guardian.name} ${guardian.surname}`);
    return people.find((one) => folded(`${one.name} ${one.surname}`) === whole)?.id ?? null;
  };
}
