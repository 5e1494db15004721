/**
 * Statements on PostgreSQL: each with a limit of time, none compiled by its JIT, and writers that wait for each other never take
 * the connections that readers need. Behind a pooler that hands a connection to others after each transaction (PgBouncer) it holds alike.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { openPlaces, type Places } from './places.ts';
import { isLost, namedFailure, orLostAnswer, tryAgain } from './postgres-failures.ts';
import type { Db } from './types.ts';

/** Milliseconds; connections of one process. */
export const POSTGRES_LIMITS = {
  connections: 10,
  /** Transactions at once, and changes of one statement besides: the other connections are the readers'. */
  transactions: 6,
  changes: 2,
  /** For a connection, a place or a row that another transaction holds. */
  waitMs: 5000,
  lockMs: 3000,
  statementMs: 15_000,
  /** A transaction of which nothing more is heard. */
  idleMs: 30_000,
};
export type PostgresLimits = typeof POSTGRES_LIMITS;

/** After the server's own limit: an answer that does not come at all, because the line is dead. */
const SILENCE_MS = 5000;

/** Without a limit, for what takes as long as it takes: migrations. They wait for nobody's row for ever all the same. */
export const UNHURRIED: PostgresLimits = { ...POSTGRES_LIMITS, statementMs: 0, idleMs: 0, lockMs: 30_000 };

export function openPool(url: string, limits: PostgresLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: limits.waitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: numbersAsNumbers },
    // The pool waits for it, although its types say that it does not.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) => prepareSession(client, limits),
  });
  // A connection that dies is replaced on next use; an error that nobody hears would end the process. The pool hears those of
  // its idle connections only, and not of one that a transaction holds: there the next statement fails, and with it the work.
  return pool.on('error', () => undefined).on('connect', (client) => void client.on('error', () => undefined));
}

/** count() and sum() come as text from PostgreSQL because they may exceed 2^53; ours never do. */
const numbersAsNumbers: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
  oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC ? Number : pg.types.getTypeParser(oid, format);

/** Connections of a pooler: what is set for a session there is set for somebody else's, and not for one's own next statement. */
const pooled = new WeakSet<object>();

/** A pooler makes up the number that a connection is cancelled by; the server's own is that of its process. */
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

/** Kysely's own lock belongs to a session: behind a pooler it stays with a connection on which nobody ends it. See migrate.ts. */
class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {
    // The transaction around the migrations has it already.
  }
  override async releaseMigrationLock() {
    // It ends with that transaction.
  }
}

/** What a connection is wanted for; the first two have a bounded number of places. */
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

/** A connection of the pool, taken when it is known what for. */
class LateConnection implements DatabaseConnection {
  readonly #parts: Parts;
  #client: pg.PoolClient | undefined;
  #leave: (() => void) | undefined;
  #inTransaction = false;
  #spoilt = false;
  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#inTransaction) return this.#run(query.sql, query.parameters);
    const purpose = isRead(query) ? 'reads' : 'changes';
    return tryAgain(async () => {
      await this.#take(purpose);
      try {
        return await this.#alone<Row>(query);
      } catch (error) {
        // Whether a change arrived is not known, so it is not sent again.
        throw purpose === 'changes' ? orLostAnswer(error) : error;
      } finally {
        if (this.#spoilt) this.release();
      }
    });
  }

  /** @returns never: nothing here reads a row at a time. */
  streamQuery(): never {
    throw new Error('no statement is streamed on PostgreSQL');
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    await this.#take('transactions');
    this.#inTransaction = true;
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await this.#begin(`begin${level}${accessMode ? ` ${accessMode}` : ''}`);
  }

  /** @throws DATABASE_ANSWER_LOST where the connection went before the answer came: whether it was written is not known. */
  async commit(): Promise<void> {
    const command = await this.#commit().catch((error: unknown) => {
      throw orLostAnswer(error);
    });
    // PostgreSQL answers so where a statement had failed before.
    if (command === 'ROLLBACK') throw new Error('a statement of this transaction had failed, and nobody said so');
  }

  async rollback(): Promise<void> {
    this.#inTransaction = false;
    try {
      if (!this.#spoilt) await this.#run('rollback', []);
    } catch {
      // Why the transaction failed is what has to be heard; the server forgets it with the connection.
      this.#spoilt = true;
    }
  }

  release(): void {
    this.#client?.release(this.#spoilt);
    this.#leave?.();
    this.#client = undefined;
    this.#leave = undefined;
    this.#inTransaction = false;
    this.#spoilt = false;
  }

  async #take(purpose: Purpose): Promise<void> {
    if (this.#client) return;
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

  /** Several statements without values go in one message. */
  async #begin(statement: string): Promise<void> {
    const local = this.#client && pooled.has(this.#client) ? `; ${settingsOf(this.#parts.limits, 'local')}` : '';
    await this.#run(`${statement}${local}`, []).catch((error: unknown) => {
      this.#spoilt = true;
      throw error;
    });
  }

  async #commit(): Promise<string | undefined> {
    const { rows } = await this.#run<{ command: string }>('commit', []);
    this.#inTransaction = false;
    return rows[0]?.command;
  }

  async #run<Row>(text: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const { statementMs } = this.#parts.limits;
    const silence = statementMs > 0 ? { query_timeout: statementMs + SILENCE_MS } : {};
    try {
      if (!this.#client) throw new Error('the connection was given back');
      const values = parameters.length > 0 ? { values: [...parameters] } : {};
      const { command, rowCount, rows } = await this.#client.query({ text, ...values, ...silence });
      // As Kysely's own driver answers.
      if (command === 'ROLLBACK' || command === 'COMMIT') return { rows: [{ command }] as Row[] };
      const changed = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
      return { ...(changed && { numAffectedRows: BigInt(rowCount ?? 0) }), rows: rows ?? [] };
    } catch (error) {
      const failure = namedFailure(error, 'DATABASE_LOST');
      if (isLost(failure)) this.#spoilt = true;
      throw failure;
    }
  }
}

/** Only what may be asked twice and holds no row. */
function isRead({ query, sql: text }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*(?:select|show|explain)\b/i.test(text));
}

/** A transaction that was undone through nobody's fault begins again from its first statement: nothing of it was answered yet. */
export function repeatTransactions(db: Db): void {
  const begin = db.transaction.bind(db);
  const transaction = () => {
    const builder = begin();
    const once = builder.execute.bind(builder);
    const execute: typeof once = (work) => tryAgain(() => once(work));
    return Object.assign(builder, { execute });
  };
  Object.defineProperty(db, 'transaction', { value: transaction, configurable: true, writable: true });
}
