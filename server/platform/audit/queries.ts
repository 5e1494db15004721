/** The audit log. Triggers refuse every change except insertion. */
import type { Insertable } from 'kysely';
import type { Database, Db } from '#db/types.ts';

/** Locks the end of the chain until this transaction ends, and counts the coming entry. */
export async function takeHead(db: Db): Promise<{ entries: number; hash: string }> {
  return db
    .updateTable('auditHead')
    .set((eb) => ({ entries: eb('entries', '+', 1) }))
    .where('id', '=', 1)
    .returning(['entries', 'hash'])
    .executeTakeFirstOrThrow();
}

export async function keepHead(db: Db, hash: string): Promise<void> {
  await db.updateTable('auditHead').set({ hash }).where('id', '=', 1).execute();
}

export async function insertEntry(db: Db, entry: Insertable<Database['auditEntry']>): Promise<void> {
  await db.insertInto('auditEntry').values(entry).execute();
}

export function findHead(db: Db): Promise<{ entries: number; hash: string }> {
  return db.selectFrom('auditHead').select(['entries', 'hash']).where('id', '=', 1).executeTakeFirstOrThrow();
}

/** The next entries in the order of the chain. */
export function listAfter(db: Db, id: number, limit: number) {
  return db.selectFrom('auditEntry').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute();
}
