import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

/** What a person's animals cost, for who wants to keep count: off unless it is turned on. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required, ofUser, ofPet } = columns(db);
  await table('costKeeping')
    .addColumn('userId', 'integer', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('since', 'text', required)
    .execute();
  await table('cost')
    .addColumn('id', 'integer', id)
    .addColumn('userId', 'integer', ofUser)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('spentOn', 'text', required)
    .addColumn('cents', 'integer', (c) => c.notNull().check(sql`cents > 0`))
    .addColumn('what', 'text', required)
    .addColumn('place', 'text')
    .addColumn('createdAt', 'text', required)
    .addColumn('updatedAt', 'text', required)
    .addColumn('removedAt', 'text')
    .execute();
  await table('costReceipt')
    .addColumn('id', 'integer', id)
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('costId', 'integer', (c) => c.references('cost.id').onDelete('set null'))
    .addColumn('storedAt', 'text')
    .addColumn('createdAt', 'text', required)
    .execute();
  for (const text of [
    'create index "costUser" on cost ("userId", "spentOn")',
    'create index "costPet" on cost ("petId")',
    'create unique index "costReceiptCost" on "costReceipt" ("costId")',
  ])
    await sql.raw(text).execute(db);
}
