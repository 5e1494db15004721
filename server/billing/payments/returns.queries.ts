/** The notices that gateways sent, each taken once. */
import type { Insertable } from 'kysely';
import type { Database, Db } from '#db/types.ts';

export async function wasNoticed(db: Db, gateway: 'payphone' | 'paypal', eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('gatewayNotice')
    .select('id')
    .where('gateway', '=', gateway)
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/** False where the gateway sent this notice before. */
export async function insertNotice(db: Db, notice: Insertable<Database['gatewayNotice']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('gatewayNotice')
    .values(notice)
    .onConflict((conflict) => conflict.columns(['gateway', 'eventId']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
