/** Finds the owners, animals and entries of an imported list that exist already. Only reads. */
import { sql } from 'kysely';
import { inChunks } from '#db/chunks.ts';
import { isPatient } from '#db/keeper.ts';
import { nameKey } from '#db/search.ts';
import type { CalendarDate, Db } from '#db/types.ts';
import { isUndone, undoneName } from './merge.rules.ts';

const PERSON = ['id', 'name', 'surname', 'phone', 'idKind', 'idNumber', 'importId', 'importRef'] as const;

const people = (db: Db, userId: number) =>
  db.selectFrom('owner').select(PERSON).where('userId', '=', userId).where('removedAt', 'is', null);

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

/** The owners that this list called so. */
export async function listByOwnerRef(db: Db, importId: number, refs: readonly string[]) {
  const found = await inChunks(refs, (some) =>
    db
      .selectFrom('owner')
      .select(PERSON)
      .where('importId', '=', importId)
      .where('importRef', 'in', some)
      .where('removedAt', 'is', null)
      .execute(),
  );
  return found.flat();
}

/**
 * The animals with one of these codes that the holder reaches: its own, removed ones included, and where it is the clinic its
 * patients of today. Another account's code is as one that does not exist.
 */
export async function listByCode(db: Db, holder: { userId: number; kept: boolean }, codes: readonly string[]) {
  const found = await inChunks(codes, (some) =>
    db
      .selectFrom('pet')
      .leftJoin('petAlias', (join) => join.onRef('petAlias.petId', '=', 'pet.id').on('petAlias.code', 'in', some))
      .select(['pet.id', 'pet.code', 'pet.userId', 'pet.removedAt', 'pet.importRef', 'petAlias.code as alias'])
      .where((eb) =>
        eb.or([
          eb('pet.code', 'in', some),
          eb('pet.id', 'in', eb.selectFrom('petAlias').select('petAlias.petId').where('petAlias.code', 'in', some)),
        ]),
      )
      .where((eb) =>
        holder.kept
          ? eb.or([
              eb('pet.userId', '=', holder.userId),
              eb.and([eb('pet.removedAt', 'is', null), isPatient('pet.id')]),
            ])
          : eb('pet.userId', '=', holder.userId),
      )
      .execute(),
  );
  return found.flat();
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

/** Living animals of any account with one of these microchips, and whether the clinic attends them. */
export async function listByChip(db: Db, chips: readonly string[]) {
  const pets = await inChunks(chips, (some) =>
    db
      .selectFrom('pet')
      .select(['id', 'userId', 'microchip', sql<number>`case when ${isPatient('pet.id')} then 1 else 0 end`.as('open')])
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

const LISTED = [
  'id', 'name', 'breed', 'sex', 'birthOn', 'birthEstimated', 'color', 'marks', 'microchip', 'neutered', 'neuteredOn', 'allergies',
  'deceasedOn', 'speciesId', 'ownerId', 'updatedAt', 'importRef',
] as const; // biome-ignore format: as a table

/** The fields of an animal that a later list may change. */
export function findListed(db: Db, petId: number) {
  return db
    .selectFrom('pet')
    .select([...LISTED, 'userId'])
    .where('id', '=', petId)
    .executeTakeFirst();
}

/** The same of some animals, with their owners as the account of this holder has them. */
export async function listListed(db: Db, holderId: number, petIds: readonly number[]) {
  const pets = (
    await inChunks(petIds, (some) => db.selectFrom('pet').select(LISTED).where('id', 'in', some).execute())
  ).flat();
  const owners = (
    await inChunks([...new Set(pets.map(({ ownerId }) => ownerId))], (some) =>
      db.selectFrom('owner').selectAll().where('id', 'in', some).where('userId', '=', holderId).execute(),
    )
  ).flat();
  const ofPet = new Map(owners.map((owner) => [owner.id, owner]));
  return pets.map((pet) => ({ pet, owner: ofPet.get(pet.ownerId) ?? null }));
}

/** What an entry is told by, beside its animal. */
const ENTRY_FACTS = {
  weight: ['measuredOn', 'cast(grams as text)'],
  vaccination: ['givenOn', 'name'],
  deworming: ['givenOn', 'product'],
  illness: ['diagnosedOn', 'name'],
  medicine: ['startOn', 'name'],
  checkup: ['coalesce("doneOn", "plannedOn")', 'reason'],
  consultation: ['attendedOn', 'reason'],
  prescription: ['prescribedOn', 'items'],
} as const;
export type EntryKind = keyof typeof ENTRY_FACTS;
const ENTRIES = Object.keys(ENTRY_FACTS) as EntryKind[];

export interface KnownEntry {
  kind: EntryKind;
  id: number;
  petId: number;
  day: CalendarDate | null;
  what: string;
  vaccineId: number | null;
  importId: number | null;
  importKey: string | null;
  removed: number;
}

/**
 * The entries of these animals, also those that a person removed, but not what undoing a list took away: what a list brings is compared
 * with them.
 */
export async function listKnownEntries(db: Db, petIds: readonly number[]): Promise<KnownEntry[]> {
  const quoted = (name: string) => (/^\w+$/.test(name) ? sql.ref(name) : sql.raw(name));
  const found = await inChunks(petIds, async (some) => {
    const of = (kind: EntryKind) => sql`select cast(${sql.lit(kind)} as text) as kind, id, "petId",
      ${quoted(ENTRY_FACTS[kind][0])} as day, ${quoted(ENTRY_FACTS[kind][1])} as what,
      ${kind === 'vaccination' ? sql.ref('vaccineId') : sql`cast(null as integer)`} as "vaccineId", "importId", "importKey",
      case when "removedAt" is null then 0 else 1 end as removed from ${sql.table(kind)} where "petId" in (${sql.join(some)})`;
    return (await sql<KnownEntry>`${sql.join(ENTRIES.map(of), sql` union all `)}`.execute(db)).rows;
  });
  return found.flat().filter(({ importKey }) => !isUndone(importKey));
}

interface Brought {
  kind: (typeof ENTRIES)[number];
  id: number;
  petId: number;
}

interface Undone {
  importId: number;
  holderId: number;
}

/** The record is its guardian's, or was sent: what the clinic brought to it stays there. */
const isGiven = (petId: string, holderId: number) => sql<boolean>`(exists (select 1 from pet
    where pet.id = ${sql.ref(petId)} and pet."userId" <> ${holderId})
  or exists (select 1 from "handOver" where "handOver"."petId" = ${sql.ref(petId)} and "handOver"."sentAt" is not null
    and "handOver"."withdrawnAt" is null))`;

/** Rows that added entries to records that were given since: those entries stay, and the rows say so. */
export async function markGiven(db: Db, { importId, holderId }: Undone, note: string): Promise<void> {
  const added = ENTRIES.map(
    (table) => sql`exists (select 1 from ${sql.table(table)} as entry where entry."importId" = ${importId}
      and entry."petId" = "listImportRow"."petId" and entry."removedAt" is null)`,
  );
  await sql`update "listImportRow" set state = 'left', note = ${note}
    where "importId" = ${importId} and state = 'more' and (${sql.join(added, sql` or `)})
      and ${isGiven('listImportRow.petId', holderId)}`.execute(db);
}

/** Entries of a list in animals that it did not bring, as it wrote them: neither corrected, disputed nor removed since. */
export async function listBroughtEntries(db: Db, { importId, holderId }: Undone, most: number): Promise<Brought[]> {
  const one = (table: (typeof ENTRIES)[number]) => sql`select cast(${sql.lit(table)} as text) as kind, id, "petId"
    from ${sql.table(table)} where not ${isGiven(`${table}.petId`, holderId)} and "importId" = ${importId} and "removedAt" is null and "updatedBy" is null and "disputedAt" is null
      and not exists (select 1 from "listImportRow" as brought where brought."importId" = ${importId}
        and brought."petId" = ${sql.table(table)}."petId" and brought.state in ('new', 'left'))`;
  const { rows } = await sql<Brought>`select * from (${sql.join(ENTRIES.map(one), sql` union all `)}) as entry
    order by "petId", kind, id limit ${most}`.execute(db);
  return rows;
}

/** An entry that undoing takes away: a list may bring it again. */
export async function markUndone(db: Db, { kind, id }: Pick<Brought, 'kind' | 'id'>): Promise<void> {
  await sql`update ${sql.table(kind)} set "importKey" = ${undoneName(id)} where id = ${id}`.execute(db);
}

/** Those of these records that became one with another. */
export async function listJoined(db: Db, petIds: readonly number[]): Promise<Set<number>> {
  const merges = await inChunks(petIds, (some) =>
    db.selectFrom('petMerge').select('otherId').where('otherId', 'in', some).where('partedAt', 'is', null).execute(),
  );
  return new Set(merges.flat().map(({ otherId }) => otherId));
}

/** The owners that this list made and that are still there. */
export async function listBroughtOwners(db: Db, importId: number, { after, most }: { after: number; most: number }) {
  const owners = await db
    .selectFrom('owner')
    .select('id')
    .where('importId', '=', importId)
    .where('removedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
  return owners.map(({ id }) => id);
}

/** The ISO code of the account's country, for the list's telephones without a prefix. */
export async function findAccount(db: Db, userId: number) {
  return db.selectFrom('user').select(['countryIso', 'timeZone']).where('id', '=', userId).executeTakeFirst();
}

/** An illness of this animal's record by its name, the newest one. */
export async function findIllnessNamed(db: Db, petId: number, name: string): Promise<number | null> {
  const illness = await db
    .selectFrom('illness')
    .select('id')
    .where('petId', '=', petId)
    .where('name', '=', name)
    .where('removedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return illness?.id ?? null;
}
