/** Administers what countries and towns ask: a changed row is the installation's, and follows the product's values no more. */
import type { CalendarDate } from '#db/types.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { findRule, insertRule, listAllRules, updateRule } from '#server/platform/countries/queries.ts';
import { isOld, NUMBERED } from '#server/platform/countries/rules.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { givenFields } from '#server/platform/lib/changes.ts';
import type { AddRuleInput, ChangeRuleInput } from './countries.schema.ts';
import { asFlag, codeFor } from './rules.ts';

/** All rows, those that do not hold any more too. */
export async function rules({ db, actor, now }: SignedInContext) {
  const today = dayIn(actor.timeZone, now());
  return (await listAllRules(db)).map(({ editedBy: _editedBy, ...rule }) => ({ ...rule, old: isOld(rule, today) }));
}

/** @throws CATALOGUE_ROW_NOT_FOUND; INVALID with a field */
export async function changeRule({ db, actor, now }: SignedInContext, input: ChangeRuleInput) {
  const { ruleId, active, ...rest } = input;
  const rule = await findRule(db, ruleId);
  if (!rule) throw new DomainError('CATALOGUE_ROW_NOT_FOUND');
  refuseWrong({ ...rule, ...givenFields(rest) }, dayIn(actor.timeZone, now()));
  await updateRule(db, ruleId, {
    ...givenFields(rest),
    ...(active !== undefined && { active: asFlag(active) }),
    editedAt: now(),
    editedBy: actor.userId,
  });
  return { ruleId };
}

/** It holds from now on, also for the trips that are there; no later version changes it. @throws INVALID with a field */
export async function addRule({ db, actor, now }: SignedInContext, input: AddRuleInput) {
  const at = now();
  if ((input.country === '*') !== (input.way === 'fly'))
    throw new DomainError('INVALID', { field: 'way', message: 'Lo que pide una aerolínea va en Aerolíneas.' });
  if (NUMBERED.includes(input.kind) && (input.amount === null || input.unit === null))
    throw new DomainError('INVALID', {
      field: input.amount === null ? 'amount' : 'unit',
      message: 'Sin número y unidad no hay qué comparar.',
    });
  refuseWrong(input, dayIn(actor.timeZone, at));
  return db.transaction().execute(async (db) => {
    const all = await listAllRules(db);
    const own = `${input.country === '*' ? 'fly' : input.country.toLowerCase()}.own_`;
    const code = own + codeFor(input.title, new Set(all.map((rule) => rule.code.replace(own, ''))));
    const position = Math.max(0, ...all.map((rule) => rule.position)) + 1;
    const row = { ...input, code, place: null, detail: null, position, active: 1 as const };
    const ruleId = await insertRule(db, { ...row, editedAt: at, editedBy: actor.userId });
    if (ruleId === null)
      throw new DomainError('INVALID', { field: 'title', message: 'Ya hay una regla con ese nombre.' });
    return { ruleId };
  });
}

type Dated = Pick<AddRuleInput, 'checkedOn' | 'validFrom' | 'validUntil' | 'amount' | 'least'>;

/** @throws INVALID with a field */
function refuseWrong({ checkedOn, validFrom, validUntil, amount, least }: Dated, today: CalendarDate): void {
  if (checkedOn > today) throw new DomainError('INVALID', { field: 'checkedOn', message: 'Ese día aún no llega.' });
  if (validFrom !== null && validUntil !== null && validUntil < validFrom)
    throw new DomainError('INVALID', { field: 'validUntil', message: 'Termina antes de empezar.' });
  if (amount !== null && least !== null && least > amount)
    throw new DomainError('INVALID', { field: 'least', message: 'Es más que el otro número.' });
}
