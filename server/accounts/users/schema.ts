import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';
import { isVisible } from '#server/platform/lib/text.ts';

export const personName = z
  .string({ error: 'Escribe tu nombre.' })
  .trim()
  .min(1, 'Escribe tu nombre.')
  .refine(isVisible, 'Escribe tu nombre.')
  .max(100, 'Usa 100 letras como máximo.');

/** ISO code of the country chosen, or its phone code as the legacy callers send it (`593`, `+593`). */
export const chosenCountry = z
  .string({ error: 'Elige tu país.' })
  .trim()
  .min(1, 'Elige tu país.')
  .max(6, 'Elige tu país.');

/** As the user types it; platform/lib/phone.ts parses it. */
export const writtenPhone = z
  .string({ error: 'Escribe tu teléfono.' })
  .trim()
  .min(1, 'Escribe tu teléfono.')
  .max(30, 'Es demasiado largo.');

export const updateProfileInput = z.object({
  name: personName,
  surname: z.string().trim().max(100, 'Usa 100 letras como máximo.').default(''),
  country: chosenCountry,
  phone: writtenPhone,
  /** IANA zone, `America/Guayaquil`: decides which day is today. */
  timeZone: z
    .string({ error: 'Elige tu zona horaria.' })
    .max(64, 'Esa zona horaria no existe.')
    .refine(isTimeZone, 'Esa zona horaria no existe.'),
});

/** In which weights are typed and shown; they are kept in grams. */
export const chooseWeightUnitInput = z.object({ weightUnit: z.enum(['kg', 'lb']) });

export type ChooseWeightUnitInput = z.infer<typeof chooseWeightUnitInput>;

/** A person by id or by address, for an administrator who acts for them. */
export const identifyInput = z.union([z.object({ userId: rowId }), z.object({ email: z.string() })]);

/** Whether the runtime knows this zone. Offsets such as `+05:00` are not zones: they know nothing of summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('es', { timeZone: name }));
  } catch {
    return false;
  }
}

export type UpdateProfileInput = z.infer<typeof updateProfileInput>;
export type IdentifyInput = z.infer<typeof identifyInput>;
