/**
 * SQLite's one writing connection. Who wants it waits for the turn; what was written in turns that follow each other at once
 * is one commit, because each commit waits for the disk. Nothing is answered before the commit that holds what it wrote or read.
 */
import type SQLite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteDriver,
  type SqliteDialectConfig,
} from 'kysely';
import { others, overdue } from './turns.ts';

/** No turn joins a commit that has waited for so long: the first of it is answered then. */
export const SHARED_MS = 40;
const SAVEPOINT = 'turn';

/** A transaction that is open: `ended` is when it is on the disk, or what it failed with. */
interface Commit {
  began: number;
  ended: PromiseWithResolvers<void>;
}

export class SharedCommitDriver extends SqliteDriver {
  readonly #raw: SQLite.Database;
  readonly #sharedMs: number;
  #connection: DatabaseConnection | undefined;
  #taken = false;
  readonly #waiting: (() => void)[] = [];
  #open: Commit | undefined;
  /** Whether this turn is a transaction, and whether others' writes were in the commit before it. */
  #turn: 'statements' | 'first' | 'joined' = 'statements';

  constructor(config: SqliteDialectConfig, raw: SQLite.Database, sharedMs: number) {
    super(config);
    this.#raw = raw;
    this.#sharedMs = sharedMs;
  }

  override async acquireConnection() {
    if (this.#taken) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    this.#taken = true;
    this.#connection ??= this.#watched(await super.acquireConnection());
    return this.#connection;
  }

  /** A transaction that reads before it writes would fail half-way with SQLITE_BUSY: it takes the lock first. */
  override async beginTransaction(connection: DatabaseConnection) {
    if (this.#open) {
      await connection.executeQuery(CompiledQuery.raw(`savepoint ${SAVEPOINT}`));
      this.#turn = 'joined';
      return;
    }
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    this.#open = { began: performance.now(), ended: Promise.withResolvers() };
    // Who still waits for it is told; where all have gone, the process goes on.
    this.#open.ended.promise.catch(() => undefined);
    this.#turn = 'first';
  }

  /** Committed when the turn ends (releaseConnection), which Kysely waits for before it answers. */
  override async commitTransaction(connection: DatabaseConnection) {
    if (!this.#open) throw new Error('a statement of this transaction had ended it, and its error was swallowed');
    if (this.#turn === 'joined') await connection.executeQuery(CompiledQuery.raw(`release ${SAVEPOINT}`));
    this.#turn = 'statements';
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    const { inTransaction } = this.#raw;
    // A full disk may have ended it already: a second rollback would fail and hide the original error.
    if (inTransaction && this.#open && this.#turn === 'joined')
      await connection.executeQuery(CompiledQuery.raw(`rollback to ${SAVEPOINT}`));
    else if (inTransaction) {
      this.#open = undefined;
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    }
    this.#turn = 'statements';
  }

  override async releaseConnection() {
    const open = this.#open;
    this.#turn = 'statements';
    if (open && performance.now() - open.began > this.#sharedMs) this.#commit();
    else if (open && this.#waiting.length === 0) setImmediate(() => this.#commitIfIdle(open));
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
    await open?.ended.promise;
  }

  override async destroy() {
    this.#commit();
    await super.destroy();
  }

  /** The turn that runs meanwhile decides at its own end. */
  #commitIfIdle(open: Commit): void {
    if (this.#open === open && !this.#taken) this.#commit();
  }

  #commit(): void {
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    try {
      this.#raw.prepare('commit').run();
      open.ended.resolve();
    } catch (error) {
      if (this.#raw.inTransaction) this.#raw.prepare('rollback').run();
      open.ended.reject(error);
    }
  }

  #watched(connection: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
        // A chain of statements lets other requests run in between; an open transaction keeps its locks.
        if (overdue()) await others();
        // Emptying the log needs the end of every transaction.
        if (this.#turn === 'statements' && query.sql.startsWith('pragma ')) this.#commit();
        try {
          return await connection.executeQuery<Row>(query);
        } catch (error) {
          this.#lose(error);
          throw error;
        }
      },
      streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
    };
  }

  /** A full disk can end the transaction with a statement: what the turns before had written in it is undone. */
  #lose(error: unknown): void {
    if (this.#raw.inTransaction) return;
    this.#open?.ended.reject(error);
    this.#open = undefined;
  }
}
