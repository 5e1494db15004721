/**
 * An animal passes to another user with both users' consent: its owner offers it and the account of that address
 * accepts it.
 */
import type { Trx } from '#db/types.ts';
import { findToken, passTokens } from '#server/accounts/sessions/queries.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import { deletePostponements } from '#server/health/due/queries.ts';
import { refreshDue } from '#server/health/due/service.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { deleteMembersOf, insertMember, passOwnership, revokeAllInvites } from '#server/pets/family/queries.ts';
import { deleteFeedsOfPet } from '#server/health/calendar-feeds/queries.ts';
import { giveFiles } from '#server/pets/files/queries.ts';
import { plus } from '#server/platform/lib/time.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { keepTrial } from '#server/pets/licences/trials.service.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { findPrincipalOwner, giveOwners } from '#server/accounts/owners/queries.ts';
import { findPetState, holdPet, type Pet, updatePet } from '#server/pets/pets/queries.ts';
import { revokeProofsOf } from '#server/documents/proofs/queries.ts';
import { passTagData } from '#server/lost-found/privacy/service.ts';
import { endAccesses, endVisits } from '#server/clinic/visits/queries.ts';
import {
  acceptTransfer,
  cancelTransfersOf,
  declineTransfer,
  findOfferOf,
  findTransfer,
  insertTransfer,
  listGivenSince,
  listHouseAnimals,
  passOffers,
} from './queries.ts';
import { type OfferInput, TRANSFER_DAYS } from './schema.ts';

/** How many days the former owner's list says where an animal went. */
const DAYS_TOLD = 30;

type PetContext = SignedInContext & { pet: Pet };
type Found = NonNullable<Awaited<ReturnType<typeof findTransfer>>>;

/** The pending offer as the animal's owner sees it; null without one. */
export async function offerOf({ db, now, pet }: PetContext) {
  const { lostAt, name: petName, species, photo } = pet;
  const offer = await findOfferOf(db, pet.id);
  return {
    petId: pet.id,
    petName,
    species,
    photo,
    lost: lostAt !== null,
    offer: offer ? { ...offer, lapsed: offer.expiresAt <= now() } : null,
  };
}

/** The animals this user transferred in the last weeks. */
export function given({ db, actor, now }: SignedInContext) {
  return listGivenSince(db, actor.userId, plus(now(), -DAYS_TOLD, 'days'));
}

/**
 * Sends a mail with a link valid for fourteen days. A new offer of the same animal replaces the first. An animal
 * that died may be transferred: its record is a keepsake, and a family may part.
 * @throws PET_LOST, INVALID with field email for one's own address, TOO_MANY.
 */
export async function offer({ db, actor, now, pet }: PetContext, { email }: OfferInput) {
  const at = now();
  if (email === actor.email)
    throw new DomainError('INVALID', { field: 'email', message: 'Es tu propio correo: ya está en tu cuenta.' });
  if (pet.lostAt) throw new DomainError('PET_LOST');
  await limit(db, 'inviteUser', String(actor.userId), at);
  await limit(db, 'inviteEmail', email, at);
  const expiresAt = plus(at, TRANSFER_DAYS, 'days');
  const transferId = await db.transaction().execute(async (db) => {
    await requireGivable(db, pet.id, actor.userId);
    await cancelTransfersOf(db, pet.id, at);
    const id = await insertTransfer(db, { petId: pet.id, fromUserId: actor.userId, email, createdAt: at, expiresAt });
    const letter = { kind: 'pet-transfer', userId: actor.userId, email, refId: id } as const;
    await enqueueMail(db, { ...letter, dedupeKey: `pet-transfer:${id}` }, at);
    return id;
  });
  return { transferId, email, expiresAt };
}

/** @throws TRANSFER_NOT_FOUND where it was answered a moment ago. */
export async function cancel({ db, now, transfer: { petId } }: SignedInContext & { transfer: { petId: number } }) {
  const cancelled = await db.transaction().execute(async (db) => {
    await holdPet(db, petId);
    return cancelTransfersOf(db, petId, now());
  });
  if (!cancelled) throw new DomainError('TRANSFER_NOT_FOUND');
  return { petId };
}

/**
 * What the link's holder sees of an offer: the owner's first name and the animal. `petId` if the caller has
 * already accepted it. Limited like every token.
 * @throws TRANSFER_NOT_FOUND alike: cancelled, answered, expired, unknown.
 */
export async function look(context: Context, { token }: { token: string }) {
  const { actor, now } = context;
  const found = await transferOf(context, token);
  const { petId, petName, species, speciesName, giver, email, lostAt } = found;
  const shown = { petName, species, speciesName, giver, email: hidden(email), lost: lostAt !== null };
  if (actor && isReceiver(found, actor.userId)) return { ...shown, petId, forYou: true };
  refuseClosed(found, now());
  return { ...shown, petId: null, forYou: actor ? actor.email === email : null };
}

/**
 * The animal passes with its history, its code and its documents. Accepting twice is one transfer; of two offers
 * one wins.
 * @throws TRANSFER_NOT_FOUND, PET_LOST, or INVALID where the account has another address.
 */
export async function accept(context: SignedInContext, { token }: { token: string }) {
  const { db, actor, now } = context;
  const at = now();
  const found = await transferFor(context, token);
  const { petId, petName } = found;
  await db.transaction().execute(async (db) => {
    await holdPet(db, petId);
    const latest = await findTransfer(db, found.id);
    // The animal was removed a moment ago.
    if (!latest) throw over();
    if (isReceiver(latest, actor.userId)) return;
    refuseClosed(latest, at);
    if (latest.lostAt) throw new DomainError('PET_LOST', { message: LOST });
    if (!(await acceptTransfer(db, found.id, actor.userId, at))) throw over();
    await pass(db, { petId, userId: actor.userId, at });
    const { fromUserId: userId, giverEmail: email } = latest;
    const letter = { kind: 'pet-transferred', userId, email, refId: found.id } as const;
    await enqueueMail(db, { ...letter, dedupeKey: `pet-transferred:${found.id}` }, at);
  });
  return { petId, petName };
}

