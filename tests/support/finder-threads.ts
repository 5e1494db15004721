/** A conversation with a finder, for tests of what the family and others do with it. */
import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database } from '#db/types.ts';
import type { World } from './world.ts';

/** It begins with a press on "La encontré". */
export async function makeThread(
  world: World,
  petId: number,
  changes: Partial<Insertable<Database['finderThread']>> = {},
): Promise<number> {
  const { db, now } = world;
  const thread = { petId, tagId: null, hash: randomBytes(32).toString('hex'), language: 'es' as const };
  const nobody = { name: null, phone: null, readAt: null, closedAt: null };
  const { id } = await db
    .insertInto('finderThread')
    .values({ ...thread, ...nobody, startedAt: now, lastAt: now, ...changes })
    .returning('id')
    .executeTakeFirstOrThrow();
  await finderSays(world, id, { kind: 'found' });
  return id;
}

/** Something more of the finder, now. */
export async function finderSays(
  { db, now }: World,
  threadId: number,
  said: Partial<Insertable<Database['finderMessage']>>,
): Promise<number> {
  const nothing = { userId: null, text: null, place: null, latitude: null, longitude: null, accuracy: null };
  const { id } = await db
    .insertInto('finderMessage')
    .values({ threadId, sender: 'finder', kind: 'message', ...nothing, at: now, ...said })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('finderThread').set({ lastAt: now }).where('id', '=', threadId).execute();
  return id;
}
