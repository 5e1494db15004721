/** The lists that forms choose from, in an administrator's hands. */
import { describe, expect } from 'vitest';
import { refreshSchedules } from '#server/admin/catalogue/vaccines.service.ts';
import { makePet, makeStaff, makeUser } from '../support/guardian.ts';
import { test, type World } from '../support/world.ts';

const DOG = 1;
const RABIES = 1;

async function desk(world: World) {
  return world.as(await makeUser(world, { role: 'ROLE_ADMINISTRADOR' })).catalogue;
}

describe('a list of names', () => {
  test('takes a breed once, whatever its capitals and accents, and forms offer it at once', async ({ world }) => {
    const catalogue = await desk(world);
    await catalogue.addName({ list: 'breed', of: DOG, name: 'Perro sin pelo del Ecuador' });
    await expect(
      catalogue.addName({ list: 'breed', of: DOG, name: 'PERRO SIN PELO del ecuadór' }),
    ).rejects.toMatchObject({ cause: { code: 'INVALID', details: { field: 'name' } } });
    const dog = (await world.anonymous().reference.species()).find(({ id }) => id === DOG);
    const names = dog?.breeds.map(({ name }) => name) ?? [];
    expect(names).toContain('Perro sin pelo del Ecuador');
    expect(names.at(-1)).toMatch(/^Otr/);
  });

  test('keeps what is no longer offered: whoever has it, has it', async ({ world }) => {
    const catalogue = await desk(world);
    const { rowId } = await catalogue.addName({ list: 'species', name: 'Llama' });
    const ana = await makeUser(world);
    const petId = await makePet(world, ana, { speciesId: rowId });
    await catalogue.changeName({ list: 'species', rowId, active: false });
    const offered = await world.anonymous().reference.species();
    expect(offered.map(({ name }) => name)).not.toContain('Llama');
    expect((await world.as(ana).pets.get({ petId })).pet).toMatchObject({ speciesName: 'Llama' });
  });

  test('two names of one breed become one, in the records too', async ({ world }) => {
    const catalogue = await desk(world);
    const wrong = await catalogue.addName({ list: 'breed', of: DOG, name: 'Labrador Retriver' });
    const right = await catalogue.addName({ list: 'breed', of: DOG, name: 'Labrador de trabajo' });
    const ana = await makeUser(world);
    const petId = await makePet(world, ana, { breed: 'Labrador Retriver' });
    const merged = await catalogue.mergeName({ list: 'breed', rowId: wrong.rowId, intoId: right.rowId });
    expect(merged).toEqual({ changed: 1 });
    expect((await world.as(ana).pets.get({ petId })).pet).toMatchObject({ breed: 'Labrador de trabajo' });
    const rows = await catalogue.names({ list: 'breed', of: DOG });
    expect(rows.find(({ id }) => id === wrong.rowId)).toMatchObject({ active: 0, mergedInto: 'Labrador de trabajo' });
    // Offered again, it stands for itself again.
    await catalogue.changeName({ list: 'breed', rowId: wrong.rowId, active: true });
    const again = await catalogue.names({ list: 'breed', of: DOG });
    expect(again.find(({ id }) => id === wrong.rowId)).toMatchObject({ active: 1, mergedInto: null });
  });

  test('a breed is not merged into itself, nor into one of another species', async ({ world }) => {
    const catalogue = await desk(world);
    const { rowId } = await catalogue.addName({ list: 'breed', of: DOG, name: 'Uno' });
    const cat = await catalogue.addName({ list: 'breed', of: 2, name: 'Dos' });
    for (const intoId of [rowId, cat.rowId])
      await expect(catalogue.mergeName({ list: 'breed', rowId, intoId })).rejects.toMatchObject({
        cause: { code: 'INVALID', details: { field: 'intoId' } },
      });
  });
});

