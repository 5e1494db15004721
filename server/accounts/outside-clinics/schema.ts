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

/** `alsoBefore`: what it verified until now is given up, too, and says the reason. */
export const withdrawClinicInput = clinicIdInput
  .extend({ reason: optionalText(160).default(null), alsoBefore: z.boolean().default(false) })
  .refine(({ reason, alsoBefore }) => !alsoBefore || reason !== null, {
    path: ['reason'],
    error: 'Escribe por qué: lo leerá quien vea lo que verificó.',
  });

export type AskClinicInput = z.infer<typeof askClinicInput>;
export type WithdrawClinicInput = z.infer<typeof withdrawClinicInput>;
export type ClinicIdInput = z.infer<typeof clinicIdInput>;
