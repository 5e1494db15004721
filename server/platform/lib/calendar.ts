/** Days of the calendar: `YYYY-MM-DD` in and out, without hour and zone. Runs in the browser too. */
import type { CalendarDate, Instant } from '#db/types.ts';

const monthName = new Intl.DateTimeFormat('es-EC', { month: 'long', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat('es-EC', { dateStyle: 'long', timeZone: 'UTC' });
const weekdayMonth = new Intl.DateTimeFormat('es-EC', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const dayMonth = new Intl.DateTimeFormat('es-EC', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Why `YYYY-MM-DD` is no day of the calendar, in words ("Octubre tiene 31 días."); null where it is one. */
export function problemWithDate(value: string): string | null {
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  if (year < 1900 || year > 2100) return 'Revisa el año.';
  if (month < 1 || month > 12) return 'El mes va del 1 al 12.';
  const length = daysInMonth(year, month);
  if (day >= 1 && day <= length) return null;
  const name = monthName.format(Date.UTC(year, month - 1, 1));
  const inYear = month === 2 ? ` de ${year}` : '';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${inYear} tiene ${length} días.`;
}

const DAY_MS = 86_400_000;
interface Clock {
  format: Intl.DateTimeFormat;
  minute: string;
  day: CalendarDate;
}

/** One formatter per zone: making one costs a hundred times its use. */
const clocks = new Map<string, Clock>();
/** The runtime accepts any capitals in a zone's name: without a bound a caller could fill the memory. */
const MAX_CLOCKS = 100;

/**
 * The day at `instant` in `timeZone` (IANA): what is due depends on the member's own day. @throws RangeError
 * for an unknown zone.
 */
export function dayIn(timeZone: string, instant: Instant): CalendarDate {
  const clock = clocks.get(timeZone) ?? newClock(timeZone);
  // No zone changes its day within a minute, and most questions are about "now".
  const minute = instant.slice(0, 16);
  if (clock.minute === minute) return clock.day;
  const parts = Object.fromEntries(
    clock.format.formatToParts(Date.parse(instant)).map(({ type, value }) => [type, value]),
  );
  clock.minute = minute;
  clock.day = `${parts['year']}-${parts['month']}-${parts['day']}`;
  return clock.day;
}

function newClock(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const clock = { format, minute: '', day: '' };
  if (clocks.size >= MAX_CLOCKS) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}

/** `2026-10-14` → `14/10/2026`. */
export function showDay(day: CalendarDate): string {
  return day.split('-').toReversed().join('/');
}

/** `21 de noviembre de 2027`. */
export function dayInWords(day: CalendarDate): string {
  return longDay.format(Date.parse(day));
}

/** `21 de noviembre`. */
export function dayMonthInWords(day: CalendarDate): string {
  return dayMonth.format(Date.parse(day));
}

/** `sábado 21 de noviembre`, without the comma that the language data puts; with the year where it is not that of `on`. */
export function weekdayInWords(day: CalendarDate, on: CalendarDate = day): string {
  const named = weekdayMonth.format(Date.parse(day)).replace(',', '');
  return day.slice(0, 4) === on.slice(0, 4) ? named : `${named} de ${day.slice(0, 4)}`;
}

/** `21 de noviembre de 2027, 10:00`, in `timeZone`. */
export function momentInWords(timeZone: string, instant: Instant): string {
  const format = new Intl.DateTimeFormat('es-EC', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return format.format(Date.parse(instant));
}

/** `09:05`, in `timeZone`. */
export function hourIn(timeZone: string, instant: Instant): string {
  const format = new Intl.DateTimeFormat('es-EC', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  return format.format(Date.parse(instant));
}

/** `plusDays('2028-02-28', 1)` is `2028-02-29`. */
export function plusDays(date: CalendarDate, days: number): CalendarDate {
  return fromDayNumber(dayNumber(date) + days);
}

/** The same day some months later; in a shorter month its last day (31 January + 1 = 28 or 29 February). */
export function plusMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = readDate(date);
  const monthNumber = year * 12 + month - 1 + months;
  const [newYear, newMonth] = [Math.floor(monthNumber / 12), (((monthNumber % 12) + 12) % 12) + 1];
  return fromDayNumber(Date.UTC(newYear, newMonth - 1, Math.min(day, daysInMonth(newYear, newMonth))) / DAY_MS);
}

/** Whole days from `from` to `to`; negative where `to` lies before. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Completed years, months and remaining days, as people state an age; `day` is not before `birthOn`. */
export function ageOn(birthOn: CalendarDate, day: CalendarDate): { years: number; months: number; days: number } {
  const [birthYear, birthMonth, birthDay] = readDate(birthOn);
  const [year, month, dayOfMonth] = readDate(day);
  const months = (year - birthYear) * 12 + month - birthMonth - (dayOfMonth < birthDay ? 1 : 0);
  return { years: Math.floor(months / 12), months: months % 12, days: daysBetween(plusMonths(birthOn, months), day) };
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function readDate(date: CalendarDate): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}

/** Days since 1970-01-01, counted in UTC where every day has 24 hours. */
function dayNumber(date: CalendarDate): number {
  const [year, month, day] = readDate(date);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

function fromDayNumber(days: number): CalendarDate {
  return new Date(days * DAY_MS).toISOString().slice(0, 10);
}
