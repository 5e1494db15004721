/** Announcements, and the newest one that each user has seen. */
import type { Insertable, Updateable } from 'kysely';
import type { Database, Db, Instant } from '#db/types.ts';

export async function insertNotice(db: Db, notice: Insertable<Database['notice']>): Promise<number> {
  const { id } = await db.insertInto('notice').values(notice).returning('id').executeTakeFirstOrThrow();
  return id;
}

export function findNotice(db: Db, noticeId: number) {
  return db.selectFrom('notice').selectAll().where('id', '=', noticeId).executeTakeFirst();
}

export async function updateNotice(db: Db, noticeId: number, values: Updateable<Database['notice']>): Promise<void> {
  await db.updateTable('notice').set(values).where('id', '=', noticeId).execute();
}

/** Publishes a draft; false where another administrator was faster. */
export async function publish(db: Db, noticeId: number, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notice')
    .set({ publishedAt: at, updatedAt: at, hiddenAt: null })
    .where('id', '=', noticeId)
    .where('publishedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** True once in an announcement's life. */
export async function markPushed(db: Db, noticeId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notice')
    .set({ pushed: 1 })
    .where('id', '=', noticeId)
    .where('pushed', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Published announcements, newest first. */
export function listPublished(db: Db, { cursor, limit }: { cursor?: number | null | undefined; limit: number }) {
  return db
    .selectFrom('notice')
    .select(['id as noticeId', 'title', 'body', 'publishedAt', 'updatedAt'])
    .where('publishedAt', 'is not', null)
    .where('hiddenAt', 'is', null)
    .$if(typeof cursor === 'number', (query) =>
      query.where((eb) => {
        const last = eb
          .selectFrom('notice as last')
          .select('last.publishedAt')
          .where('last.id', '=', cursor ?? 0);
        return eb.or([
          eb('publishedAt', '<', last),
          eb.and([eb('publishedAt', '=', last), eb('notice.id', '<', cursor ?? 0)]),
        ]);
      }),
    )
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

type PublicationState = 'published' | 'draft' | 'off';

/** For the administrator: last written first. */
export function listForAdministrator(
  db: Db,
  { state, cursor, limit }: { state?: PublicationState | undefined; cursor?: number | null | undefined; limit: number },
) {
  return db
    .selectFrom('notice')
    .leftJoin('user', 'user.id', 'notice.createdBy')
    .select([
      'notice.id as noticeId',
      'notice.title',
      'notice.body',
      'notice.publishedAt',
      'notice.hiddenAt',
      'notice.pushed',
      'notice.createdAt',
      'notice.updatedAt',
      'user.name as author',
    ])
    .$if(state === 'off', (query) => query.where('notice.hiddenAt', 'is not', null))
    .$if(state === 'published', (query) =>
      query.where('notice.publishedAt', 'is not', null).where('notice.hiddenAt', 'is', null),
    )
    .$if(state === 'draft', (query) =>
      query.where('notice.publishedAt', 'is', null).where('notice.hiddenAt', 'is', null),
    )
    .$if(typeof cursor === 'number', (query) => query.where('notice.id', '<', cursor ?? 0))
    .orderBy('notice.id', 'desc')
    .limit(limit)
    .execute();
}

/** Until when a user has seen announcements; a new user has no unseen ones from before the account. */
export async function findSeenAt(db: Db, userId: number): Promise<Instant | undefined> {
  const row = await db
    .selectFrom('user')
    .leftJoin('newsSeen', 'newsSeen.userId', 'user.id')
    .select((eb) => eb.fn.coalesce('newsSeen.seenAt', 'user.createdAt').as('seenAt'))
    .where('user.id', '=', userId)
    .executeTakeFirst();
  return row?.seenAt;
}

export async function countSince(db: Db, seenAt: Instant): Promise<number> {
  const { fresh } = await db
    .selectFrom('notice')
    .select((eb) => eb.fn.countAll<number>().as('fresh'))
    .where('publishedAt', '>', seenAt)
    .where('hiddenAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(fresh);
}

/** Never backwards: another tab may have seen more. */
export async function putSeen(db: Db, userId: number, seenAt: Instant): Promise<void> {
  await db
    .insertInto('newsSeen')
    .values({ userId, seenAt })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ seenAt }).where('newsSeen.seenAt', '<', seenAt))
    .execute();
}
