/** The input of a deworming: only the animal, the target, the product and the day are required. */
import { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';
import { weightFields } from '#server/health/weights/schema.ts';
import { PRODUCT_FORMS } from './rules.ts';

const fields = {
  target: z.enum(['internal', 'external', 'both'], { error: 'Elige contra qué es.' }),
  product: requiredText(80, 'Escribe qué producto fue.'),
  /** Of the catalogue; null for one that is written freely. */
  productId: rowId.nullable(),
  form: z.enum(PRODUCT_FORMS).nullable(),
  dose: optionalText(60),
  /** The animal's weight that day; also added to its history of weights. */
  weight: weightFields.nullable(),
  givenOn: calendarDate,
  /** The chosen date with nextSource 'chosen'; the server computes it with 'schedule'; 'none' has none. */
  nextOn: calendarDate.nullable(),
  nextSource: z.enum(['schedule', 'chosen', 'none']),
  veterinarian: optionalText(100),
  clinic: optionalText(100),
  notes: optionalText(500),
};

/** False: asked about a day before a birth that is only estimated. Callers that cannot answer are refused. */
const daySure = { daySure: z.boolean().optional() };

export const addDewormingInput = z.object({
  petId: rowId,
  ...fields,
  productId: fields.productId.default(null),
  form: fields.form.default(null),
  dose: fields.dose.default(null),
  weight: fields.weight.default(null),
  nextOn: fields.nextOn.default(null),
  nextSource: fields.nextSource.default('schedule'),
  veterinarian: fields.veterinarian.default(null),
  clinic: fields.clinic.default(null),
  notes: fields.notes.default(null),
  ...daySure,
});

export const dewormingIdInput = z.object({ dewormingId: rowId });

/** No defaults here: an absent field stays as it is. */
export const editDewormingInput = dewormingIdInput.extend({ ...z.object(fields).partial().shape, ...daySure });

export type AddDewormingInput = z.infer<typeof addDewormingInput>;
export type EditDewormingInput = z.infer<typeof editDewormingInput>;
