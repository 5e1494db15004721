/** The results of calls with an idempotency key. */
import type { Insertable } from 'kysely';
import type { Database, Db, Instant } from '#db/types.ts';

/** Takes the key for this call; false where it is taken. Exactly one of many concurrent calls gets it. */
export async function insertClaim(db: Db, claim: Insertable<Database['idempotency']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency')
    .values(claim)
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export function findClaim(db: Db, userId: number, key: string) {
  return db
    .selectFrom('idempotency')
    .select(['path', 'bodyHash', 'status', 'answer', 'createdAt'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function updateClaim(
  db: Db,
  claim: { userId: number; key: string },
  outcome: { status: number; answer: string },
): Promise<void> {
  await db
    .updateTable('idempotency')
    .set(outcome)
    .where('userId', '=', claim.userId)
    .where('key', '=', claim.key)
    .execute();
}

/** Stores the progress of an unanswered call; false where another call has written since. */
export async function updateNote(
  db: Db,
  { userId, key }: { userId: number; key: string },
  known: string,
  next: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency')
    .set({ answer: next })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .where('answer', '=', known)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Frees the key, unless another call has written since. */
export async function deleteNote(
  db: Db,
  { userId, key }: { userId: number; key: string },
  known: string,
): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .where('answer', '=', known)
    .execute();
}

/** Deletes keys made before `before`: all, those of paths like `pathLike`, or one caller's key of one path. */
export async function deleteClaimsBefore(
  db: Db,
  before: Instant,
  only: { pathLike: string } | { userId: number; key: string; path: string } | null = null,
): Promise<void> {
  const all = db.deleteFrom('idempotency').where('createdAt', '<', before);
  if (!only) await all.execute();
  else if ('pathLike' in only) await all.where('path', 'like', only.pathLike).execute();
  else {
    await all.where('userId', '=', only.userId).where('key', '=', only.key).where('path', '=', only.path).execute();
  }
}
