/** What is due for the patients, line by line. Runs in the browser. */
import { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { pageSize } from '#server/platform/lib/list-field.ts';

export const dueLinesInput = z
  .object({
    from: calendarDate,
    until: calendarDate,
    /** As the page before returned it. */
    cursor: z.string().max(60).nullish(),
    size: pageSize,
  })
  .refine(({ from, until }) => from <= until, { path: ['until'], error: 'El último día es el primero o uno después.' });

export type DueLinesInput = z.infer<typeof dueLinesInput>;
