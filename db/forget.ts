/**
 * What a deletion leaves in the file: SQLite keeps old pages in its write-ahead log until a checkpoint empties
 * it.
 */
import { SqliteAdapter, sql } from 'kysely';
import type { Db } from './types.ts';

/**
 * Empties SQLite's log, so that no copy of deleted rows remains (`secure_delete` overwrites them in the file).
 * While a reader holds the log, the next checkpoint empties it. PostgreSQL vacuums by itself.
 */
export async function forgetDeleted(db: Db): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
