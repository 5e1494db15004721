import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

const CERTIFICATES = ['salud', 'esterilizacion', 'microchip', 'fallecimiento'];
const PAPERS = ['cedula', 'carnet', 'historia', 'certificado', 'consulta', 'receta', ...CERTIFICATES];

/** What a veterinarian of the clinic certifies besides entries; papers are withdrawn for a reason; and how its registry is called. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required, ofPet, oneOf, postgres } = columns(db);
  await table('certificate')
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('kind', 'text', oneOf('kind', CERTIFICATES))
    .addColumn('statedOn', 'text', required)
    .addColumn('until', 'text')
    .addColumn('purpose', 'text')
    .addColumn('statements', 'text', required)
    .addColumn('way', 'text', (c) => c.check(sql`way in ('implanted', 'read')`))
    .addColumn('place', 'text')
    .addColumn('notes', 'text')
    .addColumn('signatureId', 'integer', (c) => c.notNull().references('signature.id'))
    .addColumn('createdBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', 'text', required)
    .addColumn('withdrawnAt', 'text')
    .addColumn('withdrawnReason', 'text')
    .execute();
  for (const column of ['petId', 'signatureId', 'createdBy'])
    await db.schema
      .createIndex(`certificate${column.charAt(0).toUpperCase()}${column.slice(1)}`)
      .on('certificate')
      .column(column)
      .execute();
  await db.schema.alterTable('clinicProfile').addColumn('registrationLabel', 'text').execute();
  const kinds = sql`kind in (${sql.join(PAPERS.map((kind) => sql.lit(kind)))})`;
  if (postgres) {
    await db.schema.alterTable('paper').dropConstraint('paper_kind_check').execute();
    await db.schema.alterTable('paper').addCheckConstraint('paper_kind_check', kinds).execute();
    await db.schema.alterTable('paper').addColumn('revokedReason', 'text').execute();
    return;
  }
  // SQLite cannot change a check: the table is written again. No other table refers to it.
  const indexes = await sql<{ sql: string }>`select sql from sqlite_schema
    where tbl_name = 'paper' and type = 'index' and sql is not null`.execute(db);
  await table('paperAnew')
    .addColumn('id', 'integer', id)
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', oneOf('kind', PAPERS))
    .addColumn('petId', 'integer', ofPet)
    .addColumn('issuedBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('issuedAt', 'text', required)
    .addColumn('facts', 'text', required)
    .addColumn('checks', 'integer', required)
    .addColumn('revokedAt', 'text')
    .addColumn('revokedReason', 'text')
    .execute();
  await sql`insert into "paperAnew" (id, number, kind, "petId", "issuedBy", "issuedAt", facts, checks, "revokedAt")
    select id, number, kind, "petId", "issuedBy", "issuedAt", facts, checks, "revokedAt" from paper`.execute(db);
  await db.schema.dropTable('paper').execute();
  await db.schema.alterTable('paperAnew').renameTo('paper').execute();
  for (const index of indexes.rows) await sql.raw(index.sql).execute(db);
}
