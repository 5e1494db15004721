import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

const PAPERS = ['cedula', 'carnet', 'historia', 'certificado', 'consulta', 'receta'];

/** What a veterinarian writes besides the record: the note of a consultation and a prescription; and their printed papers. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required, ofPet, oneOf, postgres } = columns(db);
  const written = (name: string) =>
    table(name)
      .addColumn('id', 'integer', id)
      .addColumn('petId', 'integer', ofPet)
      .addColumn('veterinarian', 'text')
      .addColumn('clinic', 'text')
      .addColumn('createdBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
      .addColumn('createdAt', 'text', required)
      .addColumn('updatedBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
      .addColumn('updatedAt', 'text', required)
      .addColumn('removedAt', 'text')
      .addColumn('visitId', 'integer', (c) => c.references('visit.id').onDelete('set null'))
      .addColumn('signatureId', 'integer', (c) => c.references('signature.id'))
      .addColumn('disputedAt', 'text');
  await written('consultation')
    .addColumn('attendedOn', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('temperatureTenths', 'integer')
    .addColumn('grams', 'integer')
    .addColumn('unit', 'text', (c) => c.check(sql`unit in ('g', 'kg', 'lb', 'oz')`))
    .addColumn('findings', 'text')
    .addColumn('plan', 'text')
    .execute();
  await written('prescription')
    .addColumn('prescribedOn', 'text', required)
    .addColumn('items', 'text', required)
    .addColumn('indications', 'text')
    .execute();
  for (const name of ['consultation', 'prescription'])
    for (const column of ['petId', 'createdBy', 'updatedBy', 'visitId', 'signatureId'])
      await db.schema
        .createIndex(`${name}${column.charAt(0).toUpperCase()}${column.slice(1)}`)
        .on(name)
        .column(column)
        .execute();

  const kinds = sql`kind in (${sql.join(PAPERS.map((kind) => sql.lit(kind)))})`;
  if (postgres) {
    await db.schema.alterTable('paper').dropConstraint('paper_kind_check').execute();
    await db.schema.alterTable('paper').addCheckConstraint('paper_kind_check', kinds).execute();
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
    .execute();
  await sql`insert into "paperAnew" (id, number, kind, "petId", "issuedBy", "issuedAt", facts, checks, "revokedAt")
    select id, number, kind, "petId", "issuedBy", "issuedAt", facts, checks, "revokedAt" from paper`.execute(db);
  await db.schema.dropTable('paper').execute();
  await db.schema.alterTable('paperAnew').renameTo('paper').execute();
  for (const index of indexes.rows) await sql.raw(index.sql).execute(db);
}
