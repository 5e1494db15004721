/** The database of the server that a journey talks to: the common one, or the one that own-server.ts started. */
import path from 'node:path';
import { openPostgres, openSqlite } from '#db/open.ts';
import type { Db } from '#db/types.ts';

export async function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { E2E_DATABASE_URL: url, E2E_DATA_DIR: folder = '' } = process.env;
  const { db, close } = url ? openPostgres(url) : openSqlite(path.join(folder, 'petlove.db'));
  try {
    return await work(db);
  } finally {
    await close();
  }
}
