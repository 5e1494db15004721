import type { Db, Instant } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';

/** Unanswered offers; an animal has at most one, which may have expired. */
function unanswered(db: Db) {
  return db
    .selectFrom('transfer')
    .where('transfer.acceptedAt', 'is', null)
    .where('transfer.declinedAt', 'is', null)
    .where('transfer.cancelledAt', 'is', null);
}

/** `refusedAt` is set where the receiving server refused the mail for good. */
export function findOfferOf(db: Db, petId: number) {
  return unanswered(db)
    .select((eb) => [
      'id',
      'email',
      'createdAt',
      'expiresAt',
      eb
        .selectFrom('mailOutbox')
        .select('mailOutbox.refusedAt')
        .whereRef('mailOutbox.userId', '=', 'transfer.fromUserId')
        .where('mailOutbox.kind', '=', 'pet-transfer')
        .whereRef('mailOutbox.refId', '=', 'transfer.id')
        .orderBy('mailOutbox.id', 'desc')
        .limit(1)
        .as('refusedAt'),
    ])
    .where('petId', '=', petId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** An unanswered offer of this user; undefined for another user's. */
export function findOwnTransfer(db: Db, userId: number, transferId: number) {
  return unanswered(db)
    .innerJoin('pet', 'pet.id', 'transfer.petId')
    .select(['transfer.id', 'transfer.petId', 'pet.name as petName'])
    .where('transfer.id', '=', transferId)
    .where('transfer.fromUserId', '=', userId)
    .where('pet.userId', '=', userId)
    .where('pet.removedAt', 'is', null)
    .executeTakeFirst();
}

export async function insertTransfer(
  db: Db,
  offer: { petId: number; fromUserId: number; email: string; createdAt: Instant; expiresAt: Instant },
): Promise<number> {
  const { id } = await db
    .insertInto('transfer')
    .values({ ...offer, acceptedBy: null, acceptedAt: null, declinedAt: null, cancelledAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * A transfer as its mail and its page show it; undefined where the animal was removed or its owner has changed.
 */
export function findTransfer(db: Db, transferId: number) {
  return db
    .selectFrom('transfer')
    .innerJoin('pet', 'pet.id', 'transfer.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('user', 'user.id', 'transfer.fromUserId')
    .leftJoin('keeper', 'keeper.userId', 'transfer.fromUserId')
    .select([
      'transfer.id',
      'transfer.petId',
      'transfer.email',
      'user.id as fromUserId',
      'transfer.expiresAt',
      'transfer.acceptedBy',
      'transfer.acceptedAt',
      'transfer.declinedAt',
      'transfer.cancelledAt',
      'pet.name as petName',
      'pet.userId as keeperId',
      'pet.lostAt',
      'species.code as species',
      'species.name as speciesName',
      'user.name as giver',
      // Set where the clinic offers an animal that it keeps itself.
      'keeper.userId as ofClinic',
      'user.email as giverEmail',
      'user.timeZone',
    ])
    .where('transfer.id', '=', transferId)
    .where('pet.removedAt', 'is', null)
    .executeTakeFirst();
}

/**
 * Of many concurrent calls exactly one gets the row; false where the offer was answered, cancelled or has
 * expired.
 */
export async function acceptTransfer(db: Db, transferId: number, acceptedBy: number, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('transfer')
    .set({ acceptedBy, acceptedAt: now })
    .where('id', '=', transferId)
    .where('acceptedAt', 'is', null)
    .where('declinedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function declineTransfer(db: Db, transferId: number, declinedAt: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('transfer')
    .set({ declinedAt })
    .where('id', '=', transferId)
    .where('acceptedAt', 'is', null)
    .where('declinedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Cancels the unanswered offer of an animal; false where there is none. */
export async function cancelTransfersOf(db: Db, petId: number, cancelledAt: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('transfer')
    .set({ cancelledAt })
    .where('petId', '=', petId)
    .where('acceptedAt', 'is', null)
    .where('declinedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What this user transferred since that moment, newest first, with the present owner's first name. */
export function listGivenSince(db: Db, userId: number, since: Instant) {
  return db
    .selectFrom('transfer')
    .innerJoin('pet', 'pet.id', 'transfer.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .leftJoin('user', 'user.id', 'transfer.acceptedBy')
    .select([
      'transfer.id',
      'transfer.acceptedAt',
      'pet.name as petName',
      'species.code as species',
      'user.name as receiver',
    ])
    .where('transfer.fromUserId', '=', userId)
    .where('transfer.acceptedAt', '>', since)
    .where('pet.userId', '!=', userId)
    .orderBy('transfer.acceptedAt', 'desc')
    .orderBy('transfer.id', 'desc')
    .execute();
}

/** All offers of this user, or of this owner's animals, for the data export. */
export function listTransfersOf(db: Db, whose: Whose) {
  return db
    .selectFrom('transfer')
    .innerJoin('pet', 'pet.id', 'transfer.petId')
    .selectAll('transfer')
    .select('pet.name as animal')
    .where((eb) => ('ownerId' in whose ? belongsTo(whose) : eb('transfer.fromUserId', '=', whose.userId)))
    .orderBy('transfer.id')
    .execute();
}

/** Deletes all offers to this person, also to an earlier address, when the account is deleted. */
export async function deleteTransfersTo(db: Db, { id, email }: { id: number; email: string }): Promise<void> {
  await db
    .deleteFrom('transfer')
    .where((eb) => eb.or([eb('email', '=', email), eb('acceptedBy', '=', id)]))
    .execute();
}

/** Deletes the offers of these animals that were not accepted; answers the addresses that they went to. */
export async function deleteOffersOf(db: Db, petIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('transfer')
    .where('petId', 'in', petIds)
    .where('acceptedBy', 'is', null)
    .returning('email')
    .execute();
  return rows.map(({ email }) => email);
}
