/** One process at a time where no row is there yet that could be locked. */
import { PostgresAdapter, sql } from 'kysely';
import type { Db } from './types.ts';

/** Waits until no other transaction holds `name`, and holds it until this one ends. On SQLite writers follow each other anyway. */
export async function oneAtATime(db: Db, name: string): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db);
}
