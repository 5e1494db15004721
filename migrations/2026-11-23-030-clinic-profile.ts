import type { Kysely } from 'kysely';
import { columns } from './data/columns-v1.ts';

/** The clinic that runs this installation: one row, its logo, and the branches that it works at. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required } = columns(db);
  await table('clinicProfile')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text')
    .addColumn('ruc', 'text')
    .addColumn('address', 'text')
    .addColumn('city', 'text')
    .addColumn('phone', 'text')
    .addColumn('whatsapp', 'text')
    .addColumn('email', 'text')
    .addColumn('hours', 'text', required)
    .addColumn('responsibleName', 'text')
    .addColumn('responsibleRegistration', 'text')
    .addColumn('updatedAt', 'text', required)
    .execute();
  await table('clinicLogo')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('code', 'text', required)
    .addColumn('png', 'text', required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .execute();
  await table('branch')
    .addColumn('id', 'integer', id)
    .addColumn('name', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('removedAt', 'text')
    .execute();
}
