import type { Kysely } from 'kysely';

/** Which certificate a signed statement says: with it withdrawn the statement ends. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('statement')
    .addColumn('certificateId', 'integer', (c) => c.references('certificate.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('statementCertificate').on('statement').column('certificateId').execute();
}
