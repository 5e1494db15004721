import type { Insertable } from 'kysely';
import type { Database, Db } from '#db/types.ts';

/** The buyer of this user's last receipt. */
export function findInvoiceData(db: Db, userId: number) {
  return db.selectFrom('invoiceData').selectAll().where('userId', '=', userId).executeTakeFirst();
}

/** Stores the user's newest invoice data, one row each. Returns its id. */
export async function putInvoiceData(db: Db, data: Insertable<Database['invoiceData']>): Promise<number> {
  const { userId: _, ...rest } = data;
  const { id } = await db
    .insertInto('invoiceData')
    .values(data)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(rest))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
