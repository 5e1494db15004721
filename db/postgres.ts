/**
 * Statements on PostgreSQL: time-limited, without JIT, and waiting writers leave connections for readers. Works
 * behind a pooler (PgBouncer) that gives a connection to another client after each transaction.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type QueryExecutor,
  type QueryResult,
  Transaction,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { openPlaces, type Places } from './places.ts';
import { isLost, isStale, namedFailure, orLostAnswer, tryAgain } from './postgres-failures.ts';
import { forgetNames, statementName } from './postgres-names.ts';
import { allowRoundTrips } from './round-trips.ts';
import type { Database, Db } from './types.ts';

/** Milliseconds; connections of one process. */
export const POSTGRES_LIMITS = {
  connections: 10,
  /** Concurrent transactions, and as many single-statement writes: the remaining connections serve reads. */
  transactions: 6,
  changes: 2,
  /** Longest wait for a connection, a free place or a row locked by another transaction. */
  waitMs: 5000,
  lockMs: 3000,
  statementMs: 15_000,
  /** Longest silence inside a transaction before the server ends it. */
  idleMs: 30_000,
};
export type PostgresLimits = typeof POSTGRES_LIMITS;

/** Added to the server's own limit, for a dead connection that never answers. */
const SILENCE_MS = 5000;

/** No statement limit, because migrations take as long as they need; waiting for a locked row stays limited. */
export const UNHURRIED: PostgresLimits = { ...POSTGRES_LIMITS, statementMs: 0, idleMs: 0, lockMs: 30_000 };

export function openPool(url: string, limits: PostgresLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: limits.waitMs,
    // A statement is sent before the answers to those in front of it came (round-trips.ts).
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: numbersAsNumbers },
    // The pool waits for it, although its types say that it does not.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) => prepareSession(client, limits),
  });
  // A connection that dies is replaced on next use, but an unhandled error event would end the process. The pool
  // handles errors of idle connections only; inside a transaction the next statement fails.
  return pool.on('error', () => undefined).on('connect', (client) => void client.on('error', () => undefined));
}

/** count() and sum() come as text from PostgreSQL because they may exceed 2^53; ours never do. */
const numbersAsNumbers: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
  oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC ? Number : pg.types.getTypeParser(oid, format);

/**
 * Connections of a pooler: session settings there would apply to another client, and not to our own next
 * statement.
 */
const pooled = new WeakSet<object>();

/** A pooler invents the process id used for cancelling; the server's own id is that of its backend process. */
async function prepareSession(client: pg.ClientBase & { processID?: number }, limits: PostgresLimits): Promise<void> {
  const asked = { text: 'select pg_backend_pid() as pid', query_timeout: limits.waitMs };
  const { rows } = await client.query<{ pid: number }>(asked);
  if (rows[0]?.pid !== client.processID) pooled.add(client);
  else await client.query(settingsOf(limits, 'session'));
}

function settingsOf({ statementMs, lockMs, idleMs }: PostgresLimits, scope: 'session' | 'local'): string {
  const settings = {
    jit: 'off',
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
  };
  return Object.entries(settings)
    .map(([name, value]) => `set ${scope} ${name} = ${value}`)
    .join('; ');
}

export function postgresDialect(pool: pg.Pool, limits: PostgresLimits): Dialect {
  const base = new PostgresDialect({ pool });
  return {
    createAdapter: () => new TransactionLockAdapter(),
    createDriver: () => new BoundedDriver(pool, limits),
    createIntrospector: (db) => base.createIntrospector(db),
    createQueryCompiler: () => base.createQueryCompiler(),
  };
}

/**
 * Kysely's lock belongs to a session: behind a pooler the session never ends and keeps the lock. See migrate.ts.
 */
class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {
    // The transaction around the migrations holds the lock already.
  }
  override async releaseMigrationLock() {
    // The lock ends with that transaction.
  }
}

/** What a connection is used for; transactions and changes have a bounded number of places. */
type Purpose = 'transactions' | 'changes' | 'reads';

