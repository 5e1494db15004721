/**
 * A PostgreSQL dump brings back sessions that were ended since and links that were used since. Nobody has to remember to end them: a
 * restored table is another table to its server, whatever it holds, and the row of the installation says in which one it was written.
 */
import { sql } from 'kysely';
import type { OpenDatabase } from './open.ts';
import { LASTING_LINKS } from './sqlite-file.ts';
import type { Db } from './types.ts';

/**
 * For every start, once the tables are those of today. On SQLite the restore itself does it (sqlite-file.ts).
 * @returns whether the tables came out of a dump and what it brought to life was ended.
 */
export async function endRestoredSessions({ db, dialect }: OpenDatabase): Promise<boolean> {
  if (dialect === 'sqlite') return false;
  const here = await placeOfSessions(db);
  return db.transaction().execute(async (db) => {
    // Of several processes that start at once the first does it, and the others see that it is done.
    const { rows } = await sql<{ livesIn: string | null }>`select "livesIn" from installation for update`.execute(db);
    if (rows[0]?.livesIn === here) return false;
    const ended = await db.deleteFrom('session').returning('userId').execute();
    await sql`delete from token where kind not in (${sql.raw(LASTING_LINKS)})`.execute(db);
    await db.updateTable('installation').set({ livesIn: here }).execute();
    return ended.length > 0;
  });
}

/** The numbers that the server gave to itself, to this database and to the table: no dump carries them. */
async function placeOfSessions(db: Db): Promise<string> {
  const { rows } = await sql<{ place: string }>`
    select concat_ws('/', (select system_identifier from pg_control_system()),
      (select oid from pg_database where datname = current_database()), 'session'::regclass::oid) as place
  `.execute(db);
  return rows[0]?.place ?? '';
}
