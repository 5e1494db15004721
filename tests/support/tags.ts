/** A plate as an administrator makes one, for tests of what becomes of it. */
import type { Insertable } from 'kysely';
import type { Database } from '#db/types.ts';
import { newCode } from '#server/platform/lib/codes.ts';
import { inDatabase } from './journey-database.ts';
import type { World } from './world.ts';

/** The same in the database of the journeys: as it comes out of a pack, unless `tag` says whose. */
export async function makeTagOfJourney(tag: Partial<Insertable<Database['tag']>> = {}) {
  return inDatabase((db) => makeTag({ db, now: new Date().toISOString() }, tag));
}

/** Nobody's yet unless `tag` says whose. */
export async function makeTag({ db, now }: Pick<World, 'db' | 'now'>, tag: Partial<Insertable<Database['tag']>> = {}) {
  const made = { code: newCode(), activationCode: newCode(), createdAt: now, scans: 0 };
  const worn = tag.petId
    ? { state: 'active' as const, activationCode: null, activatedAt: now }
    : { state: 'available' as const };
  const row = { ...made, ...worn, ...tag };
  const { id } = await db.insertInto('tag').values(row).returning('id').executeTakeFirstOrThrow();
  return { tagId: id, code: row.code, activationCode: made.activationCode };
}
