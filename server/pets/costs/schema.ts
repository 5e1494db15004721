/** What a person spent on an animal. Runs in the browser. */
import { z } from 'zod';
import { CURRENCIES } from '#server/platform/countries/rules.ts';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';
import { PLACE_LETTERS, WHAT_LETTERS } from './rules.ts';

const fields = {
  spentOn: calendarDate,
  /** As it is typed; its currency decides how it is read (`readCost`). */
  amount: z.string({ error: 'Escribe cuánto fue.' }).trim().max(20, 'Revisa la cantidad: es muy grande.'),
  what: requiredText(WHAT_LETTERS, 'Escribe en qué fue.'),
  place: optionalText(PLACE_LETTERS),
};

/** It joins the animal's id, which the gate reads. */
export const addCostInput = z.object({
  ...fields,
  place: fields.place.default(null),
  /** What the form said beside the amount; it stays, wherever the person moves. */
  currency: z.enum(CURRENCIES, { error: 'Elige una moneda de la lista.' }).default('USD'),
});
export const costIdInput = z.object({ costId: rowId });
export const changeCostInput = z.object({ ...fields, place: fields.place.default(null) });
export const keepCostsInput = z.object({ on: z.boolean({ error: 'Di si quieres llevar la cuenta.' }) });

export type AddCostInput = z.infer<typeof addCostInput>;
export type ChangeCostInput = z.infer<typeof changeCostInput>;
export type KeepCostsInput = z.infer<typeof keepCostsInput>;
