/** The rows of the clinic's staff, their signatures and invitations. */
import type { Insertable, Updateable } from 'kysely';
import type { Database, Db, Instant } from '#db/types.ts';

type Staff = Database['staff'];

/** The account's row; of a former member too, whose roles are all 0. */
export function findStaff(db: Db, userId: number) {
  return db.selectFrom('staff').selectAll().where('userId', '=', userId).executeTakeFirst();
}

export async function saveStaff(db: Db, staff: Insertable<Staff>, changes: Updateable<Staff>): Promise<void> {
  await db
    .insertInto('staff')
    .values(staff)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(changes))
    .execute();
}

/** How a member signs. */
export function findSigner(db: Db, userId: number) {
  return db
    .selectFrom('staff')
    .innerJoin('user', 'user.id', 'staff.userId')
    .leftJoin('branch', 'branch.id', 'staff.branchId')
    .select(['staff.veterinarian', 'staff.prefix', 'staff.professionalName', 'staff.registration'])
    .select(['branch.name as branch', 'user.name', 'user.surname'])
    .where('staff.userId', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Present members, in the order in which they came. */
export function listStaff(db: Db) {
  return db
    .selectFrom('staff')
    .innerJoin('user', 'user.id', 'staff.userId')
    .leftJoin('branch', 'branch.id', 'staff.branchId')
    .select([
      'staff.userId',
      'staff.administrator',
      'staff.veterinarian',
      'staff.reception',
      'staff.prefix',
      'staff.professionalName',
      'staff.registration',
      'staff.specialty',
      'staff.branchId',
      'branch.name as branch',
      'staff.since',
      'user.name',
      'user.surname',
      'user.email',
      'user.photo',
    ])
    .where((eb) =>
      eb.or([eb('staff.administrator', '=', 1), eb('staff.veterinarian', '=', 1), eb('staff.reception', '=', 1)]),
    )
    .orderBy('staff.since')
    .orderBy('staff.userId')
    .execute();
}

/** Whether another veterinarian has this registration. */
export async function registrationTaken(db: Db, registration: string, exceptUserId: number): Promise<boolean> {
  const other = await db
    .selectFrom('staff')
    .select('userId')
    .where('registration', '=', registration)
    .where('veterinarian', '=', 1)
    .where('userId', '!=', exceptUserId)
    .executeTakeFirst();
  return other !== undefined;
}

export function findSignature(db: Db, userId: number) {
  return db.selectFrom('staffSignature').selectAll().where('userId', '=', userId).executeTakeFirst();
}

export async function saveSignature(db: Db, signature: Insertable<Database['staffSignature']>): Promise<void> {
  const { userId: _, ...changes } = signature;
  await db
    .insertInto('staffSignature')
    .values(signature)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(changes))
    .execute();
}

export async function deleteSignature(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('staffSignature').where('userId', '=', userId).execute();
}

/** Open invitations, lapsed ones too; `refusedAt` where the last letter was refused for good. */
export function listInvites(db: Db) {
  return db
    .selectFrom('staffInvite')
    .select((eb) => [
      'id as inviteId',
      'email',
      'administrator',
      'veterinarian',
      'reception',
      'createdAt',
      'expiresAt',
      eb
        .selectFrom('mailOutbox')
        .select('mailOutbox.refusedAt')
        .where('mailOutbox.kind', '=', 'staff-invite')
        .whereRef('mailOutbox.refId', '=', 'staffInvite.id')
        .orderBy('mailOutbox.id', 'desc')
        .limit(1)
        .as('refusedAt'),
    ])
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .orderBy('id')
    .execute();
}

export async function insertInvite(
  db: Db,
  invite: Omit<Insertable<Database['staffInvite']>, 'acceptedBy' | 'acceptedAt' | 'revokedAt'>,
): Promise<number> {
  const { id } = await db
    .insertInto('staffInvite')
    .values({ ...invite, acceptedBy: null, acceptedAt: null, revokedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateInvite(
  db: Db,
  inviteId: number,
  changes: Updateable<Database['staffInvite']>,
): Promise<void> {
  await db.updateTable('staffInvite').set(changes).where('id', '=', inviteId).execute();
}

/** An invitation as its letter and its page show it, in any state. */
export function findInvite(db: Db, inviteId: number) {
  return db
    .selectFrom('staffInvite')
    .leftJoin('user', 'user.id', 'staffInvite.invitedBy')
    .selectAll('staffInvite')
    .select(['user.name as inviter', 'user.timeZone'])
    .where('staffInvite.id', '=', inviteId)
    .executeTakeFirst();
}

/** False where it was answered or revoked before. */
export async function revokeInvite(db: Db, inviteId: number, revokedAt: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staffInvite')
    .set({ revokedAt })
    .where('id', '=', inviteId)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes all invitations to this user or address, for an account that is deleted. */
export async function deleteInvitesTo(db: Db, { id, email }: { id: number; email: string }): Promise<void> {
  await db
    .deleteFrom('staffInvite')
    .where((eb) => eb.or([eb('email', '=', email), eb('acceptedBy', '=', id)]))
    .execute();
}

/** Exactly one of many concurrent calls gets the row; none where it was revoked or has lapsed. */
export function acceptInvite(db: Db, inviteId: number, acceptedBy: number, now: Instant) {
  return db
    .updateTable('staffInvite')
    .set({ acceptedBy, acceptedAt: now })
    .where('id', '=', inviteId)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['administrator', 'veterinarian', 'reception'])
    .executeTakeFirst();
}
