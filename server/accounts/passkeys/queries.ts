/** Passkeys: of each the public half alone. */
import type { Insertable } from 'kysely';
import type { Database, Db, Instant } from '#db/types.ts';

export function listPasskeys(db: Db, userId: number) {
  return db.selectFrom('passkey').selectAll().where('userId', '=', userId).orderBy('id').execute();
}

/** As the export shows them: no key. */
export function listPasskeysOf(db: Db, userId: number) {
  return db
    .selectFrom('passkey')
    .select(['name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

export function findPasskey(db: Db, credentialId: string) {
  return db.selectFrom('passkey').selectAll().where('credentialId', '=', credentialId).executeTakeFirst();
}

export function findPasskeyName(db: Db, id: number) {
  return db.selectFrom('passkey').select('name').where('id', '=', id).executeTakeFirst();
}

/** Undefined where this passkey is stored already, for whichever account. */
export async function insertPasskey(db: Db, passkey: Insertable<Database['passkey']>): Promise<number | undefined> {
  const row = await db
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Its counter never goes back, also where two uses arrive at once. False where it would, or the passkey is gone. */
export async function markUsed(
  db: Db,
  id: number,
  { counter, at }: { counter: number; at: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, lastUsedAt: at })
    .where('id', '=', id)
    .where('counter', '<=', counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function renamePasskey(db: Db, id: number, userId: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deletePasskey(db: Db, id: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** All of an account. @returns how many */
export async function deletePasskeysOf(db: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('passkey').where('userId', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}
