/** Finds the moments at which calendar days begin. */
import type { CalendarDate, Instant } from '#db/types.ts';
import { dayIn, plusDays } from './calendar.ts';
import { plus } from './time.ts';

/** The first moment of a day in a zone, found by trial: every zone's offset is a whole quarter of an hour. */
export function dayBegins(timeZone: string, day: CalendarDate): Instant {
  let at: Instant = `${plusDays(day, -1)}T09:45:00.000Z`;
  while (dayIn(timeZone, at) < day) at = plus(at, 900, 'seconds');
  return at;
}
