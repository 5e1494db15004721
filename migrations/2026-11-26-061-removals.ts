import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

const KINDS = [
  'pet',
  'owner',
  'file',
  'vaccination',
  'deworming',
  'illness',
  'medicine',
  'checkup',
  'consultation',
  'prescription',
  'weight',
];

/** What a person took away, who and when: it lies in the bin for thirty days. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required, oneOf } = columns(db);
  await table('removal')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', oneOf('kind', KINDS))
    .addColumn('rowId', 'integer', required)
    .addColumn('petId', 'integer', (c) => c.references('pet.id').onDelete('cascade'))
    .addColumn('ownerId', 'integer', (c) => c.references('owner.id').onDelete('cascade'))
    .addColumn('removedBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('removedAt', 'text', required)
    .execute();
  for (const text of [
    'create unique index "removalRow" on removal (kind, "rowId")',
    'create index "removalPet" on removal ("petId")',
    'create index "removalOwner" on removal ("ownerId")',
    'create index "removalRemovedBy" on removal ("removedBy")',
    'create index "removalRemovedAt" on removal ("removedAt")',
  ])
    await sql.raw(text).execute(db);
}
