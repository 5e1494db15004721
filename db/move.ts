/**
 * Moves all rows and id sequences from a database of one kind into an empty one of the other kind, in one
 * transaction of the target: all or nothing. The source is only read.
 */
import { createHash } from 'node:crypto';
import { PostgresAdapter, sql } from 'kysely';
import { IS_PERSON } from './keeper.ts';
import { migrateToLatest } from './migrate.ts';
import type { OpenDatabase } from './open.ts';
import type { Db } from './types.ts';

const ROWS_AT_ONCE = 2000;
/** Triggers forbid changes and deletions there, so this table must be empty before the others are emptied. */
const APPEND_ONLY = 'auditEntry';
/** Triggers write it while other tables are filled, so it is emptied once more before its own rows come. */
const OF_TRIGGERS = 'tally';
/** Tables that SQLite and the migrator write by themselves. */
const OF_THE_DATABASE = /^(?:sqlite|kysely)_/;

export class MoveRefused extends Error {
  readonly why: 'target not empty' | 'other release' | 'differs' | 'tables differ';
  /** The affected table, if any. */
  readonly table: string | null;
  constructor(why: MoveRefused['why'], table: string | null = null) {
    super(table ? `${why}: ${table}` : why);
    this.why = why;
    this.table = table;
  }
}

interface Table {
  name: string;
  columns: string[];
}

/** A fingerprint of a table's rows, independent of their order. */
interface Sum {
  rows: number;
  sum: bigint;
}

/**
 * @param from migrated to the newest version; one of the two databases is SQLite.
 * @param tell called with each table and its rows once they are written.
 * @returns the row count of each table, compared on both sides.
 * @throws MoveRefused; then the target is unchanged.
 */
export async function moveRows(
  from: OpenDatabase,
  to: OpenDatabase,
  tell: (table: string, rows: number) => void,
): Promise<Record<string, number>> {
  return inOneMoment(from, (source) =>
    to.db.transaction().execute(async (target) => {
      await withoutLimits(target);
      await migrateToLatest({ ...to, db: target });
      await requireSameRelease(source, target);
      const tables = await listTables(from.dialect === 'sqlite' ? source : target);
      await requireSameTables(tables, to.dialect === 'sqlite' ? source : target);
      if ((await countAccounts(target)) > 0) throw new MoveRefused('target not empty', 'user');
      if ((await countRows(target, APPEND_ONLY)) > 0) throw new MoveRefused('target not empty', APPEND_ONLY);
      const constraints = await deferConstraints(target);
      // Rows inserted by migrations: the source has the same ones, or an administrator's version of them.
      for (const { name } of tables)
        if (name !== APPEND_ONLY) await sql`delete from ${sql.table(name)}`.execute(target);
      const rows: Record<string, number> = {};
      for (const table of tables) {
        if (table.name === OF_TRIGGERS) await sql`delete from ${sql.table(OF_TRIGGERS)}`.execute(target);
        const read = await copyTable(source, target, table);
        const written = await sumOf(target, table);
        if (read.rows !== written.rows || read.sum !== written.sum) throw new MoveRefused('differs', table.name);
        rows[table.name] = read.rows;
        tell(table.name, read.rows);
      }
      await carryNumbers(source, target);
      await checkConstraints(target, constraints);
      return rows;
    }),
  );
}

function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Reads all tables as of one moment. A SQLite file is locked for other processes during the move. */
function inOneMoment<Result>({ db, dialect }: OpenDatabase, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (dialect === 'sqlite') return work(db);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      await withoutLimits(db);
      return work(db);
    });
}

/** The time limits of requests must not end the move. */
async function withoutLimits(db: Db): Promise<void> {
  if (!isPostgres(db)) return;
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await sql`select set_config(${limit}, '0', true)`.execute(db);
}

async function requireSameRelease(source: Db, target: Db): Promise<void> {
  const [ours, theirs] = await Promise.all([target, source].map(listMigrations));
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) throw new MoveRefused('other release');
}

async function listMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}

/** In order of creation, so that the triggers of an animal find its account and contact. */
async function listTables(sqlite: Db): Promise<Table[]> {
  const { rows } = await sql<{ name: string }>`
    select s.name from sqlite_schema s join pragma_table_list l on l.name = s.name and l.schema = 'main'
    where l.type = 'table' order by s.rowid`.execute(sqlite);
  const tables: Table[] = [];
  for (const { name } of rows) {
    if (OF_THE_DATABASE.test(name)) continue;
    const columns = await sql<{ name: string }>`select name from pragma_table_info(${name})`.execute(sqlite);
    tables.push({ name, columns: columns.rows.map((column) => column.name) });
  }
  return tables;
}

