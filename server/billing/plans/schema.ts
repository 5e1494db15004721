/** An administrator's input for plans, prices and tax. Runs in the browser too. */
import { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { requiredText } from '#server/platform/lib/text-field.ts';
import { LARGEST_PRICE, SMALLEST_PRICE, TAX_CODES } from './rules.ts';
import { amountInWords, readAmount } from '#server/platform/lib/money.ts';

const HOW = 'Escribe el precio así: 6,00.';
const BETWEEN = `El precio va de ${amountInWords(SMALLEST_PRICE)} a ${amountInWords(LARGEST_PRICE)} USD.`;

/** `6,00` or `6.00`, with tax, as cents. */
const price = z
  .string({ error: HOW })
  .max(20, HOW)
  .transform((typed, context) => {
    const cents = readAmount(typed);
    if (cents !== null && cents >= SMALLEST_PRICE && cents <= LARGEST_PRICE) return cents;
    context.addIssue({ code: 'custom', message: cents === null ? HOW : BETWEEN });
    return z.NEVER;
  });

const POSITION = 'El orden va de 1 a 99.';
const fields = {
  name: requiredText(40, 'Escribe cómo se llama el plan.'),
  description: requiredText(120, 'Di en una línea qué se compra.'),
  position: z.int({ error: POSITION }).min(1, POSITION).max(99, POSITION),
};
const MONTHS = 'De 1 a 120 meses.';

export const addPlanInput = z.object({
  ...fields,
  months: z.int({ error: MONTHS }).min(1, MONTHS).max(120, MONTHS),
  price,
});

/**
 * A plan's duration never changes: for another one the administrator adds a plan. `sure`: accepts that no plan
 * is left.
 */
export const changePlanInput = z.object({
  planId: rowId,
  ...z.object({ ...fields, active: z.boolean() }).partial().shape,
  sure: z.boolean().default(false),
});

/** `validFrom`: a day in Ecuador; absent or today means from now on. */
export const setPriceInput = z.object({ planId: rowId, price, validFrom: calendarDate.nullish() });

const RATE = 'Escribe el porcentaje: de 0 a 50.';
export const setTaxInput = z.object({
  basisPoints: z.int({ error: RATE }).min(0, RATE).max(5000, RATE),
  sriCode: z.enum(Object.keys(TAX_CODES) as [string, ...string[]], { error: 'Elige el código del SRI.' }),
  validFrom: calendarDate,
});

export type AddPlanInput = z.infer<typeof addPlanInput>;
export type ChangePlanInput = z.infer<typeof changePlanInput>;
export type SetPriceInput = z.infer<typeof setPriceInput>;
export type SetTaxInput = z.infer<typeof setTaxInput>;
