import type { Insertable } from 'kysely';
import type { Database, Db } from '#db/types.ts';

export async function insertConsent(db: Db, consent: Insertable<Database['consent']>): Promise<void> {
  await db.insertInto('consent').values(consent).execute();
}
