/** Until when PayPhone reverses a payment by API. Pure. */
import type { Instant } from '#db/types.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';

const ZONE = 'America/Guayaquil';
const LAST_HOUR = 20;
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' });

/**
 * The same day in Ecuador, before eight in the evening; later only an administrator can, in PayPhone's own
 * console.
 */
export function mayReverse(takenAt: Instant, now: Instant): boolean {
  return dayIn(ZONE, takenAt) === dayIn(ZONE, now) && Number(clock.format(Date.parse(now))) < LAST_HOUR;
}
