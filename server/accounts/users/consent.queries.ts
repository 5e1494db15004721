import type { Insertable } from 'kysely';
import type { Database, Db } from '#db/types.ts';

export async function insertConsent(db: Db, consent: Insertable<Database['consent']>): Promise<void> {
  await db.insertInto('consent').values(consent).execute();
}

/** What a user agreed to, newest first. */
export function listConsentsOf(db: Db, userId: number) {
  return db
    .selectFrom('consent')
    .select(['purpose', 'version', 'givenAt', 'withdrawnAt'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}
