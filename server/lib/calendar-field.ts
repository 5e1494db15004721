/** The field of a date, apart from the days themselves: screens that only show days need no zod. Only schema.ts files import it. */
import { z } from 'zod';
import { problemWithDate } from './calendar.ts';

/** A day between 1900 and 2100 that the calendar really has. */
export const calendarDate = z
  .string({ error: 'Escribe la fecha.' })
  .trim()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Escribe la fecha como día, mes y año.', abort: true })
  .superRefine((value, context) => {
    const message = problemWithDate(value);
    if (message) context.addIssue({ code: 'custom', message });
  });
