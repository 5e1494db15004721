import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Codes and microchips whose trial began with an account: an animal registered again continues its trial, so a
 * trial may begin before the animal's row.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('trial')
    .addColumn('id', 'integer', (c) =>
      postgres ? c.primaryKey().generatedByDefaultAsIdentity() : c.primaryKey().autoIncrement(),
    )
    .addColumn('userId', 'integer', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('code', 'chip')`))
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('startedAt', 'text', (c) => c.notNull())
    .$call((table) => (postgres ? table : table.modifyEnd(sql`strict`)))
    .execute();
  await db.schema.createIndex('trialOnce').unique().on('trial').columns(['userId', 'kind', 'value']).execute();
  await db.schema.createIndex('trialValue').on('trial').columns(['kind', 'value']).execute();
  await db.schema.alterTable('pet').addColumn('trialFrom', 'text').execute();
  for (const [kind, column] of [
    ['code', 'code'],
    ['chip', 'microchip'],
  ] as const)
    await sql`insert into trial ("userId", kind, value, "startedAt")
      select "userId", ${sql.lit(kind)}, ${sql.ref(column)}, min("createdAt") from pet
      where ${sql.ref(column)} is not null group by "userId", ${sql.ref(column)}`.execute(db);
}
