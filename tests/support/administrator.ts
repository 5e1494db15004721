/** Makes an account of the journeys an administrator: no screen does. */
import path from 'node:path';
import { openPostgres, openSqlite } from '#db/open.ts';

export async function makeAdministrator(email: string): Promise<void> {
  const { E2E_DATABASE_URL: url, E2E_DATA_DIR: folder = '' } = process.env;
  const { db, close } = url ? openPostgres(url) : openSqlite(path.join(folder, 'petlove.db'));
  try {
    await db.updateTable('user').set({ role: 'ROLE_ADMINISTRADOR' }).where('email', '=', email).execute();
  } finally {
    await close();
  }
}
