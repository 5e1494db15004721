/**
 * A PostgreSQL dump revives ended sessions and spent links. To detect a restore without an operator: a restored
 * table has a new id on its server, and the installation's row holds the id of the former one.
 */
import { sql } from 'kysely';
import type { OpenDatabase } from './open.ts';
import { LASTING_LINKS, SENT_ONCE } from './sqlite-file.ts';
import type { Db } from './types.ts';

/**
 * Runs at every start, after the migrations. On SQLite the restore itself does it (sqlite-file.ts).
 * @returns whether the tables came from a dump and its sessions were ended.
 */
export async function endRestoredSessions({ db, dialect }: OpenDatabase): Promise<boolean> {
  if (dialect === 'sqlite') return false;
  const here = await placeOfSessions(db);
  return db.transaction().execute(async (db) => {
    // Of several processes that start at once the first does it; the others find it done.
    const { rows } = await sql<{ livesIn: string | null }>`select "livesIn" from installation for update`.execute(db);
    if (rows[0]?.livesIn === here) return false;
    const ended = await db.deleteFrom('session').returning('userId').execute();
    await sql`delete from token where kind not in (${sql.raw(LASTING_LINKS)})`.execute(db);
    // What came from SQLite was stopped before it was moved: it waits as it did.
    if (rows[0]?.livesIn)
      for (const table of SENT_ONCE)
        await sql`update ${sql.table(table)} set "begunAt" = "createdAt" where "sentAt" is null and "parkedAt" is null`.execute(
          db,
        );
    await db.updateTable('installation').set({ livesIn: here }).execute();
    return ended.length > 0;
  });
}

/** The ids of the server, the database and the table, which no dump carries. */
async function placeOfSessions(db: Db): Promise<string> {
  const { rows } = await sql<{ place: string }>`
    select concat_ws('/', (select system_identifier from pg_control_system()),
      (select oid from pg_database where datname = current_database()), 'session'::regclass::oid) as place
  `.execute(db);
  return rows[0]?.place ?? '';
}
