/** Printed papers, for tests that begin after the printing. */
import type { World } from './world.ts';

let made = 0;

/** A cédula's row; returns its id. `revokedAt` makes it one that no longer counts. */
export async function makePaper({ db, now }: World, petId: number, revokedAt: string | null = null): Promise<number> {
  made += 1;
  const number = `CE-TEST-${String(made).padStart(5, '0')}`;
  const paper = { number, kind: 'cedula' as const, petId, issuedBy: null, issuedAt: now, facts: '{}', checks: 0 };
  const { id } = await db
    .insertInto('paper')
    .values({ ...paper, revokedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
