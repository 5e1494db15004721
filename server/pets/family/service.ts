/** An animal's own user invites members, as editors or readers, and can remove them at any time. */
import type { Db } from '#db/types.ts';
import { findToken } from '#server/accounts/sessions/queries.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { maskEmail } from '#server/platform/lib/text.ts';
import { plus } from '#server/platform/lib/time.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { holdPet, type Pet } from '#server/pets/pets/queries.ts';
import {
  acceptInvite,
  deleteMember,
  findInvite,
  insertInvite,
  listInvites,
  listMembers,
  renewInvite,
  revokeInvite,
  revokeInvitesOf,
  saveMember,
  setMemberRole,
} from './queries.ts';
import type { ChangeRoleInput, InviteInput } from './schema.ts';

const INVITE_DAYS = 7;
/** Members and open invitations together, besides the own user: more is a mailing list, not a family. */
const MOST_PEOPLE = 20;

type PetContext = SignedInContext & { pet: Pet };

/** The animal's members. Only its own user sees addresses and invitations; the others see first names. */
export async function family({ db, actor, now, pet }: PetContext) {
  const at = now();
  const own = pet.role === 'owner';
  const members = await listMembers(db, pet.id);
  const invites = own ? await listInvites(db, pet.id) : [];
  return {
    petId: pet.id,
    petName: pet.name,
    species: pet.species,
    role: pet.role,
    keeper: pet.keeper,
    members: members.map(({ userId, role, createdAt, name, surname, email }) => ({
      userId,
      role,
      since: createdAt,
      you: userId === actor.userId,
      name: own || userId === actor.userId ? `${name} ${surname}`.trim() : name,
      email: own ? email : null,
    })),
    invites: invites.map(({ refusedAt, ...invite }) => ({
      ...invite,
      lapsed: invite.expiresAt <= at,
      undelivered: refusedAt !== null,
    })),
  };
}

/**
 * Sends a link that works for seven days. A repeated address renews its invitation.
 * @throws INVALID with field email: the user's own address, a present member, too many; TOO_MANY.
 */
export async function invite({ db, actor, now, pet }: PetContext, { email, role }: InviteInput) {
  const at = now();
  const refuse = (message: string) => new DomainError('INVALID', { field: 'email', message });
  if (email === actor.email) throw refuse('Es tu propio correo: tú ya cuidas su libreta.');
  await limit(db, 'inviteUser', String(actor.userId), at);
  await limit(db, 'inviteEmail', email, at);
  const expiresAt = plus(at, INVITE_DAYS, 'days');
  const inviteId = await db.transaction().execute(async (db) => {
    await holdPet(db, pet.id);
    const members = await listMembers(db, pet.id);
    const invites = await listInvites(db, pet.id);
    const member = members.find((one) => one.email === email);
    if (member) throw refuse(`${member.name} ya ve a ${pet.name}. Su permiso se cambia en la lista.`);
    const known = invites.find((one) => one.email === email);
    const living = invites.filter((one) => one.expiresAt > at && one.email !== email);
    if (members.length - 1 + living.length >= MOST_PEOPLE)
      throw refuse(`Ya son ${MOST_PEOPLE} personas. Quita antes a alguien de la lista.`);
    const changes = { role, invitedBy: actor.userId, createdAt: at, expiresAt };
    if (known) await renewInvite(db, known.id, changes);
    const id = known?.id ?? (await insertInvite(db, { petId: pet.id, email, ...changes }));
    const letter = { kind: 'family-invite', userId: actor.userId, email, refId: id } as const;
    await enqueueMail(db, { ...letter, dedupeKey: `family-invite:${id}:${at}` }, at);
    return id;
  });
  return { inviteId, email, expiresAt };
}

/** Also removes a member who accepted the invitation a moment ago. */
export async function revoke({
  db,
  now,
  invite: { id, petId },
}: SignedInContext & { invite: { id: number; petId: number } }) {
  await db.transaction().execute(async (db) => {
    const revoked = await revokeInvite(db, id, now());
    if (revoked?.acceptedBy) await deleteMember(db, petId, revoked.acceptedBy);
  });
  return { petId };
}

