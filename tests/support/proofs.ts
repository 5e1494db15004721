/** A proof of vaccination, for tests of who may touch one. */
import { randomLetters } from '#server/platform/lib/codes.ts';
import type { World } from './world.ts';

export async function makeProof(
  { db, now }: World,
  petId: number,
  createdBy: number,
  revokedAt: string | null = null,
): Promise<number> {
  const proof = { petId, createdBy, revokedAt, code: randomLetters(26), purpose: 'Viaje', until: '2026-12-01' };
  const { id } = await db
    .insertInto('proof')
    .values({ ...proof, createdAt: now, views: 0, lastViewedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
