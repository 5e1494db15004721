/**
 * Commits that outlive the process and not a power cut: for counts of tries, of which one more or less at the end of a
 * power cut harms nothing, and which would each wait for the disk.
 */
import type { Db } from './types.ts';

type Durability = 'FULL' | 'NORMAL';

const connections = new WeakMap<Db, (durability: Durability) => void>();

export function allowLightCommits(db: Db, set: (durability: Durability) => void): void {
  connections.set(db, set);
}

/**
 * Runs `write`, which is one statement, without waiting for the disk. The next ordinary commit brings it to the disk too.
 * Inside a transaction, in a commit that others share, and on PostgreSQL, it is committed like everything else.
 */
export async function lightly<Result>(db: Db, write: (db: Db) => Promise<Result>): Promise<Result> {
  const set = connections.get(db);
  if (!set) return write(db);
  // Nothing else is committed on this connection meanwhile: it is held.
  return db.connection().execute(async (db) => {
    set('NORMAL');
    try {
      return await write(db);
    } finally {
      set('FULL');
    }
  });
}
