/** Notes of what happened after a dose. */
import { type Insertable, sql } from 'kysely';
import type { Database, Db, Instant } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';

const events = (db: Db) =>
  db
    .selectFrom('adverseEvent')
    .innerJoin('vaccination', 'vaccination.id', 'adverseEvent.vaccinationId')
    .innerJoin('pet', 'pet.id', 'vaccination.petId')
    .leftJoin('signature', 'signature.id', 'adverseEvent.signatureId')
    .select(['adverseEvent.id', 'adverseEvent.vaccinationId', 'adverseEvent.happenedOn', 'adverseEvent.what'])
    .select(['adverseEvent.seriousness', 'adverseEvent.reportedTo', 'adverseEvent.createdAt'])
    .select('adverseEvent.signatureId')
    .select(['signature.prefix', 'signature.name as signedBy', 'signature.registration'])
    .where('adverseEvent.removedAt', 'is', null)
    .orderBy('adverseEvent.happenedOn', 'desc')
    .orderBy('adverseEvent.id', 'desc');

export function listEventsOf(db: Db, petId: number) {
  return events(db).where('vaccination.petId', '=', petId).execute();
}

export function listEventsOfLot(db: Db, lotId: number) {
  return events(db)
    .leftJoin('patient', (join) => join.onRef('patient.petId', '=', 'pet.id').on('patient.endedAt', 'is', null))
    .select(['pet.id as petId', 'pet.name as petName', 'vaccination.givenOn'])
    .select(sql<number>`case when patient."petId" is not null and pet."removedAt" is null then 1 else 0 end`.as('open'))
    .where('vaccination.lotId', '=', lotId)
    .where('vaccination.removedAt', 'is', null)
    .execute();
}

/** Of many animals, for an export: the animal and the dose of each. */
export function listEventsOfAnimals(db: Db, petIds: readonly number[]) {
  return events(db)
    .select(['vaccination.petId', 'vaccination.name as vaccine', 'vaccination.givenOn'])
    .select(['vaccination.lot', 'vaccination.laboratory'])
    .where('vaccination.petId', 'in', petIds)
    .execute();
}

/** For the export of an account or of an owner. */
export function listEventsOfWhose(db: Db, whose: Whose) {
  return events(db).select('vaccination.petId').where(belongsTo(whose)).execute();
}

export async function insertEvent(db: Db, event: Insertable<Database['adverseEvent']>): Promise<number> {
  const { id } = await db.insertInto('adverseEvent').values(event).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** False where there is none of that dose in the other state. */
export async function setEventRemoved(
  db: Db,
  { eventId, vaccinationId, removedAt }: { eventId: number; vaccinationId: number; removedAt: Instant | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('adverseEvent')
    .set({ removedAt })
    .where('id', '=', eventId)
    .where('vaccinationId', '=', vaccinationId)
    .where('removedAt', removedAt ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Of two equal doses that become one, the notes hang on the one that stays. */
export async function listEventIds(db: Db, vaccinationId: number): Promise<number[]> {
  const rows = await db.selectFrom('adverseEvent').select('id').where('vaccinationId', '=', vaccinationId).execute();
  return rows.map(({ id }) => id);
}
