/** Registrations that administrators are asked to look at, and the pictures of their credentials. Only this file writes them. */
import type { Insertable, Updateable } from 'kysely';
import type { Database, Db, Instant } from '#db/types.ts';

const SHOWN = [
  'credential.id as credentialId',
  'credential.userId',
  'credential.name',
  'credential.registration',
  'credential.expiresOn',
  'credential.askedAt',
  'credential.approvedAt',
  'credential.endedAt',
  'credential.endedOn',
  'credential.endedReason',
] as const;

function shown(db: Db) {
  return db
    .selectFrom('credential')
    .leftJoin('user as approver', 'approver.id', 'credential.approvedBy')
    .leftJoin('credentialPicture', (join) =>
      join
        .onRef('credentialPicture.credentialId', '=', 'credential.id')
        .on('credentialPicture.storedAt', 'is not', null),
    )
    .select(SHOWN)
    .select(['approver.name as approver', 'credentialPicture.code as picture']);
}

/** Of present and former staff, the newest first. */
export function listCredentials(db: Db, limit: number) {
  return shown(db).orderBy('credential.id', 'desc').limit(limit).execute();
}

/** Of one person, the newest first. */
export function listCredentialsOf(db: Db, userId: number) {
  return shown(db).where('credential.userId', '=', userId).orderBy('credential.id', 'desc').execute();
}

export function findCredential(db: Db, id: number) {
  return shown(db).where('credential.id', '=', id).executeTakeFirst();
}

export async function insertCredential(db: Db, credential: Insertable<Database['credential']>): Promise<number> {
  const { id } = await db.insertInto('credential').values(credential).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** False where another call ended it before; `approved` says in which state it must still be. */
export async function updateCredential(
  db: Db,
  id: number,
  changes: Updateable<Database['credential']>,
  { approved }: { approved: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('credential')
    .set(changes)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('approvedAt', approved ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What one person asked and was not answered: another question takes its place. */
export async function dropUnanswered(db: Db, userId: number): Promise<void> {
  await db
    .deleteFrom('credential')
    .where('userId', '=', userId)
    .where('approvedAt', 'is', null)
    .where('endedAt', 'is', null)
    .execute();
}

/** Its row is written before its bytes. */
export async function insertPicture(db: Db, code: string, createdAt: Instant): Promise<void> {
  await db.insertInto('credentialPicture').values({ code, credentialId: null, storedAt: null, createdAt }).execute();
}

export async function placePicture(db: Db, code: string, credentialId: number, storedAt: Instant): Promise<void> {
  await db.updateTable('credentialPicture').set({ credentialId, storedAt }).where('code', '=', code).execute();
}

/** From then on the sweep takes its bytes. */
export async function partPicture(db: Db, credentialId: number): Promise<void> {
  await db
    .updateTable('credentialPicture')
    .set({ credentialId: null })
    .where('credentialId', '=', credentialId)
    .execute();
}

/** Pictures of no credential, of a deleted account, and those that were never stored whole. */
export function listLoosePictures(db: Db, before: Instant, limit: number) {
  return db
    .selectFrom('credentialPicture')
    .leftJoin('credential', 'credential.id', 'credentialPicture.credentialId')
    .select(['credentialPicture.id', 'credentialPicture.code'])
    .where((eb) => eb.or([eb('credential.userId', 'is', null), eb('credentialPicture.storedAt', 'is', null)]))
    .where('credentialPicture.createdAt', '<', before)
    .limit(limit)
    .execute();
}

export async function deletePictures(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('credentialPicture').where('id', 'in', ids).execute();
}
