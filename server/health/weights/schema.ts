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

const fields = { ...weightFields.shape, measuredOn: calendarDate };

/** `sure`: the person was asked about an odd weight and says it is right (weights/rules.ts). */
const sure = z.boolean().default(false);

export const addWeightInput = z.object({ petId: rowId, ...fields, sure });

export const weightIdInput = z.object({ weightId: rowId });

/** No defaults but for the answer to the question: a field that is absent stays as it is. */
export const editWeightInput = weightIdInput.extend(z.object(fields).partial().shape).extend({ sure });

export type AddWeightInput = z.infer<typeof addWeightInput>;
export type EditWeightInput = z.infer<typeof editWeightInput>;
