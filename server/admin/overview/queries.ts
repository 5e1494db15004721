/**
 * Figures of the whole installation. Each statement reads a bounded part, so that no caller waits behind a long
 * one.
 */
import { sql } from 'kysely';
import type { Db, Instant } from '#db/types.ts';

export async function lastPetId(db: Db): Promise<number> {
  const row = await db.selectFrom('pet').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

interface PetsCounted {
  species: string;
  /** The month of its registration among `months`; -1 before all of them. */
  month: number;
  amount: number;
}

/** Animals not removed with an id in `after < id <= last`, counted by species and month of registration. */
export async function countPets(
  db: Db,
  range: { after: number; last: number },
  months: readonly Instant[],
): Promise<PetsCounted[]> {
  const month = sql.join(
    months.map((begins, index) => sql`when "pet"."createdAt" >= ${begins} then ${sql.lit(index)}`).toReversed(),
    sql` `,
  );
  const { rows } = await sql<PetsCounted>`
    select one.name as species, one.month as month, count(*) as amount from (
      select "species"."name" as name, case ${month} else -1 end as month
      from "pet" inner join "species" on "species"."id" = "pet"."speciesId"
      where "pet"."id" > ${range.after} and "pet"."id" <= ${range.last}
        and "pet"."removedAt" is null and "pet"."deceasedOn" is null
    ) as one group by one.name, one.month`.execute(db);
  return rows.map((row) => ({ ...row, month: Number(row.month), amount: Number(row.amount) }));
}

interface Between {
  since: Instant;
  until: Instant;
}

/** Counted tag readings, from the time index alone. */
export async function countScans(db: Db, { since, until }: Between): Promise<number> {
  const { amount } = await db
    .selectFrom('scan')
    .select((eb) => eb.fn.countAll<number>().as('amount'))
    .where('at', '>=', since)
    .where('at', '<', until)
    .executeTakeFirstOrThrow();
  return Number(amount);
}

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
