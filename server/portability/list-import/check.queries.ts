/** Finds the owners, animals and entries of an imported list that exist already. Only reads. */
import { sql } from 'kysely';
import { inChunks } from '#db/chunks.ts';
import { nameKey } from '#db/search.ts';
import type { CalendarDate, Db } from '#db/types.ts';

const people = (db: Db, userId: number) =>
  db
    .selectFrom('owner')
    .select(['id', 'name', 'surname', 'phone', 'idNumber'])
    .where('userId', '=', userId)
    .where('removedAt', 'is', null);

/**
 * This user's living contacts with one of these numbers, telephones or whole names, the own contact first. One statement for each,
 * because of an "or" no index serves.
 */
export async function listPeople(
  db: Db,
  userId: number,
  { numbers, phones, names }: Record<'numbers' | 'phones' | 'names', readonly string[]>,
) {
  const byNumber = await inChunks([...new Set(numbers)], (some) =>
    people(db, userId)
      .where('idKind', 'in', ['cedula', 'ruc', 'pasaporte', 'otro'])
      .where('idNumber', 'in', some)
      .execute(),
  );
  const byPhone = await inChunks([...new Set(phones)], (some) =>
    people(db, userId).where('phone', 'in', some).execute(),
  );
  const byName = await inChunks([...new Set(names.map(keyOfName))], (some) =>
    people(db, userId).where(nameKey(db, 'owner'), 'in', some).execute(),
  );
  const all = new Map([...byNumber, ...byPhone, ...byName].flat().map((one) => [one.id, one]));
  return [...all.values()].toSorted((a, b) => a.id - b.id);
}

/** As `nameKey` writes it in the database. */
function keyOfName(name: string): string {
  return [...name.toLowerCase()]
    .map((letter) => (letter === 'ñ' ? 'n~' : letter.normalize('NFD').replace(/\p{M}/gu, '')))
    .join('');
}

/** This user's animals with one of the list's references, removed ones included. */
export async function listByRef(db: Db, userId: number, refs: readonly string[]) {
  const pets = await inChunks(refs, (some) =>
    db
      .selectFrom('pet')
      .select(['id', 'importRef', 'removedAt'])
      .where('userId', '=', userId)
      .where('importRef', 'in', some)
      .execute(),
  );
  return pets.flat();
}

/** Living animals of any account with one of these microchips. */
export async function listByChip(db: Db, chips: readonly string[]) {
  const pets = await inChunks(chips, (some) =>
    db
      .selectFrom('pet')
      .select(['id', 'userId', 'microchip'])
      .where('microchip', 'in', some)
      .where('removedAt', 'is', null)
      .execute(),
  );
  return pets.flat();
}

/** The living animals of these owners with one of these names. */
export async function listNamed(db: Db, ownerIds: readonly number[], names: readonly string[]) {
  const pets = await inChunks(ownerIds, (some) =>
    db
      .selectFrom('pet')
      .select(['id', 'ownerId', 'speciesId', 'name', 'importRef'])
      .where('ownerId', 'in', some)
      .where('name', 'in', [...names, ''])
      .where('removedAt', 'is', null)
      .execute(),
  );
  return pets.flat();
}

/** This user's animals of exactly this name, two at most: one is the animal, two are a question. */
export function listCalled(db: Db, userId: number, name: string) {
  return db
    .selectFrom('pet')
    .select(['id', 'speciesId'])
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .where(nameKey(db, 'pet'), '=', keyOfName(name))
    .limit(2)
    .execute();
}

/** The fields of an animal that a later list may change. */
export function findListed(db: Db, petId: number) {
  return db
    .selectFrom('pet')
    .select(['id', 'name', 'breed', 'sex', 'birthOn', 'birthEstimated', 'color', 'marks', 'microchip', 'neutered'])
    .select(['allergies', 'deceasedOn', 'speciesId', 'ownerId', 'updatedAt', 'importRef'])
    .where('id', '=', petId)
    .executeTakeFirst();
}

const ENTRIES = ['weight', 'vaccination', 'deworming', 'checkup'] as const;

/** The keys of an animal's entries that lists brought, also of those that were corrected or removed since. */
export async function listEntryKeys(db: Db, petId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`${sql.join(
    ENTRIES.map(
      (table) =>
        sql`select "importKey" as key from ${sql.table(table)} where "petId" = ${petId} and "importKey" is not null`,
    ),
    sql` union all `,
  )}`.execute(db);
  return rows.map(({ key }) => key);
}

interface Brought {
  kind: (typeof ENTRIES)[number];
  id: number;
  petId: number;
}

/** Entries of a list in animals that it did not bring, as it wrote them: neither corrected, disputed nor removed since. */
export async function listBroughtEntries(db: Db, importId: number, most: number): Promise<Brought[]> {
  const one = (table: (typeof ENTRIES)[number]) => sql`select cast(${sql.lit(table)} as text) as kind, id, "petId"
    from ${sql.table(table)} where "importId" = ${importId} and "removedAt" is null and "updatedBy" is null and "disputedAt" is null
      and not exists (select 1 from "listImportRow" as brought where brought."importId" = ${importId}
        and brought."petId" = ${sql.table(table)}."petId" and brought.state in ('new', 'left'))`;
  const { rows } = await sql<Brought>`select * from (${sql.join(ENTRIES.map(one), sql` union all `)}) as entry
    order by "petId", kind, id limit ${most}`.execute(db);
  return rows;
}

/** Doses that the record holds already: by vaccine or name, and day. */
export function listDosesOf(
  db: Db,
  petId: number,
): Promise<{ vaccineId: number | null; name: string; givenOn: CalendarDate }[]> {
  return db
    .selectFrom('vaccination')
    .select(['vaccineId', 'name', 'givenOn'])
    .where('petId', '=', petId)
    .where('removedAt', 'is', null)
    .execute();
}

/** The ISO code of the account's country, for the list's telephones without a prefix. */
export async function findAccount(db: Db, userId: number) {
  return db.selectFrom('user').select(['countryIso', 'timeZone']).where('id', '=', userId).executeTakeFirst();
}
