/** Whom a round of reminders or of doses may have to tell: it begins with what is due, and not with all accounts. */
import type { CalendarDate, Db, Instant, ReminderStage } from '#db/types.ts';
import type { Plan } from '#server/health/medicines/rules.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { isTimeToTell, reminderDays } from './rules.ts';
import { findPageEnd, hasDevices, listGoingOn, listUntold, listZones } from './recipients.queries.ts';

/** Animals, and treatments, in a statement. */
const AT_ONCE = 200;
/** Of a column that is an integer on PostgreSQL. */
const LAST_ID = 2_147_483_647;

/**
 * The users with a line that belongs to their today, while it is eight or later where they are, and that they were not told of. What each of them
 * is told is decided by their own day and choice.
 */
export async function findRecipients(db: Db, at: Instant): Promise<Set<number>> {
  const awake = (await listZones(db)).filter((zone) => isTimeToTell(zone, at));
  // Two days at most, wherever people live; a day of lines has one stage in both.
  const days = new Map<CalendarDate, { stage: ReminderStage; zones: Set<string> }>();
  for (const zone of awake)
    for (const { day, stage } of reminderDays(dayIn(zone, at))) {
      const known = days.get(day) ?? { stage, zones: new Set() };
      known.zones.add(zone);
      days.set(day, known);
    }
  const people = new Set<number>();
  for (const [day, { stage, zones }] of days)
    for (let after = 0; ; ) {
      const [end] = await findPageEnd(db, { day, after, most: AT_ONCE });
      const last = end?.petId ?? LAST_ID;
      for (const { userId, timeZone } of await listUntold(db, stage, { day, after, last }))
        if (zones.has(timeZone)) people.add(userId);
      if (!end) break;
      after = last;
    }
  return people;
}

/**
 * The animals with a planned time that `isNow` in one of the zones; none where no device would be told.
 * @param since the first day on which a treatment may have ended
 */
export async function animalsWithDoses(
  db: Db,
  since: CalendarDate,
  isNow: (plan: Plan, timeZone: string) => boolean,
): Promise<Set<number>> {
  const animals = new Set<number>();
  if (!(await hasDevices(db))) return animals;
  const zones = await listZones(db);
  for (let from = { until: since, id: 0 }; ; ) {
    const treatments = await listGoingOn(db, { ...from, most: AT_ONCE });
    for (const treatment of treatments) if (zones.some((zone) => isNow(treatment, zone))) animals.add(treatment.petId);
    const last = treatments.at(-1);
    if (!last || treatments.length < AT_ONCE) return animals;
    from = last;
  }
}
