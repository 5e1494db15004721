/** Keys that sign what leaves the product. Their public halves are never deleted: printed codes outlive a key. */
import type { Insertable } from 'kysely';
import type { Database, Db, Instant } from '#db/types.ts';

export function listSigningKeys(db: Db) {
  return db.selectFrom('signingKey').selectAll().orderBy('id', 'desc').execute();
}

export async function insertSigningKey(db: Db, key: Insertable<Database['signingKey']>): Promise<void> {
  await db.insertInto('signingKey').values(key).execute();
}

/** Every older key of this list signs nothing new any more. */
export async function retireKeys(db: Db, kids: readonly string[], retiredAt: Instant): Promise<void> {
  if (kids.length === 0) return;
  await db
    .updateTable('signingKey')
    .set({ retiredAt })
    .where('kid', 'in', kids)
    .where('retiredAt', 'is', null)
    .execute();
}
