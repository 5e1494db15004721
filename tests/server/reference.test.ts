import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateToLatest } from '#db/migrate.ts';
import { openSqlite } from '#db/open.ts';
import {
  listBreeds,
  listCities,
  listCountries,
  listDiseases,
  listProvinces,
  listSpecies,
  listVaccines,
} from '#server/pets/reference/queries.ts';

const open = openSqlite(':memory:');
const { db } = open;

beforeAll(() => migrateToLatest(open));
afterAll(() => open.close());

const distinct = <T>(values: T[]) => new Set(values).size;

async function ecuador() {
  const countries = await listCountries(db);
  const found = countries.find((country) => country.iso === 'EC');
  if (!found) throw new Error('no Ecuador');
  return found;
}

describe('places', () => {
  test('every country is there once, with a Spanish name and a phone code in digits', async () => {
    const countries = await listCountries(db);
    expect(countries.length).toBeGreaterThan(240);
    expect(distinct(countries.map((country) => country.iso))).toBe(countries.length);
    expect(distinct(countries.map((country) => country.name))).toBe(countries.length);
    for (const country of countries) {
      expect(country.iso).toMatch(/^[A-Z]{2}$/);
      expect(country.phoneCode).toMatch(/^[1-9]\d{0,2}$/);
    }
    expect(countries).toContainEqual(expect.objectContaining({ iso: 'US', name: 'Estados Unidos', phoneCode: '1' }));
    expect(await ecuador()).toMatchObject({ name: 'Ecuador', phoneCode: '593' });
  });

  test('countries and cantons come in Spanish alphabetical order', async () => {
    const inSpanish = (a: string, b: string) => a.localeCompare(b, 'es');
    const countries = (await listCountries(db)).map((country) => country.name);
    expect(countries).toEqual(countries.toSorted(inSpanish));
    const cities = (await listCities(db, (await ecuador()).id)).map((city) => city.name);
    expect(cities).toEqual(cities.toSorted(inSpanish));
  });

  test('Ecuador has 24 provinces and 222 cantons, each code inside its province', async () => {
    const provinces = await listProvinces(db);
    const codes = await db.selectFrom('city').select(['code', 'provinceId']).execute();
    expect(provinces).toHaveLength(24);
    expect(distinct(provinces.map((province) => province.code))).toBe(24);
    expect(codes).toHaveLength(222);
    expect(distinct(codes.map((city) => city.code))).toBe(222);
    for (const city of codes) {
      expect(city.code).toMatch(/^\d{4}$/);
      expect(city.code?.slice(0, 2)).toBe(provinces.find((province) => province.id === city.provinceId)?.code);
    }
  });

  test('each province has as many cantons as the official list gives it', async () => {
    const counted: Record<string, number> = {};
    for (const city of await listCities(db, (await ecuador()).id)) {
      counted[city.province ?? ''] = (counted[city.province ?? ''] ?? 0) + 1;
    }
    expect(counted).toEqual({
      Azuay: 15,
      Bolívar: 7,
      Cañar: 7,
      Carchi: 6,
      Cotopaxi: 7,
      Chimborazo: 10,
      'El Oro': 14,
      Esmeraldas: 7,
      Guayas: 25,
      Imbabura: 6,
      Loja: 16,
      'Los Ríos': 13,
      Manabí: 22,
      'Morona Santiago': 13,
      Napo: 5,
      Pastaza: 4,
      Pichincha: 8,
      Tungurahua: 9,
      'Zamora Chinchipe': 9,
      Galápagos: 3,
      Sucumbíos: 7,
      Orellana: 4,
      'Santo Domingo de los Tsáchilas': 2,
      'Santa Elena': 3,
    });
  });

  test('a country whose cities nobody listed answers an empty list', async () => {
    expect(await listCities(db, 1)).toEqual([]);
  });
});

