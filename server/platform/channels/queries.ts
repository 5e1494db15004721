/** Each person's channels, and the notices that wait for them. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ChannelKind, Database, Db, Flag, Instant, Trx } from '#db/types.ts';

export type Channel = Selectable<Database['noticeChannel']>;
export type ChannelRow = Selectable<Database['channelOutbox']>;

/** One of each kind: what was written last. */
export async function putChannel(db: Db, channel: Insertable<Database['noticeChannel']>): Promise<void> {
  const { userId: _, kind: __, ...rest } = channel;
  await db
    .insertInto('noticeChannel')
    .values(channel)
    .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet(rest))
    .execute();
}

export function listChannels(db: Db, userId: number) {
  return db
    .selectFrom('noticeChannel')
    .select(['kind', 'shown', 'createdAt', 'lastSentAt', 'problem', 'stoppedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

export function findChannel(db: Db, userId: number, kind: ChannelKind) {
  return db
    .selectFrom('noticeChannel')
    .selectAll()
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** One that stands still; undefined where its person has mended it since. */
export function findStopped(db: Db, channelId: number, userId: number) {
  return db
    .selectFrom('noticeChannel')
    .select(['kind', 'problem'])
    .where('id', '=', channelId)
    .where('userId', '=', userId)
    .where('stoppedAt', 'is not', null)
    .executeTakeFirst();
}

/** Of an active person: a disabled account gets no notices. */
export function findReachable(db: Db, channelId: number) {
  return db
    .selectFrom('noticeChannel')
    .innerJoin('user', 'user.id', 'noticeChannel.userId')
    .selectAll('noticeChannel')
    .select('user.email')
    .where('noticeChannel.id', '=', channelId)
    .where('noticeChannel.stoppedAt', 'is', null)
    .where('user.status', '=', 'active')
    .executeTakeFirst();
}

/** An answer to what was written before says nothing of what its person wrote meanwhile. */
export async function updateChannel(
  db: Db,
  { id, sealed }: Pick<Channel, 'id' | 'sealed'>,
  changes: Updateable<Database['noticeChannel']>,
): Promise<void> {
  await db.updateTable('noticeChannel').set(changes).where('id', '=', id).where('sealed', '=', sealed).execute();
}

/** @returns whether it worked until now: of two answers that end it one tells its person. */
export async function stopChannel(
  db: Db,
  { id, sealed }: Pick<Channel, 'id' | 'sealed'>,
  { problem, at }: { problem: string; at: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('noticeChannel')
    .set({ problem, stoppedAt: at })
    .where('id', '=', id)
    .where('sealed', '=', sealed)
    .where('stoppedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteChannel(db: Db, userId: number, kind: ChannelKind): Promise<void> {
  await db.deleteFrom('noticeChannel').where('userId', '=', userId).where('kind', '=', kind).execute();
}

export type Left = Omit<Insertable<Database['channelOutbox']>, 'channelId' | 'userId' | 'attempts'>;

/** One row for each working channel of this person, or of every active one, in one statement. */
export async function insertForChannels(trx: Trx, notice: Left, userId: number | null): Promise<boolean> {
  // PostgreSQL needs the type of a bare value.
  const text = (value: string | null | undefined) => sql<string>`cast(${value ?? null} as text)`;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('channelOutbox')
    .columns([
      'channelId',
      'userId',
      'dedupeKey',
      'title',
      'body',
      'path',
      'kind',
      'refId',
      'act',
      'urgent',
      'createdAt',
      'expiresAt',
      'attempts',
      'nextAttemptAt',
    ])
    .expression((eb) =>
      eb
        .selectFrom('noticeChannel')
        .innerJoin('user', 'user.id', 'noticeChannel.userId')
        .select(['noticeChannel.id as channelId', 'noticeChannel.userId'])
        .select(() => [
          text(notice.dedupeKey).as('dedupeKey'),
          text(notice.title).as('title'),
          text(notice.body).as('body'),
          text(notice.path).as('path'),
          text(notice.kind).as('kind'),
          sql<number | null>`cast(${notice.refId ?? null} as integer)`.as('refId'),
          text(notice.act).as('act'),
          sql<Flag>`cast(${notice.urgent} as integer)`.as('urgent'),
          text(notice.createdAt).as('createdAt'),
          text(notice.expiresAt).as('expiresAt'),
          sql<number>`0`.as('attempts'),
          text(notice.nextAttemptAt).as('nextAttemptAt'),
        ])
        .where('noticeChannel.stoppedAt', 'is', null)
        .where('user.status', '=', 'active')
        .$if(userId !== null, (query) => query.where('noticeChannel.userId', '=', userId ?? 0)),
    )
    .onConflict((conflict) => conflict.columns(['channelId', 'dedupeKey']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Claims due notices, urgent ones first; the conditions stand inside and outside, as in push/queries.ts. */
export function claimNotices(
  db: Db,
  claim: { now: Instant; leaseUntil: Instant; most: number },
): Promise<ChannelRow[]> {
  return db
    .updateTable('channelOutbox')
    .set((eb) => ({ leaseUntil: claim.leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('channelOutbox')
        .select('id')
        .where('sentAt', 'is', null)
        .where('parkedAt', 'is', null)
        .where('nextAttemptAt', '<=', claim.now)
        .where((or) => or.or([or('leaseUntil', 'is', null), or('leaseUntil', '<=', claim.now)]))
        .orderBy('urgent', 'desc')
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

/** While the claim is ours: its call begins now. */
export async function beginNotice(
  db: Db,
  { id, leaseUntil }: Pick<ChannelRow, 'id' | 'leaseUntil'>,
  at: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('channelOutbox')
    .set({ begunAt: at })
    .where('id', '=', id)
    .where('leaseUntil', '=', leaseUntil)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What was answered is known: the next try begins as the first. */
export async function finishNotice(
  db: Db,
  { id, leaseUntil }: Pick<ChannelRow, 'id' | 'leaseUntil'>,
  outcome: Updateable<Database['channelOutbox']>,
): Promise<void> {
  await db
    .updateTable('channelOutbox')
    .set({ ...outcome, leaseUntil: null, begunAt: null })
    .where('id', '=', id)
    .where('leaseUntil', '=', leaseUntil)
    .execute();
}

export async function releaseNotices(db: Db, before: Instant): Promise<void> {
  await db.updateTable('channelOutbox').set({ leaseUntil: null }).where('leaseUntil', '<', before).execute();
}

export async function deleteOldNotices(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('channelOutbox').where('expiresAt', '<', before).execute();
}
