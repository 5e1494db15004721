/** When the keeper of an animal is told that its time ends. Pure; runs in the browser too. */
import type { CalendarDate, RenewalStage } from '#db/types.ts';
import { daysBetween, plusDays } from '#server/lib/calendar.ts';
import { CATCH_UP_DAYS, type ReminderChoice } from '#server/reminders/rules.ts';

/** Days from the last day to the day the notice goes out. */
const STAGE_DAYS = { monthBefore: -30, weekBefore: -7, onTheDay: 0, weekAfter: 7 } as const satisfies Record<
  RenewalStage,
  number
>;
const STAGES = ['monthBefore', 'weekBefore', 'onTheDay', 'weekAfter'] as const satisfies RenewalStage[];
/** What a person chose of the notices of care counts here too; a month before is one of those before. */
const CHOICE_OF = {
  monthBefore: 'weekBefore',
  weekBefore: 'weekBefore',
  onTheDay: 'onTheDay',
  weekAfter: 'weekAfter',
} as const satisfies Record<RenewalStage, keyof ReminderChoice>;

/**
 * The stage whose notice belongs to `today`, also where it should have gone out up to three days ago. A trial is of a month: nobody
 * is told of its end on its first day.
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

/** The last days that any stage on a `today` between the two may be about: what a query needs to look at. */
export function renewalWindow(earliestToday: CalendarDate, latestToday: CalendarDate) {
  return {
    from: plusDays(earliestToday, -STAGE_DAYS.weekAfter - CATCH_UP_DAYS),
    until: plusDays(latestToday, -STAGE_DAYS.monthBefore),
  };
}
