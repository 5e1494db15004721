/** The day and the hour on a wall in a zone, and the moment that they mean. */
import type { CalendarDate, Instant, WallTime } from '#db/types.ts';
import { plus } from './time.ts';

export interface Wall {
  day: CalendarDate;
  /** `09:05`. */
  time: string;
}

/** One formatter per zone: making one costs a hundred times its use. */
const formats = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATS = 100;

export function wallOf(timeZone: string, instant: Instant): Wall {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(Date.parse(instant))
      .map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute } = parts;
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** The same in one word, as planned times are kept: `2026-08-23T09:05`. */
export function wallTimeOf(timeZone: string, instant: Instant): WallTime {
  const { day, time } = wallOf(timeZone, instant);
  return `${day}T${time}`;
}

/** Where clocks are put forward an hour does not exist: its minutes are those of the hour after. */
export function instantOf(timeZone: string, { day, time }: Wall): Instant {
  const wanted = `${day}T${time}:00.000Z`;
  let at: Instant = wanted;
  for (let round = 0; round < 2; round += 1) {
    const { day: shownDay, time: shownTime } = wallOf(timeZone, at);
    const ahead = Date.parse(wanted) - Date.parse(`${shownDay}T${shownTime}:00.000Z`);
    at = plus(at, ahead / 60_000, 'minutes');
  }
  return at;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(timeZone, format);
  return format;
}
