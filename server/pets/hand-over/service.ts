/** The clinic hands a record over to its guardian: by a link on paper or in a chat, or by mail; and takes the offer back. */
import { givenName } from '#server/platform/lib/given-name.ts';
import { others, overdue } from '#db/turns.ts';
import type { Db, Instant, Trx } from '#db/types.ts';
import { clinicName } from '#server/accounts/clinic-profile/service.ts';
import { insertToken } from '#server/accounts/sessions/queries.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { readPhone } from '#server/platform/lib/phone.ts';
import { qrCode } from '#server/platform/lib/qr.ts';
import { plus } from '#server/platform/lib/time.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { holdPet, type Pet } from '#server/pets/pets/queries.ts';
import {
  changeOffer,
  findKeptToGive,
  findLastOffer,
  type findOffer,
  insertOffer,
  withdrawOffersOf,
} from './queries.ts';
import { listKeptOf } from './lists.queries.ts';
import { HAND_OVER_DAYS, handOverMessage, lastFigures, REMIND_AFTER_DAYS, stateOf, waits } from './rules.ts';
import type { SendInput } from './schema.ts';

type PetContext = SignedInContext & { pet: Pet };
type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>;
type ToGive = NonNullable<Awaited<ReturnType<typeof findKeptToGive>>>;

const NOTHING_ON_RECORD =
  'Antes anota su teléfono, su identidad o su correo: con eso comprueba que la libreta es para esa persona.';

/** What the screen of one animal shows: to whom it goes, how it may be sent, and the last offer. */
export async function offerOf(context: PetContext) {
  const { db, now, pet } = context;
  const owner = await findKeptToGive(db, pet.id);
  if (!owner) throw new DomainError('PET_NOT_FOUND');
  const last = await findLastOffer(db, pet.id);
  return {
    petId: pet.id,
    petName: pet.name,
    species: pet.species,
    photo: pet.photo,
    lost: pet.lostAt !== null,
    died: pet.deceasedOn !== null,
    clinic: await clinicName(context),
    owner: {
      name: `${owner.name} ${owner.surname}`.trim(),
      email: owner.email,
      phone: owner.phone,
      chat: chatNumber(owner),
      identity: owner.idNumber !== null,
    },
    provable: isProvable(owner),
    last: last ? { ...shownOffer(last, now()), maker: last.maker } : null,
  };
}

type Shown = Parameters<typeof stateOf>[0] & { id: number; createdAt: Instant; remindedAt: Instant | null };

/** An offer as the staff reads it. */
export function shownOffer(offer: Shown, at: Instant) {
  const { id: handOverId, way, createdAt, expiresAt, sentAt, remindedAt, openedAt, takenAt } = offer;
  const state = stateOf(offer, at);
  const waits = state === 'sent' || state === 'opened';
  const mayRemind = waits && !remindedAt && sentAt !== null && sentAt <= plus(at, -REMIND_AFTER_DAYS, 'days');
  return { handOverId, state, way, createdAt, expiresAt, sentAt, remindedAt, openedAt, takenAt, mayRemind };
}

/** Digits for a chat: `593998842547`; null where the number is none. */
export function chatNumber({ phone, countryIso }: { phone: string | null; countryIso: string | null }): string | null {
  return (phone && readPhone(phone, countryIso ?? 'EC')?.e164.slice(1)) || null;
}

export function isProvable({ phone, idNumber, email }: Pick<ToGive, 'phone' | 'idNumber' | 'email'>): boolean {
  return lastFigures(phone) !== null || lastFigures(idNumber) !== null || email !== null;
}

/**
 * Offers the record, and sends it one way. While an offer waits the same is sent again; one that is too old or locked ends, and
 * another begins.
 * @returns the link, also drawn and in the words of a chat; null of a mail, whose link is made when it goes
 * @throws PET_NOT_FOUND, PET_LOST, INVALID, TOO_MANY
 */
export async function send(context: PetContext, { way, all }: SendInput) {
  const { db, actor, now, pet } = context;
  const at = now();
  if (way === 'mail') await limit(db, 'deskMailUser', String(actor.userId), at);
  const sent = await db.transaction().execute(async (db) => {
    const beside = all ? await readyBeside(db, pet) : [];
    return offerTo(db, { petIds: [pet.id, ...beside], by: actor.userId, way, at });
  });
  const { link, message } = await inWords(context, sent);
  return { handOverId: sent.handOverId, pets: sent.owner.pets, link, message, qr: link === null ? null : qrCode(link) };
}

interface Sent {
  /** The offer that the link leads to; behind it stand all that wait for the same guardian. */
  handOverId: number;
  owner: { name: string; pets: readonly string[] };
  /** Null of a mail. */
  token: string | null;
}

export async function inWords(context: Pick<Context, 'db' | 'config'>, { owner, token }: Sent) {
  if (token === null) return { link: null, message: null };
  const link = `${context.config.publicUrl}/libreta/${token}`;
  const name = givenName(owner.name);
  return { link, message: handOverMessage({ name, pets: owner.pets, clinic: await clinicName(context), link }) };
}

/** Others of its guardian that may go now. */
async function readyBeside(db: Trx, { id, userId: keeperId, ownerId }: Pick<Pet, 'id' | 'userId' | 'ownerId'>) {
  const beside = await listKeptOf(db, { keeperId, ownerIds: [ownerId] });
  return beside.filter((one) => one.petId !== id && isReady(one)).map(({ petId }) => petId);
}

