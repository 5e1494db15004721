/** Lessons: a file of our own each, or a link. A file's row is written before its bytes, and goes after them. */
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Db, Instant } from '#db/types.ts';

type Videos = ExpressionBuilder<Database, 'video'>;

export async function insertVideo(db: Db, video: Insertable<Database['video']>): Promise<number> {
  const { id } = await db.insertInto('video').values(video).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Null where one with its code is there already: of several processes exactly one adds it. */
export async function insertFirst(db: Db, video: Insertable<Database['video']>): Promise<number | null> {
  const query = db
    .insertInto('video')
    .values(video)
    .onConflict((conflict) => conflict.column('code').doNothing());
  return (await query.returning('id').executeTakeFirst())?.id ?? null;
}

/** How many there are, and the last place. */
export async function countVideos(db: Db): Promise<{ count: number; last: number }> {
  const { count, last } = await db
    .selectFrom('video')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('position').as('last')])
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), last: Number(last ?? 0) };
}

/** Also one that was removed lately: whoever took the first lesson out does not want it again. */
export async function hasVideo(db: Db): Promise<boolean> {
  const row = await db.selectFrom('video').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** A link, or a file whose bytes have arrived. */
function isWhole(eb: Videos) {
  return eb.or([eb('video.link', 'is not', null), eb('video.storedAt', 'is not', null)]);
}

export function listVideos(db: Db, { published }: { published: boolean }) {
  return db
    .selectFrom('video')
    .select((eb) => [
      'id as videoId',
      'title',
      'description',
      'link',
      'code',
      'mime',
      'bytes',
      'seconds',
      'onLanding',
      'publishedAt',
      'createdAt',
      eb.case().when('captions', 'is', null).then(sql.lit(0)).else(sql.lit(1)).end().as('captioned'),
    ])
    .where('removedAt', 'is', null)
    .where(isWhole)
    .$if(published, (query) => query.where('publishedAt', 'is not', null))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** One in sight of the administration. */
export function findVideo(db: Db, videoId: number) {
  return db
    .selectFrom('video')
    .select(['id', 'link', 'code', 'publishedAt', 'onLanding'])
    .where('id', '=', videoId)
    .where('removedAt', 'is', null)
    .where(isWhole)
    .executeTakeFirst();
}

/** A file of ours by its code, with its captions, wherever it may be shown. */
export function findStored(db: Db, code: string) {
  return db
    .selectFrom('video')
    .select(['code', 'mime', 'bytes', 'captions', 'onLanding', 'publishedAt'])
    .where('code', '=', code)
    .where('storedAt', 'is not', null)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
}

/** What the page before the sign-in shows: one, played there or opened elsewhere. */
export function findOnLanding(db: Db) {
  return db
    .selectFrom('video')
    .select(['title', 'description', 'link', 'code', 'mime', 'captions'])
    .where('onLanding', '=', 1)
    .where('publishedAt', 'is not', null)
    .where(isWhole)
    .where('removedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function updateVideo(db: Db, videoId: number, values: Updateable<Database['video']>): Promise<void> {
  await db.updateTable('video').set(values).where('id', '=', videoId).execute();
}

/** One stands there at a time. */
export async function clearLanding(db: Db): Promise<void> {
  await db.updateTable('video').set({ onLanding: 0 }).where('onLanding', '=', 1).execute();
}

/** From here on it is seen; false where its row went meanwhile. */
export async function markStored(db: Db, videoId: number, storedAt: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video')
    .set({ storedAt })
    .where('id', '=', videoId)
    .where('storedAt', 'is', null)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Hides one or brings it back; false where it is so already, or gone. */
export async function setRemoved(db: Db, videoId: number, removedAt: Instant | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video')
    .set({ removedAt })
    .where('id', '=', videoId)
    .where(isWhole)
    .where('removedAt', removedAt ? 'is' : 'is not', null)
    .where('removedAt', removedAt ? 'is' : '!=', removedAt ? null : CLAIMED)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** When a video was removed that a sweep has taken for itself: before any other. */
const CLAIMED = '1970-01-01T00:00:00.000Z';

interface Ages {
  unstored: Instant;
  removed: Instant;
}

/** Videos whose time is over; from here on nobody brings them back, and a sweep that is killed half way is taken up by the next. */
export function claimDoomed(db: Db, { unstored, removed }: Ages) {
  return db
    .updateTable('video')
    .set({ removedAt: CLAIMED })
    .where((eb) =>
      eb.or([
        eb('removedAt', '<', removed),
        eb.and([eb('link', 'is', null), eb('storedAt', 'is', null), eb('createdAt', '<', unstored)]),
      ]),
    )
    .returning(['id', 'code', 'mime'])
    .execute();
}

export async function deleteVideo(db: Db, videoId: number): Promise<void> {
  await db.deleteFrom('video').where('id', '=', videoId).execute();
}
