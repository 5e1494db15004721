import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

/** An animal in a town's register: the official number, the tag, until when. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required, ofPet } = columns(db);
  await table('registration')
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('country', 'text', required)
    .addColumn('place', 'text', required)
    .addColumn('number', 'text')
    .addColumn('plainNumber', 'text')
    .addColumn('tag', 'text')
    .addColumn('expiresOn', 'text')
    .addColumn('feeCents', 'integer')
    .addColumn('createdBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', 'text', required)
    .addColumn('updatedAt', 'text', required)
    .addColumn('removedAt', 'text')
    .execute();
  for (const text of [
    'create index "registrationPet" on registration ("petId")',
    'create index "registrationNumber" on registration ("plainNumber")',
    'create index "registrationExpires" on registration ("expiresOn")',
    'create index "registrationMaker" on registration ("createdBy")',
  ])
    await sql.raw(text).execute(db);
}
