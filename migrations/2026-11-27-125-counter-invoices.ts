import { type Kysely, sql } from 'kysely';

/** What the clinic sold at its counter: an invoice without a payment, who wrote it, and in the name of which of its contacts. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('invoice')
    .addColumn('counter', 'integer', (c) => c.notNull().defaultTo(0).check(sql`counter in (0, 1)`))
    .execute();
  await db.schema
    .alterTable('invoice')
    .addColumn('issuedBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .execute();
  await db.schema
    .alterTable('invoice')
    .addColumn('ownerId', 'integer', (c) => c.references('owner.id').onDelete('set null'))
    .execute();
  for (const text of [
    'create index "invoiceIssuedBy" on invoice ("issuedBy")',
    'create index "invoiceOwner" on invoice ("ownerId")',
    'create index "invoiceCounter" on invoice (id) where counter = 1',
  ])
    await sql.raw(text).execute(db);
}
