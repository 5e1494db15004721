/** Statements that do not need each other's answers: on PostgreSQL they travel together, in one round trip. */
import type { Db } from './types.ts';

type Part<Handle> = (db: Handle) => Promise<unknown>;
type Answers<Parts extends readonly Part<never>[]> = {
  -readonly [Index in keyof Parts]: Awaited<ReturnType<Parts[Index]>>;
};

/** Runs `work` with a handle that sends each statement without waiting for the answers to those before. */
type Together = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;
const together = new WeakMap<Db, Together>();

export function allowRoundTrips(db: Db, run: Together): void {
  together.set(db, run);
}

/**
 * Runs `parts`, which open no transactions, in their order; inside a transaction they may be writes. SQLite runs one
 * after the other, because a statement that is sent beside one that fails would run after the rollback.
 * @throws what failed first, when all parts have ended
 * @example const [catalogue, doses] = await inOneRoundTrip(db, listCatalogue, (db) => listDoses(db, { petId }));
 */
export async function inOneRoundTrip<Handle extends Db, const Parts extends readonly Part<Handle>[]>(
  db: Handle,
  ...parts: Parts
): Promise<Answers<Parts>> {
  const run = together.get(db);
  if (run) {
    const answers = await run((db) => {
      // A part of parts travels with them.
      together.set(db, (work) => work(db));
      return allOf(parts, db as Handle);
    });
    // They have the types of their parts, in the same order.
    return answers as Answers<Parts>;
  }
  const answers: unknown[] = [];
  for (const part of parts) answers.push(await part(db));
  return answers as Answers<Parts>;
}

/** The first failure in time is the cause: PostgreSQL refuses what follows it in a transaction with words of its own. */
async function allOf<Handle>(parts: readonly Part<Handle>[], db: Handle): Promise<unknown[]> {
  const failures: unknown[] = [];
  const answers = await Promise.all(
    parts.map((part) =>
      part(db).catch((error: unknown) => {
        failures.push(error);
      }),
    ),
  );
  if (failures.length > 0) throw failures[0];
  return answers;
}
