import type { Db, Instant } from '#db/types.ts';

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

/** All offers of this user, for the data export. */
export function listTransfersOf(db: Db, userId: number) {
  return db
    .selectFrom('transfer')
    .innerJoin('pet', 'pet.id', 'transfer.petId')
    .selectAll('transfer')
    .select('pet.name as animal')
    .where('transfer.fromUserId', '=', userId)
    .orderBy('transfer.id')
    .execute();
}

/**
 * The clinic's animals in this account: their contact is stored here and came to a campaign. Includes the
 * contact's other animals, never those of the account's own person.
 */
export function listClinicAnimals(db: Db, userId: number) {
  return db
    .selectFrom('pet')
    .select(['pet.id', 'pet.ownerId'])
    .where('pet.userId', '=', userId)
    .where('pet.ownerId', 'in', (eb) =>
      eb
        .selectFrom('pet as came')
        .innerJoin('campaignDose', 'campaignDose.petId', 'came.id')
        .innerJoin('owner', 'owner.id', 'came.ownerId')
        .select('came.ownerId')
        .where('came.userId', '=', userId)
        .where('campaignDose.newPet', '=', 1)
        .where('owner.principal', '=', 0),
    )
    .orderBy('pet.id')
    .execute();
}

/**
 * Moves the open offers of an animal to its new owner, so that their receivers can still accept. Returns the
 * offers.
 */
export async function passOffers(db: Db, petId: number, fromUserId: number): Promise<number[]> {
  const rows = await db
    .updateTable('transfer')
    .set({ fromUserId })
    .where('petId', '=', petId)
    .where('acceptedAt', 'is', null)
    .where('declinedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes all offers to this person, also to an earlier address, when the account is deleted. */
export async function deleteTransfersTo(db: Db, { id, email }: { id: number; email: string }): Promise<void> {
  await db
    .deleteFrom('transfer')
    .where((eb) => eb.or([eb('email', '=', email), eb('acceptedBy', '=', id)]))
    .execute();
}
