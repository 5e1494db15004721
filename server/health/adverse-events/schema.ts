/** A note of what happened after a dose. Runs in the browser too. */
import { z } from 'zod';
import { vaccinationIdInput } from '#server/health/vaccines/schema.ts';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';
import { SERIOUSNESS } from './rules.ts';

export const addAdverseEventInput = vaccinationIdInput.extend({
  happenedOn: calendarDate,
  what: requiredText(500, 'Escribe qué pasó.'),
  seriousness: z.enum(SERIOUSNESS, { error: 'Elige qué tan grave fue.' }),
  reportedTo: optionalText(100).default(null),
});

export const adverseEventIdInput = vaccinationIdInput.extend({ eventId: rowId });

export type AddAdverseEventInput = z.infer<typeof addAdverseEventInput>;
export type AdverseEventIdInput = z.infer<typeof adverseEventIdInput>;
