/** A visit to the veterinarian, planned or done: one of the two days is required. */
import { z } from 'zod';
import { bodyCondition } from '#server/health/weights/schema.ts';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';

const fields = {
  illnessId: rowId.nullable(),
  reason: requiredText(100, 'Escribe para qué es la visita.'),
  plannedOn: calendarDate.nullable(),
  doneOn: calendarDate.nullable(),
  findings: optionalText(1000),
  bodyCondition,
  veterinarian: optionalText(100),
  clinic: optionalText(100),
  notes: optionalText(500),
};

export const addCheckupInput = z.object({
  petId: rowId,
  ...fields,
  illnessId: fields.illnessId.default(null),
  plannedOn: fields.plannedOn.default(null),
  doneOn: fields.doneOn.default(null),
  findings: fields.findings.default(null),
  bodyCondition: fields.bodyCondition.default(null),
  veterinarian: fields.veterinarian.default(null),
  clinic: fields.clinic.default(null),
  notes: fields.notes.default(null),
});

export const checkupIdInput = z.object({ checkupId: rowId });

/** No defaults here: an absent field stays as it is. */
export const editCheckupInput = checkupIdInput.extend(z.object(fields).partial().shape);

export type AddCheckupInput = z.infer<typeof addCheckupInput>;
export type EditCheckupInput = z.infer<typeof editCheckupInput>;
