/**
 * An animal passes to another user with both users' consent: its owner offers it and the account of that address
 * accepts it.
 */
import { findToken } from '#server/accounts/sessions/queries.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { maskEmail } from '#server/platform/lib/text.ts';
import { plus } from '#server/platform/lib/time.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { clinicName } from '#server/accounts/clinic-profile/service.ts';
import { findOwner } from '#server/accounts/owners/queries.ts';
import { openPatient } from '#server/pets/patients/queries.ts';
import { abilitiesOf } from '#server/pets/pets/access.ts';
import { holdPet, type Pet } from '#server/pets/pets/queries.ts';
import {
  acceptTransfer,
  cancelTransfersOf,
  declineTransfer,
  findOfferOf,
  findTransfer,
  insertTransfer,
  listGivenSince,
} from './queries.ts';
import { type AcceptInput, type OfferInput, TRANSFER_DAYS } from './schema.ts';
import { handOver, requireGivable } from './handover.service.ts';

/** How many days the former owner's list says where an animal went. */
const DAYS_TOLD = 30;

type PetContext = SignedInContext & { pet: Pet };
type Found = NonNullable<Awaited<ReturnType<typeof findTransfer>>>;

/** The pending offer as the animal's owner sees it, or the clinic's staff for an animal that it keeps; null without one. */
export async function offerOf(context: PetContext) {
  const { db, actor, now, pet } = context;
  const { lostAt, name: petName, species, photo } = pet;
  const offer = await findOfferOf(db, pet.id);
  return {
    petId: pet.id,
    petName,
    species,
    photo,
    lost: lostAt !== null,
    /** Whose name stands under the offer, and to whom it most likely goes; null for a family's. */
    byClinic: pet.kept ? { name: await clinicName(context), to: await contactOf(context) } : null,
    can: { read: abilitiesOf(actor, pet).read },
    offer: offer ? { ...offer, lapsed: offer.expiresAt <= now() } : null,
  };
}

/** The owner of an animal that the clinic keeps. */
async function contactOf({ db, pet }: PetContext) {
  const owner = await findOwner(db, pet.userId, pet.ownerId);
  return { name: `${pet.ownerName} ${pet.ownerSurname}`.trim(), email: owner?.email ?? null };
}

/** The animals this user transferred in the last weeks. */
export function listGiven({ db, actor, now }: SignedInContext) {
  return listGivenSince(db, actor.userId, plus(now(), -DAYS_TOLD, 'days'));
}

/**
 * Sends a mail with a link valid for fourteen days. A new offer of the same animal replaces the first. An animal
 * that died may be transferred: its record is a keepsake, and a family may part.
 * @throws PET_LOST, INVALID with field email for one's own address, TOO_MANY.
 */
export async function offer({ db, actor, now, pet }: PetContext, { email }: OfferInput) {
  const at = now();
  if (email === actor.email && !pet.asStaff)
    throw new DomainError('INVALID', { field: 'email', message: 'Es tu propio correo: ya está en tu cuenta.' });
  if (pet.lostAt) throw new DomainError('PET_LOST');
  await limit(db, 'inviteUser', String(actor.userId), at);
  await limit(db, 'inviteEmail', email, at);
  const expiresAt = plus(at, TRANSFER_DAYS, 'days');
  const transferId = await db.transaction().execute(async (db) => {
    await requireGivable(db, pet.id, pet.userId);
    await cancelTransfersOf(db, pet.id, at);
    const id = await insertTransfer(db, { petId: pet.id, fromUserId: pet.userId, email, createdAt: at, expiresAt });
    const letter = { kind: 'pet-transfer', userId: pet.userId, email, refId: id } as const;
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
export async function getOffer(context: Context, { token }: { token: string }) {
  const { actor, now } = context;
  const found = await transferOf(context, token);
  const { petId, petName, species, speciesName, email, lostAt } = found;
  const fromClinic = found.ofClinic !== null;
  const giver = fromClinic ? await clinicName(context) : found.giver;
  const shown = { petName, species, speciesName, giver, email: maskEmail(email), lost: lostAt !== null, fromClinic };
  if (actor && isReceiver(found, actor.userId)) return { ...shown, petId, forYou: true };
  refuseClosed(found, now());
  return { ...shown, petId: null, forYou: actor ? actor.email === email : null };
}

/**
 * The animal passes with its history, its code and its documents. Accepting twice is one transfer; of two offers
 * one wins.
 * @param staysPatient the clinic that kept it may go on reading and writing in its record
 * @throws TRANSFER_NOT_FOUND, PET_LOST, or INVALID where the account has another address.
 */
export async function accept(context: SignedInContext, { token, staysPatient }: AcceptInput) {
  const { db, actor, now } = context;
  const at = now();
  const found = await transferFor(context, token);
  const { petId, petName } = found;
  await db.transaction().execute(async (db) => {
    await holdPet(db, petId);
    const latest = await findTransfer(db, found.id);
    // The animal was removed a moment ago.
    if (!latest) throw noLongerOpen();
    if (isReceiver(latest, actor.userId)) return;
    refuseClosed(latest, at);
    if (latest.lostAt) throw new DomainError('PET_LOST', { message: LOST });
    if (!(await acceptTransfer(db, found.id, actor.userId, at))) throw noLongerOpen();
    await handOver(db, { petId, userId: actor.userId, at });
    const { fromUserId: userId, giverEmail: email } = latest;
    if (latest.ofClinic !== null) {
      const consent = { petId, at, addedBy: null, consentBy: actor.userId, consentHow: 'transfer' } as const;
      if (staysPatient) await openPatient(db, consent);
      return;
    }
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
  if (!(await declineTransfer(db, found.id, now()))) throw noLongerOpen();
  return { petName: found.petName };
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
  const message = `El traspaso es para ${maskEmail(found.email)}. Entra con esa cuenta, o pide que lo envíen a ${actor.email}.`;
  throw new DomainError('INVALID', { message });
}

const LOST = 'Está marcado como perdido. Podrás recibirlo cuando lo marquen como encontrado.';

function isReceiver({ acceptedBy, keeperId }: Found, userId: number): boolean {
  return acceptedBy === userId && keeperId === userId;
}

function refuseClosed(found: Found, at: string) {
  const { cancelledAt, acceptedAt, declinedAt, expiresAt, fromUserId, keeperId, ofClinic } = found;
  if (cancelledAt)
    throw notFound(ofClinic === null ? 'Quien te lo ofreció retiró el traspaso.' : 'La clínica retiró la entrega.');
  if (declinedAt) throw notFound('Este traspaso se rechazó. Si cambiaste de idea, pide que te envíen otro.');
  if (acceptedAt) throw notFound('Este traspaso ya se usó. Si fuiste tú, entra con la cuenta de ese correo.');
  if (expiresAt <= at) throw notFound('Este traspaso venció. Pide que te envíen otro.');
  if (fromUserId !== keeperId) throw notFound('Este animal ya tiene otra familia.');
}

function noLongerOpen() {
  return notFound('Este traspaso ya no está vigente.');
}

function notFound(message: string) {
  return new DomainError('TRANSFER_NOT_FOUND', { message });
}