describe('animals', () => {
  test('a dog may be any of a hundred breeds and a cat any of fifty, the common one first', async () => {
    const species = await listSpecies(db);
    const breeds = await listBreeds(db);
    const of = (code: string) => {
      const id = species.find((one) => one.code === code)?.id;
      return breeds.filter((breed) => breed.speciesId === id).map((breed) => breed.name);
    };
    expect(of('dog').length).toBeGreaterThan(100);
    expect(of('dog')[0]).toBe('Mestizo');
    expect(of('dog').at(-1)).toBe('Otra');
    expect(of('cat').length).toBeGreaterThan(50);
    expect(of('cat')[0]).toBe('Criollo (común europeo)');
    expect(species.map((one) => one.code)).toEqual(
      expect.arrayContaining(['rabbit', 'bird', 'guinea-pig', 'hamster', 'turtle', 'ferret', 'horse', 'other']),
    );
  });

  test('a species or breed that is switched off is no longer offered', async () => {
    const { id } = await db
      .insertInto('species')
      .values({ code: 'llama', name: 'Llama', position: 99, active: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('breed').values({ speciesId: id, name: 'Chaku', active: 0 }).execute();
    expect((await listSpecies(db)).map((one) => one.code)).not.toContain('llama');
    expect((await listBreeds(db)).map((one) => one.name)).not.toContain('Chaku');
  });
});

describe('vaccines', () => {
  test('every vaccine covers a known disease and names its source', async () => {
    const diseases = new Set((await listDiseases(db)).map((disease) => disease.id));
    const vaccines = await listVaccines(db);
    expect(vaccines.length).toBeGreaterThan(20);
    for (const vaccine of vaccines) {
      expect(vaccine.diseaseIds.length, vaccine.name).toBeGreaterThan(0);
      expect(vaccine.diseaseIds.every((id) => diseases.has(id))).toBe(true);
      expect(vaccine.source).not.toBe('');
    }
  });

  test('dogs and cats are expected to have one rabies and one combined vaccine', async () => {
    const species = await listSpecies(db);
    const core = (await listVaccines(db)).filter((vaccine) => vaccine.core === 1);
    const expected = (code: string) =>
      core.filter((vaccine) => vaccine.speciesId === species.find((one) => one.code === code)?.id).map((v) => v.name);
    expect(expected('dog')).toEqual(['Antirrábica', 'Quíntuple canina']);
    expect(expected('cat')).toEqual(['Antirrábica', 'Triple felina']);
  });

  test('a séxtuple covers all that the quíntuple does', async () => {
    const vaccines = await listVaccines(db);
    const covers = (name: string) => vaccines.find((vaccine) => vaccine.name === name)?.diseaseIds ?? [];
    expect(covers('Quíntuple canina')).toHaveLength(6);
    expect(covers('Séxtuple canina')).toEqual(expect.arrayContaining(covers('Quíntuple canina')));
  });

  test('the combined puppy vaccine follows WSAVA: from 8 weeks, until 16, again at 26', async () => {
    expect((await listVaccines(db)).find((vaccine) => vaccine.name === 'Quíntuple canina')).toMatchObject({
      minAgeDays: 8 * 7,
      seriesIntervalDays: 21,
      seriesUntilAgeDays: 16 * 7,
      seriesBoosterAgeDays: 26 * 7,
      boosterMonths: 12,
    });
  });

  test('an added vaccine continues after the given ids', async () => {
    const last = Math.max(...(await listVaccines(db)).map((vaccine) => vaccine.id));
    const added = await db
      .insertInto('vaccine')
      .values({
        speciesId: 1,
        name: 'Leishmaniasis',
        core: 0,
        minAgeDays: 180,
        seriesDoses: 1,
        seriesIntervalDays: 21,
        seriesUntilAgeDays: null,
        seriesBoosterAgeDays: null,
        adultDoses: 1,
        boosterMonths: 12,
        note: null,
        source: 'etiqueta',
        position: 99,
        active: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(added.id).toBe(last + 1);
    expect((await listVaccines(db)).map((vaccine) => vaccine.id)).not.toContain(added.id);
  });
});
