import type { Kysely } from 'kysely';

/** A receipt counts among what its person stores; the few of before count nothing. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('costReceipt')
    .addColumn('bytes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
