/** Reads that may be a second old: on a replica of PostgreSQL where the operator has one, so that writes keep the primary. */
import { isLost } from './postgres-failures.ts';
import type { Db } from './types.ts';

const replicas = new WeakMap<Db, Db>();

export function readOldFrom(db: Db, replica: Db): void {
  replicas.set(db, replica);
}

/**
 * Runs `read`, which changes nothing, where what was written a second ago may still be absent: figures, tables to
 * download, metrics. The primary does it where the replica is away or undid the read to keep up.
 */
export async function maybeOld<Result>(db: Db, read: (db: Db) => Promise<Result>): Promise<Result> {
  const replica = replicas.get(db);
  if (!replica) return read(db);
  try {
    return await read(replica);
  } catch (error) {
    if (isLeftToPrimary(error)) return read(db);
    throw error;
  }
}

/** 40001 is also what a replica says that has to remove rows which a long read still sees. */
function isLeftToPrimary(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return isLost(error) || ['40001', 'DATABASE_AWAY', 'DATABASE_FULL'].includes(code);
}
