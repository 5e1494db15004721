/** Secret addresses under which the staff's calendar programs read the agenda: one for each member. */
import type { Insertable } from 'kysely';
import type { Database, Db, Instant } from '#db/types.ts';

export async function replaceFeed(db: Db, feed: Insertable<Database['appointmentFeed']>): Promise<void> {
  const { userId: _, ...changes } = feed;
  await db
    .insertInto('appointmentFeed')
    .values(feed)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(changes))
    .execute();
}

export async function deleteFeed(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('appointmentFeed').where('userId', '=', userId).execute();
}

export function findFeedOf(db: Db, userId: number) {
  return db
    .selectFrom('appointmentFeed')
    .select(['everyone', 'createdAt', 'lastReadAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** While its reader is of the clinic's staff. */
export function findFeed(db: Db, hash: string) {
  return db
    .selectFrom('appointmentFeed')
    .innerJoin('user', 'user.id', 'appointmentFeed.userId')
    .innerJoin('staff', 'staff.userId', 'user.id')
    .select(['appointmentFeed.id', 'appointmentFeed.userId', 'appointmentFeed.everyone', 'appointmentFeed.lastReadAt'])
    .select(['staff.administrator', 'staff.veterinarian', 'staff.reception'])
    .where('appointmentFeed.hash', '=', hash)
    .where('user.status', '=', 'active')
    .executeTakeFirst();
}

export async function touchFeed(db: Db, id: number, lastReadAt: Instant): Promise<void> {
  await db.updateTable('appointmentFeed').set({ lastReadAt }).where('id', '=', id).execute();
}
