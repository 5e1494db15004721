/** The clinic's staff: who belongs to it, with which roles, and how a veterinarian signs. */
import { listBranches } from '#server/accounts/clinic-profile/queries.ts';
import { readInk } from '#server/accounts/clinic-profile/service.ts';
import { recordRoute } from '#server/platform/audit/service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { mayDo, rolesOf } from '#server/platform/core/rights.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import * as queries from './queries.ts';
import type { StaffProfileInput, StaffRolesInput } from './schema.ts';
import { changeRoles, holdAccount } from './standing.service.ts';

/** The members with their roles, the open invitations, and the branches that a member may work at. */
export async function staff({ db, actor, now }: SignedInContext) {
  const at = now();
  const members = await queries.listStaff(db);
  const invites = await queries.listInvites(db);
  return {
    members: members.map(({ administrator, veterinarian, reception, ...member }) => ({
      ...member,
      roles: rolesOf({ administrator, veterinarian, reception }),
      you: member.userId === actor.userId,
    })),
    invites: invites.map(({ administrator, veterinarian, reception, refusedAt, ...invite }) => ({
      ...invite,
      roles: rolesOf({ administrator, veterinarian, reception }),
      lapsed: invite.expiresAt <= at,
      undelivered: refusedAt !== null,
    })),
    branches: await listBranches(db),
  };
}

/**
 * Gives an account exactly these roles; none of them ends its work here. Its own animals stay its own, and what it
 * signed keeps its name.
 * @throws LAST_ADMINISTRATOR, STAFF_NOT_FOUND for an account that never was invited; ADMIN_ONLY
 */
export async function setRoles(context: SignedInContext, { userId, ...wanted }: StaffRolesInput) {
  const { db, now } = context;
  const roles = rolesOf(wanted);
  await db.transaction().execute(async (db) => {
    const user = await holdAccount(db, context, userId);
    const before = await queries.findStaff(db, userId);
    if (!before) throw new DomainError('STAFF_NOT_FOUND');
    if (wanted.veterinarian && before.registration !== null)
      await refuseTaken(db, before.registration, userId, 'roles');
    await changeRoles(db, user, roles, now());
  });
  return { userId, roles };
}

/** How the caller signs. @throws STAFF_NOT_FOUND where the row went meanwhile */
export async function myProfile({ db, actor }: SignedInContext) {
  const own = await queries.findStaff(db, actor.userId);
  if (!own) throw new DomainError('STAFF_NOT_FOUND');
  const signature = await queries.findSignature(db, actor.userId);
  const { prefix, professionalName, registration, specialty, branchId } = own;
  return {
    userId: actor.userId,
    roles: [...actor.roles],
    prefix,
    professionalName,
    registration,
    specialty,
    branchId,
    signature: signature?.code ?? null,
    branches: await listBranches(db),
  };
}

/**
 * The own data of any member, or another member's by an administrator.
 * @throws ADMIN_ONLY, STAFF_NOT_FOUND; INVALID with field registration or branchId
 */
export async function saveProfile(context: SignedInContext, { userId, ...profile }: StaffProfileInput) {
  const { db, actor } = context;
  if (userId !== actor.userId && !mayDo(actor.roles, 'administer')) throw new DomainError('ADMIN_ONLY');
  const registration = profile.registration?.toUpperCase() ?? null;
  await db.transaction().execute(async (db) => {
    const before = await queries.findStaff(db, userId);
    if (!before || rolesOf(before).length === 0) throw new DomainError('STAFF_NOT_FOUND');
    if (registration !== null && before.veterinarian === 1) await refuseTaken(db, registration, userId, 'registration');
    const branches = await listBranches(db);
    if (profile.branchId !== null && !branches.some(({ branchId }) => branchId === profile.branchId))
      throw new DomainError('INVALID', { field: 'branchId', message: 'Esa sucursal ya no existe.' });
    await queries.saveStaff(db, before, { ...profile, registration });
  });
  return { userId };
}

async function refuseTaken(db: SignedInContext['db'], registration: string, userId: number, field: string) {
  if (!(await queries.registrationTaken(db, registration, userId))) return;
  const message = `Otra persona del equipo firma con el registro ${registration}. Revisa el número.`;
  throw new DomainError('INVALID', { field, message });
}

/** @throws as readInk */
export async function storeSignature(context: SignedInContext, file: string) {
  const signature = await readInk(context, file);
  await context.db.transaction().execute(async (db) => {
    await queries.saveSignature(db, { userId: context.actor.userId, ...signature });
    await recordRoute({ ...context, db }, 'upload.signature');
  });
  return { code: signature.code };
}

/** The own signature's picture; a member of the staff sees no other's. @throws FILE_NOT_FOUND */
export async function ownSignature({ db, actor }: SignedInContext, code: string): Promise<Buffer> {
  const signature = await queries.findSignature(db, actor.userId);
  if (signature?.code !== code) throw new DomainError('FILE_NOT_FOUND');
  return Buffer.from(signature.png, 'base64');
}

export async function removeSignature({ db, actor }: SignedInContext) {
  await queries.deleteSignature(db, actor.userId);
  return { userId: actor.userId };
}
