/** Trips: a family's plan, compared with the record each time, ticked, told of, and of no other account. */
import { describe, expect } from 'vitest';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { leavePlanNotices } from '#server/health/travel/notices.service.ts';
import { ensureCountries } from '#server/platform/countries/service.ts';
import { exportAccount } from '#server/portability/privacy/export.service.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { cookieOf, photograph, sendFile } from '../support/files.ts';
import { pagesOf } from '../support/pdf.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { test, type World } from '../support/world.ts';

const MADRID = { fromCountry: 'EC', toCountry: 'ES', arrivesOn: '2027-04-20', means: 'air' } as const;

/** Five years of rabies, each before the one before ended, after a chip at ten weeks. */
async function home(world: World) {
  world.now = '2026-11-26T15:00:00.000Z';
  await ensureCountries(world);
  const ana = await makeUser(world);
  const api = world.as(ana);
  const petId = await makePet(world, ana, { name: 'Canela', birthOn: '2021-03-10', microchip: '218012345678903' });
  await api.trips.setChipDay({ petId, on: '2021-05-20' });
  const [rabies] = await world.db
    .selectFrom('vaccine')
    .select('id')
    .where('name', '=', 'Antirrábica')
    .where('speciesId', '=', 1)
    .execute();
  const give = (givenOn: string, name = 'Antirrábica') =>
    api.vaccines.add({
      petId,
      name,
      ...(rabies && { vaccineId: rabies.id }),
      givenOn,
      nextOn: `${Number(givenOn.slice(0, 4)) + 1}${givenOn.slice(4)}`,
      nextSource: 'chosen',
    });
  for (const day of ['2021-06-10', '2022-06-05', '2023-06-02', '2024-05-30', '2025-05-28', '2026-05-20'])
    await give(day);
  const stateOf = async (tripId: number, code: string) =>
    (await api.trips.get({ tripId })).lines?.find((line) => line.code === code)?.state;
  return { ana, api, petId, stateOf };
}

