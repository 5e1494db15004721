/** What lies in the bin: a row for each thing that a person took away, and none for what went with something else. */
import type { Db, Instant, RemovalKind } from '#db/types.ts';

interface Removed {
  kind: RemovalKind;
  rowId: number;
  /** Of what it is: it is gone with it. */
  petId?: number | null;
  ownerId?: number | null;
  /** Null for a veterinarian at a visit. */
  by: number | null;
  at: Instant;
}

export async function noteRemoved(db: Db, { kind, rowId, petId = null, ownerId = null, by, at }: Removed) {
  const said = { petId, ownerId, removedBy: by, removedAt: at };
  await db
    .insertInto('removal')
    .values({ kind, rowId, ...said })
    .onConflict((conflict) => conflict.columns(['kind', 'rowId']).doUpdateSet(said))
    .execute();
}

/** It was brought back, or its time is over. */
export async function forgetRemoved(db: Db, kind: RemovalKind, rowId: number): Promise<void> {
  await db.deleteFrom('removal').where('kind', '=', kind).where('rowId', '=', rowId).execute();
}

/** The ones whose time is over, the eldest first. */
export function listExpired(db: Db, before: Instant, limit: number) {
  return db
    .selectFrom('removal')
    .select(['kind', 'rowId', 'petId', 'ownerId'])
    .where('removedAt', '<', before)
    .orderBy('removedAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** False where it was brought back meanwhile. */
export async function takeExpired(db: Db, kind: RemovalKind, rowId: number, before: Instant): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('removal')
    .where('kind', '=', kind)
    .where('rowId', '=', rowId)
    .where('removedAt', '<', before)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
