/** Time that animals were given, and who was told that it ends. */
import type { Insertable } from 'kysely';
import type { Database, Db, Instant } from '#db/types.ts';

/** False where this item of a payment has given its time already: the key makes twice impossible. */
export async function insertGrant(db: Db, grant: Insertable<Database['licenceGrant']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('licenceGrant')
    .values(grant)
    .onConflict((conflict) => conflict.column('itemId').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** All that count, in the order in which they were given. */
export function listGrants(db: Db, petId: number) {
  return db
    .selectFrom('licenceGrant')
    .select(['id', 'itemId', 'months', 'days', 'grantedOn', 'reason', 'grantedBy', 'createdAt'])
    .where('petId', '=', petId)
    .where('revokedAt', 'is', null)
    .orderBy('grantedOn')
    .orderBy('id')
    .execute();
}

/** What a payment gave is taken back; answers of which animals. */
export async function revokeGrantsOf(db: Db, paymentId: number, revokedAt: Instant): Promise<number[]> {
  const rows = await db
    .updateTable('licenceGrant')
    .set({ revokedAt })
    .where('revokedAt', 'is', null)
    .where('itemId', 'in', (eb) =>
      eb.selectFrom('paymentItem').select('paymentItem.id').where('paymentItem.paymentId', '=', paymentId),
    )
    .returning('petId')
    .execute();
  return rows.map(({ petId }) => petId);
}

/** What the licence of an animal is worked out from; also of one that was removed. */
export function findLicensed(db: Db, petId: number) {
  return db
    .selectFrom('pet')
    .innerJoin('user', 'user.id', 'pet.userId')
    .select([
      'pet.id',
      'pet.name',
      'pet.createdAt',
      'pet.deceasedOn',
      'pet.licensedFrom',
      'pet.licensedUntil',
      'user.timeZone',
    ])
    .where('pet.id', '=', petId)
    .executeTakeFirst();
}
