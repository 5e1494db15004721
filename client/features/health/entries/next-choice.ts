/** The chosen next date: the schedule's, a common interval, another day, or none. */
import { plusDays, plusMonths } from '#server/platform/lib/calendar.ts';
import { isDay } from '../../../lib/dates.ts';

export type NextChoice = 'suggested' | 'days21' | 'month' | 'quarter' | 'year' | 'other' | 'none';

/** The form's values; `nextOn` counts with 'other'. */
export interface NextValues {
  givenOn: string;
  nextChoice: NextChoice;
  nextOn: string;
}

export interface NextProposal {
  on: string | null;
  /** One sentence for the owner. */
  reason: string;
}

export const INTERVALS = {
  days21: { label: '21 días', after: (day: string) => plusDays(day, 21) },
  month: { label: '1 mes', after: (day: string) => plusMonths(day, 1) },
  quarter: { label: '3 meses', after: (day: string) => plusMonths(day, 3) },
  year: { label: '1 año', after: (day: string) => plusMonths(day, 12) },
};
export type Interval = keyof typeof INTERVALS;

/** The day of a choice; null for none. */
export function chosenDay(
  { nextChoice, givenOn, nextOn }: NextValues,
  proposal: Pick<NextProposal, 'on'> | null,
): string | null {
  if (nextChoice === 'none') return null;
  if (nextChoice === 'suggested') return proposal?.on ?? null;
  if (nextChoice === 'other') return nextOn;
  return isDay(givenOn) ? INTERVALS[nextChoice].after(givenOn) : null;
}

/** The server's input: its own date, a chosen one, or none. */
export function nextInput(values: NextValues, proposal: Pick<NextProposal, 'on'> | null) {
  const { nextChoice } = values;
  const nextSource =
    nextChoice === 'none'
      ? ('none' as const)
      : nextChoice === 'suggested'
        ? ('schedule' as const)
        : ('chosen' as const);
  return { nextOn: chosenDay(values, proposal), nextSource };
}

/** The inverse, for a stored entry. */
export function nextValues(entry: {
  nextSource: string;
  nextOn: string | null;
}): Pick<NextValues, 'nextChoice' | 'nextOn'> {
  const nextChoice = entry.nextSource === 'schedule' ? 'suggested' : entry.nextSource === 'none' ? 'none' : 'other';
  return { nextChoice, nextOn: nextChoice === 'other' ? (entry.nextOn ?? '') : '' };
}
