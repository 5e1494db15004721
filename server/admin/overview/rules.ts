/** The months of a chart, and the lifetime of its figures. Runs in the browser too. */
import type { CalendarDate } from '#db/types.ts';
import { plusMonths } from '#server/platform/lib/calendar.ts';

export const MONTHS = 12;

/** The first days of the last twelve months, the oldest first. */
export function monthsUpTo(today: CalendarDate): CalendarDate[] {
  const first = `${today.slice(0, 7)}-01`;
  return Array.from({ length: MONTHS }, (_, n) => plusMonths(first, n - MONTHS + 1));
}
