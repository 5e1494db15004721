/**
 * Opens the one database handle of the process: SQLite by default, PostgreSQL when an address is configured.
 * Code for only one of the two databases belongs in this folder.
 */
import SQLite from 'better-sqlite3';
import {
  type DialectAdapter,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
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
import { readOldFrom } from './replica.ts';
import { SHARED_MS, SharedCommitDriver } from './shared-commits.ts';
import { copyOpen } from './sqlite-file.ts';
import type { Database, Db } from './types.ts';
import { loggerOf, type StatementWatch, timed } from './watch.ts';

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
export function openSqlite(file: string | Buffer, sharedMs = SHARED_MS, watch?: StatementWatch): OpenDatabase {
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
  const db = new Kysely<Database>({
    dialect: new SharingSqliteDialect({ database: cachingStatements(raw) }, raw, sharedMs),
    ...(watch && { log: loggerOf(watch) }),
  });
  if (reader) readStraight(db, (sql) => preparedOn(reader, sql, watch));
  if (!raw.memory)
    allowLightCommits(db, (durability) => {
      // In a commit that others share it is committed like everything else.
      if (!raw.inTransaction) raw.pragma(`synchronous = ${durability}`);
    });
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

function preparedOn(reader: SQLite.Database, sql: string, watch?: StatementWatch) {
  const statement = reader.prepare<unknown[]>(sql);
  const run = (parameters: unknown[]) => statement.all(...parameters);
  return watch ? (parameters: unknown[]) => timed(watch, sql, () => run(parameters)) : run;
}

/** The same database with a replica of it at `url`, for reads that may be a second old (replica.ts). */
export function withReplica(open: OpenDatabase, url: string, watch?: StatementWatch): OpenDatabase {
  const replica = openPostgres(url, undefined, undefined, watch);
  readOldFrom(open.db, replica.db);
  return {
    ...open,
    close: async () => {
      await replica.close();
      await open.close();
    },
  };
}

/** PostgreSQL at `url`. Connections are made on first use; the pool is bounded so that several processes share one server. */
export function openPostgres(
  url: string,
  limits: PostgresLimits = POSTGRES_LIMITS,
  pool = openPool(url, limits),
  watch?: StatementWatch,
): OpenDatabase {
  const dialect = postgresDialect(pool, limits);
  const db = new Kysely<Database>({ dialect, ...(watch && { log: loggerOf(watch) }) });
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

class SharingSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #raw: SQLite.Database;
  readonly #sharedMs: number;
  constructor(config: SqliteDialectConfig, raw: SQLite.Database, sharedMs: number) {
    super(config);
    this.#config = config;
    this.#raw = raw;
    this.#sharedMs = sharedMs;
  }
  override createDriver(): Driver {
    return new SharedCommitDriver(this.#config, this.#raw, this.#sharedMs);
  }
  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/**
 * Kysely assumes that SQLite cannot change tables inside a transaction. It can; without one, a killed migration
 * or two concurrent starts leave half a schema that no later start can repair. The driver gives out the turns itself.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
  override get supportsMultipleConnections() {
    return true;
  }
}
