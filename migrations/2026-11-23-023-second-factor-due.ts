import type { Kysely } from 'kysely';

/**
 * When an administrator needs a second factor: set at the next sign-in, so that present administrators get their
 * grace days.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('user').addColumn('secondFactorDueAt', 'text').execute();
}
