import type { Kysely } from 'kysely';

/** A notice that was given up says so, and does not count as sent. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('pushOutbox').addColumn('parkedAt', 'text').execute();
}
