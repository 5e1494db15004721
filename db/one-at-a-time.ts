/** Serialises processes where no row exists yet that could be locked. */
import { PostgresAdapter, sql } from 'kysely';
import type { Database, Db, Trx } from './types.ts';

/** Waits for the lock `name` and holds it until the transaction ends. SQLite has one writer at a time anyway. */
export async function oneAtATime(db: Db, name: string): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db);
}

/** The next id of a table that was never given before, `least` or more. Asked under a lock. */
export async function nextId(db: Trx, table: keyof Database, least: number): Promise<number> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const { rows } = await (postgres
    ? sql<{ id: number }>`
        select setval(sequence, greatest(nextval(sequence), ${least}::bigint))::int4 as id
        from (select pg_get_serial_sequence(${`"${table}"`}, 'id')::regclass as sequence) as its`.execute(db)
    : sql<{ id: number }>`
        select max(coalesce((select seq from sqlite_sequence where name = ${table}), 0) + 1, ${least}) as id`.execute(
        db,
      ));
  const [row] = rows;
  if (!row) throw new Error(`no id for ${table}`);
  return row.id;
}
