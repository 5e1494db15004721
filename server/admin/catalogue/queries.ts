/** The lists of names that forms choose from, including hidden rows. */
import type { Insertable } from 'kysely';
import type { Database, Db } from '#db/types.ts';
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
