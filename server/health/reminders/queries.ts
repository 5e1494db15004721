/** Choices, digests and their lines. */
import { type Insertable, sql } from 'kysely';
import { inChunks } from '#db/chunks.ts';
import { preparedRead } from '#db/prepared.ts';
import { nameKey } from '#db/search.ts';
import type { CalendarDate, Database, Db, DueKind, Flag, Instant, PetRole } from '#db/types.ts';
import { doseToRepeat } from '#db/withdrawn.ts';
import type { ReminderChoices } from './rules.ts';

export function findChoice(db: Db, userId: number) {
  return db
    .selectFrom('reminderChoice')
    .select(['byMail', 'byPush', 'weekBefore', 'onTheDay', 'weekAfter', 'doses'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Writes the given fields; others stay, and a first choice gets the defaults. */
export async function putChoice(
  db: Db,
  choice: { userId: number; first: ReminderChoices; changes: Partial<ReminderChoices> },
): Promise<void> {
  const { userId, first, changes } = choice;
  await db
    .insertInto('reminderChoice')
    .values({ userId, ...first, ...changes })
    // The statement needs a column to set, even without changes.
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ userId, ...changes }))
    .execute();
}

export interface TellableRow {
  id: number;
  email: string;
  timeZone: string;
  byMail: Flag | null;
  byPush: Flag | null;
  weekBefore: Flag | null;
  onTheDay: Flag | null;
  weekAfter: Flag | null;
  subscriptions: number;
}

/** The next active users by id. */
export const listActiveIds = preparedRead<{ after: number; most: number }, { id: number }>((db, p) =>
  db
    .selectFrom('user')
    .select('id')
    .where('id', '>', p.after)
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(p.most),
);

/** Of these users the active ones, with their choice (null: none) and their number of subscribed browsers and channels. */
export function listTellable(db: Db, ids: readonly number[]): Promise<TellableRow[]> {
  return db
    .selectFrom('user')
    .leftJoin('reminderChoice', 'reminderChoice.userId', 'user.id')
    .select(['user.id', 'user.email', 'user.timeZone', 'byMail', 'byPush', 'weekBefore', 'onTheDay', 'weekAfter'])
    .select(
      sql<number>`(select count(*) from "pushSubscription" where "pushSubscription"."userId" = "user".id)
        + (select count(*) from "noticeChannel" where "noticeChannel"."userId" = "user".id and "stoppedAt" is null)`.as(
        'subscriptions',
      ),
    )
    .where('user.id', 'in', ids)
    .where('user.status', '=', 'active')
    .orderBy('user.id')
    .execute();
}

export interface CandidateRow {
  userId: number;
  petId: number;
  petName: string;
  title: string;
  key: string;
  remindOn: CalendarDate;
  repeatsOn: CalendarDate | null;
}

interface Window {
  from: CalendarDate;
  until: CalendarDate;
}

/** Open lines of these users in a window of days: of living animals that are not lost. */
export function listCandidates(db: Db, ids: readonly number[], { from, until }: Window): Promise<CandidateRow[]> {
  return db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .innerJoin('due', 'due.petId', 'pet.id')
    .select(['petMember.userId', 'due.petId', 'pet.name as petName', 'due.title', 'due.key', 'due.remindOn'])
    .select(doseToRepeat('due.key').as('repeatsOn'))
    .$narrowType<{ remindOn: CalendarDate }>()
    .where('petMember.userId', 'in', ids)
    .where('petMember.role', '!=', 'reader')
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .where('pet.lostAt', 'is', null)
    .where('due.remindOn', '>=', from)
    .where('due.remindOn', '<=', until)
    .orderBy('petMember.userId')
    .orderBy('due.remindOn')
    .orderBy('due.id')
    .execute();
}

/** What those users were already reminded of in the same window. */
export function listTold(db: Db, ids: readonly number[], { from, until }: Window) {
  return db
    .selectFrom('reminder')
    .select(['userId', 'petId', 'key', 'remindOn', 'stage'])
    .where('userId', 'in', ids)
    .where('remindOn', '>=', from)
    .where('remindOn', '<=', until)
    .execute();
}

