import { type Kysely, sql } from 'kysely';

/** A dose of a withdrawn lot protects nobody: what its animals need is worked out again, from this animal on. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('lot').addColumn('dueAfterPetId', 'integer').execute();
  await sql`update lot set "dueAfterPetId" = 0 where "withdrawnOn" is not null`.execute(db);
}
