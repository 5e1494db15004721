/** What people's animals cost them, and the pictures of their receipts. Only this file writes them. */
import type { Insertable, Updateable } from 'kysely';
import type { Database, Db, Instant } from '#db/types.ts';

export async function isKept(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom('costKeeping').select('userId').where('userId', '=', userId).executeTakeFirst();
  return row !== undefined;
}

export async function setKept(db: Db, userId: number, since: Instant | null): Promise<void> {
  if (since === null) await db.deleteFrom('costKeeping').where('userId', '=', userId).execute();
  else
    await db
      .insertInto('costKeeping')
      .values({ userId, since })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Of this person alone, the latest first; the animal is named while the person still sees it. */
export function listCosts(db: Db, userId: number) {
  return db
    .selectFrom('cost')
    .innerJoin('pet', 'pet.id', 'cost.petId')
    .leftJoin('petMember', (join) =>
      join.onRef('petMember.petId', '=', 'cost.petId').onRef('petMember.userId', '=', 'cost.userId'),
    )
    .leftJoin('costReceipt', (join) =>
      join.onRef('costReceipt.costId', '=', 'cost.id').on('costReceipt.storedAt', 'is not', null),
    )
    .select(['cost.id', 'cost.petId', 'pet.name as petName', 'petMember.role', 'cost.spentOn', 'cost.cents'])
    .select(['cost.currency', 'cost.what', 'cost.place', 'costReceipt.code as receipt'])
    .where('cost.userId', '=', userId)
    .where('cost.removedAt', 'is', null)
    .orderBy('cost.spentOn', 'desc')
    .orderBy('cost.id', 'desc')
    .limit(2000)
    .execute();
}

/** Removed or not; undefined for another person's. */
export function findCost(db: Db, userId: number, costId: number) {
  return db
    .selectFrom('cost')
    .leftJoin('costReceipt', 'costReceipt.costId', 'cost.id')
    .select(['cost.id', 'cost.petId', 'cost.currency', 'cost.removedAt'])
    .select(['costReceipt.id as receiptId', 'costReceipt.code as receipt', 'costReceipt.storedAt'])
    .where('cost.id', '=', costId)
    .where('cost.userId', '=', userId)
    .executeTakeFirst();
}

export async function insertCost(db: Db, cost: Insertable<Database['cost']>): Promise<number> {
  const { id } = await db.insertInto('cost').values(cost).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateCost(db: Db, id: number, changes: Updateable<Database['cost']>): Promise<void> {
  await db.updateTable('cost').set(changes).where('id', '=', id).execute();
}

/** Its row is written before its bytes; of two, the later one stays. */
export async function insertReceipt(db: Db, receipt: Insertable<Database['costReceipt']>): Promise<void> {
  if (receipt.costId != null) await parted(db, receipt.costId);
  await db.insertInto('costReceipt').values(receipt).execute();
}

/** From then on the sweep takes its bytes. */
export async function parted(db: Db, costId: number): Promise<void> {
  await db.updateTable('costReceipt').set({ costId: null }).where('costId', '=', costId).execute();
}

export async function markReceiptStored(db: Db, code: string, storedAt: Instant): Promise<void> {
  await db.updateTable('costReceipt').set({ storedAt }).where('code', '=', code).execute();
}

/** Pictures whose cost is gone, and those that were never stored whole. */
export function listLooseReceipts(db: Db, before: Instant, limit: number) {
  return db
    .selectFrom('costReceipt')
    .select(['id', 'code'])
    .where((eb) => eb.or([eb('costId', 'is', null), eb('storedAt', 'is', null)]))
    .where('createdAt', '<', before)
    .limit(limit)
    .execute();
}

export async function deleteReceipts(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('costReceipt').where('id', 'in', ids).execute();
}

/** For the export of a person's data. */
export function listCostsOf(db: Db, userId: number) {
  return db
    .selectFrom('cost')
    .innerJoin('pet', 'pet.id', 'cost.petId')
    .leftJoin('costReceipt', (join) =>
      join.onRef('costReceipt.costId', '=', 'cost.id').on('costReceipt.storedAt', 'is not', null),
    )
    .select(['pet.name as animal', 'cost.spentOn', 'cost.cents', 'cost.currency', 'cost.what', 'cost.place'])
    .select(['cost.createdAt', 'cost.removedAt', 'costReceipt.code'])
    .where('cost.userId', '=', userId)
    .orderBy('cost.id')
    .execute();
}
