/** Plans, prices and tax rates with their history: prices and rates are added, never changed. */
import type { Insertable, Updateable } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { CalendarDate, Database, Db, Instant } from '#db/types.ts';

/** The plans offered now, each with its newest price in force; a plan without a price is not offered. */
export const listOffered = preparedRead((db, p: { now: Instant }) =>
  db
    .selectFrom('plan')
    .innerJoin('planPrice', 'planPrice.planId', 'plan.id')
    .select(['plan.id', 'plan.name', 'plan.description', 'plan.months', 'planPrice.cents'])
    .where('plan.active', '=', 1)
    .where('planPrice.id', '=', (eb) =>
      eb
        .selectFrom('planPrice as newest')
        .select('newest.id')
        .whereRef('newest.planId', '=', 'plan.id')
        .where('newest.validFrom', '<=', p.now)
        .orderBy('newest.validFrom', 'desc')
        .orderBy('newest.id', 'desc')
        .limit(1),
    )
    .orderBy('plan.position')
    .orderBy('plan.id'),
);

/** The tax rate of that day. */
export const taxRateOn = preparedRead((db, p: { day: CalendarDate }) =>
  db
    .selectFrom('taxRate')
    .select(['basisPoints', 'sriCode'])
    .where('validFrom', '<=', p.day)
    .orderBy('validFrom', 'desc')
    .limit(1),
);

/** All plans ever, for the administrator. */
export function listPlans(db: Db) {
  return db
    .selectFrom('plan')
    .select(['id', 'name', 'description', 'months', 'position', 'active', 'createdAt'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export function findPlan(db: Db, id: number) {
  return db.selectFrom('plan').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertPlan(db: Db, plan: Insertable<Database['plan']>): Promise<number> {
  const { id } = await db.insertInto('plan').values(plan).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** False where the plan does not exist. */
export async function updatePlan(
  db: Db,
  id: number,
  changes: Pick<Updateable<Database['plan']>, 'name' | 'description' | 'position' | 'active'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('plan').set(changes).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * All past, present and future prices, newest first; of two for the same moment the later written one counts.
 */
export function listPrices(db: Db) {
  return db
    .selectFrom('planPrice')
    .leftJoin('user', 'user.id', 'planPrice.createdBy')
    .select(['planPrice.id', 'planPrice.planId', 'planPrice.cents', 'planPrice.validFrom', 'planPrice.createdAt'])
    .select('user.name as author')
    .orderBy('planPrice.validFrom', 'desc')
    .orderBy('planPrice.id', 'desc')
    .execute();
}

export async function insertPrice(db: Db, price: Insertable<Database['planPrice']>): Promise<void> {
  await db.insertInto('planPrice').values(price).execute();
}

export function listTaxRates(db: Db) {
  return db
    .selectFrom('taxRate')
    .leftJoin('user', 'user.id', 'taxRate.createdBy')
    .select(['taxRate.id', 'taxRate.basisPoints', 'taxRate.sriCode', 'taxRate.validFrom', 'taxRate.createdAt'])
    .select('user.name as author')
    .orderBy('taxRate.validFrom', 'desc')
    .execute();
}

/** A day has one rate: a later one for the same day replaces it. Only for future days. */
export async function putTaxRate(db: Db, rate: Insertable<Database['taxRate']>): Promise<void> {
  const { basisPoints, sriCode, createdBy, createdAt } = rate;
  await db
    .insertInto('taxRate')
    .values(rate)
    .onConflict((conflict) =>
      conflict.column('validFrom').doUpdateSet({ basisPoints, sriCode, createdBy: createdBy ?? null, createdAt }),
    )
    .execute();
}
