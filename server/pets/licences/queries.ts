/** The licence time that animals were given, and the trials that were used. */
import type { Insertable } from 'kysely';
import { hasCode } from '#db/coded.ts';
import { preparedRead } from '#db/prepared.ts';
import { nameKey } from '#db/search.ts';
import type { CalendarDate, Database, Db, Instant, PetRole } from '#db/types.ts';

/** False where this payment item has given its time already: the key prevents giving it twice. */
export async function insertGrant(db: Db, grant: Insertable<Database['licenceGrant']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('licenceGrant')
    .values(grant)
    .onConflict((conflict) => conflict.column('itemId').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The record that this one is part of by now; the same where it stands alone. */
export async function standsIn(db: Db, petId: number): Promise<number> {
  const merge = await db
    .selectFrom('petMerge')
    .select('petId')
    .where('otherId', '=', petId)
    .where('partedAt', 'is', null)
    .executeTakeFirst();
  return merge?.petId ?? petId;
}

/** All valid grants, in the order in which they were given. */
export function listGrants(db: Db, petId: number) {
  return db
    .selectFrom('licenceGrant')
    .select(['id', 'itemId', 'months', 'days', 'grantedOn', 'reason', 'grantedBy', 'createdAt'])
    .where('petId', '=', petId)
    .where('revokedAt', 'is', null)
    .orderBy('grantedOn')
    .orderBy('id')
    .execute();
}

/** Revokes a payment's grants; returns the animals. */
export async function revokeGrantsOf(db: Db, paymentId: number, revokedAt: Instant): Promise<number[]> {
  const rows = await db
    .updateTable('licenceGrant')
    .set({ revokedAt })
    .where('revokedAt', 'is', null)
    .where('itemId', 'in', (eb) =>
      eb.selectFrom('paymentItem').select('paymentItem.id').where('paymentItem.paymentId', '=', paymentId),
    )
    .returning('petId')
    .execute();
  return rows.map(({ petId }) => petId);
}

/** The data from which an animal's licence is computed, removed animals included. */
export function findLicensed(db: Db, petId: number) {
  return db
    .selectFrom('pet')
    .innerJoin('user', 'user.id', 'pet.userId')
    .leftJoin('keeper', 'keeper.userId', 'pet.userId')
    .select([
      'pet.id',
      'pet.userId',
      'keeper.userId as keptBy',
      'pet.code',
      'pet.microchip',
      'pet.name',
      'pet.createdAt',
      'pet.trialFrom',
      'pet.deceasedOn',
      'pet.licensedFrom',
      'pet.licensedUntil',
      'user.timeZone',
    ])
    .where('pet.id', '=', petId)
    .executeTakeFirst();
}

export interface MyLicensedRow {
  petId: number;
  name: string;
  code: string;
  role: PetRole;
  species: string;
  photo: string | null;
  createdAt: Instant;
  trialFrom: Instant | null;
  deceasedOn: CalendarDate | null;
  licensedFrom: CalendarDate | null;
  licensedUntil: CalendarDate | null;
  /** The zone of its owner's account. */
  timeZone: string;
}

/** The living animals that this user may see, by name, each with its licence data. */
export const listMyLicensed = preparedRead<{ userId: number }, MyLicensedRow>((db, p) =>
  db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .select([
      'pet.id as petId',
      'pet.name',
      'pet.code',
      'petMember.role',
      'species.code as species',
      'pet.photo',
      'pet.createdAt',
      'pet.trialFrom',
      'pet.deceasedOn',
      'pet.licensedFrom',
      'pet.licensedUntil',
      'user.timeZone',
    ])
    .where('petMember.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .orderBy(nameKey(db, 'pet'))
    .orderBy('pet.id'),
);

/** For an administrator who knows the code: the animal and the first name of its account's user. */
export function findLicensedByCode(db: Db, code: string) {
  return db
    .selectFrom('pet')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .select([
      'pet.id as petId',
      'pet.code',
      'pet.name',
      'species.name as speciesName',
      'user.name as keeper',
      'pet.createdAt',
      'pet.trialFrom',
      'pet.deceasedOn',
      'pet.licensedFrom',
      'pet.licensedUntil',
      'user.timeZone',
    ])
    .where(hasCode(code))
    .where('pet.removedAt', 'is', null)
    .executeTakeFirst();
}

/** Every grant of an animal, newest first, with who gave it, who revoked it, and which payment bought it. */
export function listGrantHistory(db: Db, petId: number) {
  return db
    .selectFrom('licenceGrant')
    .leftJoin('paymentItem', 'paymentItem.id', 'licenceGrant.itemId')
    .leftJoin('payment', 'payment.id', 'paymentItem.paymentId')
    .leftJoin('user as giver', 'giver.id', 'licenceGrant.grantedBy')
    .leftJoin('user as taker', 'taker.id', 'licenceGrant.revokedBy')
    .select([
      'licenceGrant.id as grantId',
      'licenceGrant.months',
      'licenceGrant.days',
      'licenceGrant.grantedOn',
      'licenceGrant.reason',
      'licenceGrant.createdAt',
      'licenceGrant.revokedAt',
      'licenceGrant.revokedReason',
      'payment.code as paymentCode',
      'payment.planName',
      'giver.name as grantedByName',
      'giver.surname as grantedBySurname',
      'taker.name as revokedByName',
      'taker.surname as revokedBySurname',
    ])
    .where('licenceGrant.petId', '=', petId)
    .orderBy('licenceGrant.createdAt', 'desc')
    .orderBy('licenceGrant.id', 'desc')
    .execute();
}

/** Revokes an administrator's grant; undefined for a bought one and for one already revoked. */
export async function takeGrantBack(
  db: Db,
  { grantId, ...taken }: { grantId: number; revokedAt: Instant; revokedBy: number; revokedReason: string },
): Promise<number | undefined> {
  const row = await db
    .updateTable('licenceGrant')
    .set(taken)
    .where('id', '=', grantId)
    .where('revokedAt', 'is', null)
    // Only an administrator's grant has a reason; a bought one has none.
    .where('reason', 'is not', null)
    .returning('petId')
    .executeTakeFirst();
  return row?.petId;
}

export interface PaidPlanRow {
  planName: string;
}

/** The plan of the latest payment, still valid, for any of this user's own animals. */
export const newestPaidPlan = preparedRead<{ userId: number }, PaidPlanRow>((db, p) =>
  db
    .selectFrom('licenceGrant')
    .innerJoin('paymentItem', 'paymentItem.id', 'licenceGrant.itemId')
    .innerJoin('payment', 'payment.id', 'paymentItem.paymentId')
    .innerJoin('pet', 'pet.id', 'licenceGrant.petId')
    .select('payment.planName')
    .where('pet.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null)
    .where('licenceGrant.revokedAt', 'is', null)
    .orderBy('licenceGrant.id', 'desc')
    .limit(1),
);

/** When codes (with any account) and microchips (with this one) had their trial. */
export function findTrials(
  db: Db,
  { userId, codes, chips }: { userId: number; codes: readonly string[]; chips: readonly string[] },
) {
  return db
    .selectFrom('trial')
    .select(['kind', 'value', 'startedAt'])
    .where((eb) => {
      const either = [];
      if (codes.length > 0) either.push(eb.and([eb('kind', '=', 'code'), eb('value', 'in', codes)]));
      if (chips.length > 0)
        either.push(eb.and([eb('userId', '=', userId), eb('kind', '=', 'chip'), eb('value', 'in', chips)]));
      return eb.or(either);
    })
    .execute();
}

export function listTrialsOf(db: Db, userId: number) {
  return db
    .selectFrom('trial')
    .select(['kind', 'value', 'startedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

/** Existing rows stay unchanged. */
export async function insertTrials(db: Db, rows: readonly Insertable<Database['trial']>[]): Promise<void> {
  await db
    .insertInto('trial')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['userId', 'kind', 'value']).doNothing())
    .execute();
}
