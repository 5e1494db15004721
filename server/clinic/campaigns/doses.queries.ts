/** The doses of a vaccination campaign's day. */
import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { CalendarDate, Database, Db } from '#db/types.ts';

export async function insertDose(db: Db, dose: Insertable<Database['campaignDose']>): Promise<number> {
  const { id } = await db.insertInto('campaignDose').values(dose).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function deleteDose(db: Db, id: number): Promise<void> {
  await db.deleteFrom('campaignDose').where('id', '=', id).execute();
}

export function findDose(db: Db, id: number) {
  return db
    .selectFrom('campaignDose')
    .innerJoin('pet', 'pet.id', 'campaignDose.petId')
    .selectAll('campaignDose')
    .select(['pet.name as petName', 'pet.userId', 'pet.code'])
    .where('campaignDose.id', '=', id)
    .executeTakeFirst();
}

export function findDoseOf(db: Db, campaignId: number, petId: number) {
  return db
    .selectFrom('campaignDose')
    .select(['id', 'createdAt', 'newPet'])
    .where('campaignId', '=', campaignId)
    .where('petId', '=', petId)
    .executeTakeFirst();
}

/** How many animals were vaccinated on a calendar day. */
export async function countDosesOn(db: Db, campaignId: number, day: CalendarDate): Promise<number> {
  const { amount } = await db
    .selectFrom('campaignDose')
    .innerJoin('vaccination', 'vaccination.id', 'campaignDose.vaccinationId')
    .select((eb) => eb.fn.countAll<number>().as('amount'))
    .where('campaignDose.campaignId', '=', campaignId)
    .where('vaccination.givenOn', '=', day)
    .executeTakeFirstOrThrow();
  return amount;
}

/** The owner's own number; where it is missing and the owner is the account's user, the account's. */
function phoneOf(eb: ExpressionBuilder<Database, 'owner' | 'user'>) {
  return eb.fn.coalesce(
    'owner.phone',
    eb.case().when('owner.principal', '=', sql.lit(1)).then(eb.ref('user.phone')).end(),
  );
}

const doses = (db: Db, campaignId: number) =>
  db
    .selectFrom('campaignDose')
    .innerJoin('vaccination', 'vaccination.id', 'campaignDose.vaccinationId')
    .innerJoin('pet', 'pet.id', 'campaignDose.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .select(['campaignDose.id', 'campaignDose.petId', 'campaignDose.newPet', 'campaignDose.createdAt as at'])
    .select(['pet.name as petName', 'pet.code', 'pet.photo', 'species.code as species', 'species.name as speciesName'])
    .select(['owner.name as ownerName', 'owner.surname as ownerSurname'])
    .select((eb) => phoneOf(eb).as('phone'))
    .select(['vaccination.lot', 'vaccination.laboratory', 'vaccination.lotExpiresOn', 'vaccination.veterinarian'])
    .select('vaccination.name as vaccine')
    .where('campaignDose.campaignId', '=', campaignId);

/** Newest first. */
export function listDoses(
  db: Db,
  { campaignId, below, limit }: { campaignId: number; below: number | null; limit: number },
) {
  return doses(db, campaignId)
    .$if(below !== null, (query) => query.where('campaignDose.id', '<', below))
    .orderBy('campaignDose.id', 'desc')
    .limit(limit)
    .execute();
}

/** In the order of vaccination. */
export function listSheet(db: Db, campaignId: number, limit: number) {
  return doses(db, campaignId)
    .select(['vaccination.nextOn', 'pet.sex', 'pet.birthOn', 'pet.microchip'])
    .orderBy('campaignDose.createdAt')
    .orderBy('campaignDose.id')
    .limit(limit)
    .execute();
}
