/** Administers the lists of names that forms choose from. Rows are never deleted, because records refer to them. */
import type { Db } from '#db/types.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { moveOwnersToCity } from '#server/accounts/owners/queries.ts';
import { renameBreed } from '#server/pets/pets/queries.ts';
import { inShownOrder } from '#server/pets/reference/rules.ts';
import {
  insertBreed,
  insertCity,
  insertDisease,
  insertSpecies,
  listNames,
  mergeBreedInto,
  type NameRow,
  updateName,
} from './queries.ts';
import { asFlag, codeFor, type NameList, sameName } from './rules.ts';
import type { AddNameInput, ChangeNameInput, MergeNameInput, NamesInput } from './schema.ts';
import { moveDisease, requestRefresh } from './vaccines.queries.ts';

/** A whole list, offered or not. Species in their own order, the others as forms show them. */
export async function names({ db }: SignedInContext, { list, of }: NamesInput) {
  const rows = await listNames(db, list, of ?? null);
  return list === 'species' ? rows : inShownOrder(rows);
}

/** @throws INVALID beside the name where the list has it already, or its species or country is missing */
export async function addName({ db }: SignedInContext, { list, of, provinceId, name }: AddNameInput) {
  return db.transaction().execute(async (db) => {
    const rows = await listNames(db, list, of ?? null);
    refuseDuplicate(rows, name);
    return { rowId: await insertName(db, list, { of: of ?? null, provinceId: provinceId ?? null, name }, rows) };
  });
}

async function insertName(
  db: Db,
  list: NameList,
  { of, provinceId, name }: { of: number | null; provinceId: number | null; name: string },
  rows: NameRow[],
): Promise<number> {
  const code = codeFor(name, new Set(rows.flatMap((row) => row.code ?? [])));
  if (list === 'species') return insertSpecies(db, { code, name, position: rows.length + 1, active: 1 });
  if (list === 'disease') return insertDisease(db, { code, name });
  const parents = await listNames(db, 'species', null);
  if (of === null || (list === 'breed' && !parents.some(({ id }) => id === of)))
    throw new DomainError('INVALID', { field: 'of', message: 'Elige de qué lista es.' });
  if (list === 'breed') return insertBreed(db, { speciesId: of, name, active: 1, mergedIntoId: null });
  return insertCity(db, { countryId: of, provinceId, code: null, name });
}

/**
 * Changes a name, or whether forms offer it. Animals store their breed as text, so renaming a breed renames
 * it in their records too.
 * @throws CATALOGUE_ROW_NOT_FOUND, INVALID
 */
export async function changeName({ db, now }: SignedInContext, { list, rowId, name, active }: ChangeNameInput) {
  await db.transaction().execute(async (db) => {
    const row = await requireName(db, list, rowId);
    const others = (await listNames(db, list, row.of)).filter(({ id }) => id !== rowId);
    if (name !== undefined) refuseDuplicate(others, name);
    const changes = { ...(name !== undefined && { name }), ...(active !== undefined && { active: asFlag(active) }) };
    if (Object.keys(changes).length > 0) await updateName(db, list, rowId, changes);
    if (list === 'breed' && name !== undefined && row.of !== null) await renameBreed(db, row.of, row.name, name, now());
  });
  return { rowId };
}

/** Merges one of two equivalent rows into the other, with all references. Returns the changed records. */
export async function mergeName({ db, now }: SignedInContext, { list, rowId, intoId }: MergeNameInput) {
  return db.transaction().execute(async (db) => {
    const row = await requireName(db, list, rowId);
    const into = await requireName(db, list, intoId);
    if (row.id === into.id || row.of !== into.of || into.active === 0)
      throw new DomainError('INVALID', { field: 'intoId', message: 'Elige otra línea de la misma lista.' });
    let changed = 0;
    if (list === 'breed' && row.of !== null) {
      changed = await renameBreed(db, row.of, row.name, into.name, now());
      await mergeBreedInto(db, rowId, intoId);
    } else if (list === 'city') {
      changed = await moveOwnersToCity(db, rowId, intoId);
      await updateName(db, 'city', rowId, { active: 0 });
    } else {
      await moveDisease(db, rowId, intoId);
      await updateName(db, 'disease', rowId, { active: 0 });
      for (const { id } of await listNames(db, 'species', null)) await requestRefresh(db, id, now());
    }
    return { changed };
  });
}

async function requireName(db: Db, list: NameList, id: number): Promise<NameRow> {
  const row = (await listNames(db, list, null)).find((one) => one.id === id);
  if (!row) throw new DomainError('CATALOGUE_ROW_NOT_FOUND');
  return row;
}

/** @throws INVALID beside the name that the list has already */
export function refuseDuplicate(rows: readonly { name: string }[], name: string): void {
  const known = rows.find((row) => sameName(row.name, name));
  if (known) throw new DomainError('INVALID', { field: 'name', message: `Ya está en la lista: «${known.name}».` });
}
