import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

/**
 * Keys that sign statements, sealed, whose public halves stay published; the statements that stand on papers and proofs, each with the
 * doses as they were signed; and what is known of other domains that this one trusts.
 */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required, oneOf, ofPet } = columns(db);
  await table('signingKey')
    .addColumn('id', 'integer', id)
    .addColumn('kid', 'text', (c) => c.notNull().unique())
    .addColumn('publicJwk', 'text', required)
    .addColumn('sealed', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('retiredAt', 'text')
    .execute();
  await table('statement')
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('paperId', 'integer', (c) => c.references('paper.id').onDelete('cascade'))
    .addColumn('proofId', 'integer', (c) => c.references('proof.id').onDelete('cascade'))
    .addColumn('size', 'text', oneOf('size', ['full', 'small']))
    .addColumn('print', 'text', required)
    .addColumn('jws', 'text', required)
    .addColumn('speciesId', 'integer', required)
    .addColumn('microchip', 'text')
    .addColumn('leftOut', 'integer', required)
    .addColumn('issuedOn', 'text', required)
    .addColumn('issuedAt', 'text', required)
    .addColumn('expiresOn', 'text', required)
    .execute();
  await table('statementDose')
    .addColumn('id', 'integer', id)
    .addColumn('statementId', 'integer', (c) => c.notNull().references('statement.id').onDelete('cascade'))
    .addColumn('vaccinationId', 'integer', (c) => c.references('vaccination.id').onDelete('set null'))
    .addColumn('name', 'text', required)
    .addColumn('vaccineId', 'integer')
    .addColumn('laboratory', 'text')
    .addColumn('lot', 'text')
    .addColumn('givenOn', 'text', required)
    .addColumn('nextOn', 'text')
    .addColumn('signatureId', 'integer')
    .addColumn('visitId', 'integer')
    .execute();
  await table('trustedIssuer')
    .addColumn('host', 'text', (c) => c.primaryKey())
    .addColumn('keys', 'text')
    .addColumn('revoked', 'text')
    .addColumn('seenAt', 'text')
    .addColumn('triedAt', 'text', required)
    .addColumn('problem', 'text')
    .execute();
  for (const text of [
    'create index "statementPet" on "statement" ("petId")',
    'create index "statementPaper" on "statement" ("paperId")',
    'create index "statementProof" on "statement" ("proofId")',
    'create index "statementExpiry" on "statement" ("expiresOn")',
    'create index "statementDoseStatement" on "statementDose" ("statementId")',
    'create index "statementDoseVaccination" on "statementDose" ("vaccinationId")',
  ])
    await sql.raw(text).execute(db);
}
