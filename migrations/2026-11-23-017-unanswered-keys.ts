import { type Kysely, sql } from 'kysely';

/**
 * Deletes idempotency keys whose process died, nearly always before a write: each refused its caller for a day
 * or a week. From now on a key without an answer belongs to a payment that was being begun.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`delete from idempotency where status is null`.execute(db);
}
