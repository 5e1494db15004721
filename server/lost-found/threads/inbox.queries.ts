/** Finders' messages, as the animal's family reads them. `queries.ts` writes the rows. */
import { type ExpressionBuilder, sql } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { Database, Db, FinderMessageKind, Instant } from '#db/types.ts';
import { stayedInFamily } from './queries.ts';

type Threads = ExpressionBuilder<Database, 'finderThread'>;

/** Whether the finder wrote after the family last read it. */
function unread(eb: Threads) {
  return eb.exists(
    eb
      .selectFrom('finderMessage as news')
      .select(sql`1`.as('one'))
      .whereRef('news.threadId', '=', 'finderThread.id')
      .where('news.sender', '=', sql.lit('finder'))
      .where((or) => or.or([or('finderThread.readAt', 'is', null), or('news.at', '>', or.ref('finderThread.readAt'))])),
  );
}

/** The finder's most telling message in a conversation: a place before words before a single tap. */
function grade(eb: Threads) {
  const sent = (kind: FinderMessageKind) =>
    eb.exists(
      eb
        .selectFrom('finderMessage as sent')
        .select(sql`1`.as('one'))
        .whereRef('sent.threadId', '=', 'finderThread.id')
        .where('sent.sender', '=', sql.lit('finder'))
        .where('sent.kind', '=', sql.lit(kind)),
    );
  return eb
    .case()
    .when(sent('location'))
    .then(sql.lit<FinderMessageKind>('location'))
    .when(sent('message'))
    .then(sql.lit<FinderMessageKind>('message'))
    .else(sql.lit<FinderMessageKind>('found'))
    .end();
}

/** Conversations with their animal and their last message, the latest first. */
function conversations(db: Db) {
  return db
    .selectFrom('finderThread')
    .innerJoin('pet', 'pet.id', 'finderThread.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('finderMessage as last', (join) =>
      join.on('last.id', '=', (eb) =>
        eb
          .selectFrom('finderMessage')
          .select((message) => message.fn.max('finderMessage.id').as('id'))
          .whereRef('finderMessage.threadId', '=', 'finderThread.id'),
      ),
    )
    .select((eb) => [
      'finderThread.id as threadId',
      'finderThread.petId',
      'pet.name as petName',
      'species.code as species',
      'pet.photo',
      'finderThread.name',
      'finderThread.startedAt',
      'finderThread.lastAt',
      'finderThread.closedAt',
      'last.sender as lastSender',
      'last.kind as lastKind',
      'last.text as lastText',
      'last.place as lastPlace',
      'finderThread.foundId',
      grade(eb).as('grade'),
      eb.case().when(unread(eb)).then(1).else(0).end().as('unread'),
    ])
    .where('pet.removedAt', 'is', null)
    .where(stayedInFamily)
    .orderBy('finderThread.lastAt', 'desc')
    .orderBy('finderThread.id', 'desc');
}

/** Those about the animals that this user sees. */
export function listThreads(db: Db, userId: number, petId: number | null, limit: number) {
  return conversations(db)
    .innerJoin('petMember', 'petMember.petId', 'finderThread.petId')
    .where('petMember.userId', '=', userId)
    .$if(petId !== null, (query) => query.where('petMember.petId', '=', petId ?? 0))
    .limit(limit)
    .execute();
}

/** Those about the animals that the clinic keeps. */
export function listKeptThreads(db: Db, keeperId: number, petId: number | null, limit: number) {
  return conversations(db)
    .where(isKeptBy(keeperId))
    .$if(petId !== null, (query) => query.where('finderThread.petId', '=', petId ?? 0))
    .limit(limit)
    .execute();
}

/** A sum keeps the planner from its index: the clinic keeps many animals, and few of them have a conversation. */
function isKeptBy(keeperId: number) {
  return sql<boolean>`pet."userId" + 0 = ${keeperId}`;
}

/** A conversation about a living record that this user sees; undefined for a foreign one. */
export async function findThread(db: Db, userId: number, threadId: number) {
  const [thread] = await threadById(db, { userId, threadId });
  return thread;
}

