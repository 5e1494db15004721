/** Invitations to the clinic's staff: a link to one address, seven days long. */
import { clinicOf } from '#server/accounts/clinic-profile/service.ts';
import { createAccount, newAccount } from '#server/accounts/profile/service.ts';
import { refuseGuessable } from '#server/accounts/sessions/access.ts';
import { findToken } from '#server/accounts/sessions/queries.ts';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { findUser, findUserByEmail } from '#server/accounts/users/queries.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { rolesOf } from '#server/platform/core/rights.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { maskEmail } from '#server/platform/lib/text.ts';
import { plus } from '#server/platform/lib/time.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import type { Instant, Trx } from '#db/types.ts';
import * as queries from './queries.ts';
import { flagsOf, INVITE_DAYS, UNNAMED_INVITER } from './rules.ts';
import type { StaffInviteInput, StaffRegisterInput } from './schema.ts';
import { changeRoles, rolesOfAccount } from './standing.service.ts';

/** More open invitations than this are no clinic's staff. */
const MOST_INVITES = 50;

/**
 * Sends a link that works for seven days; a repeated address renews its invitation.
 * @throws INVALID with field email for a present member, or too many; TOO_MANY
 */
export async function invite({ db, actor, now }: SignedInContext, { email, ...wanted }: StaffInviteInput) {
  const at = now();
  const refuse = (message: string) => new DomainError('INVALID', { field: 'email', message });
  await limit(db, 'inviteUser', String(actor.userId), at);
  await limit(db, 'inviteEmail', email, at);
  const expiresAt = plus(at, INVITE_DAYS, 'days');
  const inviteId = await db.transaction().execute(async (db) => {
    const known = await findUserByEmail(db, email);
    if (known && (await rolesOfAccount(db, known.id)).length > 0)
      throw refuse(`${known.name} ya está en el equipo. Sus roles se cambian en la lista.`);
    const invites = await queries.listInvites(db);
    const open = invites.find((one) => one.email === email);
    if (!open && invites.length >= MOST_INVITES)
      throw refuse(`Hay ${MOST_INVITES} invitaciones abiertas: retira alguna.`);
    const fields = { ...flagsOf(rolesOf(wanted)), invitedBy: actor.userId, createdAt: at, expiresAt };
    if (open) await queries.updateInvite(db, open.inviteId, fields);
    const id = open?.inviteId ?? (await queries.insertInvite(db, { email, ...fields }));
    const letter = { kind: 'staff-invite', userId: actor.userId, email, refId: id } as const;
    await enqueueMail(db, { ...letter, dedupeKey: `staff-invite:${id}:${at}` }, at);
    return id;
  });
  return { inviteId, email, expiresAt };
}

/** @throws INVITE_NOT_FOUND where it was answered meanwhile: then the list shows a member */
export async function revoke({ db, now }: SignedInContext, { inviteId }: { inviteId: number }) {
  if (!(await queries.revokeInvite(db, inviteId, now()))) throw closed('Esa invitación ya no está abierta.');
  return { inviteId };
}

/** What the link's holder sees: the clinic, who invites, the roles, and for which address. @throws INVITE_NOT_FOUND */
export async function look(context: Context, { token }: { token: string }) {
  const { db, actor, now, caller } = context;
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const found = await inviteOf(context, token);
  await countDown(db, [tried], at);
  refuseClosed(found, at);
  const { name: clinic } = await clinicOf(context);
  const account = await findUserByEmail(db, found.email);
  return {
    clinic,
    inviter: found.inviter ?? UNNAMED_INVITER,
    roles: rolesOf(found),
    email: maskEmail(found.email),
    /** Whether the address has an account, which then signs in first. */
    registered: account !== undefined,
    forYou: actor ? actor.email === found.email : null,
    /** Where it has to sign in: the address that the letter went to. */
    signInAs: account && !actor ? found.email : null,
  };
}

/**
 * For the account of the invited address. @throws INVITE_NOT_FOUND; INVALID where the account has another address
 */
export async function accept(context: SignedInContext, { token }: { token: string }) {
  const { db, actor, now, caller } = context;
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const found = await inviteOf(context, token);
  await countDown(db, [tried], at);
  if (found.email !== actor.email) {
    const message = `La invitación es para ${maskEmail(found.email)}. Entra con esa cuenta, o pide que te inviten a ${actor.email}.`;
    throw new DomainError('INVALID', { message });
  }
  await db.transaction().execute((db) => enter(db, found, actor.userId, at));
  return { userId: actor.userId, signInAgain: found.administrator === 1 };
}

/**
 * For an address without an account: the letter proved it, so the account opens at once.
 * @throws INVITE_NOT_FOUND, EMAIL_TAKEN where it has one; INVALID with field password; BUSY
 */
export async function register(context: Context, { token, name, surname, password, timeZone }: StaffRegisterInput) {
  const { db, now, caller, audit } = context;
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const found = await inviteOf(context, token);
  await countDown(db, [tried], at);
  refuseClosed(found, at);
  const { email } = found;
  const role = found.administrator === 1 ? 'ROLE_ADMINISTRADOR' : 'ROLE_USUARIO';
  await refuseGuessable(context, password, { email, name, surname, role });
  const passwordHash = await hashPassword(password);
  const account = newAccount({ email, name, surname, passwordHash, timeZone, createdAt: at });
  const userId = await db.transaction().execute(async (db) => {
    const id = await createAccount(db, { ...account, status: 'active', confirmedAt: at });
    await enter(db, found, id, at);
    return id;
  });
  if (audit) audit.actorId = userId;
  return { email, userId };
}

type Invite = NonNullable<Awaited<ReturnType<typeof queries.findInvite>>>;

/** The invitation and its roles, in one transaction. What the account is already it stays. */
async function enter(db: Trx, found: Invite, userId: number, at: Instant): Promise<void> {
  const accepted = await queries.acceptInvite(db, found.id, userId, at);
  if (!accepted) {
    const latest = await queries.findInvite(db, found.id);
    if (latest?.acceptedBy !== userId) refuseClosed(latest ?? found, at);
    return;
  }
  const user = await findUser(db, userId);
  if (!user) throw new DomainError('USER_NOT_FOUND');
  const roles = new Set([...(await rolesOfAccount(db, userId)), ...rolesOf(accepted)]);
  await changeRoles(db, { ...user, alone: false }, [...roles], at);
}

/** The invitation behind a link. @throws INVITE_NOT_FOUND */
async function inviteOf({ db, now }: Pick<Context, 'db' | 'now'>, token: string): Promise<Invite> {
  const link = await findToken(db, { hash: hashToken(token), kind: 'staff-invite', now: now() });
  const found = link?.refId ? await queries.findInvite(db, link.refId) : undefined;
  if (!found) throw closed('Este enlace no está completo o ya no existe. Pide que te envíen otro.');
  return found;
}

function refuseClosed({ revokedAt, acceptedAt, expiresAt }: Invite, at: Instant): void {
  if (revokedAt) throw closed('La clínica retiró esta invitación.');
  if (acceptedAt) throw closed('Esta invitación ya se usó. Si fuiste tú, entra con la cuenta de ese correo.');
  if (expiresAt <= at) throw closed('Esta invitación venció. Pide que te envíen otra.');
}

function closed(message: string) {
  return new DomainError('INVITE_NOT_FOUND', { message });
}
