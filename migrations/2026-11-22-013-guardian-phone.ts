import { type Kysely, sql } from 'kysely';

/**
 * A campaign looks a phone number up in the whole installation, but the index `ownerPhone` begins with the
 * account.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createIndex('guardianPhone')
    .on('owner')
    .column('phone')
    .where(sql.ref('phone'), 'is not', null)
    .execute();
}
