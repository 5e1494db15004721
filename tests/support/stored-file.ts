/** A photo that is in the gallery, for tests that need its row and not its bytes. */
import type { World } from './world.ts';

let made = 0;

/** Its id. `removedAt` makes it one that can be brought back. */
export async function makePhoto(
  { db, now }: World,
  { petId, userId }: { petId: number; userId: number },
  removedAt: string | null = null,
): Promise<number> {
  made += 1;
  const facts = { kind: 'photo' as const, purpose: 'gallery' as const, caption: null, mime: 'image/jpeg', bytes: 1000 };
  const { id } = await db
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
      removedAt,
      userId,
      petId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
