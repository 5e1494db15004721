import { type Kysely, sql } from 'kysely';

/** Where an animal was last seen, as a point beside the words: in millionths of a degree, as a finder's. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('loss')
    .addColumn('latitude', 'integer', (c) => c.check(sql`latitude between -90000000 and 90000000`))
    .execute();
  await db.schema
    .alterTable('loss')
    .addColumn('longitude', 'integer', (c) => c.check(sql`longitude between -180000000 and 180000000`))
    .execute();
}
