import type { Insertable } from 'kysely';
import type { Database, Db } from '#db/types.ts';

/** Whom this user's last receipt was for. */
export function findInvoiceData(db: Db, userId: number) {
  return db.selectFrom('invoiceData').selectAll().where('userId', '=', userId).executeTakeFirst();
}

/** Each user has one: the newest is remembered. Answers its id. */
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
