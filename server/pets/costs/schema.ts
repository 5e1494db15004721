/** What a person spent on an animal. Runs in the browser. */
import { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { readAmount } from '#server/platform/lib/money.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';
import { MOST_CENTS, PLACE_LETTERS, WHAT_LETTERS } from './rules.ts';

const WRONG = 'Escribe cuánto fue, por ejemplo 25,50.';

const fields = {
  spentOn: calendarDate,
  /** As it is typed: `25`, `25,5`, `25.50`. */
  amount: z
    .string({ error: WRONG })
    .transform((typed) => readAmount(typed) ?? 0)
    .refine((cents) => cents > 0, WRONG)
    .refine((cents) => cents <= MOST_CENTS, 'Revisa la cantidad: es muy grande.'),
  what: requiredText(WHAT_LETTERS, 'Escribe en qué fue.'),
  place: optionalText(PLACE_LETTERS),
};

/** It joins the animal's id, which the gate reads. */
export const addCostInput = z.object({ ...fields, place: fields.place.default(null) });
export const costIdInput = z.object({ costId: rowId });
export const changeCostInput = z.object({ ...fields, place: fields.place.default(null) });
export const keepCostsInput = z.object({ on: z.boolean({ error: 'Di si quieres llevar la cuenta.' }) });

export type AddCostInput = z.infer<typeof addCostInput>;
export type ChangeCostInput = z.infer<typeof changeCostInput>;
export type KeepCostsInput = z.infer<typeof keepCostsInput>;
