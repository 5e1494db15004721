/** A clinic's application to have its entries read "verificado". */
import { z } from 'zod';
import { email } from '#server/auth/schema.ts';
import { rowId } from '#server/lib/ids.ts';
import { optionalText, requiredText } from '#server/lib/text-field.ts';

export const askClinicInput = z.object({
  name: requiredText(100, 'Escribe el nombre de la clínica.'),
  city: requiredText(80, 'Escribe en qué ciudad está.'),
  email,
  phone: optionalText(30).default(null),
});

export const clinicIdInput = z.object({ clinicId: rowId });

export type AskClinicInput = z.infer<typeof askClinicInput>;
export type ClinicIdInput = z.infer<typeof clinicIdInput>;
