/** Days of the calendar: `YYYY-MM-DD` in, `YYYY-MM-DD` out, no hour and no zone. Runs in the browser too. */
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { CalendarDate, Instant } from '#db/types.ts';

/** A day between 1900 and 2100 that the calendar really has. */
export const calendarDate = z
  .string({ error: 'Escribe la fecha.' })
  .trim()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Escribe la fecha como día, mes y año.')
  .superRefine((value, context) => {
    const message = problemWithDate(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

const monthName = new Intl.DateTimeFormat('es-EC', { month: 'long', timeZone: 'UTC' });

/** Why `YYYY-MM-DD` is no day of the calendar, in words ("Octubre tiene 31 días."), or null where it is one. */
export function problemWithDate(value: string): string | null {
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  if (year < 1900 || year > 2100) return 'Revisa el año.';
  if (month < 1 || month > 12) return 'El mes va del 1 al 12.';
  const length = Temporal.PlainYearMonth.from({ year, month }).daysInMonth;
  if (day >= 1 && day <= length) return null;
  const name = monthName.format(Date.UTC(year, month - 1, 1));
  const inYear = month === 2 ? ` de ${year}` : '';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${inYear} tiene ${length} días.`;
}

/** The day it is in `timeZone` at `instant`: what is due is decided on the guardian's own day. */
export function dayIn(timeZone: string, instant: Instant): CalendarDate {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** `plusDays('2028-02-28', 1)` is `2028-02-29`. */
export function plusDays(date: CalendarDate, days: number): CalendarDate {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** The same day some months on; where that month is shorter, its last day (31 January + 1 = 28 or 29 February). */
export function plusMonths(date: CalendarDate, months: number): CalendarDate {
  return Temporal.PlainDate.from(date).add({ months }).toString();
}

/** Whole days from `from` to `to`; negative where `to` lies before. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days;
}

/** Completed years and months of a life, as people say an age. */
export function ageOn(birthOn: CalendarDate, day: CalendarDate): { years: number; months: number; days: number } {
  const { years, months, days } = Temporal.PlainDate.from(birthOn).until(day, { largestUnit: 'year' });
  return { years, months, days };
}
