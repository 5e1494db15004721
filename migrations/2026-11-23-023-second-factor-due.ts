import type { Kysely } from 'kysely';

/** From when on an administrator needs a second factor: set at the next sign-in, so those of today get their days of grace. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('user').addColumn('secondFactorDueAt', 'text').execute();
}
