/** Vaccines with their schedules, and the species whose animals' due dates must be recomputed. */
import type { Insertable, Updateable } from 'kysely';
import { inChunks } from '#db/chunks.ts';
import type { Database, Db, Instant } from '#db/types.ts';

/** Every vaccine against the first disease becomes one against the second. */
export async function moveDisease(db: Db, id: number, intoId: number): Promise<void> {
  const both = db.selectFrom('vaccineDisease as has').select('has.vaccineId').where('has.diseaseId', '=', intoId);
  await db.deleteFrom('vaccineDisease').where('diseaseId', '=', id).where('vaccineId', 'in', both).execute();
  await db.updateTable('vaccineDisease').set({ diseaseId: intoId }).where('diseaseId', '=', id).execute();
}

/** A species' vaccines with their schedules, including hidden ones, in the order of the forms. */
export async function listSchedules(db: Db, speciesId: number) {
  const vaccines = await db
    .selectFrom('vaccine')
    .leftJoin('vaccine as into', 'into.id', 'vaccine.mergedIntoId')
    .selectAll('vaccine')
    .select('into.name as mergedInto')
    .where('vaccine.speciesId', '=', speciesId)
    .orderBy('vaccine.position')
    .orderBy('vaccine.id')
    .execute();
  const covered = await db
    .selectFrom('vaccineDisease')
    .innerJoin('vaccine', 'vaccine.id', 'vaccineDisease.vaccineId')
    .select(['vaccineDisease.vaccineId', 'vaccineDisease.diseaseId', 'vaccineDisease.boosterMonths'])
    .where('vaccine.speciesId', '=', speciesId)
    .orderBy('vaccineDisease.diseaseId')
    .execute();
  const diseases = Map.groupBy(covered, ({ vaccineId }) => vaccineId);
  return vaccines.map((vaccine) => ({
    ...vaccine,
    diseaseIds: (diseases.get(vaccine.id) ?? []).map(({ diseaseId }) => diseaseId),
    diseaseMonths: (diseases.get(vaccine.id) ?? []).flatMap(({ diseaseId, boosterMonths: months }) =>
      months === null ? [] : [{ diseaseId, months }],
    ),
  }));
}

export function findVaccine(db: Db, id: number) {
  return db.selectFrom('vaccine').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertVaccine(db: Db, vaccine: Insertable<Database['vaccine']>): Promise<number> {
  const { id } = await db.insertInto('vaccine').values(vaccine).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateVaccine(db: Db, id: number, changes: Updateable<Database['vaccine']>): Promise<void> {
  await db.updateTable('vaccine').set(changes).where('id', '=', id).execute();
}

export async function setDiseases(
  db: Db,
  vaccineId: number,
  diseaseIds: readonly number[],
  months: readonly { diseaseId: number; months: number }[],
): Promise<void> {
  await db.deleteFrom('vaccineDisease').where('vaccineId', '=', vaccineId).execute();
  const own = new Map(months.map((one) => [one.diseaseId, one.months]));
  const rows = diseaseIds.map((diseaseId) => ({ vaccineId, diseaseId, boosterMonths: own.get(diseaseId) ?? null }));
  await inChunks(rows, (some) => db.insertInto('vaccineDisease').values(some).execute());
}

/** Vaccines that were merged into the first now point to the second. */
export async function repointMerged(db: Db, id: number, intoId: number): Promise<void> {
  await db.updateTable('vaccine').set({ mergedIntoId: intoId }).where('mergedIntoId', '=', id).execute();
}

/** Requests a recomputation for all animals of the species, restarting one that is under way. */
export async function requestRefresh(db: Db, speciesId: number, requestedAt: Instant): Promise<void> {
  await db
    .insertInto('scheduleRefresh')
    .values({ speciesId, afterPetId: 0, requestedAt })
    .onConflict((conflict) => conflict.column('speciesId').doUpdateSet({ afterPetId: 0, requestedAt }))
    .execute();
}

export function listRefreshes(db: Db) {
  return db.selectFrom('scheduleRefresh').selectAll().orderBy('requestedAt').execute();
}

/** Advances the recomputation, or ends it with null; no effect where the schedule changed again meanwhile. */
export async function moveRefresh(
  db: Db,
  { speciesId, requestedAt }: { speciesId: number; requestedAt: Instant },
  afterPetId: number | null,
): Promise<void> {
  if (afterPetId === null)
    await db
      .deleteFrom('scheduleRefresh')
      .where('speciesId', '=', speciesId)
      .where('requestedAt', '=', requestedAt)
      .execute();
  else
    await db
      .updateTable('scheduleRefresh')
      .set({ afterPetId })
      .where('speciesId', '=', speciesId)
      .where('requestedAt', '=', requestedAt)
      .execute();
}

/** Living records of a species, in the order of their ids. */
export async function listPetIds(db: Db, speciesId: number, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('pet')
    .select('id')
    .where('speciesId', '=', speciesId)
    .where('id', '>', after)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
