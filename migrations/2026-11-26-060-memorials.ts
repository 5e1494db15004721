import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

/** How an animal that died is remembered. The day stays `pet.deceasedOn`. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, required, flag } = columns(db);
  await table('memorial')
    .addColumn('petId', 'integer', (c) => c.primaryKey().references('pet.id').onDelete('cascade'))
    .addColumn('words', 'text')
    .addColumn('fileId', 'integer', (c) => c.references('file.id').onDelete('set null'))
    .addColumn('lossId', 'integer', (c) => c.references('loss.id').onDelete('set null'))
    .addColumn('byClinic', 'integer', flag('byClinic'))
    .addColumn('saidBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('saidAt', 'text', required)
    .addColumn('updatedAt', 'text', required)
    .execute();
  for (const text of [
    'create index "memorialFile" on memorial ("fileId")',
    'create index "memorialLoss" on memorial ("lossId")',
    'create index "memorialSaidBy" on memorial ("saidBy")',
  ])
    await sql.raw(text).execute(db);
}
