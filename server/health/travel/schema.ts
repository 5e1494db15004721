/** A trip and what was done for it. Runs in the browser too. */
import { z } from 'zod';
import { DESTINATIONS } from '#server/platform/countries/rules.ts';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText } from '#server/platform/lib/text-field.ts';
import { readUnits } from './words.rules.ts';

const country = z.enum(['EC', ...DESTINATIONS], { error: 'Elige un país de la lista.' });
const time = z
  .string()
  .trim()
  .transform((typed) => typed || null)
  .nullable()
  .refine((typed) => typed === null || /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(typed), 'Escribe la hora así: 14:30.');

const trip = z.object({
  fromCountry: country,
  toCountry: country,
  arrivesOn: calendarDate,
  arrivesAt: time.default(null),
  means: z.enum(['air', 'land'], { error: 'Di cómo viajan.' }),
});

/** It joins the animal's id, which the gate reads. */
export const addTripInput = trip;
export const tripIdInput = z.object({ tripId: rowId });
export const changeTripInput = trip;
export const tickInput = z.object({
  code: z.string().trim().min(1).max(60),
  doneOn: calendarDate,
  doneAt: time.default(null),
});
export const untickInput = z.object({ code: z.string().trim().min(1).max(60) });

const WRONG = 'Escribe el valor así: 0,75. Si aún no llega, déjalo en blanco.';
export const addTitreInput = z.object({
  sampledOn: calendarDate,
  laboratory: optionalText(80).default(null),
  /** As the paper says it, in IU/ml; empty while the result is awaited. */
  value: z
    .string()
    .trim()
    .max(12, WRONG)
    .transform((typed) => (typed === '' ? null : (readUnits(typed) ?? Number.NaN)))
    .refine((hundredths) => hundredths === null || (hundredths >= 0 && hundredths <= 100_000), WRONG),
});
export const titreIdInput = z.object({ titreId: rowId });
export const chipDayInput = z.object({ on: calendarDate });

export type AddTripInput = z.infer<typeof addTripInput>;
export type TickInput = z.infer<typeof tickInput>;
export type AddTitreInput = z.infer<typeof addTitreInput>;
