import { type Kysely, sql } from 'kysely';

/** Index for listing all tags by last reading; never read tags come last. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index "tagLastScan" on tag (coalesce("lastScanAt", ''), id)`.execute(db);
}
