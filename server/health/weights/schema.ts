/** A weight as it was said, with its unit; kept as whole grams. */
import { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';

export const weightFields = z.object({
  amount: z
    .number({ error: 'Escribe el peso en números.' })
    .positive('El peso es mayor que cero.')
    .max(2_000_000, 'Ese peso no parece posible.'),
  unit: z.enum(['g', 'kg', 'lb', 'oz']),
});

/** From 1, skin and bone, to 9, obese; 5 is what is wanted. */
export const bodyCondition = z
  .int('Elige del 1 al 9.')
  .min(1, 'Elige del 1 al 9.')
  .max(9, 'Elige del 1 al 9.')
  .nullable();

const fields = { ...weightFields.shape, measuredOn: calendarDate, bodyCondition };

/** `sure`: the person was asked about an odd weight and says it is right (weights/rules.ts). */
const sure = z.boolean().default(false);

export const addWeightInput = z.object({
  petId: rowId,
  ...fields,
  bodyCondition: bodyCondition.default(null),
  sure,
});

export const weightIdInput = z.object({ weightId: rowId });

/** No defaults but for the answer to the question: a field that is absent stays as it is. */
export const editWeightInput = weightIdInput.extend(z.object(fields).partial().shape).extend({ sure });

const DIFFERENT_ORDER = 'Va del menor al mayor.';

/** The weight that a veterinarian aims at: one, or a range. */
export const setTargetInput = z
  .object({
    petId: rowId,
    low: weightFields.shape.amount,
    /** Null: one weight. */
    high: weightFields.shape.amount.nullable().default(null),
    unit: weightFields.shape.unit,
  })
  .refine(({ low, high }) => high === null || high >= low, { path: ['high'], error: DIFFERENT_ORDER });

export type SetTargetInput = z.infer<typeof setTargetInput>;
export type AddWeightInput = z.infer<typeof addWeightInput>;
export type EditWeightInput = z.infer<typeof editWeightInput>;
