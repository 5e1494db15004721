/** A prescription: what to give, each with its dose and how often, and what else to mind. */
import { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';

export const MOST_ITEMS = 12;

const item = z.object({
  product: requiredText(120, 'Escribe el producto.'),
  /** With its unit: "1 tableta". */
  dose: requiredText(60, 'Escribe la dosis.'),
  /** "Cada 12 horas". */
  frequency: requiredText(80, 'Escribe cada cuánto.'),
  /** "7 días"; null: once, or until further notice. */
  duration: optionalText(80).default(null),
});

const fields = {
  prescribedOn: calendarDate,
  items: z
    .array(item)
    .min(1, 'Escribe al menos un producto.')
    .max(MOST_ITEMS, `En una receta caben ${MOST_ITEMS} productos.`),
  indications: optionalText(2000),
};

export const addPrescriptionInput = z.object({
  petId: rowId,
  ...fields,
  indications: fields.indications.default(null),
});

export const prescriptionIdInput = z.object({ prescriptionId: rowId });

/** No defaults here: an absent field stays as it is. */
export const editPrescriptionInput = prescriptionIdInput.extend(z.object(fields).partial().shape);

export type AddPrescriptionInput = z.infer<typeof addPrescriptionInput>;
export type EditPrescriptionInput = z.infer<typeof editPrescriptionInput>;