/** The id of the day's digest; undefined where the user has one already, also from a faster process. */
export async function insertDigest(db: Db, digest: Insertable<Database['digest']>): Promise<number | undefined> {
  const row = await db
    .insertInto('digest')
    .values(digest)
    .onConflict((conflict) => conflict.columns(['userId', 'day']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The ids of the written lines; a line already told at this stage is skipped. */
export async function insertReminders(db: Db, lines: Insertable<Database['reminder']>[]) {
  const rows = await inChunks(lines, (some) =>
    db
      .insertInto('reminder')
      .values(some)
      .onConflict((conflict) => conflict.columns(['userId', 'petId', 'key', 'remindOn', 'stage']).doNothing())
      .returning(['id', 'petId', 'remindOn'])
      .execute(),
  );
  return rows.flat();
}

/**
 * The digest's lines that are still open: not done or postponed since, of living animals that the user still has
 * and that are not lost.
 */
export function listDigestLines(db: Db, digestId: number) {
  return db
    .selectFrom('reminder')
    .innerJoin('due', (join) =>
      join
        .onRef('due.petId', '=', 'reminder.petId')
        .onRef('due.key', '=', 'reminder.key')
        .onRef('due.remindOn', '=', 'reminder.remindOn'),
    )
    .innerJoin('pet', 'pet.id', 'reminder.petId')
    .innerJoin('petMember', (join) =>
      join.onRef('petMember.petId', '=', 'reminder.petId').onRef('petMember.userId', '=', 'reminder.userId'),
    )
    .select([
      'reminder.id',
      'reminder.petId',
      'pet.name as petName',
      'due.title',
      'due.kind',
      'due.dueOn',
      'reminder.key',
      'reminder.remindOn',
      'due.inSeries',
      doseToRepeat('due.key').as('repeatsOn'),
    ])
    .$narrowType<{ remindOn: CalendarDate }>()
    .where('reminder.digestId', '=', digestId)
    .where('petMember.role', '!=', 'reader')
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .where('pet.lostAt', 'is', null)
    .orderBy(nameKey(db, 'pet'))
    .orderBy('pet.id')
    .orderBy('reminder.remindOn')
    .orderBy('reminder.id')
    .execute();
}

export interface LinkedLine {
  userId: number;
  petId: number;
  key: string;
  askedFor: CalendarDate;
  petName: string;
  species: string;
  role: PetRole | null;
  title: string | null;
  kind: DueKind | null;
  dueOn: CalendarDate | null;
  vaccineId: number | null;
  repeatsOn: CalendarDate | null;
}

/** The line behind a link: `role` is null where the user lost access, `title` is null where the line is done. */
export function findLinkedLine(db: Db, reminderId: number): Promise<LinkedLine | undefined> {
  return db
    .selectFrom('reminder')
    .innerJoin('pet', 'pet.id', 'reminder.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .leftJoin('petMember', (join) =>
      join.onRef('petMember.petId', '=', 'reminder.petId').onRef('petMember.userId', '=', 'reminder.userId'),
    )
    .leftJoin('due', (join) => join.onRef('due.petId', '=', 'reminder.petId').onRef('due.key', '=', 'reminder.key'))
    .select([
      'reminder.userId',
      'reminder.petId',
      'reminder.key',
      'reminder.remindOn as askedFor',
      'pet.name as petName',
      'species.code as species',
      'petMember.role',
      'due.title',
      'due.kind',
      'due.dueOn',
      'due.vaccineId',
      doseToRepeat('due.key').as('repeatsOn'),
    ])
    .where('reminder.id', '=', reminderId)
    .where('pet.removedAt', 'is', null)
    .executeTakeFirst();
}

/** Deletes digests from before `before` with their lines: their delivery is no longer in question. */
export async function deleteOldDigests(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('digest').where('createdAt', '<', before).execute();
}

/** The user's reminders, line by line. */
export function listRemindersOf(db: Db, userId: number) {
  return db
    .selectFrom('reminder')
    .innerJoin('digest', 'digest.id', 'reminder.digestId')
    .innerJoin('pet', 'pet.id', 'reminder.petId')
    .select(['digest.day', 'pet.name as animal', 'reminder.key', 'reminder.stage'])
    .where('reminder.userId', '=', userId)
    .orderBy('reminder.id')
    .execute();
}