describe('a schedule', () => {
  test('that changes moves what every animal of its species waits for', async ({ world }) => {
    const catalogue = await desk(world);
    const ana = await makeUser(world);
    const petId = await makePet(world, ana, { birthOn: '2020-01-01' });
    await world.as(ana).vaccines.add({ petId, vaccineId: RABIES, name: 'Antirrábica', givenOn: '2026-11-01' });
    expect(await dueOf(world, petId)).toBe('2027-11-01');
    await catalogue.changeVaccine({ vaccineId: RABIES, boosterMonths: 36 });
    expect((await catalogue.schedules({ speciesId: DOG })).refreshing).toBe(true);
    expect(await refreshSchedules(world)).toBe(1);
    expect(await dueOf(world, petId)).toBe('2029-11-01');
    expect((await catalogue.schedules({ speciesId: DOG })).refreshing).toBe(false);
  });

  test('that changes while its animals are worked out begins again, so that none keeps the old one', async ({
    world,
  }) => {
    const catalogue = await desk(world);
    const ana = await makeUser(world);
    const pets = [];
    for (let n = 0; n < 30; n += 1) pets.push(await makePet(world, ana, { birthOn: '2020-01-01' }));
    await catalogue.changeVaccine({ vaccineId: RABIES, boosterMonths: 24 });
    await world.db
      .updateTable('scheduleRefresh')
      .set({ afterPetId: pets[20] ?? 0 })
      .execute();
    await catalogue.changeVaccine({ vaccineId: RABIES, boosterMonths: 36 });
    expect(await refreshSchedules(world)).toBe(30);
  });

  test('does not let a series end before it begins', async ({ world }) => {
    const catalogue = await desk(world);
    await expect(
      catalogue.changeVaccine({ vaccineId: RABIES, minAgeDays: 100, seriesUntilAgeDays: 90 }),
    ).rejects.toMatchObject({ cause: { code: 'INVALID', details: { field: 'seriesUntilAgeDays' } } });
  });

  test('two rows that are one vaccine become one: its doses count for the other, and nothing is asked for twice', async ({
    world,
  }) => {
    const admin = world.as(await makeStaff(world, ['administrator', 'veterinarian']));
    const { catalogue } = admin;
    const rabies = (await catalogue.schedules({ speciesId: DOG })).vaccines.find(({ id }) => id === RABIES);
    if (!rabies) throw new Error('no rabies');
    const { vaccineId } = await catalogue.addVaccine({
      speciesId: DOG,
      name: 'Rabia anual',
      core: true,
      minAgeDays: 84,
      seriesDoses: 1,
      seriesIntervalDays: 21,
      seriesUntilAgeDays: null,
      seriesBoosterAgeDays: null,
      adultDoses: 1,
      boosterMonths: 12,
      note: null,
      source: 'Criterio de la clínica',
      diseaseIds: rabies.diseaseIds,
    });
    const ana = await makeUser(world);
    const petId = await makePet(world, ana, { birthOn: '2020-01-01' });
    await world.as(ana).vaccines.add({ petId, vaccineId, name: 'Rabia anual', givenOn: '2026-10-01' });
    const day = { name: 'Parque', place: null, speciesId: DOG, vaccineId, vaccine: 'Rabia anual', veterinarian: 'Paz' };
    const vial = { laboratory: null, lot: null, lotExpiresOn: null };
    const { campaignId } = await admin.campaigns.begin({ ...day, ...vial });
    expect(await catalogue.vaccineUse({ vaccineId })).toEqual({ doses: 1 });
    expect(await catalogue.mergeVaccine({ vaccineId, intoId: RABIES })).toEqual({ changed: 1 });
    await refreshSchedules(world);
    const lines = await world.db.selectFrom('due').select(['vaccineId', 'dueOn']).where('petId', '=', petId).execute();
    expect(lines.filter((line) => line.vaccineId === vaccineId)).toEqual([]);
    expect(lines).toContainEqual({ vaccineId: RABIES, dueOn: '2027-10-01' });
    const dose = await world.db.selectFrom('vaccination').select('name').where('petId', '=', petId).executeTakeFirst();
    expect(dose).toEqual({ name: 'Rabia anual' });
    // What was begun with the old row, and what waited in a telephone, counts for the one that stands.
    const other = await makePet(world, ana);
    const { code } = (await world.as(ana).pets.get({ petId: other })).pet;
    await admin.campaignDoses.give({ campaignId, code });
    await world.as(ana).vaccines.add({ petId: other, vaccineId, name: 'Rabia anual', givenOn: '2025-10-01' });
    await admin.campaigns.begin({ ...day, ...vial });
    const { vaccinations } = await world.as(ana).pets.get({ petId: other });
    expect(vaccinations.map((one) => one.vaccineId)).toEqual([RABIES, RABIES]);
    const campaigns = await world.db.selectFrom('campaign').select('vaccineId').orderBy('id').execute();
    expect(campaigns).toEqual([{ vaccineId: RABIES }, { vaccineId: RABIES }]);
  });
});

