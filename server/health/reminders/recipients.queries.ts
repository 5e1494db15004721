/** With whom a round begins: the zones in use, and the lines and treatments of the day, some at a time. */
import { sql } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { CalendarDate, Db, ReminderStage } from '#db/types.ts';
import type { Plan } from '#server/health/medicines/rules.ts';
import { STAGES, USUAL_CHOICE } from './rules.ts';

/** The zones of active users, one step of the index for each. */
export async function listZones(db: Db): Promise<string[]> {
  const least = sql`select min("timeZone") from "user" where status = 'active'`;
  const { rows } = await sql<{ zone: string }>`
    with recursive zones(zone) as (
      ${least} union all select (${least} and "timeZone" > zones.zone) from zones where zones.zone is not null
    ) select zone from zones where zone is not null`.execute(db);
  return rows.map(({ zone }) => zone);
}

/** The animal with which a page of a day's lines ends; undefined for the last page. */
export const findPageEnd = preparedRead<{ day: CalendarDate; after: number; most: number }, { petId: number }>(
  (db, p) =>
    db
      .selectFrom('due')
      .select('petId')
      .$narrowType<{ petId: number }>()
      .where('remindOn', '=', p.day)
      .where('petId', '>', p.after)
      .orderBy('petId')
      .limit(1)
      .offset(p.most),
);

interface Page {
  day: CalendarDate;
  after: number;
  last: number;
}

interface Asked {
  userId: number;
  timeZone: string;
}

/**
 * Users with a line of this day that they were not told of at this stage, of animals with `after < id <= last`, and who want to be
 * told: at least those whom the round then tells.
 */
export function listUntold(db: Db, stage: ReminderStage, page: Page): Promise<Asked[]> {
  return UNTOLD[stage](db, { ...page });
}

type Read = (db: Db, page: Page & Record<string, string | number>) => Promise<Asked[]>;

const UNTOLD = Object.fromEntries(STAGES.map((stage) => [stage, untoldAt(stage)])) as Record<ReminderStage, Read>;

function untoldAt(stage: ReminderStage): Read {
  return preparedRead<Page & Record<string, string | number>, Asked>((db, p) =>
    db
      .selectFrom('due')
      .innerJoin('pet', 'pet.id', 'due.petId')
      .innerJoin('petMember', 'petMember.petId', 'due.petId')
      .innerJoin('user', 'user.id', 'petMember.userId')
      .leftJoin('reminderChoice', 'reminderChoice.userId', 'user.id')
      .select(['petMember.userId', 'user.timeZone'])
      .distinct()
      .where('due.remindOn', '=', p.day)
      .where('due.petId', '>', p.after)
      .where('due.petId', '<=', p.last)
      .where('pet.removedAt', 'is', null)
      .where('pet.deceasedOn', 'is', null)
      .where('pet.lostAt', 'is', null)
      .where('petMember.role', '!=', sql.lit('reader'))
      .where('user.status', '=', sql.lit('active'))
      .where((eb) => {
        const wants = (one: ReminderStage | 'byMail' | 'byPush') =>
          sql<boolean>`coalesce(${eb.ref(`reminderChoice.${one}`)}, ${sql.lit(USUAL_CHOICE[one])}) = 1`;
        const device = eb.selectFrom('pushSubscription').select('pushSubscription.id');
        const channel = eb.selectFrom('noticeChannel').select('noticeChannel.id').where('stoppedAt', 'is', null);
        const reached = eb.or([
          eb.exists(device.whereRef('pushSubscription.userId', '=', 'petMember.userId')),
          eb.exists(channel.whereRef('noticeChannel.userId', '=', 'petMember.userId')),
        ]);
        return eb.and([wants(stage), eb.or([wants('byMail'), eb.and([wants('byPush'), reached])])]);
      })
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('reminder')
              .select('reminder.id')
              .whereRef('reminder.userId', '=', 'petMember.userId')
              .whereRef('reminder.petId', '=', 'due.petId')
              .whereRef('reminder.key', '=', 'due.key')
              .whereRef('reminder.remindOn', '=', 'due.remindOn')
              .where('reminder.stage', '=', sql.lit(stage)),
          ),
        ),
      ),
  );
}

/** Whether any device or channel was ever set up. */
export async function hasDevices(db: Db): Promise<boolean> {
  const device = await db.selectFrom('pushSubscription').select('id').limit(1).executeTakeFirst();
  return Boolean(device ?? (await db.selectFrom('noticeChannel').select('id').limit(1).executeTakeFirst()));
}

export interface Treatment extends Plan {
  id: number;
  petId: number;
  /** `9`: it has no end. */
  until: CalendarDate;
}

/** Treatments of every few hours or days that have not ended, in the order of their ends, after one of them. */
export async function listGoingOn(
  db: Db,
  { until, id, most }: { until: CalendarDate; id: number; most: number },
): Promise<Treatment[]> {
  const end = sql<CalendarDate>`coalesce("endOn", '9')`;
  return db
    .selectFrom('medicine')
    .select(['id', 'petId', 'every', 'everyUnit', 'startOn', 'firstTime', 'endOn', 'duration', 'durationUnit'])
    .select(end.as('until'))
    .where('removedAt', 'is', null)
    .where('disabledAt', 'is', null)
    .where('disputedAt', 'is', null)
    .where(sql<boolean>`"everyUnit" in ('hour', 'day')`)
    .where(end, '>=', until)
    .where((eb) => eb.or([eb(end, '>', until), eb('id', '>', id)]))
    .orderBy(end)
    .orderBy('id')
    .limit(most)
    .execute();
}
