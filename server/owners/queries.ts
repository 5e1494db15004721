import type { Insertable, Updateable } from 'kysely';
import type { Database, Db, Instant } from '#db/types.ts';

export async function insertOwner(db: Db, owner: Insertable<Database['owner']>): Promise<number> {
  const { id } = await db.insertInto('owner').values(owner).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The user's own entry first, then by name, each with the number of living records it answers for. */
export function listOwners(db: Db, userId: number) {
  return db
    .selectFrom('owner')
    .select((eb) => [
      'id',
      'principal',
      'name',
      'surname',
      'email',
      'phone',
      eb
        .selectFrom('pet')
        .select((pets) => pets.fn.countAll<number>().as('pets'))
        .whereRef('pet.ownerId', '=', 'owner.id')
        .where('pet.removedAt', 'is', null)
        .as('pets'),
    ])
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .orderBy('principal', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** An owner of this user, removed or not; undefined for anybody else's. */
export function findOwner(db: Db, userId: number, ownerId: number) {
  return db.selectFrom('owner').selectAll().where('id', '=', ownerId).where('userId', '=', userId).executeTakeFirst();
}

export function findPrincipalOwner(db: Db, userId: number) {
  return db.selectFrom('owner').selectAll().where('userId', '=', userId).where('principal', '=', 1).executeTakeFirst();
}

export async function updateOwner(
  db: Db,
  userId: number,
  ownerId: number,
  changes: Updateable<Database['owner']>,
): Promise<void> {
  await db.updateTable('owner').set(changes).where('id', '=', ownerId).where('userId', '=', userId).execute();
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
