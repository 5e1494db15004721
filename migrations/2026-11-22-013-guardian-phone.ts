import { type Kysely, sql } from 'kysely';

/** The counter of a day in the park asks whose number it is in the whole installation; `ownerPhone` begins with the account. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createIndex('guardianPhone')
    .on('owner')
    .column('phone')
    .where(sql.ref('phone'), 'is not', null)
    .execute();
}
