/** Subscribed browsers, and queued notices. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Db, Flag, Instant, Trx } from '#db/types.ts';

/** A browser has one subscription: it belongs to the user who subscribed last. */
export async function putSubscription(db: Db, subscription: Insertable<Database['pushSubscription']>): Promise<void> {
  const { endpoint: _, ...rest } = subscription;
  await db
    .insertInto('pushSubscription')
    .values(subscription)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(rest))
    .execute();
}

export function listSubscriptions(db: Db, userId: number) {
  return db.selectFrom('pushSubscription').selectAll().where('userId', '=', userId).orderBy('id', 'desc').execute();
}

/** Subscriptions of an active user: a disabled account gets no notices. */
export function listReachable(db: Db, userId: number) {
  return db
    .selectFrom('pushSubscription')
    .innerJoin('user', 'user.id', 'pushSubscription.userId')
    .selectAll('pushSubscription')
    .where('pushSubscription.userId', '=', userId)
    .where('user.status', '=', 'active')
    .execute();
}

export async function deleteSubscription(db: Db, userId: number, id: number): Promise<void> {
  await db.deleteFrom('pushSubscription').where('userId', '=', userId).where('id', '=', id).execute();
}

/** All but the newest `keep` of a user. */
export async function deleteOldestSubscriptions(db: Db, userId: number, keep: number): Promise<void> {
  await db
    .deleteFrom('pushSubscription')
    .where('userId', '=', userId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('pushSubscription')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(keep),
    )
    .execute();
}

export type PushRow = Selectable<Database['pushOutbox']>;

/** A second notice with the same key is dropped. */
export async function insertPush(trx: Trx, push: Insertable<Database['pushOutbox']>): Promise<void> {
  await trx
    .insertInto('pushOutbox')
    .values(push)
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .execute();
}

/**
 * One row for each active user with a subscribed browser, in one statement; the user's id is appended to the
 * key.
 */
export async function insertPushToAll(
  trx: Trx,
  push: Omit<Insertable<Database['pushOutbox']>, 'userId' | 'urgent'>,
): Promise<void> {
  // PostgreSQL needs the type of a bare value.
  const text = (value: string) => sql<string>`cast(${value} as text)`;
  await trx
    .insertInto('pushOutbox')
    .columns([
      'userId',
      'dedupeKey',
      'title',
      'body',
      'path',
      'urgent',
      'createdAt',
      'expiresAt',
      'attempts',
      'nextAttemptAt',
    ])
    .expression((eb) =>
      eb
        .selectFrom('pushSubscription')
        .innerJoin('user', 'user.id', 'pushSubscription.userId')
        .select((one) => [
          'user.id as userId',
          sql<string>`${text(push.dedupeKey)} || ':' || ${one.ref('user.id')}`.as('dedupeKey'),
          text(push.title).as('title'),
          text(push.body).as('body'),
          text(push.path).as('path'),
          sql<Flag>`0`.as('urgent'),
          text(push.createdAt).as('createdAt'),
          text(push.expiresAt).as('expiresAt'),
          sql<number>`0`.as('attempts'),
          text(push.nextAttemptAt).as('nextAttemptAt'),
        ])
        .where('user.status', '=', 'active')
        .groupBy('user.id'),
    )
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .execute();
}

/**
 * Claims up to `most` due notices, urgent or not. The conditions stand inside and outside of one statement: of
 * two concurrent processes the second finds the row changed and skips it.
 */
export function claimPushes(
  db: Db,
  claim: { urgent: Flag; now: Instant; leaseUntil: Instant; most: number },
): Promise<PushRow[]> {
  return db
    .updateTable('pushOutbox')
    .set((eb) => ({ leaseUntil: claim.leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('pushOutbox')
        .select('id')
        .where('sentAt', 'is', null)
        .where('parkedAt', 'is', null)
        .where('urgent', '=', claim.urgent)
        .where('nextAttemptAt', '<=', claim.now)
        .where((or) => or.or([or('leaseUntil', 'is', null), or('leaseUntil', '<=', claim.now)]))
        .orderBy('nextAttemptAt')
        .orderBy('id')
        .limit(claim.most),
    )
    .where('sentAt', 'is', null)
    .where('parkedAt', 'is', null)
    .where((or) => or.or([or('leaseUntil', 'is', null), or('leaseUntil', '<=', claim.now)]))
    .returningAll()
    .execute();
}

/** Records the result of a try while the claim is still ours: another process may be sending the notice by now. */
export async function finishPush(
  db: Db,
  { id, leaseUntil }: Pick<PushRow, 'id' | 'leaseUntil'>,
  outcome: Updateable<Database['pushOutbox']>,
): Promise<void> {
  await db
    .updateTable('pushOutbox')
    .set({ ...outcome, leaseUntil: null })
    .where('id', '=', id)
    .where('leaseUntil', '=', leaseUntil)
    .execute();
}

/** Ends every claim that ends before `before`: a dead process was sending these notices. */
export async function releasePushes(db: Db, before: Instant): Promise<void> {
  await db.updateTable('pushOutbox').set({ leaseUntil: null }).where('leaseUntil', '<', before).execute();
}

/** Deletes notices that were sent or expired before `before`. */
export async function deleteOldPushes(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('pushOutbox').where('expiresAt', '<', before).execute();
}

/** The browsers of one user, as in the export. */
export function listBrowsersOf(db: Db, userId: number) {
  return db
    .selectFrom('pushSubscription')
    .select(['agent', 'endpoint', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}
