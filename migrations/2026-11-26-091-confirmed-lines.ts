import type { Kysely } from 'kysely';

/** A signed line may be one that its family wrote and a veterinarian confirmed: it stands as long as that does. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['confirmedSignatureId', 'confirmedVisitId'])
    await db.schema.alterTable('statementDose').addColumn(column, 'integer').execute();
}
