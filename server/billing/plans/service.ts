/** The offered plans at today's price. */
import type { Db, Instant } from '#db/types.ts';
import { requireSubscriptions } from './access.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import * as plans from './queries.ts';
import { listOffered, taxRateOn } from './queries.ts';
import { dayBegins, MONEY_ZONE, splitTax } from '#server/platform/lib/money.ts';
import type { AddPlanInput, ChangePlanInput, SetPriceInput, SetTaxInput } from './schema.ts';

export interface Offer {
  planId: number;
  name: string;
  description: string;
  months: number;
  /** With tax; base and tax add up to it. */
  cents: number;
  baseCents: number;
  taxCents: number;
  taxBasisPoints: number;
}

/** Everything for sale now; pages quote the first one. */
export async function offers(db: Db, now: Instant): Promise<Offer[]> {
  const [rate] = await taxRateOn(db, { day: dayIn(MONEY_ZONE, now) });
  const taxBasisPoints = rate?.basisPoints ?? 0;
  const offered = await listOffered(db, { now });
  return offered.map(({ id, name, description, months, cents }) => ({
    planId: id,
    name,
    description,
    months,
    cents,
    ...splitTax(cents, taxBasisPoints),
    taxBasisPoints,
  }));
}

/** For pages: empty without subscriptions. */
export async function shownOffers({ db, config, now }: Pick<Context, 'db' | 'config' | 'now'>): Promise<Offer[]> {
  return config.subscriptions ? offers(db, now()) : [];
}

/** For the administrator: every plan with all its prices, and the tax rates, current and future. */
export async function everything({ db, config, now }: SignedInContext) {
  requireSubscriptions(config);
  const at = now();
  const today = dayIn(MONEY_ZONE, at);
  const [rows, prices, rates] = [await plans.listPlans(db), await plans.listPrices(db), await plans.listTaxRates(db)];
  return {
    plans: rows.map(({ id, active, ...plan }) => ({
      planId: id,
      ...plan,
      active: active === 1,
      prices: inTime(
        prices.filter(({ planId }) => planId === id),
        at,
      ),
    })),
    rates: inTime(rates, today),
  };
}

export type PricePhase = 'coming' | 'now' | 'past' | 'replaced';

/** Newest first: future, current and past ones; and those replaced before they began. */
function inTime<Row extends { validFrom: string }>(newestFirst: readonly Row[], moment: string) {
  let counting = false;
  return newestFirst.map((row, index) => {
    const replaced = newestFirst[index - 1]?.validFrom === row.validFrom;
    const begun = row.validFrom <= moment;
    const phase: PricePhase = replaced ? 'replaced' : begun ? (counting ? 'past' : 'now') : 'coming';
    counting ||= begun && !replaced;
    return { ...row, phase };
  });
}

/** With its first price, which begins at once. */
export async function addPlan({ db, config, actor, now }: SignedInContext, { price, ...plan }: AddPlanInput) {
  requireSubscriptions(config);
  const at = now();
  const planId = await db.transaction().execute(async (db) => {
    const id = await plans.insertPlan(db, { ...plan, active: 1, createdAt: at });
    await plans.insertPrice(db, { planId: id, cents: price, validFrom: at, createdBy: actor.userId, createdAt: at });
    return id;
  });
  return { planId };
}

/**
 * @throws PLAN_NOT_FOUND; INVALID with field `active` where no plan would be left and the administrator has not
 * confirmed it.
 */
export async function changePlan({ db, config }: SignedInContext, { planId, sure, ...changes }: ChangePlanInput) {
  requireSubscriptions(config);
  const { active, ...words } = changes;
  await db.transaction().execute(async (db) => {
    const set = { ...words, ...(active !== undefined && { active: active ? (1 as const) : (0 as const) }) };
    const found =
      Object.keys(set).length === 0 ? await plans.findPlan(db, planId) : await plans.updatePlan(db, planId, set);
    if (!found) throw new DomainError('PLAN_NOT_FOUND');
    if (active !== false || sure) return;
    if ((await plans.listPlans(db)).some((plan) => plan.active === 1)) return;
    const message = 'Es el último plan que se ofrece: sin él nadie puede suscribir ni renovar.';
    throw new DomainError('INVALID', { field: 'active', message });
  });
  return { planId };
}

/** Adds a price, from now or from a future day; earlier payments keep theirs. @throws PLAN_NOT_FOUND, INVALID */
export async function setPrice(
  { db, config, actor, now }: SignedInContext,
  { planId, price, validFrom = null }: SetPriceInput,
) {
  requireSubscriptions(config);
  const at = now();
  const today = dayIn(MONEY_ZONE, at);
  if (validFrom !== null && validFrom < today)
    throw new DomainError('INVALID', { field: 'validFrom', message: 'Un precio nuevo empieza hoy o después.' });
  if (!(await plans.findPlan(db, planId))) throw new DomainError('PLAN_NOT_FOUND');
  const begins = validFrom === null || validFrom === today ? at : dayBegins(validFrom);
  await plans.insertPrice(db, { planId, cents: price, validFrom: begins, createdBy: actor.userId, createdAt: at });
  return { planId };
}

/** Sets the rate from a future day: today's sales keep today's rate. @throws INVALID */
export async function setTax({ db, config, actor, now }: SignedInContext, rate: SetTaxInput) {
  requireSubscriptions(config);
  if (rate.validFrom <= dayIn(MONEY_ZONE, now()))
    throw new DomainError('INVALID', { field: 'validFrom', message: 'Una tasa nueva empieza mañana o después.' });
  await plans.putTaxRate(db, { ...rate, createdBy: actor.userId, createdAt: now() });
  return { validFrom: rate.validFrom };
}
