/** What a deletion leaves behind in the file: SQLite keeps the old pages in its write-ahead log until a checkpoint empties it. */
import { SqliteAdapter, sql } from 'kysely';
import type { Db } from './types.ts';

/**
 * Empties SQLite's log, so that deleted rows (which `secure_delete` overwrites in the file itself) are nowhere any more. A
 * reader in the middle of a statement holds the log; then the next checkpoint empties it. PostgreSQL vacuums by itself.
 */
export async function forgetDeleted(db: Db): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
