/** An animal's entry in a town's register. Runs in the browser too. */
import { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { readAmount } from '#server/platform/lib/money.ts';
import { optionalText } from '#server/platform/lib/text-field.ts';

const PLACE = 'Elige una ciudad de la lista.';
const FEE = 'Escribe cuánto fue, por ejemplo 17,60.';
const place = {
  country: z.string({ error: PLACE }).trim().length(2, PLACE),
  place: z.string({ error: PLACE }).trim().min(1, PLACE).max(60, PLACE),
};

/** They join the animal's id, which the gate reads. */
export const sheetInput = z.object(place);
export const saveRegistrationInput = z.object({
  ...place,
  number: optionalText(40).default(null),
  tag: optionalText(40).default(null),
  expiresOn: z
    .string()
    .trim()
    .transform((typed) => typed || null)
    .nullable()
    .pipe(calendarDate.nullable())
    .default(null),
  /** As it is typed: `17,60`. Empty: nothing was paid, or it is not known. */
  fee: z
    .string()
    .trim()
    .max(12, FEE)
    .transform((typed) => (typed === '' ? null : (readAmount(typed) ?? -1)))
    .refine((cents) => cents === null || (cents >= 0 && cents <= 9_999_999), FEE)
    .default(null),
});
export const registrationIdInput = z.object({ registrationId: rowId });

export type SheetInput = z.infer<typeof sheetInput>;
export type SaveRegistrationInput = z.infer<typeof saveRegistrationInput>;
