/** How a vaccination campaign's counter looks up an animal. Runs in the browser too. */
import { z } from 'zod';
import { campaignIdInput } from './schema.ts';

/** The code of a cédula or a tag, a microchip, or a whole message that contains one. */
export const code = z
  .string({ error: 'Escribe el código.' })
  .trim()
  .min(1, 'Escribe el código.')
  .max(500, 'Ese texto es demasiado largo. Copia solo el código.');

export const findInput = campaignIdInput.extend({ code });

export const byPhoneInput = campaignIdInput.extend({
  phone: z.string().trim().min(1, 'Escribe el teléfono.').max(30, 'Usa 30 letras como máximo.'),
});

export type FindInput = z.infer<typeof findInput>;
export type ByPhoneInput = z.infer<typeof byPhoneInput>;
