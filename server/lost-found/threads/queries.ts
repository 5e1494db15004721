/** Conversations between finders and families. Only this file writes them, also the family's messages. */
import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { Database, Db, Instant } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';

/**
 * Undefined where this press has begun one already: the second of two concurrent presses waits here for the
 * first, across processes.
 */
export async function insertThread(db: Db, thread: Insertable<Database['finderThread']>): Promise<number | undefined> {
  const row = await db
    .insertInto('finderThread')
    .values(thread)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The conversation that the same browser began about the same animal a moment ago. */
export function findPress(db: Db, pressKey: string) {
  return db
    .selectFrom('finderThread')
    .select(['id', 'startedAt', 'closedAt'])
    .where('pressKey', '=', pressKey)
    .executeTakeFirst();
}

/** From then on a tap begins another conversation. */
export async function forgetPress(db: Db, threadId: number): Promise<void> {
  await db.updateTable('finderThread').set({ pressKey: null }).where('id', '=', threadId).execute();
}

export async function forgetPresses(db: Db, before: Instant): Promise<void> {
  await db
    .updateTable('finderThread')
    .set({ pressKey: null })
    .where('pressKey', 'is not', null)
    .where('startedAt', '<=', before)
    .execute();
}

/** One secret for all processes of the installation. */
export async function findPressSecret(db: Db): Promise<string> {
  const { pressSecret } = await db.selectFrom('installation').select('pressSecret').executeTakeFirstOrThrow();
  return pressSecret;
}

/** The finder of a conversation from before the animal changed hands wrote to the previous family. */
export function stayedInFamily(eb: ExpressionBuilder<Database, 'finderThread'>) {
  return eb.not(
    eb.exists(
      eb
        .selectFrom('transfer')
        .select(sql`1`.as('one'))
        .whereRef('transfer.petId', '=', 'finderThread.petId')
        .whereRef('transfer.acceptedAt', '>', 'finderThread.startedAt'),
    ),
  );
}

/**
 * The conversation of a finder's link; none where it is older than `since`, or its animal was removed or
 * changed families.
 */
export const findThreadByHash = preparedRead((db, p: { hash: string; since: Instant }) =>
  db
    .selectFrom('finderThread')
    .innerJoin('pet', 'pet.id', 'finderThread.petId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .select(['finderThread.id', 'finderThread.petId', 'finderThread.language', 'finderThread.name'])
    .select(['finderThread.phone', 'finderThread.startedAt', 'finderThread.closedAt', 'finderThread.foundId'])
    .select(['pet.name as petName', 'pet.deceasedOn', 'user.timeZone', 'user.countryIso'])
    .where('finderThread.hash', '=', p.hash)
    .where('finderThread.startedAt', '>', p.since)
    .where('pet.removedAt', 'is', null)
    .where(stayedInFamily),
);

/**
 * Locks an open conversation until the transaction ends, so that a repeated message is noticed. False where
 * it is closed.
 */
export async function holdThread(db: Db, threadId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('finderThread')
    .set((eb) => ({ lastAt: eb.ref('lastAt') }))
    .where('id', '=', threadId)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records when either side last wrote, and the contact data that the finder gave. */
export async function updateThread(
  db: Db,
  threadId: number,
  changes: { lastAt: Instant; name?: string; phone?: string },
): Promise<void> {
  await db.updateTable('finderThread').set(changes).where('id', '=', threadId).execute();
}

/** The family has read everything up to `at`. */
export async function markThreadRead(db: Db, threadId: number, at: Instant): Promise<void> {
  await db.updateTable('finderThread').set({ readAt: at }).where('id', '=', threadId).execute();
}

/** Closes the conversation, or with null reopens it. False where it has that state already. */
export async function closeThread(db: Db, threadId: number, at: Instant | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('finderThread')
    .set({ closedAt: at })
    .where('id', '=', threadId)
    .where('closedAt', at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Inserts a message of either side; the caller also calls `updateThread`. */
export async function insertFinderMessage(db: Db, message: Insertable<Database['finderMessage']>): Promise<number> {
  const { id } = await db.insertInto('finderMessage').values(message).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The finder's messages since then, the latest first, to detect a repeated one. */
export function listSaidSince(db: Db, threadId: number, since: Instant) {
  return db
    .selectFrom('finderMessage')
    .select(['kind', 'text', 'place', 'latitude', 'longitude'])
    .where('threadId', '=', threadId)
    .where('sender', '=', sql.lit('finder'))
    .where('at', '>', since)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

/** The family's latest message; undefined where it has not answered. */
export function findLastAnswer(db: Db, threadId: number) {
  return db
    .selectFrom('finderMessage')
    .select('id')
    .where('threadId', '=', threadId)
    .where('sender', '=', sql.lit('family'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The content of an alert while its recipient belongs to the living animal's family; else undefined. */
export function findAlert(db: Db, messageId: number, userId: number) {
  return db
    .selectFrom('finderMessage')
    .innerJoin('finderThread', 'finderThread.id', 'finderMessage.threadId')
    .innerJoin('pet', 'pet.id', 'finderThread.petId')
    .innerJoin('petMember', 'petMember.petId', 'pet.id')
    .select(['finderMessage.threadId', 'finderMessage.kind', 'finderMessage.text', 'finderMessage.place'])
    .select(['finderMessage.latitude', 'finderMessage.longitude', 'finderMessage.accuracy', 'finderMessage.at'])
    .select(['finderThread.name', 'finderThread.phone', 'finderThread.petId', 'finderThread.startedAt'])
    .select(['finderThread.foundId', 'finderThread.likeness'])
    .leftJoin('loss', (join) => join.onRef('loss.petId', '=', 'pet.id').on('loss.endedAt', 'is', null))
    .select(['loss.latitude as lostLatitude', 'loss.longitude as lostLongitude'])
    .select('pet.name as petName')
    .where('finderMessage.id', '=', messageId)
    .where('petMember.userId', '=', userId)
    .where('petMember.role', '!=', sql.lit('reader'))
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .where(stayedInFamily)
    .executeTakeFirst();
}

/** For the data export: every conversation about these animals, with its messages. */
export function listThreadsOf(db: Db, whose: Whose) {
  return db
    .selectFrom('finderThread')
    .innerJoin('pet', 'pet.id', 'finderThread.petId')
    .select(['finderThread.id', 'finderThread.petId', 'finderThread.name', 'finderThread.phone'])
    .select(['finderThread.startedAt', 'finderThread.closedAt'])
    .where(belongsTo(whose))
    .where(stayedInFamily)
    .orderBy('finderThread.id')
    .execute();
}

export function listMessagesOf(db: Db, whose: Whose) {
  return db
    .selectFrom('finderMessage')
    .innerJoin('finderThread', 'finderThread.id', 'finderMessage.threadId')
    .innerJoin('pet', 'pet.id', 'finderThread.petId')
    .select(['finderMessage.threadId', 'finderMessage.sender', 'finderMessage.kind', 'finderMessage.text'])
    .select(['finderMessage.place', 'finderMessage.latitude', 'finderMessage.longitude'])
    .select(['finderMessage.accuracy', 'finderMessage.at'])
    .where(belongsTo(whose))
    .where(stayedInFamily)
    .orderBy('finderMessage.id')
    .execute();
}

/** Ends every conversation about an animal without a tag. */
export async function closeThreadsOfFound(db: Db, foundId: number, at: Instant): Promise<void> {
  await db
    .updateTable('finderThread')
    .set({ closedAt: at })
    .where('foundId', '=', foundId)
    .where('closedAt', 'is', null)
    .execute();
}

/** Deletes conversations that began before that moment, with all their messages. */
export async function deleteOldThreads(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('finderThread').where('startedAt', '<=', before).execute();
}

/** Deletes all conversations about animals that change families. */
export async function deleteThreadsOf(db: Db, petIds: readonly number[]): Promise<void> {
  await db.deleteFrom('finderThread').where('petId', 'in', petIds).execute();
}
