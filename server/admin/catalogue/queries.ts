/**
 * The lists that forms choose from, including hidden rows, and the species whose animals' due dates must be
 * recomputed.
 */
import type { Insertable, Updateable } from 'kysely';
import { inChunks } from '#db/chunks.ts';
import type { Database, Db, Instant } from '#db/types.ts';
import type { NameList } from './rules.ts';

export interface NameRow {
  id: number;
  name: string;
  active: 0 | 1;
  code: string | null;
  /** The species of a breed, the country of a city. */
  of: number | null;
  /** Only for a city. */
  province: string | null;
  /** The row that replaced it. */
  mergedInto: string | null;
}

const NOTHING = { code: null, of: null, province: null, mergedInto: null };

/** Every row of a list; `of` limits breeds to a species and cities to a country. */
export async function listNames(db: Db, list: NameList, of: number | null): Promise<NameRow[]> {
  switch (list) {
    case 'species': {
      const rows = db.selectFrom('species').select(['id', 'code', 'name', 'active']).orderBy('position').orderBy('id');
      return (await rows.execute()).map((row) => ({ ...NOTHING, ...row }));
    }
    case 'disease': {
      const rows = db.selectFrom('disease').select(['id', 'code', 'name', 'active']).orderBy('id');
      return (await rows.execute()).map((row) => ({ ...NOTHING, ...row }));
    }
    case 'breed': {
      const rows = db
        .selectFrom('breed')
        .leftJoin('breed as into', 'into.id', 'breed.mergedIntoId')
        .select(['breed.id', 'breed.name', 'breed.active', 'breed.speciesId as of', 'into.name as mergedInto'])
        .$if(of !== null, (query) => query.where('breed.speciesId', '=', of))
        .orderBy('breed.id');
      return (await rows.execute()).map((row) => ({ ...NOTHING, ...row }));
    }
    case 'city': {
      const rows = db
        .selectFrom('city')
        .leftJoin('province', 'province.id', 'city.provinceId')
        .select(['city.id', 'city.name', 'city.active', 'city.countryId as of', 'province.name as province'])
        .$if(of !== null, (query) => query.where('city.countryId', '=', of))
        .orderBy('city.id');
      return (await rows.execute()).map((row) => ({ ...NOTHING, ...row }));
    }
  }
}

export async function insertSpecies(db: Db, species: Insertable<Database['species']>): Promise<number> {
  const { id } = await db.insertInto('species').values(species).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertBreed(db: Db, breed: Insertable<Database['breed']>): Promise<number> {
  const { id } = await db.insertInto('breed').values(breed).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertDisease(db: Db, disease: Insertable<Database['disease']>): Promise<number> {
  const { id } = await db.insertInto('disease').values(disease).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertCity(db: Db, city: Insertable<Database['city']>): Promise<number> {
  const { id } = await db.insertInto('city').values(city).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a name, or whether forms offer it. */
export async function updateName(db: Db, list: NameList, id: number, changes: { name?: string; active?: 0 | 1 }) {
  switch (list) {
    case 'species':
      return db.updateTable('species').set(changes).where('id', '=', id).execute();
    case 'breed':
      // A breed that is offered again is no longer merged.
      return db
        .updateTable('breed')
        .set({ ...changes, ...(changes.active === 1 && { mergedIntoId: null }) })
        .where('id', '=', id)
        .execute();
    case 'disease':
      return db.updateTable('disease').set(changes).where('id', '=', id).execute();
    case 'city':
      return db.updateTable('city').set(changes).where('id', '=', id).execute();
  }
}

/** Merges a breed into another, together with those that were merged into it before. */
export async function mergeBreedInto(db: Db, id: number, intoId: number): Promise<void> {
  await db.updateTable('breed').set({ mergedIntoId: intoId }).where('mergedIntoId', '=', id).execute();
  await db.updateTable('breed').set({ active: 0, mergedIntoId: intoId }).where('id', '=', id).execute();
}

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
    .select(['vaccineDisease.vaccineId', 'vaccineDisease.diseaseId'])
    .where('vaccine.speciesId', '=', speciesId)
    .orderBy('vaccineDisease.diseaseId')
    .execute();
  const diseases = Map.groupBy(covered, ({ vaccineId }) => vaccineId);
  return vaccines.map((vaccine) => ({
    ...vaccine,
    diseaseIds: (diseases.get(vaccine.id) ?? []).map(({ diseaseId }) => diseaseId),
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

export async function setDiseases(db: Db, vaccineId: number, diseaseIds: readonly number[]): Promise<void> {
  await db.deleteFrom('vaccineDisease').where('vaccineId', '=', vaccineId).execute();
  const rows = diseaseIds.map((diseaseId) => ({ vaccineId, diseaseId }));
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
