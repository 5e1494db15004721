/** The secret that a person's program holds, and the recovery codes on their paper. */
import type { Db, Instant } from '#db/types.ts';
import { factorSince } from './rules.ts';

export function findTotp(db: Db, userId: number) {
  return db.selectFrom('totp').select(['secret', 'confirmedAt']).where('userId', '=', userId).executeTakeFirst();
}

/** What the second step of an account may ask for; `since` null: there is none. */
export async function findFactors(db: Db, userId: number) {
  const row = await db
    .selectFrom('user')
    .leftJoin('totp', 'totp.userId', 'user.id')
    .leftJoin('staff', 'staff.userId', 'user.id')
    .select(['user.role', 'totp.confirmedAt', 'staff.administrator', 'staff.veterinarian', 'staff.reception'])
    .select((eb) =>
      eb
        .selectFrom('passkey')
        .select((keys) => keys.fn.min('passkey.createdAt').as('since'))
        .whereRef('passkey.userId', '=', 'user.id')
        .as('keySince'),
    )
    .where('user.id', '=', userId)
    .executeTakeFirst();
  const { confirmedAt: app = null, keySince: key = null, role, ...roles } = row ?? {};
  const ofStaff = role === 'ROLE_ADMINISTRADOR' || Object.values(roles).includes(1);
  return { app, key, since: factorSince({ appSince: app, keySince: key, ofStaff }) };
}

/** A new secret, where none is confirmed yet; false where one is: it is turned off first. */
export async function keepTotpSecret(db: Db, userId: number, secret: string, now: Instant): Promise<boolean> {
  const row = { secret, createdAt: now, lastStep: 0 };
  const kept = await db
    .insertInto('totp')
    .values({ userId, ...row, confirmedAt: null })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row).where('totp.confirmedAt', 'is', null))
    .returning('userId')
    .executeTakeFirst();
  return kept !== undefined;
}

export function listTotpSecrets(db: Db) {
  return db.selectFrom('totp').select(['userId', 'secret']).orderBy('userId').execute();
}

/** Where it is still the secret that was read. */
export async function resealTotp(db: Db, totp: { userId: number; secret: string; sealed: string }): Promise<void> {
  await db
    .updateTable('totp')
    .set({ secret: totp.sealed })
    .where('userId', '=', totp.userId)
    .where('secret', '=', totp.secret)
    .execute();
}

/** The program showed its first code. False where it had shown one before. */
export async function confirmTotp(db: Db, totp: { userId: number; secret: string; step: number; now: Instant }) {
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ confirmedAt: totp.now, lastStep: totp.step })
    .where('userId', '=', totp.userId)
    .where('secret', '=', totp.secret)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses the code of this step up, and with it all before. Of many at once exactly one gets it. */
export async function spendTotpStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteTotp(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('totp').where('userId', '=', userId).execute();
}

export async function insertRecoveryCodes(db: Db, userId: number, hashes: string[]): Promise<void> {
  await db
    .insertInto('recoveryCode')
    .values(hashes.map((hash) => ({ hash, userId, usedAt: null })))
    .execute();
}

export async function spendRecoveryCode(db: Db, userId: number, hash: string, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('hash', '=', hash)
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom('recoveryCode')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function deleteRecoveryCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
}
