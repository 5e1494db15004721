/** What an administrator changes of a country's row. Runs in the browser too. */
import { z } from 'zod';
import { RULE_MARKS, RULE_UNITS } from '#server/platform/countries/rules.ts';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';

const NUMBER = 'Un número de 0 a 3650, o nada.';
const number = z.int({ error: NUMBER }).min(0, NUMBER).max(3650, NUMBER).nullable();
const day = z
  .string()
  .trim()
  .transform((typed) => typed || null)
  .nullable()
  .pipe(calendarDate.nullable());

export const changeRuleInput = z.object({
  ruleId: rowId,
  active: z.boolean().optional(),
  title: requiredText(80, 'Escribe qué se pide.').optional(),
  words: requiredText(600, 'Explícalo en una o dos frases.').optional(),
  english: optionalText(120).optional(),
  amount: number.optional(),
  least: number.optional(),
  unit: z.enum(RULE_UNITS, { error: 'Elige en qué se cuenta.' }).nullable().optional(),
  authority: optionalText(120).optional(),
  source: requiredText(300, 'Di de dónde sale.').optional(),
  checkedOn: calendarDate.optional(),
  mark: z.enum(RULE_MARKS, { error: 'Di qué tan segura es.' }).optional(),
  note: optionalText(300).optional(),
  validFrom: day.optional(),
  validUntil: day.optional(),
});

export type ChangeRuleInput = z.infer<typeof changeRuleInput>;