type Kept = Awaited<ReturnType<typeof listKeptOf>>[number];

/** Whether an animal that the clinic keeps may be offered now. */
export function isReady({ deceasedOn, lostAt, removedAt, waits, forgottenAt, ...contact }: Kept): boolean {
  const there = deceasedOn === null && lostAt === null && removedAt === null;
  return there && waits === null && forgottenAt === null && isProvable(contact);
}

interface Offering {
  petId: number;
  by: number;
  way: SendInput['way'];
  at: Instant;
}

/**
 * Offers animals of one guardian, the first of them named by the link, and sends them in one letter or message.
 * @throws PET_NOT_FOUND, PET_LOST, INVALID
 */
export async function offerTo(
  db: Trx,
  { petIds, way, ...by }: Omit<Offering, 'petId'> & { petIds: readonly number[] },
): Promise<Sent> {
  // In one order, so that two who hand over the same animals do not wait for each other.
  for (const petId of petIds.toSorted((one, other) => one - other)) await holdPet(db, petId);
  const offers = [];
  for (const petId of petIds) {
    offers.push(await offer(db, { petId, way, ...by }));
    if (overdue()) await others();
  }
  const [first] = offers;
  if (!first) throw new DomainError('PET_NOT_FOUND');
  const { handOverId, keeperId, email, name } = first;
  const owner = { name, pets: offers.map(({ petName }) => petName) };
  if (way !== 'mail') return { handOverId, owner, token: await newLink(db, handOverId, keeperId, by.at) };
  const letter = { kind: 'hand-over', userId: keeperId, email: email ?? '', refId: handOverId } as const;
  await enqueueMail(db, { ...letter, dedupeKey: `hand-over:${handOverId}:${by.at}` }, by.at);
  return { handOverId, owner, token: null };
}

/** @throws PET_NOT_FOUND, PET_LOST, INVALID */
async function offer(db: Trx, { petId, by, way, at }: Offering) {
  const owner = await findKeptToGive(db, petId);
  if (!owner) throw new DomainError('PET_NOT_FOUND');
  if (owner.lostAt) throw new DomainError('PET_LOST');
  if (!isProvable(owner)) throw new DomainError('INVALID', { message: NOTHING_ON_RECORD });
  const { email } = owner;
  if (way === 'mail' && email === null)
    throw new DomainError('INVALID', { message: 'No tiene un correo anotado. Anótalo, o envía el enlace.' });
  const handOverId = await waitingOffer(db, { petId, by, at });
  if (way !== 'link') await changeOffer(db, handOverId, { way, sentAt: at, ...(way === 'mail' && { email }) });
  return { handOverId, ...owner };
}

async function waitingOffer(db: Trx, { petId, by, at }: Omit<Offering, 'way'>): Promise<number> {
  const last = await findLastOffer(db, petId);
  if (last && waits(last, at)) return last.id;
  await withdrawOffersOf(db, petId, at);
  return insertOffer(db, { petId, madeBy: by, createdAt: at, expiresAt: plus(at, HAND_OVER_DAYS, 'days') });
}

/** Each is another one, since only its hash is stored; it lives longer than the offer, so that its page can explain. */
export async function newLink(db: Db, refId: number, userId: number, at: Instant): Promise<string> {
  const token = newToken();
  const expiresAt = plus(at, 2 * HAND_OVER_DAYS, 'days');
  await insertToken(db, {
    hash: hashToken(token),
    kind: 'hand-over',
    userId,
    email: null,
    refId,
    createdAt: at,
    expiresAt,
  });
  return token;
}

/**
 * A link of the offer that waits, for a paper that was asked for with it: printing begins no offer.
 * @throws PET_NOT_FOUND of a guardian's animal; INVALID where none waits
 */
export async function linkToPrint({ db, config, now }: SignedInContext, petId: number) {
  const at = now();
  return db.transaction().execute(async (db) => {
    await holdPet(db, petId);
    const owner = await findKeptToGive(db, petId);
    if (!owner) throw new DomainError('PET_NOT_FOUND');
    const last = await findLastOffer(db, petId);
    if (!last || !waits(last, at)) throw new DomainError('INVALID', { message: NO_OFFER });
    const token = await newLink(db, last.id, owner.keeperId, at);
    return {
      link: `${config.publicUrl}/libreta/${token}`,
      until: last.expiresAt,
      byMail: owner.email !== null,
      byFigures: lastFigures(owner.phone) !== null || lastFigures(owner.idNumber) !== null,
    };
  });
}

const NO_OFFER = 'Ya no hay una entrega abierta de este animal. Empieza otra, y el certificado la lleva.';

export type OfferContext = SignedInContext & { offer: Offer };

/** Ends an offer that waits. @throws HAND_OVER_NOT_FOUND where it was taken a moment ago */
export async function withdraw({ db, now, offer: { petId, petName } }: OfferContext) {
  const done = await db.transaction().execute(async (db) => {
    await holdPet(db, petId);
    return withdrawOffersOf(db, petId, now());
  });
  if (!done) throw new DomainError('HAND_OVER_NOT_FOUND');
  return { petId, petName };
}
