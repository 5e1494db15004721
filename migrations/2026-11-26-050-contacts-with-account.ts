import { type Kysely, sql } from 'kysely';

/**
 * A contact of the clinic whose animals a guardian took over is that account from then on: one person is one line of the lists.
 * The records that were handed over before say which account it was.
 */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('owner')
    .addColumn('accountId', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .execute();
  await sql`create index "ownerAccount" on owner ("accountId") where "accountId" is not null`.execute(db);
  await sql`update owner set "accountId" = (
      select "takenBy" from "handOver" where "handOver"."ownerId" = owner.id and "takenBy" is not null
        and "takenAt" is not null and "returnedAt" is null order by "takenAt" desc, "handOver".id desc limit 1)
    where principal = 0 and id in (select "ownerId" from "handOver" where "ownerId" is not null)
      and "userId" in (select "userId" from keeper)`.execute(db);
}
