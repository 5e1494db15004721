/** Short lists that the code itself computes with: they change with a release, so they are no table. */
import * as z from 'zod';
import { LARGEST_ID } from '#server/platform/lib/ids.ts';

/** `id` is what the legacy REST calls speak of; `code` is what the database holds. */
export const SEXES = [
  { id: 1, code: 'male', name: 'Macho' },
  { id: 2, code: 'female', name: 'Hembra' },
  { id: 3, code: 'unknown', name: 'Sin determinar' },
] as const;

/** How many grams each is stands in pets/rules.ts. */
export const WEIGHT_UNITS = [
  { id: 1, code: 'g', name: 'Gramo', symbol: 'g' },
  { id: 2, code: 'kg', name: 'Kilogramo', symbol: 'kg' },
  { id: 3, code: 'lb', name: 'Libra', symbol: 'lb' },
  { id: 4, code: 'oz', name: 'Onza', symbol: 'oz' },
] as const;

export const TIME_UNITS = [
  { id: 1, code: 'hour', name: 'hora' },
  { id: 2, code: 'day', name: 'día' },
  { id: 3, code: 'week', name: 'semana' },
  { id: 4, code: 'month', name: 'mes' },
  { id: 5, code: 'year', name: 'año' },
] as const;

export const citiesInput = z.object({
  countryId: z.int('Elige un país.').positive('Elige un país.').max(LARGEST_ID, 'Elige un país.'),
});
