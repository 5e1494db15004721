import { type Kysely, sql } from 'kysely';

/** Body condition beside a weight or a check-up, the weight that a veterinarian aims at, and the unit of a person. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  for (const entry of ['weight', 'checkup'])
    await db.schema
      .alterTable(entry)
      .addColumn('bodyCondition', 'integer', (c) => c.check(sql`"bodyCondition" between 1 and 9`))
      .execute();
  // Grams; one weight is a range whose ends are equal. Who set it stays in words when the account ends.
  for (const column of ['targetLow', 'targetHigh'])
    await db.schema.alterTable('pet').addColumn(column, 'integer').execute();
  for (const column of ['targetBy', 'targetOn']) await db.schema.alterTable('pet').addColumn(column, 'text').execute();
  await db.schema
    .alterTable('user')
    .addColumn('weightUnit', 'text', (c) => c.notNull().defaultTo('kg').check(sql`"weightUnit" in ('kg', 'lb')`))
    .execute();
}
