/**
 * A guardian takes the record that the clinic handed over by a link, and the clinic takes it back where it went to the wrong
 * person. Offers are pets/hand-over.
 */
import type { Trx } from '#db/types.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { findOwner, findPrincipalOwner, takeAccountBack } from '#server/accounts/owners/queries.ts';
import { isOneGuardian, offerOfClaim, refuseClosed } from '#server/pets/hand-over/guest.service.ts';
import { changeOffer, findOffer, findTaken, takeOffer } from '#server/pets/hand-over/queries.ts';
import { TAKE_BACK_DAYS } from '#server/pets/hand-over/rules.ts';
import { insertKept, openPatient } from '#server/pets/patients/queries.ts';
import { holdPet } from '#server/pets/pets/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { findUser } from '#server/accounts/users/queries.ts';
import { listAlike, partIfJoined } from '#server/portability/merges/service.ts';
import { handOver, passTo } from './handover.service.ts';
import type { TakeBackInput, TakeInput } from './schema.ts';

const SPENT = 'Pasó mucho tiempo desde que escribiste los números. Abre el enlace otra vez.';
const LOST = 'Está marcado como perdido. Podrás recibirlo cuando la clínica lo marque como encontrado.';

/**
 * The record passes whole, once: of two accounts one wins, and taking twice is once.
 * @param staysPatient the clinic that kept it may go on reading and writing in it
 * @returns with animals of this account that may be the same one
 * @throws HAND_OVER_NOT_FOUND, PET_LOST
 */
export async function take(context: SignedInContext, { claim, staysPatient, handOverId }: TakeInput) {
  const { db, actor, now } = context;
  const at = now();
  const claimed = await offerOfClaim(context, claim);
  if (!claimed) throw new DomainError('HAND_OVER_NOT_FOUND', { message: SPENT });
  const found = handOverId == null ? claimed : await findOffer(db, handOverId);
  if (!found || !isOneGuardian(claimed, found)) throw new DomainError('HAND_OVER_NOT_FOUND');
  const { id, petId, petName } = found;
  await db.transaction().execute(async (db) => {
    await holdPet(db, petId);
    const latest = await findOffer(db, id);
    if (!latest) throw new DomainError('HAND_OVER_NOT_FOUND');
    const { takenBy, userId, nowOwnerId: ownerId } = latest;
    if (takenBy === actor.userId && userId === actor.userId) return;
    refuseClosed(latest, at, true);
    if (latest.lostAt) throw new DomainError('PET_LOST', { message: LOST });
    if (!(await takeOffer(db, id, { takenBy: actor.userId, takenAt: at, ownerId })))
      throw new DomainError('HAND_OVER_NOT_FOUND');
    await handOver(db, { petId, userId: actor.userId, at });
    const consent = { petId, at, addedBy: null, consentBy: actor.userId, consentHow: 'transfer' } as const;
    if (staysPatient) await openPatient(db, consent);
  });
  return { petId, petName, alike: await listAlike(db, { userId: actor.userId, petId }) };
}

/**
 * Within seven days: the record is the clinic's again, in the name of its owner of before. What was written since stays in it;
 * what it was joined with parts from it first.
 * @throws HAND_OVER_NOT_FOUND, PET_LOST, INVALID where it went on to another account
 */
export async function takeBack(context: SignedInContext, { handOverId }: TakeBackInput) {
  const { db, config, now } = context;
  const at = now();
  const known = await findTaken(db, handOverId);
  if (!known?.takenAt || known.returnedAt) throw new DomainError('HAND_OVER_NOT_FOUND');
  return db.transaction().execute(async (db) => {
    await holdPet(db, known.petId);
    await partIfJoined(db, { petId: known.petId, config, at });
    const latest = await findOffer(db, handOverId);
    if (!latest?.takenAt || latest.returnedAt || latest.takenBy === null) throw new DomainError('HAND_OVER_NOT_FOUND');
    const { petId, petName, takenBy } = latest;
    if (plus(latest.takenAt, TAKE_BACK_DAYS, 'days') <= at) throw refuse(`Pasaron los ${TAKE_BACK_DAYS} días.`);
    if (latest.userId !== takenBy) throw refuse(`${petName} ya pasó a otra cuenta.`);
    if (latest.lostAt) throw new DomainError('PET_LOST');
    const keeper = await keeperOf(db);
    const ownerId = await formerOwner(db, keeper, latest.ownerId);
    await passTo(db, { petId, userId: keeper, ownerId, at });
    await insertKept(db, { petId, since: at, via: 'earlier', addedBy: context.actor.userId });
    await changeOffer(db, handOverId, { returnedAt: at });
    await takeAccountBack(db, ownerId);
    const taker = await findUser(db, takenBy);
    const letter = {
      kind: 'hand-over-returned',
      userId: takenBy,
      email: taker?.email ?? '',
      refId: handOverId,
    } as const;
    if (taker) await enqueueMail(db, { ...letter, dedupeKey: `hand-over-returned:${handOverId}` }, at);
    return { petId, petName };
  });
}

/** The owner of before, or the keeper's own where that row is gone. */
async function formerOwner(db: Trx, keeper: number, ownerId: number | null): Promise<number> {
  const former = ownerId === null ? undefined : await findOwner(db, keeper, ownerId);
  const ownerOf = former ?? (await findPrincipalOwner(db, keeper));
  if (!ownerOf) throw new DomainError('UNEXPECTED');
  return ownerOf.id;
}

function refuse(message: string): DomainError {
  return new DomainError('INVALID', { message });
}