describe('a trip to Madrid', () => {
  test('is compared with five years of record; what the record cannot know is ticked by hand', async ({ world }) => {
    const { api, petId, stateOf } = await home(world);
    const { tripId } = await api.trips.add({ petId, ...MADRID });
    const trip = await api.trips.get({ tripId });
    expect(trip.lines?.find(({ code }) => code === 'eu.titre_min')).toMatchObject({
      state: 'todo',
      from: '2026-11-26',
      until: '2027-01-20',
      source: expect.stringContaining('food.ec.europa.eu'),
      checkedOn: '2026-11-23',
      mark: 'S',
      old: false,
    });
    expect(await stateOf(tripId, 'eu.chip')).toBe('done');
    expect(await stateOf(tripId, 'eu.cover')).toBe('done');
    const { titreId } = await api.trips.addTitre({ petId, sampledOn: '2026-11-20', value: '0,61' });
    expect(await stateOf(tripId, 'eu.titre_min')).toBe('done');
    await api.trips.removeTitre({ titreId });
    expect(await stateOf(tripId, 'eu.titre_min')).toBe('todo');
    await api.trips.restoreTitre({ titreId });
    await api.trips.tick({ tripId, code: 'eu.point', doneOn: '2026-11-25' });
    expect(await stateOf(tripId, 'eu.point')).toBe('done');
    await api.trips.untick({ tripId, code: 'eu.point' });
    expect(await stateOf(tripId, 'eu.point')).toBe('todo');
    expect((await api.trips.list({ petId })).trips).toMatchObject([{ id: tripId, late: false, past: false }]);
    await api.trips.change({ tripId, ...MADRID, arrivesOn: '2027-05-20', arrivesAt: '14:30' });
    expect(await api.trips.get({ tripId })).toMatchObject({ arrivesOn: '2027-05-20', arrivesAt: '14:30' });
    await api.trips.remove({ tripId });
    expect((await api.trips.list({ petId })).trips).toEqual([]);
    await api.trips.restore({ tripId });
    // Another number is another chip: the day went with the former one.
    await api.pets.update({ petId, microchip: '218012345678904' });
    expect(await stateOf(tripId, 'eu.chip')).toBe('unknown');
  });

  test('yesterday, without a way through Ecuador, or with a bird: said beside the field', async ({ world }) => {
    const { ana, api, petId } = await home(world);
    const refused = (input: object, field: string) =>
      expect(api.trips.add({ petId, ...MADRID, ...input })).rejects.toMatchObject({
        cause: { code: 'INVALID', details: { field } },
      });
    await refused({ arrivesOn: '2026-11-25' }, 'arrivesOn');
    await refused({ fromCountry: 'CO' }, 'toCountry');
    await refused({ toCountry: 'EC' }, 'toCountry');
    await expect(api.trips.add({ petId, ...MADRID, arrivesAt: '25:00' })).rejects.toThrow();
    const bird = await makePet(world, ana, { name: 'Piolín', speciesId: 4 });
    await expect(api.trips.add({ petId: bird, ...MADRID })).rejects.toMatchObject({ cause: { code: 'INVALID' } });
    expect(await api.trips.list({ petId: bird })).toMatchObject({ travels: false });
    const { tripId } = await api.trips.add({ petId, ...MADRID });
    await expect(api.trips.tick({ tripId, code: 'co.cert', doneOn: '2026-11-20' })).rejects.toMatchObject({
      cause: { code: 'INVALID' },
    });
    await expect(api.trips.setChipDay({ petId, on: '2021-03-09' })).rejects.toMatchObject({
      cause: { code: 'INVALID' },
    });
    await expect(api.trips.addTitre({ petId, sampledOn: '2026-11-27', value: '' })).rejects.toMatchObject({
      cause: { code: 'INVALID' },
    });
  });

  test('is of its family alone; a reader looks on', async ({ world }) => {
    const { api, petId } = await home(world);
    const { tripId } = await api.trips.add({ petId, ...MADRID });
    const { titreId } = await api.trips.addTitre({ petId, sampledOn: '2026-11-20', value: '' });
    const foreign = world.as(await makeUser(world)).trips;
    const missing = { cause: { code: 'TRIP_NOT_FOUND' } };
    await expect(foreign.get({ tripId })).rejects.toMatchObject(missing);
    await expect(foreign.change({ tripId, ...MADRID })).rejects.toMatchObject(missing);
    await expect(foreign.remove({ tripId })).rejects.toMatchObject(missing);
    await expect(foreign.get({ tripId: 2_000_000_000 })).rejects.toMatchObject(missing);
    await expect(foreign.removeTitre({ titreId })).rejects.toMatchObject({ cause: { code: 'TITRE_NOT_FOUND' } });
    const reader = await makeUser(world);
    await world.db
      .insertInto('petMember')
      .values({ petId, userId: reader.id, role: 'reader', createdAt: world.now })
      .execute();
    expect(await world.as(reader).trips.get({ tripId })).toMatchObject({ writes: false });
    const readOnly = { cause: { code: 'PET_READ_ONLY' } };
    await expect(world.as(reader).trips.change({ tripId, ...MADRID })).rejects.toMatchObject(readOnly);
    await expect(world.as(reader).trips.tick({ tripId, code: 'eu.cert', doneOn: '2026-11-20' })).rejects.toMatchObject(
      readOnly,
    );
    await expect(world.as(reader).trips.restoreTitre({ titreId })).rejects.toMatchObject(readOnly);
  });

  test('what begins and what ends is told once, in one mail of a day, while it is open', async ({ world }) => {
    const { ana, api, petId } = await home(world);
    const { tripId } = await api.trips.add({ petId, ...MADRID });
    await deliveredMails(world);
    const told = async (day: string) => {
      world.now = `${day}T15:00:00.000Z`;
      await leavePlanNotices(world.context(null));
      await leavePlanNotices(world.context(null));
      return deliveredMails(world);
    };
    expect(await told('2026-11-26')).toHaveLength(1); // The sample's last day is in 55 days, and it travels abroad.
    expect(await told('2026-11-27')).toEqual([]);
    // Ten days before, the certificates' days begin: one mail for all of them.
    expect(await told('2027-04-10')).toMatchObject([
      { subject: expect.stringContaining('Canela a España, el 20 de abril') },
    ]);
    expect(await told('2027-04-11')).toEqual([]);
    await api.trips.tick({ tripId, code: 'ec.health', doneOn: '2027-04-11' });
    await api.trips.tick({ tripId, code: 'eu.cert', doneOn: '2027-04-11' });
    const [last, ...more] = await told('2027-04-16');
    expect(last?.text).toContain('Certificado Zoosanitario de Exportación');
    expect(last?.text).not.toContain('Certificado de salud de Ecuador');
    expect(more).toEqual([]);
    expect(await told('2027-04-21')).toEqual([]);
    const data = await exportAccount(world.context(ana) as SignedInContext);
    expect(data.animals[0]).toMatchObject({ microchipOn: '2021-05-20', trips: [{ toCountry: 'ES' }], titres: [] });
  });
});

