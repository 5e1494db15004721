import type { Insertable, Updateable } from 'kysely';
import { inChunks } from '#db/chunks.ts';
import { preparedRead } from '#db/prepared.ts';
import type { Page } from '#db/pages.ts';
import { nameKey } from '#db/search.ts';
import type { Database, Db, Flag, Instant, OwnerIdKind } from '#db/types.ts';

export async function insertOwner(db: Db, owner: Insertable<Database['owner']>): Promise<number> {
  const { id } = await db.insertInto('owner').values(owner).returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface OwnerCardRow {
  id: number;
  principal: Flag;
  name: string;
  surname: string;
  email: string | null;
  phone: string | null;
  idKind: OwnerIdKind | null;
  idNumber: string | null;
  countryId: number | null;
  countryIso: string | null;
  country: string | null;
  phoneCode: string | null;
  cityId: number | null;
  /** As typed; a listed canton is in `canton`. */
  city: string | null;
  canton: string | null;
  address: string | null;
  /** Code of the profile picture's file. */
  photo: string | null;
  /** The number of its animals that are not removed. */
  pets: number;
}

/** The user's own entry first, then by name, each with its place: one statement for any number. */
const ownersOfUser = preparedRead<{ userId: number }, OwnerCardRow>((db, p) =>
  db
    .selectFrom('owner')
    .leftJoin('country', 'country.iso', 'owner.countryIso')
    .leftJoin('city', 'city.id', 'owner.cityId')
    .select((eb) => [
      'owner.id',
      'owner.principal',
      'owner.name',
      'owner.surname',
      'owner.email',
      'owner.phone',
      'owner.idKind',
      'owner.idNumber',
      'country.id as countryId',
      'owner.countryIso',
      'country.name as country',
      'country.phoneCode',
      'owner.cityId',
      'owner.city',
      'city.name as canton',
      'owner.address',
      'owner.photo',
      eb
        .selectFrom('pet')
        .select((pets) => pets.fn.countAll<number>().as('pets'))
        .whereRef('pet.ownerId', '=', 'owner.id')
        .where('pet.removedAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('pets'),
    ])
    .where('owner.userId', '=', p.userId)
    .where('owner.removedAt', 'is', null)
    .orderBy('owner.principal', 'desc')
    .orderBy(nameKey(db, 'owner'))
    .orderBy('owner.id'),
);

export function listOwners(db: Db, userId: number): Promise<OwnerCardRow[]> {
  return ownersOfUser(db, { userId });
}

/** All contacts of an account, removed ones too, for the export. */
export function listOwnersOf(db: Db, userId: number, { after, most }: Page<{ id: number }>) {
  return db
    .selectFrom('owner')
    .leftJoin('city', 'city.id', 'owner.cityId')
    .select((eb) => [
      'owner.id',
      'owner.name',
      'owner.surname',
      'owner.idKind',
      'owner.idNumber',
      'owner.email',
      'owner.phone',
      eb.fn.coalesce('city.name', 'owner.city').as('city'),
      'owner.address',
      'owner.createdAt',
      'owner.removedAt',
    ])
    .where('owner.userId', '=', userId)
    .where('owner.id', '>', after?.id ?? 0)
    .orderBy('owner.id')
    .limit(most)
    .execute();
}

/** A contact of this user, removed or not; undefined for another user's. */
export function findOwner(db: Db, userId: number, ownerId: number) {
  return db.selectFrom('owner').selectAll().where('id', '=', ownerId).where('userId', '=', userId).executeTakeFirst();
}

export function findPrincipalOwner(db: Db, userId: number) {
  return db.selectFrom('owner').selectAll().where('userId', '=', userId).where('principal', '=', 1).executeTakeFirst();
}

/** This user's contact with this identity number, if not removed. */
export function findOwnerByNumber(
  db: Db,
  userId: number,
  { idKind, idNumber }: { idKind: OwnerIdKind; idNumber: string },
) {
  return db
    .selectFrom('owner')
    .select(['id', 'name', 'surname'])
    .where('userId', '=', userId)
    .where('idKind', '=', idKind)
    .where('idNumber', '=', idNumber)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
}

export async function updateOwner(
  db: Db,
  userId: number,
  ownerId: number,
  changes: Updateable<Database['owner']>,
): Promise<void> {
  await db.updateTable('owner').set(changes).where('id', '=', ownerId).where('userId', '=', userId).execute();
}

/** Moves contacts from one account to another. */
export async function giveOwners(db: Db, ids: readonly number[], userId: number): Promise<void> {
  await inChunks(ids, (some) => db.updateTable('owner').set({ userId }).where('id', 'in', some).execute());
}

/** Moves every contact of one listed city to another. Returns how many. */
export async function moveOwnersToCity(db: Db, from: number, cityId: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('owner')
    .set({ cityId })
    .where('cityId', '=', from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function setOwnerRemoved(
  db: Db,
  userId: number,
  ownerId: number,
  removedAt: Instant | null,
): Promise<void> {
  await db.updateTable('owner').set({ removedAt }).where('id', '=', ownerId).where('userId', '=', userId).execute();
}

export async function countPetsOfOwner(db: Db, ownerId: number): Promise<number> {
  const { pets } = await db
    .selectFrom('pet')
    .select((eb) => eb.fn.countAll<number>().as('pets'))
    .where('ownerId', '=', ownerId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return pets;
}

/** The contact's animals, newest first. */
export function listPetsOfOwner(db: Db, ownerId: number) {
  return db
    .selectFrom('pet')
    .select(['id', 'name'])
    .where('ownerId', '=', ownerId)
    .where('removedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

export function findCountry(db: Db, countryId: number) {
  return db.selectFrom('country').select('iso').where('id', '=', countryId).executeTakeFirst();
}

/** A listed city with its country. */
export function findCity(db: Db, cityId: number) {
  return db
    .selectFrom('city')
    .innerJoin('country', 'country.id', 'city.countryId')
    .select(['city.id', 'country.iso'])
    .where('city.id', '=', cityId)
    .executeTakeFirst();
}
