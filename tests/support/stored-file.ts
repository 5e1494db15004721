/** Photos without a picture, for tests that need their rows, or any bytes. */
import type { Insertable } from 'kysely';
import type { Database } from '#db/types.ts';
import type { World } from './world.ts';

let made = 0;

interface Whose {
  petId: number;
  userId: number;
}

/** The id of one in the gallery, without bytes. `removedAt` makes it one that can be brought back. */
export async function makePhoto(world: World, whose: Whose, removedAt: string | null = null): Promise<number> {
  return (await makeRow(world, whose, { removedAt })).id;
}

/** The code of one whose small sizes can be served. */
export async function makeServedPhoto(
  world: World,
  whose: Whose,
  more: Partial<Insertable<Database['file']>> = {},
): Promise<string> {
  const { code } = await makeRow(world, whose, more);
  for (const size of ['s', 'm']) await world.store.put(`${code}/${size}.webp`, Buffer.from(code), 'image/webp');
  return code;
}

async function makeRow(
  { db, now }: World,
  { petId, userId }: Whose,
  more: Partial<Insertable<Database['file']>>,
): Promise<{ id: number; code: string }> {
  made += 1;
  const facts = { kind: 'photo' as const, purpose: 'gallery' as const, caption: null, mime: 'image/jpeg', bytes: 1000 };
  return db
    .insertInto('file')
    .values({
      ...facts,
      code: String(made).padStart(26, '0'),
      width: 640,
      height: 480,
      takenOn: '2026-11-01',
      createdBy: userId,
      createdAt: now,
      storedAt: now,
      removedAt: null,
      userId,
      petId,
      ...more,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
}
