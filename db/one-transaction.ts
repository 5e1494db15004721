/**
 * One transaction around use cases that open transactions of their own: what a caller's key means, what the call does and what it
 * answers are then written together or not at all.
 */
import { CompiledQuery } from 'kysely';
import type { Db, Trx } from './types.ts';

interface Whole {
  root: Db;
  savepoints: number;
  /** What is still to be written where the transaction is undone. */
  ifUndone: ((db: Db) => Promise<unknown>)[];
}

const wholes = new WeakMap<Db, Whole>();

/**
 * Runs `work` in a transaction with a handle on which `.transaction()` opens a savepoint, because neither Kysely nor a database
 * nests transactions. Meanwhile only that handle may be used: SQLite has one connection, and the outer handle would wait for it
 * for ever. Savepoints of one handle follow each other; `work` opens no two of them at once.
 * @throws what `work` throws, after everything was undone.
 */
export async function inOneTransaction<Result>(root: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  const whole: Whole = { root, savepoints: 0, ifUndone: [] };
  try {
    return await root.transaction().execute((db) => {
      // It may begin again (postgres.ts): what the first try left to write is none of the second one's.
      whole.ifUndone = [];
      return work(joinable(db, whole));
    });
  } catch (error) {
    // The refusal is what the caller has to hear, also where nothing more can be written.
    for (const write of whole.ifUndone) await write(root).catch(() => undefined);
    throw error;
  }
}

/**
 * For what outlives a refusal (the count of tries, the entry that tells of it): in a transaction of `inOneTransaction` it is
 * written after that one was undone. @returns false, and does nothing, where the handle is in no such transaction.
 */
export function ifUndone(db: Db, write: (db: Db) => Promise<unknown>): boolean {
  return wholes.get(db)?.ifUndone.push(write) !== undefined;
}

/** The handle of the process behind the handle of such a transaction: what is kept in memory for longer hangs on it. */
export function rootOf(db: Db): Db {
  return wholes.get(db)?.root ?? db;
}

function joinable(db: Trx, whole: Whole): Db {
  const execute = <Result>(work: (db: Trx) => Promise<Result>) => inSavepoint(db, whole, work);
  // On the object itself: Kysely keeps its parts in private fields, which neither a copy nor a proxy has.
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
    // A full disk has ended the whole transaction already; then there is no savepoint, and the reason must be heard.
    await say(db, `rollback to savepoint ${name}`).catch(() => undefined);
    throw error;
  }
}

async function say(db: Trx, words: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(words));
}
