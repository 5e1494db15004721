import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

/** What a guardian or the clinic wants to note of every animal beyond the register's own fields. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { postgres, table, id, required, oneOf, ofUser, ofPet } = columns(db);
  // Compared by its bytes, as on SQLite, so that the index finds what begins so.
  const bytes = postgres ? 'collate "C"' : '';
  const ofField = (c: Parameters<typeof ofUser>[0]) => c.notNull().references('ownField.id').onDelete('cascade');
  await table('ownField')
    .addColumn('id', 'integer', id)
    .addColumn('userId', 'integer', ofUser)
    .addColumn('name', 'text', required)
    .addColumn('kind', 'text', oneOf('kind', ['text', 'number', 'date', 'yesNo', 'choice']))
    .addColumn('options', 'text')
    .addColumn('createdAt', 'text', required)
    .addColumn('removedAt', 'text')
    .execute();
  await table('ownValue')
    .addColumn('petId', 'integer', ofPet)
    .addColumn('fieldId', 'integer', ofField)
    .addColumn('value', 'text', required)
    .addColumn('folded', 'text', required)
    .addColumn('writtenBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('writtenAt', 'text', required)
    .addPrimaryKeyConstraint('ownValueKey', ['petId', 'fieldId'])
    .execute();
  await table('proofField')
    .addColumn('proofId', 'integer', (c) => c.notNull().references('proof.id').onDelete('cascade'))
    .addColumn('fieldId', 'integer', ofField)
    .addPrimaryKeyConstraint('proofFieldKey', ['proofId', 'fieldId'])
    .execute();
  for (const text of [
    'create index "ownFieldUser" on "ownField" ("userId")',
    `create index "ownValueField" on "ownValue" ("fieldId", folded ${bytes})`,
    'create index "ownValueWriter" on "ownValue" ("writtenBy")',
    'create index "proofFieldField" on "proofField" ("fieldId")',
  ])
    await sql.raw(text).execute(db);
}
