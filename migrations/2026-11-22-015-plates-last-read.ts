import { type Kysely, sql } from 'kysely';

/** All plates are listed by when they were last read; those that never were come last. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index "tagLastScan" on tag (coalesce("lastScanAt", ''), id)`.execute(db);
}