async function dueOf(world: World, petId: number) {
  const line = await world.db
    .selectFrom('due')
    .select('dueOn')
    .where('petId', '=', petId)
    .where('vaccineId', '=', RABIES)
    .executeTakeFirst();
  return line?.dueOn;
}

describe('other names of a vaccine', () => {
  test('are seen, added and taken away; one that surely means another vaccine is refused beside the field', async ({
    world,
  }) => {
    const catalogue = await desk(world);
    const names = async (vaccineId = RABIES) =>
      (await catalogue.synonyms({ speciesId: DOG })).filter((one) => one.vaccineId === vaccineId);
    const before = await names();
    expect(before.some(({ certain, source }) => certain === 1 && source !== null)).toBe(true);
    const { name } = await catalogue.addSynonym({ vaccineId: RABIES, name: '  Antirrábica MUNICIPAL ' });
    expect((await names()).find((one) => one.name === name)).toMatchObject({ certain: 1, source: null });
    const refused = (field: string, message: string) => ({
      cause: { code: 'INVALID', details: { field, message: expect.stringContaining(message) } },
    });
    const other = (await catalogue.schedules({ speciesId: DOG })).vaccines.find(({ id }) => id !== RABIES);
    const again = { vaccineId: other?.id ?? 0, name: 'antirrabica municipal' };
    await expect(catalogue.addSynonym(again)).rejects.toMatchObject(
      refused('name', 'Ya es otro nombre de Antirrábica'),
    );
    const own = { vaccineId: RABIES, name: other?.name ?? '' };
    await expect(catalogue.addSynonym(own)).rejects.toMatchObject(refused('name', 'ya es una vacuna del catálogo'));
    const twice = { vaccineId: RABIES, name: 'Antirrábica municipal' };
    await expect(catalogue.addSynonym(twice)).rejects.toMatchObject(refused('name', 'Ya está entre'));
    const [added] = (await names()).filter((one) => one.name === name);
    const gone = { synonymId: added?.id ?? 0 };
    await catalogue.removeSynonym(gone);
    await expect(catalogue.removeSynonym(gone)).rejects.toMatchObject({ cause: { code: 'CATALOGUE_ROW_NOT_FOUND' } });
    expect(await names()).toEqual(before);
    expect(await catalogue.addSynonym(again)).toMatchObject({ vaccineId: other?.id });
  });

  test('a proposal that is decided proposes nothing else any more', async ({ world }) => {
    const catalogue = await desk(world);
    const all = await catalogue.synonyms({ speciesId: DOG });
    const proposed = all.find(({ certain }) => certain === 0);
    await catalogue.addSynonym({ vaccineId: proposed?.vaccineId ?? 0, name: proposed?.name ?? '' });
    const now = (await catalogue.synonyms({ speciesId: DOG })).filter(({ name }) => name === proposed?.name);
    expect(now).toMatchObject([{ vaccineId: proposed?.vaccineId, certain: 1 }]);
  });
});