test('its papers say in two languages who it is, what it got, and what the trip asks, on A4', async ({ world }) => {
  const { ana, api, petId } = await home(world);
  const { vaccinations } = await api.pets.get({ petId });
  const sticker = await photograph({ width: 320, height: 240 }).toBuffer();
  const sent = { cookie: await cookieOf(world, ana), purpose: 'vaccination', id: vaccinations[0]?.id ?? 0 } as const;
  await sendFile(await world.http(), { ...sent, bytes: sticker });
  const { tripId } = await api.trips.add({ petId, ...MADRID });
  await api.trips.addTitre({ petId, sampledOn: '2026-11-20', laboratory: 'Laboratorio Norte', value: '0,61' });
  const app = await world.http();
  const cookie = await cookieOf(world, ana);
  const get = (url: string) => app.inject({ url, headers: { cookie } });
  const answer = await get(`/api/mascotas/${petId}/viaje.pdf?viaje=${tripId}`);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="viaje-canela.pdf"');
  const { pages } = await pagesOf(answer.rawPayload, 1);
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
    pages.map(() => [595, 842]),
  );
  const text = pages.map((page) => page.text).join(' ');
  for (const words of [
    'Travel papers',
    '218012345678903',
    '20/05/2021',
    'Rabies vaccinations',
    '20/05/2026',
    '0,61',
    'Microchip implanted before',
    'Not an official document',
    'Photographs of the vial labels',
  ])
    expect(text).toContain(words);
  // Of another animal, and without one, it is as a trip that is not there.
  const other = await makePet(world, ana, { name: 'Toby' });
  expect((await get(`/api/mascotas/${other}/viaje.pdf?viaje=${tripId}`)).statusCode).toBe(404);
  expect((await get(`/api/mascotas/${petId}/viaje.pdf`)).statusCode).toBe(400);
}, 60_000);

test('first values come at the start; a row that an administrator changed stays as it is', async ({ world }) => {
  await ensureCountries(world);
  await ensureCountries(world);
  const edited = { editedAt: world.now, amount: 45, title: 'Otro' };
  await world.db.updateTable('countryRule').set(edited).where('code', '=', 'eu.titre_min').execute();
  await world.db.updateTable('countryRule').set({ title: 'Viejo' }).where('code', '=', 'eu.cert').execute();
  await ensureCountries(world);
  const rows = await world.db.selectFrom('countryRule').select(['code', 'title', 'amount']).execute();
  expect(rows.find(({ code }) => code === 'eu.titre_min')).toMatchObject({ title: 'Otro', amount: 45 });
  expect(rows.find(({ code }) => code === 'eu.cert')?.title).toContain('Certificado oficial');
  // A row of the installation's own binds at once, and stays when first values come again.
  const admin = world.as(await makeUser(world, { role: 'ROLE_ADMINISTRADOR' })).catalogue;
  const row = {
    country: 'CO',
    way: 'enter',
    kind: 'rabiesWait',
    title: 'Espera nueva',
    words: 'Noventa días.',
  } as const;
  const seen = { source: 'ica.gov.co', checkedOn: '2026-11-20', mark: 'S' } as const;
  for (const [wrong, field] of [
    [{ unit: 'day' }, 'amount'],
    [{ amount: 90, unit: 'day', checkedOn: '2030-01-01' }, 'checkedOn'],
    [{ amount: 90, unit: 'day', way: 'fly' }, 'way'],
  ] as const)
    await expect(admin.addRule({ ...row, ...seen, ...wrong })).rejects.toMatchObject({ cause: { details: { field } } });
  const { ruleId } = await admin.addRule({ ...row, ...seen, amount: 90, unit: 'day' });
  const twin = await admin.addRule({ ...row, ...seen, amount: 90, unit: 'day' });
  await admin.changeRule({ ruleId: twin.ruleId, active: false });
  await ensureCountries(world);
  const ana = await makeUser(world);
  const petId = await makePet(world, ana, { birthOn: '2021-03-10' });
  await world.as(ana).vaccines.add({ petId, name: 'Antirrábica', givenOn: world.now.slice(0, 10) });
  const trip = { fromCountry: 'EC', toCountry: 'CO', means: 'air' } as const;
  const arrivesOn = plusDays(world.now.slice(0, 10), 89);
  const { tripId } = await world.as(ana).trips.add({ petId, ...trip, arrivesOn });
  const own = ((await world.as(ana).trips.get({ tripId })).lines ?? []).filter(({ title }) => title === 'Espera nueva');
  expect(own).toMatchObject([{ state: 'late', earliest: plusDays(arrivesOn, 1) }]);
  expect((await admin.rules()).find(({ id }) => id === ruleId)).toMatchObject({
    code: 'co.own_espera-nueva',
    active: 1,
  });
});
