/** The note of a consultation: the reason and the day are required, the rest as far as it was looked at. */
import { z } from 'zod';
import { weightFields } from '#server/health/weights/schema.ts';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';

/** From a hibernating tortoise to the highest fever that an animal lives through. */
const IMPOSSIBLE = 'Escribe los grados centígrados, entre 4 y 46.';

const fields = {
  attendedOn: calendarDate,
  reason: requiredText(200, 'Escribe por qué vino.'),
  /** In degrees Celsius, with one decimal. */
  temperature: z
    .number({ error: IMPOSSIBLE })
    .min(4, IMPOSSIBLE)
    .max(46, IMPOSSIBLE)
    .refine((degrees) => Math.abs(degrees * 10 - Math.round(degrees * 10)) < 1e-6, 'Basta con un decimal: 38,5.')
    .nullable(),
  /** Also added to the animal's history of weights. */
  weight: weightFields.nullable(),
  findings: optionalText(2000),
  plan: optionalText(2000),
};

export const addConsultationInput = z.object({
  petId: rowId,
  ...fields,
  temperature: fields.temperature.default(null),
  weight: fields.weight.default(null),
  findings: fields.findings.default(null),
  plan: fields.plan.default(null),
});

export const consultationIdInput = z.object({ consultationId: rowId });

/** No defaults here: an absent field stays as it is. */
export const editConsultationInput = consultationIdInput.extend(z.object(fields).partial().shape);

export type AddConsultationInput = z.infer<typeof addConsultationInput>;
export type EditConsultationInput = z.infer<typeof editConsultationInput>;
