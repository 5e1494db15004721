/** What is sold and for how much, with the history of both: a price and a rate are added, never changed. */
import { preparedRead } from '#db/prepared.ts';
import type { CalendarDate, Instant } from '#db/types.ts';

/** What is offered at this moment, each at the newest price that has begun; a plan without one is not offered. */
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

/** The rate of that day. */
export const taxRateOn = preparedRead((db, p: { day: CalendarDate }) =>
  db
    .selectFrom('taxRate')
    .select(['basisPoints', 'sriCode'])
    .where('validFrom', '<=', p.day)
    .orderBy('validFrom', 'desc')
    .limit(1),
);
