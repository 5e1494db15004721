/** What an administrator changes of a country's row. Runs in the browser too. */
import { z } from 'zod';
import { ADDED_KINDS, COUNTRY_NAMES, RULE_MARKS, RULE_UNITS } from '#server/platform/countries/rules.ts';
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

const fields = {
  title: requiredText(80, 'Escribe qué se pide.'),
  words: requiredText(600, 'Explícalo en una o dos frases.'),
  english: optionalText(120),
  amount: number,
  least: number,
  unit: z.enum(RULE_UNITS, { error: 'Elige en qué se cuenta.' }).nullable(),
  authority: optionalText(120),
  source: requiredText(300, 'Di de dónde sale.'),
  checkedOn: calendarDate,
  mark: z.enum(RULE_MARKS, { error: 'Di qué tan segura es.' }),
  note: optionalText(300),
  validFrom: day,
  validUntil: day,
};

export const changeRuleInput = z.object({
  ruleId: rowId,
  active: z.boolean().optional(),
  ...z.object(fields).partial().shape,
});

const COUNTRY = 'Elige un país de la lista.';

/** A row of the installation's own: what a border or an airline asks. */
export const addRuleInput = z.object({
  /** `*`: of airlines. */
  country: z.string({ error: COUNTRY }).refine((code) => code === '*' || code in COUNTRY_NAMES, COUNTRY),
  way: z.enum(['enter', 'leave', 'fly'], { error: 'Elige cuándo se pide.' }),
  kind: z.enum(ADDED_KINDS, { error: 'Elige qué se compara.' }),
  species: z.enum(['dog', 'cat'], { error: 'Elige perros, gatos o ambos.' }).nullable().default(null),
  ...fields,
  english: fields.english.default(null),
  amount: fields.amount.default(null),
  least: fields.least.default(null),
  unit: fields.unit.default(null),
  authority: fields.authority.default(null),
  note: fields.note.default(null),
  validFrom: fields.validFrom.default(null),
  validUntil: fields.validUntil.default(null),
});

export type AddRuleInput = z.infer<typeof addRuleInput>;
export type ChangeRuleInput = z.infer<typeof changeRuleInput>;
