/** Whom Google and Facebook vouch for. */
import type { Insertable } from 'kysely';
import type { Database, Db, SocialProvider } from '#db/types.ts';

/** The user behind a provider's own id. */
export function findIdentityUser(db: Db, { provider, subject }: { provider: SocialProvider; subject: string }) {
  return db
    .selectFrom('identity')
    .innerJoin('user', 'user.id', 'identity.userId')
    .selectAll('user')
    .where('identity.provider', '=', provider)
    .where('identity.subject', '=', subject)
    .executeTakeFirst();
}

/** False where this person of the provider enters somewhere already, also by somebody who was faster by a millisecond. */
export async function insertIdentity(db: Db, identity: Insertable<Database['identity']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identity')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function listIdentities(db: Db, userId: number) {
  return db
    .selectFrom('identity')
    .select(['provider', 'email', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('provider', 'desc')
    .orderBy('createdAt')
    .execute();
}

/** Every account of that provider. */
export async function deleteIdentities(db: Db, userId: number, providers: SocialProvider[]): Promise<void> {
  await db.deleteFrom('identity').where('userId', '=', userId).where('provider', 'in', providers).execute();
}
