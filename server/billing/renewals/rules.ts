/** When an animal's owner is told that its paid time ends. Pure; runs in the browser too. */
import type { CalendarDate, RenewalStage } from '#db/types.ts';
import { daysBetween, plusDays } from '#server/platform/lib/calendar.ts';
import { CATCH_UP_DAYS, type ReminderChoice } from '#server/health/reminders/rules.ts';

/** Days from the last paid day to the day of the notice. */
const STAGE_DAYS = { monthBefore: -30, weekBefore: -7, onTheDay: 0, weekAfter: 7 } as const satisfies Record<
  RenewalStage,
  number
>;
const STAGES = ['monthBefore', 'weekBefore', 'onTheDay', 'weekAfter'] as const satisfies RenewalStage[];
/** The user's choice for care reminders applies here too; a month before counts as a reminder before the day. */
const CHOICE_OF = {
  monthBefore: 'weekBefore',
  weekBefore: 'weekBefore',
  onTheDay: 'onTheDay',
  weekAfter: 'weekAfter',
} as const satisfies Record<RenewalStage, keyof ReminderChoice>;

/**
 * The stage that belongs to `today`, up to three days late. A month-long trial has no notice on its first day.
 */
export function renewalStageOn(
  { endsOn, trial }: { endsOn: CalendarDate; trial: boolean },
  today: CalendarDate,
  choice: ReminderChoice,
): RenewalStage | null {
  const since = daysBetween(endsOn, today);
  const stage = STAGES.find((one) => since >= STAGE_DAYS[one] && since <= STAGE_DAYS[one] + CATCH_UP_DAYS);
  if (!stage || (trial && stage === 'monthBefore')) return null;
  return choice[CHOICE_OF[stage]] === 1 ? stage : null;
}

/** The range of last days that have a stage on a `today` between the two days, for the query. */
export function renewalWindow(earliestToday: CalendarDate, latestToday: CalendarDate) {
  return {
    from: plusDays(earliestToday, -STAGE_DAYS.weekAfter - CATCH_UP_DAYS),
    until: plusDays(latestToday, -STAGE_DAYS.monthBefore),
  };
}
