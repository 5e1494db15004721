/**
 * The input field of a date, apart from calendar.ts: screens that only show days need no zod. Only schema.ts
 * files import it.
 */
import { z } from 'zod';
import { problemWithDate } from './calendar.ts';

/** A local date and hour that exists in the calendar: `2026-08-23T08:00`. */
export function wallTime(message: string) {
  return z
    .string({ error: message })
    .regex(/^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/, { error: message, abort: true })
    .refine((value) => problemWithDate(value.slice(0, 10)) === null, message);
}

/** A day between 1900 and 2100 that exists in the calendar. */
export const calendarDate = z
  .string({ error: 'Escribe la fecha.' })
  .trim()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Escribe la fecha como día, mes y año.', abort: true })
  .superRefine((value, context) => {
    const message = problemWithDate(value);
    if (message) context.addIssue({ code: 'custom', message });
  });
