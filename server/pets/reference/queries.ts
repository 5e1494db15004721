import type { Selectable } from 'kysely';
import type { Db, VaccineTable } from '#db/types.ts';

/** All countries in Spanish alphabetical order: that is the order their ids were given in. */
export function listCountries(db: Db) {
  return db.selectFrom('country').select(['id', 'iso', 'name', 'phoneCode']).orderBy('id').execute();
}

/** All provinces with their country, by official code. */
export function listProvinces(db: Db) {
  return db.selectFrom('province').select(['id', 'countryId', 'code', 'name']).orderBy('code').execute();
}

/** A country's cities in alphabetical order, each with its province: two cantons share the name Bolívar. Empty where none are known. */
export function listCities(db: Db, countryId: number) {
  return db
    .selectFrom('city')
    .leftJoin('province', 'province.id', 'city.provinceId')
    .select(['city.id', 'city.name', 'city.provinceId', 'province.name as province'])
    .where('city.countryId', '=', countryId)
    .where('city.active', '=', 1)
    .orderBy('city.id')
    .execute();
}

export function listSpecies(db: Db) {
  return db
    .selectFrom('species')
    .select(['id', 'code', 'name'])
    .where('active', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Breeds of all species: the common one first, then alphabetical, "Otra" last, as their ids were given. */
export function listBreeds(db: Db) {
  return db.selectFrom('breed').select(['id', 'speciesId', 'name']).where('active', '=', 1).orderBy('id').execute();
}

export function listDiseases(db: Db) {
  return db.selectFrom('disease').select(['id', 'code', 'name']).orderBy('id').execute();
}

/** Products against worms, fleas and ticks, by species and name. */
export function listDewormingProducts(db: Db) {
  return db
    .selectFrom('dewormingProduct')
    .selectAll()
    .where('active', '=', 1)
    .orderBy('speciesId')
    .orderBy('name')
    .execute();
}

/** Brands and local names of the vaccines, as they are found while typing; `certain` 0 is only a proposal. */
export function listVaccineNames(db: Db) {
  return db
    .selectFrom('vaccineSynonym')
    .innerJoin('vaccine', 'vaccine.id', 'vaccineSynonym.vaccineId')
    .select(['vaccineSynonym.vaccineId', 'vaccineSynonym.name', 'certain'])
    .where('vaccine.active', '=', 1)
    .orderBy('vaccineSynonym.id')
    .execute();
}

/** The catalogue of vaccines with its schedule, by species and position; `diseaseIds` is what each covers, `monthsOf` for how long where that differs. */
export async function listVaccines(db: Db) {
  const rows = await db
    .selectFrom('vaccine')
    .leftJoin('vaccineDisease', 'vaccineDisease.vaccineId', 'vaccine.id')
    .selectAll('vaccine')
    .select(['vaccineDisease.diseaseId', 'vaccineDisease.boosterMonths as months'])
    .where('vaccine.active', '=', 1)
    .orderBy('vaccine.speciesId')
    .orderBy('vaccine.position')
    .orderBy('vaccine.id')
    .orderBy('vaccineDisease.diseaseId')
    .execute();
  type Vaccine = Selectable<VaccineTable> & { diseaseIds: number[]; monthsOf: Record<number, number> };
  const vaccines = new Map<number, Vaccine>();
  for (const { diseaseId, months, ...vaccine } of rows) {
    const known = vaccines.get(vaccine.id) ?? { ...vaccine, diseaseIds: [], monthsOf: {} };
    if (diseaseId !== null) known.diseaseIds.push(diseaseId);
    if (diseaseId !== null && months !== null) known.monthsOf[diseaseId] = months;
    vaccines.set(vaccine.id, known);
  }
  return [...vaccines.values()];
}
