/**
 * One transaction around use cases that open transactions of their own, so that an idempotency key, the call's
 * changes and its answer are written together or not at all.
 */
import { CompiledQuery } from 'kysely';
import type { Db, Trx } from './types.ts';

interface Whole {
  root: Db;
  savepoints: number;
  /** Writes to run after a rollback. */
  ifUndone: ((db: Db) => Promise<unknown>)[];
}

const wholes = new WeakMap<Db, Whole>();

/**
 * Runs `work` with a handle on which `.transaction()` opens a savepoint, because databases do not nest
 * transactions. Only that handle may be used meanwhile (SQLite has one connection), one savepoint at a time.
 * @throws what `work` throws, after the rollback.
 */
export async function inOneTransaction<Result>(root: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  const whole: Whole = { root, savepoints: 0, ifUndone: [] };
  try {
    return await root.transaction().execute((db) => {
      // The transaction may be repeated (postgres.ts): the first try's writes do not belong to the second.
      whole.ifUndone = [];
      return work(joinable(db, whole));
    });
  } catch (error) {
    // The caller must get the refusal, even if these writes fail.
    for (const write of whole.ifUndone) await write(root).catch(() => undefined);
    throw error;
  }
}

/**
 * For writes that outlive a refusal (counted tries, audit entries): inside `inOneTransaction` they run after the
 * rollback.
 * @returns false, and does nothing, where the handle is in no such transaction.
 */
export function ifUndone(db: Db, write: (db: Db) => Promise<unknown>): boolean {
  return wholes.get(db)?.ifUndone.push(write) !== undefined;
}

/** The process's handle behind such a transaction's handle: in-memory state that lives longer is keyed by it. */
export function rootOf(db: Db): Db {
  return wholes.get(db)?.root ?? db;
}

function joinable(db: Trx, whole: Whole): Db {
  const execute = <Result>(work: (db: Trx) => Promise<Result>) => inSavepoint(db, whole, work);
  // Defined on the object itself: Kysely keeps its parts in private fields, which neither a copy nor a proxy
  // has.
  Object.defineProperty(db, 'transaction', { value: () => ({ execute }) });
  wholes.set(db, whole);
  return db;
}

async function inSavepoint<Result>(db: Trx, whole: Whole, work: (db: Trx) => Promise<Result>): Promise<Result> {
  whole.savepoints += 1;
  const name = `step${whole.savepoints}`;
  await say(db, `savepoint ${name}`);
  try {
    const result = await work(db);
    await say(db, `release savepoint ${name}`);
    return result;
  } catch (error) {
    // A full disk has already ended the whole transaction: the savepoint is gone, and the original error must
    // reach the caller.
    await say(db, `rollback to savepoint ${name}`).catch(() => undefined);
    throw error;
  }
}

async function say(db: Trx, words: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(words));
}
