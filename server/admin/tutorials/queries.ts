/**
 * Tutorials: each a file of our own, or a link. A file's row is written before its bytes, and deleted after
 * them.
 */
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Db, Instant } from '#db/types.ts';

type Videos = ExpressionBuilder<Database, 'video'>;

export async function insertVideo(db: Db, video: Insertable<Database['video']>): Promise<number> {
  const { id } = await db.insertInto('video').values(video).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Null where one with its code exists: of several processes exactly one adds it. */
export async function insertFirst(db: Db, video: Insertable<Database['video']>): Promise<number | null> {
  const query = db
    .insertInto('video')
    .values(video)
    .onConflict((conflict) => conflict.column('code').doNothing());
  return (await query.returning('id').executeTakeFirst())?.id ?? null;
}

/** The number of tutorials, and the last position. */
export async function countVideos(db: Db): Promise<{ count: number; last: number }> {
  const { count, last } = await db
    .selectFrom('video')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('position').as('last')])
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), last: Number(last ?? 0) };
}

/** Counts recently removed ones too: an administrator who removed the first tutorial does not want it again. */
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

/** A tutorial that the administrator can see. */
export function findVideo(db: Db, videoId: number) {
  return db
    .selectFrom('video')
    .select(['id', 'link', 'code', 'publishedAt', 'onLanding'])
    .where('id', '=', videoId)
    .where('removedAt', 'is', null)
    .where(isWhole)
    .executeTakeFirst();
}

/** A file by its code, with its captions, wherever it may be shown. */
export function findStored(db: Db, code: string) {
  return db
    .selectFrom('video')
    .select(['code', 'mime', 'bytes', 'captions', 'onLanding', 'publishedAt'])
    .where('code', '=', code)
    .where('storedAt', 'is not', null)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
}

/** The tutorial on the landing page, played there or opened elsewhere. */
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

/** The landing page shows one at a time. */
export async function clearLanding(db: Db): Promise<void> {
  await db.updateTable('video').set({ onLanding: 0 }).where('onLanding', '=', 1).execute();
}

/** Makes it visible; false where its row was deleted meanwhile. */
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

/** Hides or restores a tutorial; false where it already has that state, or is gone. */
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

/** The removal time of videos claimed by a sweep: earlier than any real one. */
const CLAIMED = '1970-01-01T00:00:00.000Z';

interface Ages {
  unstored: Instant;
  removed: Instant;
}

/**
 * Claims expired videos: they can no longer be restored, and the next sweep finishes what a killed one began.
 */
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
