import type { Kysely } from 'kysely';

/** A bottle of several vaccines may protect for another time against each disease; null: as long as the vaccine itself. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('vaccineDisease').addColumn('boosterMonths', 'integer').execute();
}
