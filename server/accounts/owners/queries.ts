import { IS_ACCOUNT_NOW, isPatient } from '#db/keeper.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Page } from '#db/pages.ts';
import type { Database, Db, Instant, OwnerIdKind } from '#db/types.ts';

export async function insertOwner(db: Db, owner: Insertable<Database['owner']>): Promise<number> {
  const { id } = await db.insertInto('owner').values(owner).returning('id').executeTakeFirstOrThrow();
  return id;
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

/** The city of a contact, listed or typed. */
export function findOwnerCity(db: Db, ownerId: number) {
  return db
    .selectFrom('owner')
    .leftJoin('city', 'city.id', 'owner.cityId')
    .select((eb) => eb.fn.coalesce('city.name', 'owner.city').as('city'))
    .where('owner.id', '=', ownerId)
    .executeTakeFirst();
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

/** The clinic's contact is that account from now on. */
export async function giveAccount(db: Db, ownerId: number, accountId: number): Promise<void> {
  await db.updateTable('owner').set({ accountId }).where('id', '=', ownerId).where('principal', '=', 0).execute();
}

/** Of a contact whose animal came back: the account that took another one last, else none. */
export async function takeAccountBack(db: Db, ownerId: number): Promise<void> {
  await db
    .updateTable('owner')
    .set((eb) => ({
      accountId: eb
        .selectFrom('handOver')
        .select('handOver.takenBy')
        .where('handOver.ownerId', '=', ownerId)
        .where('handOver.takenBy', 'is not', null)
        .where('handOver.returnedAt', 'is', null)
        .orderBy('handOver.takenAt', 'desc')
        .orderBy('handOver.id', 'desc')
        .limit(1),
    }))
    .where('id', '=', ownerId)
    .execute();
}

/** What the clinic wrote down of an account's person before the account. */
export function listNotedOf(db: Db, accountId: number) {
  return db
    .selectFrom('owner')
    .leftJoin('city', 'city.id', 'owner.cityId')
    .select(['owner.id', 'owner.name', 'owner.surname', 'owner.idKind', 'owner.idNumber', 'owner.email'])
    .select((eb) => ['owner.phone', 'owner.address', eb.fn.coalesce('city.name', 'owner.city').as('city')])
    .select(['owner.createdAt', 'owner.removedAt'])
    .where('owner.accountId', '=', accountId)
    .where('owner.forgottenAt', 'is', null)
    .orderBy('owner.id', 'desc')
    .execute();
}

/** Of contacts without an animal; answers them. */
export function forgetNotedOf(db: Db, accountId: number, nothing: Updateable<Database['owner']>) {
  return db
    .updateTable('owner')
    .set({ ...nothing, accountId: null })
    .where('accountId', '=', accountId)
    .where(IS_ACCOUNT_NOW)
    .returning('id')
    .execute();
}

const MOST_AT_ONCE = 500;

/** Animals of forgotten owners whose record was written last before `before`, the oldest first. */
export function listForgotten(db: Db, before: Instant) {
  return (
    db
      .selectFrom('owner')
      .innerJoin('pet', 'pet.ownerId', 'owner.id')
      .select('pet.id as petId')
      .where('owner.forgottenAt', '<', before)
      .where('pet.updatedAt', '<', before)
      // Not by the animals' own key, along which all of them would be read.
      .orderBy(sql`pet.id + 0`)
      .limit(MOST_AT_ONCE)
      .execute()
  );
}

/** Deletes forgotten owners without an animal. */
export async function removeForgotten(db: Db): Promise<void> {
  await db
    .deleteFrom('owner')
    .where('forgottenAt', 'is not', null)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('pet').select('pet.id').whereRef('pet.ownerId', '=', 'owner.id'))))
    .execute();
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

/** Ends a contact that was taken off a person's list, unless an animal still names it. */
export async function deleteRemovedOwner(db: Db, ownerId: number): Promise<void> {
  await db
    .deleteFrom('owner')
    .where('id', '=', ownerId)
    .where('removedAt', 'is not', null)
    .where('principal', '=', 0)
    .where('userId', 'not in', (eb) => eb.selectFrom('keeper').select('keeper.userId'))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('pet').select('pet.id').whereRef('pet.ownerId', '=', 'owner.id'))))
    .execute();
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
/** @param patientsOnly those alone that the clinic attends */
export function listPetsOfOwner(db: Db, ownerId: number, patientsOnly = false) {
  return db
    .selectFrom('pet')
    .select(['id', 'name'])
    .where('ownerId', '=', ownerId)
    .where('removedAt', 'is', null)
    .$if(patientsOnly, (query) => query.where(isPatient('pet.id')))
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
