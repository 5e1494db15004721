/** Conversations between somebody who found an animal and its family. Written here alone, also what the family says in them. */
import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { Database, Db, Instant } from '#db/types.ts';

/** Undefined where this press has begun one already: of two at once the second waits here for the first, in another process too. */
export async function insertThread(db: Db, thread: Insertable<Database['finderThread']>): Promise<number | undefined> {
  const row = await db
    .insertInto('finderThread')
    .values(thread)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** What the same browser began about the same animal a moment ago. */
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

/** One for all processes of the installation. */
export async function findPressSecret(db: Db): Promise<string> {
  const { pressSecret } = await db.selectFrom('installation').select('pressSecret').executeTakeFirstOrThrow();
  return pressSecret;
}

/** Whoever holds a conversation of an animal that changed hands since wrote to the family before. */
function stayedInFamily(eb: ExpressionBuilder<Database, 'finderThread'>) {
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

/** What the finder's own link opens; nothing where it is older than `since`, or its animal has gone from the register or to another family. */
export const findThreadByHash = preparedRead((db, p: { hash: string; since: Instant }) =>
  db
    .selectFrom('finderThread')
    .innerJoin('pet', 'pet.id', 'finderThread.petId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .select(['finderThread.id', 'finderThread.petId', 'finderThread.language', 'finderThread.name'])
    .select(['finderThread.phone', 'finderThread.startedAt', 'finderThread.closedAt'])
    .select(['pet.name as petName', 'pet.deceasedOn', 'user.timeZone', 'user.countryIso'])
    .where('finderThread.hash', '=', p.hash)
    .where('finderThread.startedAt', '>', p.since)
    .where('pet.removedAt', 'is', null)
    .where(stayedInFamily),
);

/**
 * Locks an open conversation until the transaction ends, so that the same words pressed twice are seen. False where it is over.
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

/** When something was last said, by either side, and what the finder gave of themselves. */
export async function updateThread(
  db: Db,
  threadId: number,
  changes: { lastAt: Instant; name?: string; phone?: string },
): Promise<void> {
  await db.updateTable('finderThread').set(changes).where('id', '=', threadId).execute();
}

/** The family has read it as far as what was said at `at`. */
export async function markThreadRead(db: Db, threadId: number, at: Instant): Promise<void> {
  await db.updateTable('finderThread').set({ readAt: at }).where('id', '=', threadId).execute();
}

/** Ends it, or with null opens it again. False where it was so already. */
export async function closeThread(db: Db, threadId: number, at: Instant | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('finderThread')
    .set({ closedAt: at })
    .where('id', '=', threadId)
    .where('closedAt', at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Of either side. `updateThread` says that something was said. */
export async function insertFinderMessage(db: Db, message: Insertable<Database['finderMessage']>): Promise<number> {
  const { id } = await db.insertInto('finderMessage').values(message).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * A conversation in its order, without a word about who of the family wrote; of a very long one the last words (as many as the
 * family's side reads, finder-inbox/queries.ts): a page ends, also where somebody wrote for days.
 */
export async function listMessages(db: Db, of: { threadId: number }) {
  return (await lastMessages(db, of)).toReversed();
}

const lastMessages = preparedRead((db, p: { threadId: number }) =>
  db
    .selectFrom('finderMessage')
    .select(['id', 'sender', 'kind', 'text', 'place', 'latitude', 'longitude', 'accuracy', 'at'])
    .where('threadId', '=', p.threadId)
    .orderBy('id', 'desc')
    .limit(300),
);

/** What the finder said since, the last first: whether the same is said again. */
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

/** The family's last word; undefined where it has not answered. */
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

/** Whether somebody is of an animal's family, reader or writer. */
export function findMembership(db: Db, petId: number, userId: number) {
  return db
    .selectFrom('petMember')
    .select('role')
    .where('petId', '=', petId)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** The country whose numbers an animal's finder writes without a prefix, and the clock that the page speaks of. */
export const findHome = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('pet')
    .innerJoin('user', 'user.id', 'pet.userId')
    .select(['user.countryIso', 'user.timeZone'])
    .where('pet.id', '=', p.petId),
);

/** Who is told that an animal was found: its user and the editors. Readers look, and decide nothing. */
export function listTold(db: Db, petId: number) {
  return db
    .selectFrom('petMember')
    .innerJoin('user', 'user.id', 'petMember.userId')
    .select(['user.id', 'user.email'])
    .where('petMember.petId', '=', petId)
    .where('petMember.role', '!=', sql.lit('reader'))
    .where('user.status', '=', sql.lit('active'))
    .orderBy('user.id')
    .execute();
}

/** What an alert tells, while the one it goes to still belongs to the animal and the animal lives; undefined otherwise. */
export function findAlert(db: Db, messageId: number, userId: number) {
  return db
    .selectFrom('finderMessage')
    .innerJoin('finderThread', 'finderThread.id', 'finderMessage.threadId')
    .innerJoin('pet', 'pet.id', 'finderThread.petId')
    .innerJoin('petMember', 'petMember.petId', 'pet.id')
    .select(['finderMessage.threadId', 'finderMessage.kind', 'finderMessage.text', 'finderMessage.place'])
    .select(['finderMessage.latitude', 'finderMessage.longitude', 'finderMessage.accuracy', 'finderMessage.at'])
    .select(['finderThread.name', 'finderThread.phone', 'pet.name as petName'])
    .where('finderMessage.id', '=', messageId)
    .where('petMember.userId', '=', userId)
    .where('petMember.role', '!=', sql.lit('reader'))
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .where(stayedInFamily)
    .executeTakeFirst();
}

/** For taking one's data away: every conversation about the animals of this user, and what was said in it. */
export function listThreadsOfUser(db: Db, userId: number) {
  return db
    .selectFrom('finderThread')
    .innerJoin('pet', 'pet.id', 'finderThread.petId')
    .select(['finderThread.id', 'finderThread.petId', 'finderThread.name', 'finderThread.phone'])
    .select(['finderThread.startedAt', 'finderThread.closedAt'])
    .where('pet.userId', '=', userId)
    .where(stayedInFamily)
    .orderBy('finderThread.id')
    .execute();
}

export function listMessagesOfUser(db: Db, userId: number) {
  return db
    .selectFrom('finderMessage')
    .innerJoin('finderThread', 'finderThread.id', 'finderMessage.threadId')
    .innerJoin('pet', 'pet.id', 'finderThread.petId')
    .select(['finderMessage.threadId', 'finderMessage.sender', 'finderMessage.kind', 'finderMessage.text'])
    .select(['finderMessage.place', 'finderMessage.latitude', 'finderMessage.longitude'])
    .select(['finderMessage.accuracy', 'finderMessage.at'])
    .where('pet.userId', '=', userId)
    .where(stayedInFamily)
    .orderBy('finderMessage.id')
    .execute();
}

/** Whole conversations that began before, with all that was said in them. */
export async function deleteOldThreads(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('finderThread').where('startedAt', '<=', before).execute();
}

/** All that was said about an animal, to a family that has it no more. */
export async function deleteThreadsOf(db: Db, petId: number): Promise<void> {
  await db.deleteFrom('finderThread').where('petId', '=', petId).execute();
}
