/** Keys with which other programs call the REST API. */
import type { Insertable } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { Database, Db, Instant } from '#db/types.ts';

export async function insertKey(db: Db, key: Insertable<Database['apiKey']>): Promise<number> {
  const { id } = await db.insertInto('apiKey').values(key).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The active user of a valid key, or the clinic: one indexed read on every call. */
export const findGoodKey = preparedRead((db, p: { hash: string; now: Instant }) =>
  db
    .selectFrom('apiKey')
    .innerJoin('user', 'user.id', 'apiKey.userId')
    .leftJoin('totp', 'totp.userId', 'user.id')
    .leftJoin('staff', 'staff.userId', 'user.id')
    .leftJoin('keeper', 'keeper.userId', 'apiKey.userId')
    .select([
      'apiKey.id as keyId',
      'apiKey.hash',
      'apiKey.scopes',
      'apiKey.lastUsedAt',
      'user.id as userId',
      'user.role',
      'user.email',
      'user.timeZone',
      'staff.administrator',
      'staff.veterinarian',
      'staff.reception',
      'user.secondFactorDueAt',
      'keeper.programsId',
    ])
    .select((eb) =>
      eb.fn
        .coalesce(
          'totp.confirmedAt',
          eb
            .selectFrom('passkey')
            .select((keys) => keys.fn.min('passkey.createdAt').as('since'))
            .whereRef('passkey.userId', '=', 'user.id'),
        )
        .as('secondFactorSince'),
    )
    .where('apiKey.hash', '=', p.hash)
    .where('apiKey.revokedAt', 'is', null)
    .where('apiKey.expiresAt', '>', p.now)
    .where((eb) => eb.or([eb('user.status', '=', 'active'), eb('keeper.userId', 'is not', null)])),
);

export async function touchKey(db: Db, id: number, lastUsedAt: Instant): Promise<void> {
  await db.updateTable('apiKey').set({ lastUsedAt }).where('id', '=', id).execute();
}

/** Newest first; without the hash, which must not be shown. */
export function listKeys(db: Db, userId: number) {
  return db
    .selectFrom('apiKey')
    .select(['id', 'name', 'beginning', 'scopes', 'createdAt', 'expiresAt', 'revokedAt', 'lastUsedAt', 'maker'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

export function findKey(db: Db, id: number) {
  return db
    .selectFrom('apiKey')
    .leftJoin('keeper', 'keeper.userId', 'apiKey.userId')
    .select(['apiKey.userId', 'beginning', 'scopes', 'madeBy', 'maker', 'keeper.userId as ofClinic'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** False where none of these accounts has such a key, or it has ended. */
export async function revokeKey(
  db: Db,
  key: { userIds: readonly number[]; id: number; revokedAt: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('apiKey')
    .set({ revokedAt: key.revokedAt })
    .where('id', '=', key.id)
    .where('userId', 'in', key.userIds)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Revokes all keys of an account that a stranger may have entered, that was disabled, or that becomes an
 * administrator. A mere change of password keeps them: nightly programs would stop without notice.
 */
export async function revokeKeysOf(db: Db, userId: number, revokedAt: Instant): Promise<void> {
  await db
    .updateTable('apiKey')
    .set({ revokedAt })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** … and those of the clinic that an administrator's account made; former staff's go on. */
export async function revokeKeysMadeBy(db: Db, userId: number, revokedAt: Instant): Promise<void> {
  await db
    .updateTable('apiKey')
    .set({ revokedAt })
    .where('madeBy', '=', userId)
    .where('revokedAt', 'is', null)
    .where('madeBy', 'in', (eb) => eb.selectFrom('staff').select('staff.userId').where('staff.administrator', '=', 1))
    .execute();
}

/** Keys that ended long ago are of no use to their owner. */
export async function deleteEndedKeys(db: Db, before: Instant): Promise<void> {
  await db
    .deleteFrom('apiKey')
    .where((eb) => eb.or([eb('expiresAt', '<', before), eb('revokedAt', '<', before)]))
    .execute();
}
