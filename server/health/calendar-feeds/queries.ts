/** Secret addresses for calendar programs. */
import type { Insertable } from 'kysely';
import type { CalendarDate, Database, Db, DueKind, Instant } from '#db/types.ts';

export async function insertFeed(db: Db, feed: Insertable<Database['calendarFeed']>): Promise<number> {
  const { id } = await db.insertInto('calendarFeed').values(feed).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Deletes the user's address for one animal, or with null the one for all. */
export async function deleteFeedOf(db: Db, userId: number, petId: number | null): Promise<void> {
  await db
    .deleteFrom('calendarFeed')
    .where('userId', '=', userId)
    .where('petId', petId === null ? 'is' : '=', petId)
    .execute();
}

/** False where this user has no such address. */
export async function deleteFeed(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendarFeed')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export function listFeeds(db: Db, userId: number) {
  return db
    .selectFrom('calendarFeed')
    .leftJoin('pet', 'pet.id', 'calendarFeed.petId')
    .select([
      'calendarFeed.id',
      'calendarFeed.petId',
      'pet.name as petName',
      'calendarFeed.createdAt',
      'calendarFeed.lastReadAt',
    ])
    .where('calendarFeed.userId', '=', userId)
    .orderBy('calendarFeed.id')
    .execute();
}

/** The address's user, while the account is active; with the animal's name where it is for one animal. */
export function findFeed(db: Db, hash: string) {
  return db
    .selectFrom('calendarFeed')
    .innerJoin('user', 'user.id', 'calendarFeed.userId')
    .leftJoin('pet', 'pet.id', 'calendarFeed.petId')
    .select([
      'calendarFeed.id',
      'calendarFeed.userId',
      'calendarFeed.petId',
      'calendarFeed.lastReadAt',
      'pet.name as petName',
      'user.timeZone',
    ])
    .where('calendarFeed.hash', '=', hash)
    .where('user.status', '=', 'active')
    .executeTakeFirst();
}

export async function touchFeed(db: Db, id: number, lastReadAt: Instant): Promise<void> {
  await db.updateTable('calendarFeed').set({ lastReadAt }).where('id', '=', id).execute();
}

export interface FeedLine {
  petId: number;
  petName: string;
  key: string;
  kind: DueKind;
  title: string;
  dueOn: CalendarDate;
  remindOn: CalendarDate;
  /** When the animal's record was last changed. */
  updatedAt: Instant;
}

/** The open lines of the living animals that this user may see today, or of one of them. */
export function listFeedLines(db: Db, userId: number, petId: number | null): Promise<FeedLine[]> {
  return db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .innerJoin('due', 'due.petId', 'pet.id')
    .select([
      'due.petId',
      'pet.name as petName',
      'due.key',
      'due.kind',
      'due.title',
      'due.dueOn',
      'due.remindOn',
      'pet.updatedAt',
    ])
    .$narrowType<{ dueOn: CalendarDate; remindOn: CalendarDate }>()
    .where('petMember.userId', '=', userId)
    .$if(petId !== null, (query) => query.where('petMember.petId', '=', petId))
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .where('due.remindOn', 'is not', null)
    .orderBy('due.remindOn')
    .orderBy('due.id')
    .execute();
}

/** Deletes every member's address for this animal. */
export async function deleteFeedsOfPet(db: Db, petId: number): Promise<void> {
  await db.deleteFrom('calendarFeed').where('petId', '=', petId).execute();
}

/** The user's calendars, for the data export. */
export function listCalendarsOf(db: Db, userId: number) {
  return db
    .selectFrom('calendarFeed')
    .leftJoin('pet', 'pet.id', 'calendarFeed.petId')
    .select(['pet.name as animal', 'calendarFeed.createdAt', 'calendarFeed.lastReadAt'])
    .where('calendarFeed.userId', '=', userId)
    .orderBy('calendarFeed.id')
    .execute();
}