interface Parts {
  pool: pg.Pool;
  limits: PostgresLimits;
  places: Record<Exclude<Purpose, 'reads'>, Places>;
}

class BoundedDriver implements Driver {
  readonly #parts: Parts;
  constructor(pool: pg.Pool, limits: PostgresLimits) {
    const places = (amount: number) => openPlaces(amount, limits.waitMs);
    this.#parts = {
      pool,
      limits,
      places: { transactions: places(limits.transactions), changes: places(limits.changes) },
    };
  }
  async init() {
    // Connections are made on first use.
  }
  async acquireConnection() {
    return new LateConnection(this.#parts);
  }
  async beginTransaction(connection: LateConnection, settings: TransactionSettings) {
    await connection.begin(settings);
  }
  async commitTransaction(connection: LateConnection) {
    await connection.commit();
  }
  async rollbackTransaction(connection: LateConnection) {
    await connection.rollback();
  }
  async releaseConnection(connection: LateConnection) {
    connection.release();
  }
  async destroy() {
    await this.#parts.pool.end();
  }
}

/** A connection that is taken from the pool at its first statement, when its purpose is known. */
class LateConnection implements DatabaseConnection {
  readonly #parts: Parts;
  #client: pg.PoolClient | undefined;
  #leave: (() => void) | undefined;
  #taking: Promise<void> | undefined;
  /** The answer to BEGIN, for which no statement waits before it is sent. */
  #begun: Promise<void> | undefined;
  /** Behind a pooler, where each read is a transaction of its own: the end of the last one. */
  #last: Promise<unknown> = Promise.resolve();
  #inTransaction = false;
  #spoilt = false;
  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#inTransaction) return this.#inside(query.sql, query.parameters);
    const purpose = isRead(query) ? 'reads' : 'changes';
    return tryAgain(async () => {
      await this.#take(purpose);
      try {
        return await this.#alone<Row>(query);
      } catch (error) {
        // It is unknown whether the change was applied, so it is not sent again.
        throw purpose === 'changes' ? orLostAnswer(error) : error;
      } finally {
        if (this.#spoilt) this.release();
      }
    });
  }

  /** @returns never: this project does not stream rows. */
  streamQuery(): never {
    throw new Error('no statement is streamed on PostgreSQL');
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    await this.#take('transactions');
    this.#inTransaction = true;
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    this.#begun = this.#begin(`begin${level}${accessMode ? ` ${accessMode}` : ''}`);
    // The first statement fails with it.
    this.#begun.catch(() => undefined);
  }

