/** Whose time ends when, and who was told of it. */
import type { Insertable } from 'kysely';
import { inChunks } from '#db/chunks.ts';
import { preparedRead } from '#db/prepared.ts';
import { nameKey } from '#db/search.ts';
import type { CalendarDate, Database, Db, Instant } from '#db/types.ts';

export interface EndingRow {
  userId: number;
  petId: number;
  petName: string;
  createdAt: Instant;
  trialFrom: Instant | null;
  licensedUntil: CalendarDate | null;
}

type Range = { after: number; last: number; from: CalendarDate; until: CalendarDate } & Record<string, string | number>;

/**
 * The animals of a range of users by id whose paid time ends in a window of days, or that began their trial in another one: of
 * living animals that are at home, each for its own user alone.
 */
export const listEnding = preparedRead<Range & { bornFrom: Instant; bornUntil: Instant }, EndingRow>((db, p) =>
  db
    .selectFrom('pet')
    .select([
      'pet.userId',
      'pet.id as petId',
      'pet.name as petName',
      'pet.createdAt',
      'pet.trialFrom',
      'pet.licensedUntil',
    ])
    .where('pet.userId', '>', p.after)
    .where('pet.userId', '<=', p.last)
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .where('pet.lostAt', 'is', null)
    .where('pet.userId', 'not in', (eb) => eb.selectFrom('keeper').select('keeper.userId'))
    .where((or) =>
      or.or([
        or.and([or('pet.licensedUntil', '>=', p.from), or('pet.licensedUntil', '<=', p.until)]),
        or.and([
          or('pet.licensedUntil', 'is', null),
          or(or.fn.coalesce('pet.trialFrom', 'pet.createdAt'), '>=', p.bornFrom),
          or(or.fn.coalesce('pet.trialFrom', 'pet.createdAt'), '<=', p.bornUntil),
        ]),
      ]),
    )
    .orderBy('pet.userId')
    .orderBy(nameKey(db, 'pet'))
    .orderBy('pet.id'),
);

/** What those users were told already about ends of the same window. */
export const listToldEnds = preparedRead<Range, { petId: number; endsOn: CalendarDate; stage: string }>((db, p) =>
  db
    .selectFrom('renewalNotice')
    .select(['petId', 'endsOn', 'stage'])
    .where('userId', '>', p.after)
    .where('userId', '<=', p.last)
    .where('endsOn', '>=', p.from)
    .where('endsOn', '<=', p.until),
);

/** One of what this user was told on this day. */
export function findNoticeOf(db: Db, userId: number, day: CalendarDate) {
  return db
    .selectFrom('renewalNotice')
    .select('id')
    .where('userId', '=', userId)
    .where('day', '=', day)
    .orderBy('id')
    .executeTakeFirst();
}

/** The ids of those that were written; an end that was told at this stage before is left out. */
export async function insertNotices(db: Db, notices: Insertable<Database['renewalNotice']>[]): Promise<number[]> {
  const rows = await inChunks(notices, (some) =>
    db
      .insertInto('renewalNotice')
      .values(some)
      .onConflict((conflict) => conflict.columns(['petId', 'endsOn', 'stage']).doNothing())
      .returning('id')
      .execute(),
  );
  return rows.flat().map(({ id }) => id);
}

/**
 * What of the day of one notice is still so: animals that are their user's, alive and at home, and for which nothing was paid or
 * given since.
 */
export function listStillEnding(db: Db, noticeId: number) {
  return (
    db
      .selectFrom('renewalNotice as asked')
      .innerJoin('renewalNotice as notice', (join) =>
        join.onRef('notice.userId', '=', 'asked.userId').onRef('notice.day', '=', 'asked.day'),
      )
      .innerJoin('pet', (join) => join.onRef('pet.id', '=', 'notice.petId').onRef('pet.userId', '=', 'notice.userId'))
      .select(['notice.userId', 'notice.petId', 'notice.endsOn', 'pet.name as petName', 'pet.licensedUntil'])
      .where('asked.id', '=', noticeId)
      .where('pet.removedAt', 'is', null)
      .where('pet.deceasedOn', 'is', null)
      .where('pet.lostAt', 'is', null)
      // Null: it is the trial that ends.
      .where((or) =>
        or.or([or('pet.licensedUntil', 'is', null), or('pet.licensedUntil', '=', or.ref('notice.endsOn'))]),
      )
      .orderBy(nameKey(db, 'pet'))
      .orderBy('pet.id')
      .execute()
  );
}