const threadById = preparedRead((db, p: { userId: number; threadId: number }) =>
  db
    .selectFrom('finderThread')
    .innerJoin('petMember', 'petMember.petId', 'finderThread.petId')
    .innerJoin('pet', 'pet.id', 'finderThread.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .leftJoin('keeper', 'keeper.userId', 'pet.userId')
    .select([
      'finderThread.id',
      'finderThread.petId',
      'finderThread.name',
      'finderThread.phone',
      'finderThread.language',
      'finderThread.startedAt',
      'finderThread.lastAt',
      'finderThread.readAt',
      'finderThread.closedAt',
      'finderThread.foundId',
      'finderThread.likeness',
      'petMember.role',
      'keeper.userId as keptBy',
      'owner.name as ownerName',
      'owner.phone as ownerPhone',
      'owner.email as ownerEmail',
      'pet.name as petName',
      'pet.sex',
      'pet.photo',
      'pet.lostAt',
      'species.code as species',
    ])
    .where('finderThread.id', '=', p.threadId)
    .where('petMember.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null)
    .where(stayedInFamily),
);

export type OwnThread = NonNullable<Awaited<ReturnType<typeof findThread>>>;

/** A conversation in order, with the writing member's first name; of a very long one the last messages. */
export async function listConversation(db: Db, of: { threadId: number }) {
  return (await lastWords(db, of)).toReversed();
}

const lastWords = preparedRead((db, p: { threadId: number }) =>
  db
    .selectFrom('finderMessage')
    .leftJoin('user', 'user.id', 'finderMessage.userId')
    .select([
      'finderMessage.id',
      'finderMessage.sender',
      'finderMessage.kind',
      'finderMessage.userId',
      'user.name as writer',
      'finderMessage.text',
      'finderMessage.place',
      'finderMessage.latitude',
      'finderMessage.longitude',
      'finderMessage.accuracy',
      'finderMessage.at',
    ])
    .where('finderMessage.threadId', '=', p.threadId)
    .orderBy('finderMessage.id', 'desc')
    .limit(300),
);

interface Unread {
  threadId: number;
  petId: number;
  petName: string;
  lastAt: Instant;
  grade: FinderMessageKind;
  foundId: number | null;
}

function unreadConversations(db: Db) {
  return db
    .selectFrom('finderThread')
    .innerJoin('pet', 'pet.id', 'finderThread.petId')
    .select((eb) => [
      'finderThread.id as threadId',
      'finderThread.petId',
      'pet.name as petName',
      'finderThread.lastAt',
      'finderThread.foundId',
      grade(eb).as('grade'),
    ])
    .where('finderThread.closedAt', 'is', null)
    .where('pet.removedAt', 'is', null)
    .where(unread)
    .where(stayedInFamily)
    .orderBy('finderThread.lastAt', 'desc')
    .orderBy('finderThread.id', 'desc');
}

/**
 * This user's unread conversations, newest first. It runs on every screen: one statement, by the keys of
 * members and threads.
 */
export const listUnread = preparedRead<{ userId: number; limit: number }, Unread>((db, p) =>
  unreadConversations(db)
    .innerJoin('petMember', 'petMember.petId', 'finderThread.petId')
    .where('petMember.userId', '=', p.userId)
    .where('petMember.role', '!=', sql.lit('reader'))
    .limit(p.limit),
);

/** The same about the animals that the clinic keeps. */
export const listKeptUnread = preparedRead<{ keeperId: number; limit: number }, Unread>((db, p) =>
  unreadConversations(db).where(isKeptBy(p.keeperId)).limit(p.limit),
);

/** The last place that a finder reported in each conversation, by tag, the latest at the end. */
export function listTagPlaces(db: Db, userId: number) {
  return db
    .selectFrom('petMember')
    .innerJoin('finderThread', 'finderThread.petId', 'petMember.petId')
    .innerJoin('finderMessage as last', (join) =>
      join.on('last.id', '=', (eb) =>
        eb
          .selectFrom('finderMessage')
          .select((message) => message.fn.max('finderMessage.id').as('id'))
          .whereRef('finderMessage.threadId', '=', 'finderThread.id')
          .where('finderMessage.sender', '=', 'finder')
          .where((or) =>
            or.or([or('finderMessage.place', 'is not', null), or('finderMessage.latitude', 'is not', null)]),
          ),
      ),
    )
    .select(['finderThread.tagId', 'finderThread.id as threadId', 'last.place', 'last.latitude', 'last.longitude'])
    .select(['last.accuracy', 'last.at'])
    .where('petMember.userId', '=', userId)
    .where('finderThread.tagId', 'is not', null)
    .where(stayedInFamily)
    .orderBy('last.id')
    .execute();
}