/**
 * Declines without a notice to the owner. @throws TRANSFER_NOT_FOUND, or INVALID where the account has another
 * address.
 */
export async function decline(context: SignedInContext, { token }: { token: string }) {
  const { db, now } = context;
  const found = await transferFor(context, token);
  refuseClosed(found, now());
  if (!(await declineTransfer(db, found.id, now()))) throw over();
  return { petName: found.petName };
}

/**
 * Former members lose access and links handed out by the former owner stop working; entries keep their authors.
 */
async function pass(db: Trx, { petId, userId, at }: { petId: number; userId: number; at: string }) {
  const owner = await findPrincipalOwner(db, userId);
  if (!owner) throw new DomainError('UNEXPECTED');
  // The import reference is unique per user: another animal of the new owner may have the same one.
  await updatePet(db, petId, { userId, ownerId: owner.id, importRef: null, phoneOnCard: 0, updatedAt: at });
  // In this order: a member who accepts an invitation at the same moment joins first and is then removed with
  // the others.
  await revokeAllInvites(db, petId, at);
  await deleteMembersOf(db, petId);
  await insertMember(db, { petId, userId, role: 'owner', createdAt: at });
  await revokeProofsOf(db, petId, at);
  await endAccesses(db, petId, null, at);
  await endVisits(db, petId, at);
  await keepTrial(db, petId);
  await giveFiles(db, petId, userId);
  await deleteFeedsOfPet(db, petId);
  await passTagData(db, petId);
  await deletePostponements(db, petId);
  await refreshDue(db, petId);
}

/**
 * Passes a leaving administrator's client animals, with contacts and history, to another administrator: they
 * belong to the clinic. Members keep their access, and open offers to clients can still be accepted.
 */
export async function passHouse(db: Trx, from: number, heir: number, at: string): Promise<void> {
  const animals = await listHouseAnimals(db, from);
  const owners = new Set<number>();
  for (const { id: petId, ownerId } of animals) {
    await holdPet(db, petId);
    // The client may have accepted it a moment ago.
    if ((await findPetState(db, petId))?.userId !== from) continue;
    owners.add(ownerId);
    await updatePet(db, petId, { userId: heir, importRef: null, updatedAt: at });
    await passOwnership(db, petId, heir);
    await keepTrial(db, petId);
    await giveFiles(db, petId, heir);
    const offers = await passOffers(db, petId, heir);
    if (offers.length > 0) await passTokens(db, 'pet-transfer', offers, heir);
  }
  if (owners.size > 0) await giveOwners(db, [...owners], heir);
}

/** The animal's current row, locked until the transaction ends. */
async function requireGivable(db: Trx, petId: number, userId: number) {
  await holdPet(db, petId);
  const pet = await findPetState(db, petId);
  if (pet?.userId !== userId || pet.removedAt) throw new DomainError('PET_NOT_FOUND');
  if (pet.lostAt) throw new DomainError('PET_LOST');
}

/** The offer behind a link. @throws TRANSFER_NOT_FOUND, TOO_MANY */
async function transferOf({ db, now, caller }: Pick<Context, 'db' | 'now' | 'caller'>, token: string): Promise<Found> {
  const tried = await limit(db, 'tokenAddress', caller.ip, now());
  const link = await findToken(db, { hash: hashToken(token), kind: 'pet-transfer', now: now() });
  const found = link?.refId ? await findTransfer(db, link.refId) : undefined;
  if (!found) throw notFound('Este enlace no está completo o ya no existe. Pide que te envíen otro.');
  await countDown(db, [tried], now());
  return found;
}

/** The same, only for the account it was sent to: a forwarded mail transfers no animal. */
async function transferFor(context: SignedInContext, token: string): Promise<Found> {
  const found = await transferOf(context, token);
  const { actor } = context;
  if (found.email === actor.email) return found;
  const message = `El traspaso es para ${hidden(found.email)}. Entra con esa cuenta, o pide que lo envíen a ${actor.email}.`;
  throw new DomainError('INVALID', { message });
}

const LOST = 'Está marcado como perdido. Podrás recibirlo cuando lo marquen como encontrado.';

function isReceiver({ acceptedBy, keeperId }: Found, userId: number): boolean {
  return acceptedBy === userId && keeperId === userId;
}

function refuseClosed({ cancelledAt, acceptedAt, declinedAt, expiresAt, fromUserId, keeperId }: Found, at: string) {
  if (cancelledAt) throw notFound('Quien te lo ofreció retiró el traspaso.');
  if (declinedAt) throw notFound('Este traspaso se rechazó. Si cambiaste de idea, pide que te envíen otro.');
  if (acceptedAt) throw notFound('Este traspaso ya se usó. Si fuiste tú, entra con la cuenta de ese correo.');
  if (expiresAt <= at) throw notFound('Este traspaso venció. Pide que te envíen otro.');
  if (fromUserId !== keeperId) throw notFound('Este animal ya tiene otra familia.');
}

function over() {
  return notFound('Este traspaso ya no está vigente.');
}

function notFound(message: string) {
  return new DomainError('TRANSFER_NOT_FOUND', { message });
}

/** Enough to recognise one's own address, too little to learn another person's: `j•••@correo.ec`. */
function hidden(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.charAt(0)}•••@${domain}`;
}
