/** Offers of a record to its guardian: made, answered, withdrawn. */
import type { Updateable } from 'kysely';
import type { Database, Db, Instant } from '#db/types.ts';
import { MOST_TRIES } from './rules.ts';

type Offer = Database['handOver'];

/** What is shown of an offer wherever it stands. */
export const FACTS = [
  'handOver.id',
  'handOver.petId',
  'handOver.way',
  'handOver.email',
  'handOver.createdAt',
  'handOver.expiresAt',
  'handOver.sentAt',
  'handOver.remindedAt',
  'handOver.openedAt',
  'handOver.tries',
  'handOver.takenBy',
  'handOver.takenAt',
  'handOver.withdrawnAt',
  'handOver.returnedAt',
] as const;

export async function insertOffer(
  db: Db,
  offer: { petId: number; madeBy: number; createdAt: Instant; expiresAt: Instant },
): Promise<number> {
  const nothing = { ownerId: null, way: null, email: null, sentAt: null, remindedAt: null, openedAt: null };
  const open = { codeHash: null, codeUntil: null, takenBy: null, takenAt: null, withdrawnAt: null, returnedAt: null };
  const { id } = await db
    .insertInto('handOver')
    .values({ ...offer, ...nothing, ...open })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** With what its page, its mails and its figures need; undefined where the animal was removed. */
export function findOffer(db: Db, handOverId: number) {
  return (
    db
      .selectFrom('handOver')
      .innerJoin('pet', 'pet.id', 'handOver.petId')
      .innerJoin('species', 'species.id', 'pet.speciesId')
      .innerJoin('owner', 'owner.id', 'pet.ownerId')
      .innerJoin('user', 'user.id', 'pet.userId')
      .leftJoin('keeper', 'keeper.userId', 'pet.userId')
      .select([...FACTS, 'user.timeZone', 'handOver.ownerId', 'handOver.codeHash', 'handOver.codeUntil'])
      .select([
        'pet.name as petName',
        'pet.userId',
        'pet.ownerId as nowOwnerId',
        'pet.lostAt',
        'species.code as species',
      ])
      // Set while the clinic keeps the animal.
      .select(['keeper.userId as keptBy', 'owner.name as ownerName', 'owner.phone', 'owner.idNumber'])
      .select(['owner.email as ownerEmail', 'owner.countryIso'])
      .where('handOver.id', '=', handOverId)
      .where('pet.removedAt', 'is', null)
      .executeTakeFirst()
  );
}

/** Its animal may be off the lists, as one that was joined with another. */
export function findTaken(db: Db, handOverId: number) {
  return db
    .selectFrom('handOver')
    .select(['petId', 'takenAt', 'returnedAt'])
    .where('id', '=', handOverId)
    .executeTakeFirst();
}

/** The newest of an animal, whatever became of it. */
export function findLastOffer(db: Db, petId: number) {
  return db
    .selectFrom('handOver')
    .leftJoin('user as maker', 'maker.id', 'handOver.madeBy')
    .select([...FACTS, 'maker.name as maker'])
    .where('handOver.petId', '=', petId)
    .orderBy('handOver.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The owner of an animal that the clinic keeps, and what forbids handing it over. */
export function findKeptToGive(db: Db, petId: number) {
  return db
    .selectFrom('pet')
    .innerJoin('keeper', 'keeper.userId', 'pet.userId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .select(['pet.name as petName', 'pet.lostAt', 'keeper.userId as keeperId', 'owner.name', 'owner.surname'])
    .select(['owner.phone', 'owner.email', 'owner.idNumber', 'owner.countryIso'])
    .where('pet.id', '=', petId)
    .where('pet.removedAt', 'is', null)
    .executeTakeFirst();
}

export async function changeOffer(db: Db, handOverId: number, changes: Updateable<Offer>): Promise<void> {
  await db.updateTable('handOver').set(changes).where('id', '=', handOverId).execute();
}

export async function noteOpened(db: Db, handOverId: number, openedAt: Instant): Promise<void> {
  await db
    .updateTable('handOver')
    .set({ openedAt })
    .where('id', '=', handOverId)
    .where('openedAt', 'is', null)
    .where('takenAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .execute();
}

/** Counts before it is known whether the answer is right, so that tries at once are counted too; undefined: none is left. */
export async function countTry(db: Db, handOverId: number): Promise<number | undefined> {
  const row = await db
    .updateTable('handOver')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', handOverId)
    .where('tries', '<', MOST_TRIES)
    .returning('tries')
    .executeTakeFirst();
  return row?.tries;
}

export async function giveTryBack(db: Db, handOverId: number): Promise<void> {
  await db
    .updateTable('handOver')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('id', '=', handOverId)
    .where('tries', '>', 0)
    .execute();
}

/** Of calls at once exactly one gets the row; false where it was taken or withdrawn. */
export async function takeOffer(
  db: Db,
  handOverId: number,
  taken: { takenBy: number; takenAt: Instant; ownerId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('handOver')
    .set(taken)
    .where('id', '=', handOverId)
    .where('takenAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends the offer of an animal that waits; false where there is none. */
export async function withdrawOffersOf(db: Db, petId: number, withdrawnAt: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('handOver')
    .set({ withdrawnAt })
    .where('petId', '=', petId)
    .where('takenAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False where it was reminded of before. */
export async function noteReminded(db: Db, handOverId: number, remindedAt: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('handOver')
    .set({ remindedAt })
    .where('id', '=', handOverId)
    .where('remindedAt', 'is', null)
    .where('takenAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** An address that ends with its account. */
export async function forgetOfferEmail(db: Db, email: string): Promise<void> {
  await db.updateTable('handOver').set({ email: null }).where('email', '=', email).execute();
}

/** Deletes what of these animals was not taken; answers the addresses that it went to. */
export async function deleteOffersOf(db: Db, petIds: readonly number[]): Promise<(string | null)[]> {
  const rows = await db
    .deleteFrom('handOver')
    .where('petId', 'in', petIds)
    .where('takenBy', 'is', null)
    .returning('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** What an account took, for the export. */
export function listTakenBy(db: Db, userId: number) {
  return db
    .selectFrom('handOver')
    .innerJoin('pet', 'pet.id', 'handOver.petId')
    .select(['pet.name as animal', 'handOver.takenAt', 'handOver.returnedAt'])
    .where('handOver.takenBy', '=', userId)
    .orderBy('handOver.id')
    .execute();
}