  /** @throws DATABASE_ANSWER_LOST where the connection broke before the answer: the commit may have happened. */
  async commit(): Promise<void> {
    const command = await this.#commit().catch((error: unknown) => {
      throw orLostAnswer(error);
    });
    // PostgreSQL answers ROLLBACK to a COMMIT when a statement had failed before.
    if (command === 'ROLLBACK')
      throw new Error('a statement of this transaction had failed, and its error was swallowed');
  }

  async rollback(): Promise<void> {
    this.#inTransaction = false;
    try {
      if (!this.#spoilt) await this.#run('rollback', []);
    } catch {
      // The original failure must reach the caller; the server rolls back when the connection closes.
      this.#spoilt = true;
    }
  }

  release(): void {
    this.#client?.release(this.#spoilt);
    this.#leave?.();
    this.#client = undefined;
    this.#leave = undefined;
    this.#taking = undefined;
    this.#begun = undefined;
    this.#inTransaction = false;
    this.#spoilt = false;
  }

  /** Statements that are sent together share the connection that the first of them takes. */
  async #take(purpose: Purpose): Promise<void> {
    this.#taking ??= this.#takeNew(purpose);
    await this.#taking;
  }

  async #takeNew(purpose: Purpose): Promise<void> {
    const { pool, places } = this.#parts;
    this.#leave = purpose === 'reads' ? undefined : await places[purpose].take();
    try {
      this.#client = await pool.connect();
    } catch (error) {
      this.release();
      throw namedFailure(error, 'DATABASE_AWAY');
    }
  }

  async #alone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#client || !pooled.has(this.#client)) return this.#run(query.sql, query.parameters);
    const asked = this.#last.then(() => this.#inOwnTransaction<Row>(query));
    this.#last = asked.catch(() => undefined);
    return asked;
  }

  async #inOwnTransaction<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#begin('begin');
    try {
      const result = await this.#run<Row>(query.sql, query.parameters);
      await this.#commit();
      return result;
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  /** A statement of an open transaction. */
  async #inside<Row>(text: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const [result] = await Promise.all([this.#run<Row>(text, parameters), this.#begun]);
    return result;
  }

  /** Several statements without parameters go in one message. */
  async #begin(statement: string): Promise<void> {
    const local = this.#client && pooled.has(this.#client) ? `; ${settingsOf(this.#parts.limits, 'local')}` : '';
    await this.#run(`${statement}${local}`, []).catch((error: unknown) => {
      this.#spoilt = true;
      throw error;
    });
  }

  async #commit(): Promise<string | undefined> {
    const { rows } = await this.#inside<{ command: string }>('commit', []);
    this.#inTransaction = false;
    return rows[0]?.command;
  }

  async #run<Row>(text: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const { statementMs } = this.#parts.limits;
    const silence = statementMs > 0 ? { query_timeout: statementMs + SILENCE_MS } : {};
    const client = this.#client;
    try {
      if (!client) throw new Error('the connection was given back');
      const values = parameters.length > 0 ? { name: nameOn(client, text), values: [...parameters] } : {};
      const { command, rowCount, rows } = await client.query({ text, ...values, ...silence });
      // The same result as Kysely's own driver.
      if (command === 'ROLLBACK' || command === 'COMMIT') return { rows: [{ command }] as Row[] };
      const changed = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
      return { ...(changed && { numAffectedRows: BigInt(rowCount ?? 0) }), rows: rows ?? [] };
    } catch (error) {
      const failure = namedFailure(error, 'DATABASE_LOST');
      if (isStale(failure)) forgetNames();
      // Of several statements on a lost connection the first may have given it back already.
      if (isLost(failure) && client === this.#client) this.#spoilt = true;
      throw failure;
    }
  }
}

/** Behind a pooler the next statement may reach a connection that has prepared nothing. */
function nameOn(client: pg.PoolClient, text: string): string | undefined {
  return pooled.has(client) ? undefined : statementName(text);
}

/** A statement that may be sent twice and locks no row. */
function isRead({ query, sql: text }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*(?:select|show|explain)\b/i.test(text));
}

/**
 * Repeats a transaction that PostgreSQL rolled back (a deadlock, for example) from its first statement, and lets
 * statements travel together (round-trips.ts), which Kysely sends one by one on a connection of its own.
 */
export function repeatTransactions(db: Db, dialect: Dialect): void {
  const parts = { config: { dialect }, dialect, driver: dialect.createDriver() };
  const begin = db.transaction.bind(db);
  const transaction = () => {
    const builder = begin();
    const once = builder.execute.bind(builder);
    const execute: typeof once = (work) =>
      tryAgain(() =>
        once((db) => {
          allowRoundTrips(db, (work) =>
            unwaiting(db, (executor) => work(new Transaction<Database>({ ...parts, executor }))),
          );
          return work(db);
        }),
      );
    return Object.assign(builder, { execute });
  };
  allowRoundTrips(db, (work) => unwaiting(db, (executor) => work(new Kysely<Database>({ ...parts, executor }))));
  Object.defineProperty(db, 'transaction', { value: transaction, configurable: true, writable: true });
}

/** Gives `work` an executor on one connection of `db`, on which no statement waits for the one before. */
function unwaiting<Result>(db: Db, work: (executor: QueryExecutor) => Promise<Result>): Promise<Result> {
  const executor = db.getExecutor();
  return executor.provideConnection((connection) =>
    work(executor.withConnectionProvider({ provideConnection: (run) => run(connection) })),
  );
}
