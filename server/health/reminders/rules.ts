/** When a guardian is reminded of an animal's needs. Pure; runs in the browser too. */
import type { CalendarDate, Flag, Instant, ReminderStage } from '#db/types.ts';
import { daysBetween, plusDays } from '#server/platform/lib/calendar.ts';

/** Days from a line's day to the day of its reminder. */
const STAGE_DAYS = { weekBefore: -7, onTheDay: 0, weekAfter: 7 } as const satisfies Record<ReminderStage, number>;
export const STAGES = ['weekBefore', 'onTheDay', 'weekAfter'] as const satisfies ReminderStage[];
/** After an outage a reminder is sent up to so many days late; later it would only confuse. */
export const CATCH_UP_DAYS = 3;
/** Local hour from which messages are sent. */
const FROM_HOUR = 8;

export interface ReminderChoice {
  byMail: Flag;
  byPush: Flag;
  weekBefore: Flag;
  onTheDay: Flag;
  weekAfter: Flag;
}

export interface ReminderChoices extends ReminderChoice {
  /** A notice at the hour of each dose, where notices come to a device at all. */
  doses: Flag;
}

/** The defaults for a user without a choice. */
export const USUAL_CHOICE: ReminderChoices = {
  byMail: 1,
  byPush: 1,
  weekBefore: 1,
  onTheDay: 1,
  weekAfter: 1,
  doses: 1,
};

/** The stage that belongs to `today`, up to three days late; at most one, because they lie a week apart. */
export function stageOn(remindOn: CalendarDate, today: CalendarDate, choice: ReminderChoice): ReminderStage | null {
  const since = daysBetween(remindOn, today);
  const stage = STAGES.find((one) => since >= STAGE_DAYS[one] && since <= STAGE_DAYS[one] + CATCH_UP_DAYS);
  return stage && choice[stage] === 1 ? stage : null;
}

/** The days of lines that have a stage on this day. */
export function reminderDays(today: CalendarDate): { day: CalendarDate; stage: ReminderStage }[] {
  return STAGES.flatMap((stage) =>
    Array.from({ length: CATCH_UP_DAYS + 1 }, (_, late) => ({
      day: plusDays(today, -STAGE_DAYS[stage] - late),
      stage,
    })),
  );
}

/** The range of line days that have a stage on a `today` between the two days, for the query. */
export function reminderWindow(earliestToday: CalendarDate, latestToday: CalendarDate) {
  return {
    from: plusDays(earliestToday, -STAGE_DAYS.weekAfter - CATCH_UP_DAYS),
    until: plusDays(latestToday, -STAGE_DAYS.weekBefore),
  };
}

const hours = new Map<string, Intl.DateTimeFormat>();

/** Whether it is eight in the morning or later in the guardian's zone. */
export function isTimeToTell(timeZone: string, instant: Instant): boolean {
  const format =
    hours.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { hour: '2-digit', hourCycle: 'h23', timeZone });
  if (hours.size >= 600) hours.clear();
  hours.set(timeZone, format);
  return Number(format.format(Date.parse(instant))) >= FROM_HOUR;
}
