/** A clinic's application to have its entries read "verificado". */
import { z } from 'zod';
import { email } from '#server/accounts/sessions/schema.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';

export const askClinicInput = z.object({
  name: requiredText(100, 'Escribe el nombre de la clínica.'),
  city: requiredText(80, 'Escribe en qué ciudad está.'),
  email,
  phone: optionalText(30).default(null),
});

export const clinicIdInput = z.object({ clinicId: rowId });

export type AskClinicInput = z.infer<typeof askClinicInput>;
export type ClinicIdInput = z.infer<typeof clinicIdInput>;
