/**
 * Opens the one database handle of the process: SQLite by default, PostgreSQL when an address is configured.
 * Code for only one of the two databases belongs in this folder.
 */
import SQLite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { allowLightCommits } from './light-commits.ts';
import {
  openPool,
  POSTGRES_LIMITS,
  type PostgresLimits,
  postgresDialect,
  repeatTransactions,
  UNHURRIED,
} from './postgres.ts';
import { readStraight } from './prepared.ts';
import { copyOpen } from './sqlite-file.ts';
import { others, overdue } from './turns.ts';
import type { Database, Db } from './types.ts';

export interface OpenDatabase {
  db: Db;
  dialect: 'sqlite' | 'postgres';
  /** Copies the whole SQLite file to `path` while it is in use (VACUUM INTO); absent on PostgreSQL, which has its own tools. */
  copyTo?: (path: string) => void;
  /** The same database without time limits, for migrations; absent on SQLite, which has none. */
  unhurried?: () => OpenDatabase;
  /** How many queries wait for a connection. Always 0 on SQLite, where a query is done when it returns. */
  waiting: () => number;
  close: () => Promise<void>;
}

/**
 * SQLite at `file` (or `:memory:`, or the bytes of a database, for tests). Throws where it cannot be opened or
 * is not a database.
 */
export function openSqlite(file: string | Buffer): OpenDatabase {
  const raw = new SQLite(file, { timeout: 5000 });
  raw.pragma('journal_mode = WAL');
  for (const pragma of [
    'foreign_keys = ON',
    'secure_delete = ON',
    'trusted_schema = OFF',
    'cache_size = -32000',
    'mmap_size = 1073741824',
  ]) {
    raw.pragma(pragma);
  }
  keepAcknowledgedWrites(raw);
  const reader = raw.memory ? null : openReader(raw.name);
  const db = new Kysely<Database>({ dialect: new ImmediateSqliteDialect({ database: cachingStatements(raw) }, raw) });
  if (reader) readStraight(db, (sql) => preparedOn(reader, sql));
  if (!raw.memory) allowLightCommits(db, (durability) => raw.pragma(`synchronous = ${durability}`));
  return {
    db,
    dialect: 'sqlite',
    copyTo: (path) => copyOpen(raw, path),
    waiting: () => 0,
    close: async () => {
      reader?.close();
      if (raw.open && !raw.memory) tidyUp(raw);
      await db.destroy();
    },
  };
}

/**
 * The second connection, for hot reads outside transactions: on the writer's connection a read would see
 * uncommitted rows. A WAL reader sees every commit, also the one the same caller has just made.
 */
function openReader(file: string): SQLite.Database {
  const reader = new SQLite(file, { readonly: true, timeout: 5000 });
  for (const pragma of ['trusted_schema = OFF', 'cache_size = -8000', 'mmap_size = 1073741824']) reader.pragma(pragma);
  return reader;
}

/**
 * SQLite as the driver compiles it (STAT4) plans a join again for each bound value, which costs several times
 * the read. A value behind `(select ?)` compares alike, uses the same indexes and keeps the plan.
 */
function preparedOn(reader: SQLite.Database, sql: string) {
  const steady = sql.replace(/'[^']*'|"[^"]*"|\?/g, (part) => (part === '?' ? '(select ?)' : part));
  const statement = reader.prepare<unknown[]>(steady);
  return (parameters: unknown[]) => statement.all(...parameters);
}

/** PostgreSQL at `url`. Connections are made on first use; the pool is bounded so that several processes share one server. */
export function openPostgres(
  url: string,
  limits: PostgresLimits = POSTGRES_LIMITS,
  pool = openPool(url, limits),
): OpenDatabase {
  const dialect = postgresDialect(pool, limits);
  const db = new Kysely<Database>({ dialect });
  repeatTransactions(db, dialect);
  return {
    db,
    dialect: 'postgres',
    unhurried: () => openPostgres(url, UNHURRIED),
    waiting: () => pool.waitingCount,
    close: () => db.destroy(),
  };
}

/**
 * The driver drops to synchronous=NORMAL after the first WAL write (DEFAULT_WAL_SYNCHRONOUS=1), and then a power
 * cut loses acknowledged writes. So: set it, write once, and check it.
 */
function keepAcknowledgedWrites(raw: SQLite.Database) {
  if (!raw.memory) raw.pragma(`user_version = ${raw.pragma('user_version', { simple: true })}`);
  raw.pragma('synchronous = FULL');
  if (raw.pragma('synchronous', { simple: true }) !== 2) throw new Error('SQLite did not accept synchronous=FULL');
}

/**
 * A full disk has no room for it, but the process must be able to end: the next start finds everything in the
 * WAL.
 */
function tidyUp(raw: SQLite.Database) {
  try {
    raw.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // See above.
  }
}

type SqliteDatabase = Exclude<SqliteDialectConfig['database'], (...args: never[]) => unknown>;

/** The same SQL text is prepared once: preparing costs more than running for most of our reads. */
function cachingStatements(raw: SQLite.Database): SqliteDatabase {
  const statements = new Map<string, SQLite.Statement>();
  return {
    close: () => void raw.close(),
    prepare: (sql) => {
      let statement = statements.get(sql);
      if (!statement) {
        if (statements.size >= 500) statements.clear();
        statement = raw.prepare(sql);
        statements.set(sql, statement);
      }
      return statement;
    },
  };
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #raw: SQLite.Database;
  constructor(config: SqliteDialectConfig, raw: SQLite.Database) {
    super(config);
    this.#config = config;
    this.#raw = raw;
  }
  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#config, this.#raw);
  }
  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/**
 * Kysely assumes that SQLite cannot change tables inside a transaction. It can; without one, a killed migration
 * or two concurrent starts leave half a schema that no later start can repair.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/**
 * A transaction that reads before it writes would fail half-way with SQLITE_BUSY; taking the write lock first
 * waits instead.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #raw: SQLite.Database;
  #connection: DatabaseConnection | undefined;
  constructor(config: SqliteDialectConfig, raw: SQLite.Database) {
    super(config);
    this.#raw = raw;
  }
  /** A full disk has already ended the transaction: a second rollback would fail and hide the original error. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#raw.inTransaction) await super.rollbackTransaction(connection);
  }
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
  override async acquireConnection() {
    this.#connection ??= inPieces(await super.acquireConnection());
    return this.#connection;
  }
}

/** A chain of statements lets other requests run in between; an open transaction keeps its locks. */
function inPieces(connection: DatabaseConnection): DatabaseConnection {
  return {
    executeQuery: async (query, options) => {
      if (overdue()) await others();
      return connection.executeQuery(query, options);
    },
    streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
  };
}
