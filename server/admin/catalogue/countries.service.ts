/** Administers what countries and towns ask: a changed row is the installation's, and follows the product's values no more. */
import type { SignedInContext } from '#server/platform/core/context.ts';
import { findRule, listAllRules, updateRule } from '#server/platform/countries/queries.ts';
import { isOld } from '#server/platform/countries/rules.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { givenFields } from '#server/platform/lib/changes.ts';
import type { ChangeRuleInput } from './countries.schema.ts';
import { asFlag } from './rules.ts';

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
  const { checkedOn = rule.checkedOn, validFrom = rule.validFrom, validUntil = rule.validUntil } = rest;
  if (checkedOn > dayIn(actor.timeZone, now()))
    throw new DomainError('INVALID', { field: 'checkedOn', message: 'Ese día aún no llega.' });
  if (validFrom !== null && validUntil !== null && validUntil < validFrom)
    throw new DomainError('INVALID', { field: 'validUntil', message: 'Termina antes de empezar.' });
  const { amount = rule.amount, least = rule.least } = rest;
  if (amount !== null && least !== null && least > amount)
    throw new DomainError('INVALID', { field: 'least', message: 'Es más que el otro número.' });
  await updateRule(db, ruleId, {
    ...givenFields(rest),
    ...(active !== undefined && { active: asFlag(active) }),
    editedAt: now(),
    editedBy: actor.userId,
  });
  return { ruleId };
}
