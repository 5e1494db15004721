import { type Insertable, sql } from 'kysely';
import type { Database, Db, Instant } from '#db/types.ts';
import { preparedRead } from '#db/prepared.ts';
import { belongsTo, type Whose } from '#db/whose.ts';

type InvitedRole = Database['petInvite']['role'];

export async function insertMember(db: Db, member: Insertable<Database['petMember']>): Promise<void> {
  await db.insertInto('petMember').values(member).execute();
}

/** Adds a member or changes the role; the animal's own user stays unchanged. */
export async function saveMember(
  db: Db,
  member: { petId: number; userId: number; role: InvitedRole; createdAt: Instant },
): Promise<void> {
  await db
    .insertInto('petMember')
    .values(member)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'petId']).doUpdateSet({ role: member.role }).where('petMember.role', '!=', 'owner'),
    )
    .execute();
}

/** The animal's own user first, then the members in order of joining. */
export function listMembers(db: Db, petId: number) {
  return db
    .selectFrom('petMember')
    .innerJoin('user', 'user.id', 'petMember.userId')
    .select(['petMember.userId', 'petMember.role', 'petMember.createdAt', 'user.name', 'user.surname', 'user.email'])
    .where('petMember.petId', '=', petId)
    .orderBy((eb) => eb.case().when('petMember.role', '=', 'owner').then(0).else(1).end())
    .orderBy('petMember.createdAt')
    .orderBy('petMember.userId')
    .execute();
}

/** Who else sees these animals. */
export function listGuestsOf(db: Db, whose: Whose) {
  return db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .innerJoin('user', 'user.id', 'petMember.userId')
    .select(['petMember.petId', 'user.name', 'petMember.role', 'petMember.createdAt as since'])
    .where(belongsTo(whose))
    .where('petMember.role', '!=', 'owner')
    .orderBy('petMember.createdAt')
    .execute();
}

/** Other people's animals that the user sees. */
export function listSharedWith(db: Db, userId: number) {
  return db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .select(['pet.code', 'pet.name', 'petMember.role', 'petMember.createdAt as since'])
    .where('petMember.userId', '=', userId)
    .where('petMember.role', '!=', 'owner')
    .where('pet.removedAt', 'is', null)
    .orderBy('petMember.createdAt')
    .execute();
}

/** False where this user is no member, or is the animal's own user. */
export async function setMemberRole(db: Db, petId: number, userId: number, role: InvitedRole): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('petMember')
    .set({ role })
    .where('petId', '=', petId)
    .where('userId', '=', userId)
    .where('role', '!=', 'owner')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Does not remove the animal's own user. */
export async function deleteMember(db: Db, petId: number, userId: number): Promise<void> {
  await db
    .deleteFrom('petMember')
    .where('petId', '=', petId)
    .where('userId', '=', userId)
    .where('role', '!=', 'owner')
    .execute();
}

/** Removes all members and the own user, for an animal that gets a new family. */
export async function deleteMembersOf(db: Db, petId: number): Promise<void> {
  await db.deleteFrom('petMember').where('petId', '=', petId).execute();
}

