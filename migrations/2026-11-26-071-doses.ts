import { type Kysely, sql } from 'kysely';

/**
 * A planned dose was given, late, or not at all, and why; how many pills are left; and a notice at a dose's hour may carry the
 * act that answers it. Every dose that is recorded was given.
 */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const flag = (name: string) => sql<boolean>`${sql.ref(name)} in (0, 1)`;
  await db.schema.alterTable('medicine').addColumn('stockQuarters', 'integer').execute();
  await db.schema.alterTable('medicine').addColumn('stockAt', 'text').execute();
  await db.schema
    .alterTable('medicineDose')
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('given').check(sql`state in ('given', 'skipped')`))
    .execute();
  await db.schema
    .alterTable('medicineDose')
    .addColumn('late', 'integer', (c) => c.notNull().defaultTo(0).check(flag('late')))
    .execute();
  await db.schema.alterTable('medicineDose').addColumn('reason', 'text').execute();
  await db.schema
    .alterTable('reminderChoice')
    .addColumn('doses', 'integer', (c) => c.notNull().defaultTo(1).check(flag('doses')))
    .execute();
  await db.schema.alterTable('pushOutbox').addColumn('act', 'text').execute();
}
