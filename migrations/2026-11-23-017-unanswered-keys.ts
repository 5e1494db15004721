import { type Kysely, sql } from 'kysely';

/**
 * Keys whose call never ended: its process died with it, and in nearly every case before anything was written. Each refused its
 * caller for a day or a week; from here on a key without an answer is a payment's that was being begun.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`delete from idempotency where status is null`.execute(db);
}