/** The member loses access at once. Removing a former member changes nothing. */
export async function removeMember({ db, now, pet }: PetContext, { userId }: { userId: number }) {
  await db.transaction().execute((db) => letGo(db, pet.id, userId, now()));
  return { petId: pet.id };
}

/** @throws INVALID with field userId where that user is not among the members. */
export async function changeRole({ db, pet }: PetContext, { userId, role }: ChangeRoleInput) {
  if (!(await setMemberRole(db, pet.id, userId, role)))
    throw new DomainError('INVALID', { field: 'userId', message: `Esa persona ya no ve a ${pet.name}.` });
  return { petId: pet.id };
}

/** @throws INVALID for the animal's own user: an animal always has one. */
export async function leave({ db, actor, now, pet }: PetContext) {
  if (pet.role === 'owner')
    throw new DomainError('INVALID', { message: `Tú registraste a ${pet.name}: no puedes salir de su libreta.` });
  await db.transaction().execute((db) => letGo(db, pet.id, actor.userId, now()));
  return { petId: pet.id };
}

/**
 * Shows the link's holder the first name, the animal and the role, nothing else; `petId` where the caller
 * accepted it already. Limited like every token.
 * @throws INVITE_NOT_FOUND with kind words: revoked, used, lapsed, unknown.
 */
export async function look(context: Context, { token }: { token: string }) {
  const { db, actor, now, caller } = context;
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const found = await inviteOf(context, token);
  await countDown(db, [tried], at);
  const { petId, petName, species, speciesName, inviter, role, email } = found;
  const shown = { petName, species, speciesName, inviter, role };
  if (actor && found.acceptedBy === actor.userId) {
    const inside = (await listMembers(db, petId)).some(({ userId }) => userId === actor.userId);
    if (inside && !found.revokedAt) return { ...shown, petId, email: maskEmail(email), forYou: true };
  }
  refuseClosed(found, at);
  return { ...shown, petId: null, email: maskEmail(email), forYou: actor ? actor.email === email : null };
}

/**
 * The link works only for the account of the address that it was sent to: a forwarded mail admits no other
 * person. Accepting twice changes nothing.
 * @throws INVITE_NOT_FOUND, or INVALID where the account has another address.
 */
export async function accept(context: SignedInContext, { token }: { token: string }) {
  const { db, actor, now, caller } = context;
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const found = await inviteOf(context, token);
  await countDown(db, [tried], at);
  const { petId, petName, email } = found;
  if (email !== actor.email) {
    const message = `La invitación es para ${maskEmail(email)}. Entra con esa cuenta, o pide que te inviten a ${actor.email}.`;
    throw new DomainError('INVALID', { message });
  }
  await db.transaction().execute(async (db) => {
    const accepted = await acceptInvite(db, found.id, actor.userId, at);
    if (accepted) return saveMember(db, { petId, userId: actor.userId, role: accepted.role, createdAt: at });
    const latest = await findInvite(db, found.id);
    if (latest?.acceptedBy !== actor.userId || latest.revokedAt) refuseClosed(latest ?? found, at);
  });
  return { petId, petName };
}

/** The invitation behind a link. @throws INVITE_NOT_FOUND */
async function inviteOf({ db, now }: Pick<Context, 'db' | 'now'>, token: string) {
  const link = await findToken(db, { hash: hashToken(token), kind: 'family-invite', now: now() });
  const found = link?.refId ? await findInvite(db, link.refId) : undefined;
  if (!found) throw notFound('Este enlace no está completo o ya no existe. Pide que te envíen otro.');
  return found;
}

function refuseClosed(
  { revokedAt, acceptedAt, expiresAt }: { revokedAt: string | null; acceptedAt: string | null; expiresAt: string },
  at: string,
) {
  if (revokedAt) throw notFound('Quien te invitó retiró esta invitación.');
  if (acceptedAt) throw notFound('Esta invitación ya se usó. Si fuiste tú, entra con la cuenta de ese correo.');
  if (expiresAt <= at) throw notFound('Esta invitación venció. Pide que te envíen otra.');
}

function notFound(message: string) {
  return new DomainError('INVITE_NOT_FOUND', { message });
}

async function letGo(db: Db, petId: number, userId: number, at: string) {
  await deleteMember(db, petId, userId);
  await revokeInvitesOf(db, petId, userId, at);
}
