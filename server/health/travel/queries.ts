/** Trips, their steps, tests of antibodies, and who was told. Only this file writes them. */
import { inChunks } from '#db/chunks.ts';
import type { Insertable, Updateable } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { CalendarDate, Database, Db, Instant, PetRole, TripMeans } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';

export interface TripRow {
  id: number;
  petId: number;
  fromCountry: string;
  toCountry: string;
  arrivesOn: CalendarDate;
  arrivesAt: string | null;
  means: TripMeans;
  createdAt: Instant;
}

const COLUMNS = [
  'trip.id',
  'trip.petId',
  'trip.fromCountry',
  'trip.toCountry',
  'trip.arrivesOn',
  'trip.arrivesAt',
  'trip.means',
  'trip.createdAt',
] as const;

/** Those of an animal that were not removed, the latest arrival first. */
export function listTrips(db: Db, petId: number): Promise<TripRow[]> {
  return db
    .selectFrom('trip')
    .select(COLUMNS)
    .where('petId', '=', petId)
    .where('removedAt', 'is', null)
    .orderBy('arrivesOn', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** Removed or not. */
export function findTrip(db: Db, tripId: number): Promise<(TripRow & { removedAt: Instant | null }) | undefined> {
  return db.selectFrom('trip').select(COLUMNS).select('trip.removedAt').where('id', '=', tripId).executeTakeFirst();
}

export async function insertTrip(db: Db, trip: Insertable<Database['trip']>): Promise<number> {
  const { id } = await db.insertInto('trip').values(trip).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateTrip(db: Db, id: number, changes: Updateable<Database['trip']>): Promise<void> {
  await db.updateTable('trip').set(changes).where('id', '=', id).execute();
}

/** Of any number of trips. */
export async function listSteps(db: Db, tripIds: readonly number[]) {
  const found = await inChunks(tripIds, (some) =>
    db.selectFrom('tripStep').select(['tripId', 'code', 'doneOn', 'doneAt']).where('tripId', 'in', some).execute(),
  );
  return found.flat();
}

export async function putStep(db: Db, step: Insertable<Database['tripStep']>): Promise<void> {
  const { doneOn, doneAt = null, createdBy, createdAt } = step;
  await db
    .insertInto('tripStep')
    .values(step)
    .onConflict((conflict) =>
      conflict.columns(['tripId', 'code']).doUpdateSet({ doneOn, doneAt, createdBy: createdBy ?? null, createdAt }),
    )
    .execute();
}

export async function deleteStep(db: Db, tripId: number, code: string): Promise<void> {
  await db.deleteFrom('tripStep').where('tripId', '=', tripId).where('code', '=', code).execute();
}

/** The latest sample first. */
export function listTitres(db: Db, petId: number) {
  return db
    .selectFrom('titre')
    .select(['id', 'sampledOn', 'laboratory', 'hundredths'])
    .where('petId', '=', petId)
    .where('removedAt', 'is', null)
    .orderBy('sampledOn', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Of any number of animals. */
export async function listTitresOfAll(db: Db, petIds: readonly number[]) {
  const found = await inChunks(petIds, (some) =>
    db
      .selectFrom('titre')
      .select(['petId', 'sampledOn', 'hundredths'])
      .where('petId', 'in', some)
      .where('removedAt', 'is', null)
      .orderBy('sampledOn', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  );
  return found.flat();
}

/** Removed or not. */
export function findTitre(db: Db, titreId: number) {
  return db.selectFrom('titre').select(['id', 'petId', 'removedAt']).where('id', '=', titreId).executeTakeFirst();
}

export async function insertTitre(db: Db, titre: Insertable<Database['titre']>): Promise<number> {
  const { id } = await db.insertInto('titre').values(titre).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateTitre(db: Db, id: number, changes: Updateable<Database['titre']>): Promise<void> {
  await db.updateTable('titre').set(changes).where('id', '=', id).execute();
}

/** Trips to come of a range of users by id, for each member who writes: of living animals that are at home. */
export const listComingTrips = preparedRead<
  { after: number; last: number; from: CalendarDate },
  TripRow & { userId: number; petName: string }
>((db, p) =>
  db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .innerJoin('trip', 'trip.petId', 'pet.id')
    .select(COLUMNS)
    .select(['petMember.userId', 'pet.name as petName'])
    .where('petMember.userId', '>', p.after)
    .where('petMember.userId', '<=', p.last)
    .where('petMember.role', '!=', 'reader')
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .where('pet.lostAt', 'is', null)
    .where('trip.removedAt', 'is', null)
    .where('trip.arrivesOn', '>=', p.from)
    .orderBy('petMember.userId')
    .orderBy('trip.arrivesOn')
    .orderBy('trip.id'),
);

export const listToldPlans = preparedRead<
  { after: number; last: number },
  { userId: number; about: string; line: string; stage: string }
>((db, p) =>
  db
    .selectFrom('planNotice')
    .select(['userId', 'about', 'line', 'stage'])
    .where('userId', '>', p.after)
    .where('userId', '<=', p.last),
);

/** One of what this user was told on this day. */
export function findPlanNotice(db: Db, userId: number, day: CalendarDate) {
  return db
    .selectFrom('planNotice')
    .select('id')
    .where('userId', '=', userId)
    .where('day', '=', day)
    .orderBy('id')
    .executeTakeFirst();
}

/** The ids of those that were written; what was told before is left out. */
export async function insertPlanNotices(db: Db, rows: Insertable<Database['planNotice']>[]): Promise<number[]> {
  const written = await db
    .insertInto('planNotice')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['userId', 'about', 'line', 'stage']).doNothing())
    .returning('id')
    .execute();
  return written.map(({ id }) => id);
}

/** What the day of one notice told its user. */
export function listPlanNotices(db: Db, noticeId: number) {
  return db
    .selectFrom('planNotice as asked')
    .innerJoin('planNotice as notice', (join) =>
      join.onRef('notice.userId', '=', 'asked.userId').onRef('notice.day', '=', 'asked.day'),
    )
    .select(['notice.about', 'notice.line', 'notice.stage'])
    .where('asked.id', '=', noticeId)
    .orderBy('notice.id')
    .execute();
}

/** Whether this user may still be told of it. */
export async function roleAt(db: Db, petId: number, userId: number): Promise<PetRole | null> {
  const row = await db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .select('petMember.role')
    .where('petMember.petId', '=', petId)
    .where('petMember.userId', '=', userId)
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .executeTakeFirst();
  return row?.role ?? null;
}

export async function deleteOldPlanNotices(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('planNotice').where('createdAt', '<', before).execute();
}

/** For the export of a person's data. */
export function listTripsOf(db: Db, whose: Whose) {
  return db
    .selectFrom('trip')
    .innerJoin('pet', 'pet.id', 'trip.petId')
    .select(['trip.petId', 'trip.fromCountry', 'trip.toCountry', 'trip.arrivesOn', 'trip.arrivesAt', 'trip.means'])
    .select(['trip.createdAt', 'trip.removedAt'])
    .where(belongsTo(whose))
    .orderBy('trip.id')
    .execute();
}

export function listTitresOf(db: Db, whose: Whose) {
  return db
    .selectFrom('titre')
    .innerJoin('pet', 'pet.id', 'titre.petId')
    .select(['titre.petId', 'titre.sampledOn', 'titre.laboratory', 'titre.hundredths', 'titre.createdAt'])
    .select('titre.removedAt')
    .where(belongsTo(whose))
    .orderBy('titre.id')
    .execute();
}

/** Plans of a family go when the animal changes accounts; its tests stay with the record. */
export async function deleteTrips(db: Db, petId: number): Promise<void> {
  await db.deleteFrom('trip').where('petId', '=', petId).execute();
}
