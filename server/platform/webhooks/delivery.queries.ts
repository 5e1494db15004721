/** The outbox of webhook deliveries. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { inChunks } from '#db/chunks.ts';
import type { Database, Db, Instant, Trx } from '#db/types.ts';

export async function insertDeliveries(trx: Trx, rows: Insertable<Database['webhookDelivery']>[]): Promise<void> {
  await inChunks(rows, (some) => trx.insertInto('webhookDelivery').values(some).execute());
}

/** Each webhook's last success, and since when every delivery has failed. */
export function listHealth(db: Db) {
  const missing = sql`from "webhookDelivery" as one where one."webhookId" = webhook.id and one."deliveredAt" is null`;
  const lastDelivered = sql<Instant | null>`(select max(good."deliveredAt") from "webhookDelivery" as good where good."webhookId" = webhook.id)`;
  return db
    .selectFrom('webhook')
    .select(['webhook.id as webhookId', lastDelivered.as('lastDeliveredAt')])
    .select([
      sql<Instant | null>`(select min(one."createdAt") ${missing} and one.attempts > 0
        and one."createdAt" > coalesce(${lastDelivered}, ''))`.as('failingSince'),
      sql<number>`(select count(*) ${missing} and one."parkedAt" is not null)`.as('parked'),
    ])
    .execute();
}

export type DeliveryRow = Selectable<Database['webhookDelivery']>;

/** Newest first. */
export function listDeliveries(db: Db, webhookId: number, before: number | null, most: number) {
  return db
    .selectFrom('webhookDelivery')
    .select([
      'id',
      'event',
      'payload',
      'createdAt',
      'attempts',
      'nextAttemptAt',
      'deliveredAt',
      'parkedAt',
      'lastStatus',
      'lastError',
    ])
    .where('webhookId', '=', webhookId)
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/**
 * Claims up to `most` due deliveries of active webhooks; the conditions stand inside and outside, as in
 * push/queries.ts.
 */
export function claimDeliveries(
  db: Db,
  claim: { now: Instant; leaseUntil: Instant; most: number },
): Promise<DeliveryRow[]> {
  return db
    .updateTable('webhookDelivery')
    .set((eb) => ({ leaseUntil: claim.leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhookDelivery as waiting')
        .innerJoin('webhook', 'webhook.id', 'waiting.webhookId')
        .select('waiting.id')
        .where('waiting.deliveredAt', 'is', null)
        .where('waiting.parkedAt', 'is', null)
        .where('waiting.nextAttemptAt', '<=', claim.now)
        .where((or) => or.or([or('waiting.leaseUntil', 'is', null), or('waiting.leaseUntil', '<=', claim.now)]))
        .where('webhook.active', '=', 1)
        .where('webhook.removedAt', 'is', null)
        .orderBy('waiting.nextAttemptAt')
        .orderBy('waiting.id')
        .limit(claim.most),
    )
    .where('deliveredAt', 'is', null)
    .where('parkedAt', 'is', null)
    .where((or) => or.or([or('leaseUntil', 'is', null), or('leaseUntil', '<=', claim.now)]))
    .returningAll()
    .execute();
}

/** Stores a try's result while the lease is ours: a late answer must not undo an administrator's decision. */
export async function finishDelivery(
  db: Db,
  { id, leaseUntil }: Pick<DeliveryRow, 'id' | 'leaseUntil'>,
  outcome: Updateable<Database['webhookDelivery']>,
): Promise<void> {
  await db
    .updateTable('webhookDelivery')
    .set({ ...outcome, leaseUntil: null })
    .where('id', '=', id)
    .where('leaseUntil', '=', leaseUntil)
    .execute();
}

/** Ends the claims that end before `before`: those of a dead process. */
export async function releaseDeliveries(db: Db, before: Instant): Promise<void> {
  await db.updateTable('webhookDelivery').set({ leaseUntil: null }).where('leaseUntil', '<', before).execute();
}

/** Postpones the other deliveries to a webhook that does not answer: they must not delay the working ones. */
export async function postponeOthers(db: Db, webhookId: number, until: Instant): Promise<void> {
  await db
    .updateTable('webhookDelivery')
    .set({ nextAttemptAt: until })
    .where('webhookId', '=', webhookId)
    .where('deliveredAt', 'is', null)
    .where('parkedAt', 'is', null)
    .where('leaseUntil', 'is', null)
    .where('nextAttemptAt', '<', until)
    .execute();
}

/** "Reintentar": makes the delivery due at once. False where it is missing, delivered or in progress. */
export async function hurryDelivery(db: Db, id: number, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhookDelivery')
    .set({ nextAttemptAt: now, parkedAt: null })
    .where('id', '=', id)
    .where('deliveredAt', 'is', null)
    .where((or) => or.or([or('leaseUntil', 'is', null), or('leaseUntil', '<=', now)]))
    .where('webhookId', 'in', (eb) =>
      eb.selectFrom('webhook').select('webhook.id').where('webhook.removedAt', 'is', null),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** One that was delivered, of a webhook that is on the list. */
export function findArrived(db: Db, id: number) {
  return db
    .selectFrom('webhookDelivery')
    .innerJoin('webhook', 'webhook.id', 'webhookDelivery.webhookId')
    .select(['webhookDelivery.webhookId', 'webhookDelivery.event', 'webhookDelivery.payload'])
    .where('webhookDelivery.id', '=', id)
    .where('webhookDelivery.deliveredAt', 'is not', null)
    .where('webhook.removedAt', 'is', null)
    .executeTakeFirst();
}

export async function deleteOldDeliveries(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('webhookDelivery').where('createdAt', '<', before).execute();
}
