import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Species whose schedule changed: the due lines of their animals are recomputed, a few at a time. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const table = db.schema
    .createTable('scheduleRefresh')
    .addColumn('speciesId', 'integer', (c) => c.primaryKey().references('species.id').onDelete('cascade'))
    .addColumn('afterPetId', 'integer', (c) => c.notNull())
    .addColumn('requestedAt', 'text', (c) => c.notNull());
  await (postgres ? table : table.modifyEnd(sql`strict`)).execute();
}
