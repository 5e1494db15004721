/** Linked logins at other companies. */
import type { Insertable } from 'kysely';
import type { Database, Db, SocialProvider } from '#db/types.ts';

/** The user linked to a provider's id. */
export function findIdentityUser(db: Db, { provider, subject }: { provider: SocialProvider; subject: string }) {
  return db
    .selectFrom('identity')
    .innerJoin('user', 'user.id', 'identity.userId')
    .selectAll('user')
    .where('identity.provider', '=', provider)
    .where('identity.subject', '=', subject)
    .executeTakeFirst();
}

/** False where this login is already linked to an account, even by a concurrent call. */
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

/** The same in the order of the export. */
export function listIdentitiesOf(db: Db, userId: number) {
  return db
    .selectFrom('identity')
    .select(['provider', 'email', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('provider')
    .execute();
}

/** Removes every login of the given providers. */
export async function deleteIdentities(db: Db, userId: number, providers: readonly SocialProvider[]): Promise<void> {
  await db.deleteFrom('identity').where('userId', '=', userId).where('provider', 'in', providers).execute();
}
