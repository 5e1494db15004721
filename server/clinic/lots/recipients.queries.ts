/** Who received a lot, and who was told. A dose stays listed when the guardian ends the consent; the contact does not. */
import { sql } from 'kysely';
import { ACCOUNT_PHONE } from '#db/keeper.ts';
import type { Database, Db } from '#db/types.ts';

const doses = (db: Db, lotId: number) =>
  db
    .selectFrom('vaccination')
    .innerJoin('pet', 'pet.id', 'vaccination.petId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .leftJoin('keeper', 'keeper.userId', 'pet.userId')
    .leftJoin('patient', 'patient.petId', 'pet.id')
    .where('vaccination.lotId', '=', lotId)
    .where('vaccination.removedAt', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from "petMerge" where "petMerge"."otherId" = pet.id and "petMerge"."partedAt" is null)`,
    );

const contact = [
  'owner.id as ownerId',
  'owner.name as ownerName',
  'owner.surname as ownerSurname',
  'owner.principal',
  'owner.phone',
  'owner.email',
  ACCOUNT_PHONE.as('userPhone'),
  'user.email as userEmail',
  'user.countryIso',
  'keeper.userId as keptBy',
] as const;

/** The newest dose first. */
export function listRecipients(
  db: Db,
  { lotId, below, limit }: { lotId: number; below: number | null; limit: number },
) {
  return doses(db, lotId)
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .select(['vaccination.id as vaccinationId', 'vaccination.givenOn', 'vaccination.name as vaccine'])
    .select(['pet.id as petId', 'pet.name as petName', 'pet.photo', 'pet.deceasedOn', 'pet.removedAt', 'pet.code'])
    .select(['species.code as species', 'species.name as speciesName'])
    .select(contact)
    .select(
      sql<number>`case when patient."petId" is not null and patient."endedAt" is null then 1 else 0 end`.as('open'),
    )
    .$if(below !== null, (query) => query.where('vaccination.id', '<', below))
    .orderBy('vaccination.id', 'desc')
    .limit(limit)
    .execute();
}

const livingOwners = (db: Db, lotId: number) =>
  doses(db, lotId).where('pet.deceasedOn', 'is', null).where('owner.removedAt', 'is', null);

/** The owners of living animals that received it, after this one, by their number. */
export function listOwners(
  db: Db,
  { lotId, after, limit, ownerId }: { lotId: number; after: number; limit: number; ownerId?: number },
) {
  return livingOwners(db, lotId)
    .select(contact)
    .select(({ fn }) => fn.max('vaccination.name').as('vaccine'))
    .where('owner.id', '>', after)
    .$if(ownerId !== undefined, (query) => query.where('owner.id', '=', ownerId ?? 0))
    .groupBy([
      'owner.id',
      'owner.name',
      'owner.surname',
      'owner.principal',
      'owner.phone',
      'owner.email',
      'user.id',
      'user.phone',
      'user.email',
      'user.countryIso',
      'keeper.userId',
    ])
    .orderBy('owner.id')
    .limit(limit)
    .execute();
}

/** What this owner's living animals received of it. */
export function listDosesFor(db: Db, lotId: number, ownerId: number) {
  return doses(db, lotId)
    .select(['pet.name as petName', 'vaccination.givenOn', 'vaccination.name as vaccine'])
    .where('pet.ownerId', '=', ownerId)
    .where('pet.deceasedOn', 'is', null)
    .orderBy('vaccination.id')
    .execute();
}

/** Its mail was given up: the address refused it, or is the owner's no more. The row that says so stays for a month. */
const FAILED = sql<boolean>`("lotNotice".way = 'mail' and exists (select 1 from "mailOutbox"
  where "mailOutbox"."dedupeKey" = 'lot-notice:' || "lotNotice".id and "mailOutbox"."parkedAt" is not null))`;

/**
 * Whether the owner knows by it what there is to know of the lot: a mail that was given up reached no one, and what was said before
 * the lot was withdrawn said nothing of that.
 */
const TELLS = sql<boolean>`("lotNotice"."sentAt" >= coalesce(lot."withdrawnAt", '') and not ${FAILED})`;

/** How these owners were told, the oldest first, each with the member of the staff who did. */
export function listTold(db: Db, lotId: number, ownerIds: readonly number[]) {
  if (ownerIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('lotNotice')
    .innerJoin('lot', 'lot.id', 'lotNotice.lotId')
    .leftJoin('user as teller', 'teller.id', 'lotNotice.sentBy')
    .select(['lotNotice.id as noticeId', 'lotNotice.ownerId', 'lotNotice.way', 'lotNotice.sentAt as at'])
    .select(['teller.name as by'])
    .select([asNumber(TELLS).as('tells'), asNumber(FAILED).as('failed')])
    .where('lotNotice.lotId', '=', lotId)
    .where('lotNotice.ownerId', 'in', ownerIds)
    .orderBy('lotNotice.id')
    .execute();
}

const asNumber = (fact: typeof TELLS) => sql<number>`case when ${fact} then 1 else 0 end`;

/** How many owners of living animals received it, and how many of them know. */
export async function countOwners(db: Db, lotId: number): Promise<{ owners: number; told: number }> {
  const told = sql<number>`count(distinct case when exists (select 1 from "lotNotice"
    join lot on lot.id = "lotNotice"."lotId" where "lotNotice"."lotId" = vaccination."lotId"
      and "lotNotice"."ownerId" = owner.id and ${TELLS}) then owner.id end)`;
  const counts = await livingOwners(db, lotId)
    .select([sql<number>`count(distinct owner.id)`.as('owners'), told.as('told')])
    .executeTakeFirst();
  return { owners: Number(counts?.owners ?? 0), told: Number(counts?.told ?? 0) };
}

export async function insertNotice(db: Db, notice: Omit<Database['lotNotice'], 'id'>): Promise<number> {
  const { id } = await db.insertInto('lotNotice').values(notice).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** It was said by mistake; a mail cannot be taken back. False where there is none. */
export async function deleteNotice(db: Db, { lotId, noticeId }: { lotId: number; noticeId: number }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('lotNotice')
    .where('id', '=', noticeId)
    .where('lotId', '=', lotId)
    .where('way', '!=', 'mail')
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** A notice that goes by mail, with its lot and the address of today. */
export function findNotice(db: Db, id: number) {
  return db
    .selectFrom('lotNotice')
    .innerJoin('lot', 'lot.id', 'lotNotice.lotId')
    .innerJoin('owner', 'owner.id', 'lotNotice.ownerId')
    .innerJoin('user', 'user.id', 'owner.userId')
    .leftJoin('keeper', 'keeper.userId', 'owner.userId')
    .select(['lotNotice.lotId', 'lotNotice.ownerId', 'lotNotice.advice', 'lot.number', 'lot.laboratory'])
    .select(['lot.withdrawnOn', 'lot.withdrawnReason', 'owner.name', 'owner.principal', 'owner.phone', 'owner.email'])
    .select([ACCOUNT_PHONE.as('userPhone'), 'user.email as userEmail', 'keeper.userId as keptBy'])
    .where('lotNotice.id', '=', id)
    .executeTakeFirst();
}
