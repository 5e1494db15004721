/** The input of a disease: only the animal, its name and the day are required. */
import { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';

const fields = {
  name: requiredText(100, 'Escribe qué enfermedad es.'),
  diagnosedOn: calendarDate,
  state: z.enum(['active', 'chronic', 'overcome'], { error: 'Elige cómo está.' }),
  /** Only with state 'overcome'. */
  overcomeOn: calendarDate.nullable(),
  treatment: optionalText(500),
  veterinarian: optionalText(100),
  clinic: optionalText(100),
  notes: optionalText(500),
};

export const addIllnessInput = z.object({
  petId: rowId,
  ...fields,
  state: fields.state.default('active'),
  overcomeOn: fields.overcomeOn.default(null),
  treatment: fields.treatment.default(null),
  veterinarian: fields.veterinarian.default(null),
  clinic: fields.clinic.default(null),
  notes: fields.notes.default(null),
});

export const illnessIdInput = z.object({ illnessId: rowId });

/** No defaults here: an absent field stays as it is. */
export const editIllnessInput = illnessIdInput.extend(z.object(fields).partial().shape);

export type AddIllnessInput = z.infer<typeof addIllnessInput>;
export type EditIllnessInput = z.infer<typeof editIllnessInput>;
