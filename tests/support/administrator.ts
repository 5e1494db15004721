/** What no screen does for an account of the journeys: it administers, or was away from its screen. */
import path from 'node:path';
import { openPostgres, openSqlite } from '#db/open.ts';
import type { Db } from '#db/types.ts';
import { plus } from '#server/platform/lib/time.ts';

export function makeAdministrator(email: string): Promise<void> {
  return inBooks(async (db) => {
    await db.updateTable('user').set({ role: 'ROLE_ADMINISTRADOR' }).where('email', '=', email).execute();
  });
}

/** As if the person had touched nothing for so long. */
export function letMinutesPass(email: string, minutes: number): Promise<void> {
  return inBooks(async (db) => {
    const lastUsedAt = plus(new Date().toISOString(), -minutes, 'minutes');
    const theirs = db.selectFrom('user').select('id').where('email', '=', email);
    await db.updateTable('session').set({ lastUsedAt }).where('userId', 'in', theirs).execute();
  });
}

async function inBooks(work: (db: Db) => Promise<void>): Promise<void> {
  const { E2E_DATABASE_URL: url, E2E_DATA_DIR: folder = '' } = process.env;
  const { db, close } = url ? openPostgres(url) : openSqlite(path.join(folder, 'petlove.db'));
  try {
    await work(db);
  } finally {
    await close();
  }
}
