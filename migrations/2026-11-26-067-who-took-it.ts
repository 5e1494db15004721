import type { Kysely } from 'kysely';

/** Who took a weight and whose appointment it was where they were written down: a list brings both, and neither has an account here. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('weight').addColumn('takenBy', 'text').execute();
  await db.schema.alterTable('appointment').addColumn('veterinarianName', 'text').execute();
}
