/** Serialises processes where no row exists yet that could be locked. */
import { PostgresAdapter, sql } from 'kysely';
import type { Db } from './types.ts';

/** Waits for the lock `name` and holds it until the transaction ends. SQLite has one writer at a time anyway. */
export async function oneAtATime(db: Db, name: string): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db);
}
