/** Products against worms, fleas and ticks. */
import type { Insertable, Updateable } from 'kysely';
import type { Database, Db } from '#db/types.ts';

/** A species' products, also those that are not offered. */
export function listProducts(db: Db, speciesId: number) {
  return db.selectFrom('dewormingProduct').selectAll().where('speciesId', '=', speciesId).orderBy('name').execute();
}

export async function insertProduct(db: Db, product: Insertable<Database['dewormingProduct']>): Promise<number> {
  const { id } = await db.insertInto('dewormingProduct').values(product).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateProduct(
  db: Db,
  id: number,
  changes: Updateable<Database['dewormingProduct']>,
): Promise<void> {
  await db.updateTable('dewormingProduct').set(changes).where('id', '=', id).execute();
}
