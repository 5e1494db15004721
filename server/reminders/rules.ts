/** When a guardian is told of what an animal needs. Pure; runs in the browser too. */
import type { CalendarDate, Flag, Instant, ReminderStage } from '#db/types.ts';
import { daysBetween, plusDays } from '#server/lib/calendar.ts';

/** Days from the day a line is asked for to the day its reminder goes out. */
const STAGE_DAYS = { weekBefore: -7, onTheDay: 0, weekAfter: 7 } as const satisfies Record<ReminderStage, number>;
export const STAGES = ['weekBefore', 'onTheDay', 'weekAfter'] as const satisfies ReminderStage[];
/** A server that was down says it up to so many days late; after that it would only confuse. */
export const CATCH_UP_DAYS = 3;
/** The hour of the guardian's own day from which messages go out. */
const FROM_HOUR = 8;

export interface ReminderChoice {
  byMail: Flag;
  byPush: Flag;
  weekBefore: Flag;
  onTheDay: Flag;
  weekAfter: Flag;
}

/** What counts for somebody who never chose. */
export const USUAL_CHOICE: ReminderChoice = { byMail: 1, byPush: 1, weekBefore: 1, onTheDay: 1, weekAfter: 1 };

/** The stage whose message belongs to `today`, also where it should have gone out up to three days ago; at most one, they lie a week apart. */
export function stageOn(remindOn: CalendarDate, today: CalendarDate, choice: ReminderChoice): ReminderStage | null {
  const since = daysBetween(remindOn, today);
  const stage = STAGES.find((one) => since >= STAGE_DAYS[one] && since <= STAGE_DAYS[one] + CATCH_UP_DAYS);
  return stage && choice[stage] === 1 ? stage : null;
}

/** The days a line may be asked for so that any stage falls on a `today` between the two days: what a query needs to look at. */
export function reminderWindow(earliestToday: CalendarDate, latestToday: CalendarDate) {
  return {
    from: plusDays(earliestToday, -STAGE_DAYS.weekAfter - CATCH_UP_DAYS),
    until: plusDays(latestToday, -STAGE_DAYS.weekBefore),
  };
}

const hours = new Map<string, Intl.DateTimeFormat>();

/** Whether it is eight in the morning or later where the guardian lives. */
export function isTimeToTell(timeZone: string, instant: Instant): boolean {
  const format =
    hours.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { hour: '2-digit', hourCycle: 'h23', timeZone });
  if (hours.size >= 600) hours.clear();
  hours.set(timeZone, format);
  return Number(format.format(Date.parse(instant))) >= FROM_HOUR;
}
