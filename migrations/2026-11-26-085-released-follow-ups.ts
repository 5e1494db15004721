import type { Kysely } from 'kysely';

/** Who was called and did not come was called all the same: the row stays, and the line waits again. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('followUp').addColumn('releasedAt', 'text').execute();
}
