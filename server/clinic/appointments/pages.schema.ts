/** Appointments between two days, page by page. */
import { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { pageSize } from '#server/platform/lib/list-field.ts';

export const appointmentPlace = z.object({
  startsAt: z.string('Falta desde dónde.').regex(/^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z$/, 'Ese lugar no existe.'),
  id: rowId,
});

export const pageInput = z
  .object({
    from: calendarDate,
    until: calendarDate,
    /** As the page before returned it. */
    cursor: appointmentPlace.nullish(),
    size: pageSize,
  })
  .refine(({ from, until }) => from <= until, { path: ['until'], error: 'El último día es el primero o uno después.' });

export type PageInput = z.infer<typeof pageInput>;