/** Search tables are left out: triggers keep them in each database's own form. */
async function requireSameTables(tables: readonly Table[], postgres: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(postgres);
  const known = new Set(tables.map(({ name }) => name));
  const ours = rows.filter(({ name }) => !OF_THE_DATABASE.test(name) && !name.endsWith('Search'));
  const other = ours.find(({ name }) => !known.delete(name))?.name ?? [...known][0];
  if (other !== undefined) throw new MoveRefused('tables differ', other);
}

async function countAccounts(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from "user" where ${IS_PERSON}`.execute(db);
  return rows[0]?.n ?? 0;
}

async function countRows(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
  return rows[0]?.n ?? 0;
}

interface Constraint {
  table: string;
  name: string;
}

/** Rows refer to each other in circles: an account to its picture, a picture to its account. */
async function deferConstraints(db: Db): Promise<Constraint[]> {
  if (!isPostgres(db)) {
    await sql`pragma defer_foreign_keys = on`.execute(db);
    return [];
  }
  const { rows } = await sql<Constraint>`
    select c.conname as name, t.relname as "table" from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and not c.condeferrable and t.relnamespace = current_schema()::regnamespace`.execute(db);
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} deferrable initially deferred`.execute(
      db,
    );
  return rows;
}

/** SQLite checks them when the transaction ends. */
async function checkConstraints(db: Db, constraints: readonly Constraint[]): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`set constraints all immediate`.execute(db);
  for (const { table, name } of constraints)
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} not deferrable`.execute(db);
}

async function copyTable(source: Db, target: Db, table: Table): Promise<Sum> {
  const total: Sum = { rows: 0, sum: 0n };
  const columns = sql.join(table.columns.map((name) => sql.ref(name)));
  for await (const rows of pagesOf(source, table)) {
    add(total, rows, table);
    const json = JSON.stringify(rows);
    if (isPostgres(target))
      await sql`insert into ${sql.table(table.name)} (${columns})
        select ${columns} from json_populate_recordset(null::${sql.table(table.name)}, ${json}::json)`.execute(target);
    else {
      const values = sql.join(table.columns.map((name) => sql`value ->> ${sql.lit(name)}`));
      await sql`insert into ${sql.table(table.name)} (${columns}) select ${values} from json_each(${json})`.execute(
        target,
      );
    }
  }
  return total;
}

async function sumOf(db: Db, table: Table): Promise<Sum> {
  const total: Sum = { rows: 0, sum: 0n };
  for await (const rows of pagesOf(db, table)) add(total, rows, table);
  return total;
}

type Row = Record<string, unknown>;

function add(total: Sum, rows: readonly Row[], { columns }: Table): void {
  for (const row of rows) {
    const values = JSON.stringify(columns.map((name) => row[name]));
    total.sum = BigInt.asUintN(64, total.sum + createHash('sha256').update(values).digest().readBigUInt64BE());
  }
  total.rows += rows.length;
}

async function* pagesOf(db: Db, { name, columns }: Table): AsyncGenerator<Row[]> {
  const wanted = sql.join(columns.map((column) => sql.ref(column)));
  if (isPostgres(db)) {
    await sql`declare moved no scroll cursor for select ${wanted} from ${sql.table(name)}`.execute(db);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from moved`.execute(db);
      if (rows.length === 0) break;
      yield rows;
    }
    await sql`close moved`.execute(db);
    return;
  }
  for (let last = 0; ; ) {
    const { rows } = await sql<Row & { _place: number }>`select rowid as "_place", ${wanted} from ${sql.table(name)}
      where rowid > ${last} order by rowid limit ${ROWS_AT_ONCE}`.execute(db);
    if (rows.length === 0) return;
    last = rows.at(-1)?._place ?? 0;
    yield rows;
  }
}

/** Carries the id sequences over, so that no id is reused: lists outside the database name rows by id. */
async function carryNumbers(source: Db, target: Db): Promise<void> {
  const numbers = isPostgres(source) ? await lastOfPostgres(source) : await lastOfSqlite(source);
  for (const { name, last } of numbers) {
    if (isPostgres(target))
      await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, 'id'), ${last})`.execute(target);
    else {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(target);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(target);
    }
  }
}

interface LastNumber {
  name: string;
  last: number;
}

async function lastOfSqlite(db: Db): Promise<LastNumber[]> {
  const { rows } = await sql<LastNumber>`select name, seq as last from sqlite_sequence where seq > 0`.execute(db);
  return rows;
}

async function lastOfPostgres(db: Db): Promise<LastNumber[]> {
  const { rows } = await sql<LastNumber>`
    select t.relname as name, pg_sequence_last_value(s.oid) as last
    from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i') join pg_class t on t.oid = d.refobjid
    where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace`.execute(db);
  return rows.filter(({ last }) => last !== null);
}
