/** A plate as an administrator makes one, for tests of what becomes of it. */
import type { Insertable } from 'kysely';
import type { Database } from '#db/types.ts';
import { newCode } from '#server/lib/codes.ts';
import type { World } from './world.ts';

/** Nobody's yet unless `tag` says whose. */
export async function makeTag({ db, now }: World, tag: Partial<Insertable<Database['tag']>> = {}) {
  const made = { code: newCode(), activationCode: newCode(), createdAt: now, scans: 0 };
  const worn = tag.petId
    ? { state: 'active' as const, activationCode: null, activatedAt: now }
    : { state: 'available' as const };
  const row = { ...made, ...worn, ...tag };
  const { id } = await db.insertInto('tag').values(row).returning('id').executeTakeFirstOrThrow();
  return { tagId: id, code: row.code, activationCode: made.activationCode };
}
