/** Who lets the clinic write by WhatsApp: noted with its words, bound to its number, withdrawn at any time. */
import { inOneRoundTrip } from '#db/round-trips.ts';
import type { Db } from '#db/types.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { noteDeleted } from '#server/platform/lib/deleted-accounts.ts';
import { attendsAnimalOf, listAttendedOwners, listOwnersToCall } from '#server/clinic/recalls/queries.ts';
import { ownerCard } from '#server/clinic/recalls/service.ts';
import * as queries from './queries.ts';
import type { GiveConsentInput, WhatsappOwnerInput, WhatsappOwnersInput } from './schema.ts';
import { requireAccount } from './setting.service.ts';

/** @throws OWNER_NOT_FOUND, INVALID for who has no number or wants no messages */
export async function giveConsent(context: SignedInContext, { ownerId, words, way }: GiveConsentInput) {
  requireAccount(context);
  const { db, actor, now } = context;
  if (!(await attendsAnimalOf(db, ownerId))) throw new DomainError('OWNER_NOT_FOUND');
  const [card] = await cardsOf(db, [ownerId]);
  if (!card?.chat)
    throw new DomainError('INVALID', { message: 'Primero anota su teléfono, con el código de su país.' });
  if (card.silent) throw new DomainError('INVALID', { message: 'Dijo que no quiere avisos: primero cambia eso.' });
  const phone = card.chat;
  const given = { ownerId, phone, words, way, givenAt: now(), notedBy: actor.userId };
  await db.transaction().execute(async (db) => {
    // Of a former number: what was said there does not count here.
    await queries.withdrawConsent(db, ownerId, { withdrawnAt: given.givenAt, withdrawnBy: actor.userId });
    await queries.insertConsent(db, given);
  });
  return { ownerId };
}

export async function endConsent(context: SignedInContext, { ownerId }: WhatsappOwnerInput) {
  const { db, actor, now } = context;
  if (!(await attendsAnimalOf(db, ownerId))) throw new DomainError('OWNER_NOT_FOUND');
  const by = { withdrawnAt: now(), withdrawnBy: actor.userId };
  await noteWithdrawn(context, await queries.withdrawConsent(db, ownerId, by));
  return { ownerId };
}

/** After the commit: a restored copy does not bring it back. */
export async function noteWithdrawn(
  { config, now }: Pick<SignedInContext, 'config' | 'now'>,
  withdrawn: readonly queries.Withdrawn[],
): Promise<void> {
  for (const { id, givenAt } of withdrawn)
    await noteDeleted(config.dataDir, { id, createdAt: givenAt }, now(), 'whatsapp');
}

/** Of those whom the clinic attends: what they consented to, and what became of the last message. For a whole page at once. */
export async function owners({ db, config }: SignedInContext, { ownerIds }: WhatsappOwnersInput) {
  if (!config.whatsapp) return [];
  const attended = (await listAttendedOwners(db, ownerIds)).map(({ id }) => id);
  if (attended.length === 0) return [];
  const [cards, consented, sent, left] = await inOneRoundTrip(
    db,
    (db) => cardsOf(db, attended),
    (db) => queries.listConsents(db, attended),
    (db) => queries.listLastDue(db, attended),
    (db) => queries.listLeft(db, attended),
  );
  const consents = new Map(consented.map((one) => [one.ownerId, one]));
  const last = new Map(sent.map((one) => [one.ownerId, one]));
  return cards.map(({ ownerId, chat }) => {
    const consent = consents.get(ownerId);
    const message = last.get(ownerId);
    return {
      ownerId,
      hasNumber: chat !== null,
      consent: consent && {
        words: consent.words,
        way: consent.way,
        givenAt: consent.givenAt,
        by: consent.by === null ? null : `${consent.by} ${consent.bySurname ?? ''}`.trim(),
        /** It was given for another number. */
        former: consent.phone !== chat,
      },
      /** Since when this number is not to be written to, where that was said: a new consent is asked for, not only noted. */
      leftAt: consent ? null : (left.find((one) => one.ownerId === ownerId && one.phone === chat)?.at ?? null),
      message: message && { state: message.state, stateAt: message.stateAt, problem: message.problem },
    };
  });
}

export async function cardsOf(db: Db, ownerIds: readonly number[]) {
  return (await listOwnersToCall(db, ownerIds)).map(ownerCard);
}

/** The number that may be written to now; null without a consent for it. */
export async function reachable(db: Db, ownerId: number): Promise<{ phone: string; name: string } | null> {
  const [card] = await cardsOf(db, [ownerId]);
  const [consent] = await queries.listConsents(db, [ownerId]);
  if (!card?.chat || card.silent || consent?.phone !== card.chat) return null;
  return { phone: card.chat, name: card.name };
}