/** Revokes every invitation to this animal, answered or not. */
export async function revokeAllInvites(db: Db, petId: number, revokedAt: Instant): Promise<void> {
  await db
    .updateTable('petInvite')
    .set({ revokedAt })
    .where('petId', '=', petId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Open invitations, including lapsed ones; `refusedAt` where the last mail was refused for good. */
export function listInvites(db: Db, petId: number) {
  return db
    .selectFrom('petInvite')
    .select((eb) => [
      'id',
      'email',
      'role',
      'createdAt',
      'expiresAt',
      eb
        .selectFrom('mailOutbox')
        .select('mailOutbox.refusedAt')
        .whereRef('mailOutbox.userId', '=', 'petInvite.invitedBy')
        .where('mailOutbox.kind', '=', 'family-invite')
        .whereRef('mailOutbox.refId', '=', 'petInvite.id')
        .orderBy('mailOutbox.id', 'desc')
        .limit(1)
        .as('refusedAt'),
    ])
    .where('petId', '=', petId)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .orderBy('id')
    .execute();
}

/** All invitations that an account sent, for the export. */
export function listInvitesOf(db: Db, userId: number) {
  return db
    .selectFrom('petInvite')
    .innerJoin('pet', 'pet.id', 'petInvite.petId')
    .selectAll('petInvite')
    .select('pet.name as animal')
    .where('petInvite.invitedBy', '=', userId)
    .orderBy('petInvite.id')
    .execute();
}

export async function insertInvite(
  db: Db,
  invite: {
    petId: number;
    email: string;
    role: InvitedRole;
    invitedBy: number;
    createdAt: Instant;
    expiresAt: Instant;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('petInvite')
    .values({ ...invite, acceptedBy: null, acceptedAt: null, revokedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function renewInvite(
  db: Db,
  inviteId: number,
  changes: { role: InvitedRole; invitedBy: number; createdAt: Instant; expiresAt: Instant },
): Promise<void> {
  await db.updateTable('petInvite').set(changes).where('id', '=', inviteId).execute();
}

/** An unrevoked invitation to an animal of this user; undefined for another user's. */
export function findOwnInvite(db: Db, userId: number, inviteId: number) {
  return db
    .selectFrom('petInvite')
    .innerJoin('petMember', 'petMember.petId', 'petInvite.petId')
    .innerJoin('pet', 'pet.id', 'petInvite.petId')
    .select(['petInvite.id', 'petInvite.petId', 'petInvite.email'])
    .where('petInvite.id', '=', inviteId)
    .where('petInvite.revokedAt', 'is', null)
    .where('petMember.userId', '=', userId)
    .where('petMember.role', '=', 'owner')
    .where('pet.removedAt', 'is', null)
    .executeTakeFirst();
}

/**
 * Revokes an invitation, answered or not. @returns the user who had accepted it; undefined where it was
 * revoked before.
 */
export function revokeInvite(db: Db, inviteId: number, revokedAt: Instant) {
  return db
    .updateTable('petInvite')
    .set({ revokedAt })
    .where('id', '=', inviteId)
    .where('revokedAt', 'is', null)
    .returning(['petId', 'acceptedBy'])
    .executeTakeFirst();
}

/** Revokes the invitations by which this user joined. */
export async function revokeInvitesOf(db: Db, petId: number, userId: number, revokedAt: Instant): Promise<void> {
  await db
    .updateTable('petInvite')
    .set({ revokedAt })
    .where('petId', '=', petId)
    .where('acceptedBy', '=', userId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** An invitation as its mail and its page show it; undefined where the animal is not in the register. */
export function findInvite(db: Db, inviteId: number) {
  return db
    .selectFrom('petInvite')
    .innerJoin('pet', 'pet.id', 'petInvite.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('user', 'user.id', 'petInvite.invitedBy')
    .select([
      'petInvite.id',
      'petInvite.petId',
      'petInvite.email',
      'petInvite.role',
      'petInvite.expiresAt',
      'petInvite.acceptedBy',
      'petInvite.acceptedAt',
      'petInvite.revokedAt',
      'pet.name as petName',
      'species.code as species',
      'species.name as speciesName',
      'user.name as inviter',
      'user.timeZone',
    ])
    .where('petInvite.id', '=', inviteId)
    .where('pet.removedAt', 'is', null)
    .executeTakeFirst();
}

/** Deletes all invitations to this user or address, for an account that is deleted. */
export async function deleteInvitesTo(db: Db, { id, email }: { id: number; email: string }): Promise<void> {
  await db
    .deleteFrom('petInvite')
    .where((eb) => eb.or([eb('email', '=', email), eb('acceptedBy', '=', id)]))
    .execute();
}

/** Exactly one of many concurrent calls gets the row; none where it was revoked or has lapsed. */
export function acceptInvite(db: Db, inviteId: number, acceptedBy: number, now: Instant) {
  return db
    .updateTable('petInvite')
    .set({ acceptedBy, acceptedAt: now })
    .where('id', '=', inviteId)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['petId', 'role'])
    .executeTakeFirst();
}

/** Whether a user belongs to an animal's family, as reader or editor. */
export function findMembership(db: Db, petId: number, userId: number) {
  return db
    .selectFrom('petMember')
    .select('role')
    .where('petId', '=', petId)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** The owner's country, for numbers without a prefix, and the time zone of the page's times. */
export const findKeeperPlace = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('pet')
    .innerJoin('user', 'user.id', 'pet.userId')
    .select(['user.countryIso', 'user.timeZone'])
    .where('pet.id', '=', p.petId),
);

/** The recipients of a finder's alert: the animal's own user and the editors. Readers only look. */
export function listAlertedMembers(db: Db, petId: number) {
  return db
    .selectFrom('petMember')
    .innerJoin('user', 'user.id', 'petMember.userId')
    .select(['user.id', 'user.email'])
    .where('petMember.petId', '=', petId)
    .where('petMember.role', '!=', sql.lit('reader'))
    .where('user.status', '=', sql.lit('active'))
    .orderBy('user.id')
    .execute();
}
