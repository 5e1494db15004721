/** What waits for an administrator, and the first steps of a new house. */
import { sql } from 'kysely';
import type { Db } from '#db/types.ts';

/** Everything that waits for an administrator, in one statement of small counts. */
export function countWaiting(db: Db) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('payment')
        .select(sql<number>`count(*)`.as('n'))
        .where('state', '=', 'sent')
        .where('gateway', '=', 'manual')
        .as('transfers'),
      eb
        .selectFrom('report')
        .select(sql<number>`count(*)`.as('n'))
        .where('state', 'in', ['received', 'looking'])
        .as('reports'),
      eb.selectFrom('abuseReport').select(sql<number>`count(*)`.as('n')).where('handledAt', 'is', null).as('abuse'),
      eb
        .selectFrom('clinic')
        .select(sql<number>`count(*)`.as('n'))
        .where('approvedAt', 'is', null)
        .where('withdrawnAt', 'is', null)
        .as('clinics'),
      eb
        .selectFrom('credential')
        .select(sql<number>`count(*)`.as('n'))
        .where('userId', 'is not', null)
        .where('approvedAt', 'is', null)
        .where('endedAt', 'is', null)
        .as('credentials'),
    ])
    .executeTakeFirstOrThrow();
}

/** What a new administrator has done already; each subquery reads at most one row. */
export function findFirstSteps(db: Db) {
  return db
    .selectNoFrom((eb) => [
      eb.selectFrom('clinicProfile').select('id').limit(1).as('clinic'),
      eb.selectFrom('staffInvite').select('id').limit(1).as('staffInvite'),
      eb.selectFrom('pet').select('id').limit(1).as('pet'),
      eb.selectFrom('tagBatch').select('id').limit(1).as('tagBatch'),
      eb.selectFrom('notice').select('id').where('publishedAt', 'is not', null).limit(1).as('notice'),
    ])
    .executeTakeFirstOrThrow();
}
