import { describe, expect } from 'vitest';
import { makePet, makeUser } from '../support/guardian.ts';
import { test, type World } from '../support/world.ts';

const DOG = 1;
const CAT = 2;
const today = '2026-11-21';

/** A guardian with a dog of unknown age, and the ids of the catalogue. */
async function guardianWithDog(world: World, birthOn: string | null = null) {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana, { speciesId: DOG, birthOn });
  const catalogue = await world.anonymous().reference.vaccines();
  const vaccineId = (name: string, speciesId = DOG) =>
    catalogue.find((vaccine) => vaccine.name === name && vaccine.speciesId === speciesId)?.id ?? 0;
  return { ana, petId, api: world.as(ana), vaccineId };
}

const openLines = async ({ api, petId }: Awaited<ReturnType<typeof guardianWithDog>>) =>
  (await api.pets.get({ petId })).lines.map(({ title, nextOn, state }) => [title, nextOn, state]);

describe('writing a dose down', () => {
  test('proposes the next date with its reason and says what it answered', async ({ world }) => {
    const guardian = await guardianWithDog(world);
    const { api, petId, vaccineId } = guardian;
    const saved = await api.vaccines.add({
      petId,
      vaccineId: vaccineId('Antirrábica'),
      name: 'Antirrábica',
      givenOn: today,
    });
    expect(saved).toMatchObject({ nextOn: '2027-11-21', reason: 'Refuerzo a los 12 meses.', closed: ['Antirrábica'] });
    expect(await openLines(guardian)).toEqual([
      ['Antirrábica', '2027-11-21', 'ok'],
      ['Quíntuple canina', null, 'unknown'],
    ]);
  });

  test('before a birth that is only estimated is asked about, and before a known one refused', async ({ world }) => {
    const { api, petId, vaccineId } = await guardianWithDog(world, '2026-05-01');
    const dose = { petId, vaccineId: vaccineId('Antirrábica'), name: 'Antirrábica', givenOn: '2026-04-01' };
    const refused = { cause: { code: 'INVALID', details: { field: 'givenOn' } } };
    const asked = { cause: { code: 'BEFORE_BIRTH', details: { message: expect.stringContaining('01/05/2026') } } };
    await expect(api.vaccines.add({ ...dose, daySure: true })).rejects.toMatchObject(refused);
    await world.db.updateTable('pet').set({ birthEstimated: 1 }).where('id', '=', petId).execute();
    // A caller that cannot answer is refused as before.
    await expect(api.vaccines.add(dose)).rejects.toMatchObject(refused);
    await expect(api.vaccines.add({ ...dose, daySure: false })).rejects.toMatchObject(asked);
    const { vaccinationId } = await api.vaccines.add({ ...dose, daySure: true });
    await api.vaccines.edit({ vaccinationId, givenOn: dose.givenOn, notes: 'En la pata', daySure: false });
    const earlier = { vaccinationId, givenOn: '2026-03-01', daySure: false };
    await expect(api.vaccines.edit(earlier)).rejects.toMatchObject(asked);
    const worms = { petId, target: 'internal', product: 'Drontal', givenOn: '2026-04-01' } as const;
    await expect(api.dewormings.add({ ...worms, daySure: false })).rejects.toMatchObject(asked);
    await api.dewormings.add({ ...worms, daySure: true });
  });

  test('a puppy goes on every three weeks, and a later combined vaccine closes the first line', async ({ world }) => {
    const { api, petId, vaccineId } = await guardianWithDog(world, '2026-09-12');
    const puppy = vaccineId('Puppy (moquillo y parvovirus)');
    const first = await api.vaccines.add({ petId, vaccineId: puppy, name: 'Puppy', givenOn: '2026-10-31' });
    expect(first.nextOn).toBe('2026-11-21');
    const second = await api.vaccines.add({
      petId,
      vaccineId: vaccineId('Quíntuple canina'),
      name: 'Quíntuple',
      givenOn: today,
    });
    expect(second).toMatchObject({ nextOn: '2026-12-12', closed: ['Puppy'] });
  });

  test('a name typed by hand is understood where the catalogue has it', async ({ world }) => {
    const { api, petId, vaccineId } = await guardianWithDog(world);
    await api.vaccines.add({ petId, name: 'antirrabica', givenOn: today });
    const { vaccinations } = await api.pets.get({ petId });
    expect(vaccinations).toMatchObject([
      { vaccineId: vaccineId('Antirrábica'), name: 'antirrabica', nextOn: '2027-11-21' },
    ]);
  });

  test('a vaccine nobody knows is kept with the date the guardian chose', async ({ world }) => {
    const { api, petId } = await guardianWithDog(world);
    const chosen = { petId, name: 'Alergias', givenOn: today, nextSource: 'chosen', nextOn: '2027-02-01' } as const;
    expect(await api.vaccines.add(chosen)).toMatchObject({ nextOn: '2027-02-01', reason: null, closed: [] });
    const unknown = await api.vaccines.add({ petId, name: 'Otra', givenOn: today });
    expect(unknown).toMatchObject({ nextOn: null, reason: expect.stringContaining('tu veterinario') });
  });

  test('a date that differs from the schedule was chosen by the guardian', async ({ world }) => {
    const { api, petId } = await guardianWithDog(world);
    await api.vaccines.add({ petId, name: 'Antirrábica', givenOn: today, nextOn: '2027-05-01' });
    const { vaccinations, lines } = await api.pets.get({ petId });
    expect(vaccinations).toMatchObject([{ nextOn: '2027-05-01', nextSource: 'chosen' }]);
    expect(lines[0]?.nextOn).toBe('2027-05-01');
  });

  test('an older dose added later moves the date of the newer one', async ({ world }) => {
    const { api, petId } = await guardianWithDog(world);
    const { nextOn } = await api.vaccines.add({ petId, name: 'Quíntuple canina', givenOn: '2026-11-10' });
    expect(nextOn).toBe('2026-12-01');
    await api.vaccines.add({ petId, name: 'Quíntuple canina', givenOn: '2026-10-20' });
    const { vaccinations, lines } = await api.pets.get({ petId });
    expect(vaccinations[0]).toMatchObject({ givenOn: '2026-11-10', nextOn: '2027-11-10' });
    expect(lines).toContainEqual(
      expect.objectContaining({ title: 'Quíntuple canina', nextOn: '2027-11-10', inSeries: 0 }),
    );
  });

  test('two who write into one record at once leave it as if they had followed each other', async ({ world }) => {
    const { api, petId } = await guardianWithDog(world);
    const years = Array.from({ length: 12 }, (_, index) => `${2015 + index}-05-01`);
    await Promise.all(years.map((givenOn) => api.vaccines.add({ petId, name: 'Antirrábica', givenOn })));
    const rows = await world.db.selectFrom('due').select(['title', 'dueOn']).orderBy('title').execute();
    expect(rows).toEqual([
      { title: 'Antirrábica', dueOn: '2027-05-01' },
      { title: 'Quíntuple canina', dueOn: null },
    ]);
  });
});

describe('a dose that cannot be', () => {
  const refused = (call: Promise<unknown>) =>
    call.then(
      () => 'accepted',
      (error: { cause?: { code: string; details: { field?: string; message?: string } } }) => ({
        code: error.cause?.code,
        ...error.cause?.details,
      }),
    );

  test('tomorrow’s is refused beside its field, by the guardian’s own day', async ({ world }) => {
    // 05:30 UTC: already the 22nd in Guayaquil (UTC-5), still the 21st in Galápagos (UTC-6).
    world.now = '2026-11-22T05:30:00.000Z';
    const add = async (timeZone: string) => {
      const user = await makeUser(world, { timeZone });
      const petId = await makePet(world, user, { speciesId: DOG });
      return refused(world.as(user).vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-11-22' }));
    };
    expect(await add('America/Guayaquil')).toBe('accepted');
    expect(await add('Pacific/Galapagos')).toEqual({
      code: 'INVALID',
      field: 'givenOn',
      message: 'Esa fecha aún no llega.',
    });
  });

  test('before birth, a next date that is not after it, and another species’ vaccine too', async ({ world }) => {
    const { api, petId, vaccineId } = await guardianWithDog(world, '2026-06-01');
    const dose = { petId, name: 'Antirrábica', givenOn: today };
    expect(await refused(api.vaccines.add({ ...dose, givenOn: '2026-05-31' }))).toMatchObject({ field: 'givenOn' });
    const chosen = { ...dose, nextSource: 'chosen' as const };
    expect(await refused(api.vaccines.add({ ...chosen, nextOn: today }))).toMatchObject({ field: 'nextOn' });
    expect(await refused(api.vaccines.add(chosen))).toMatchObject({ code: 'INVALID', field: 'nextOn' });
    const feline = { ...dose, vaccineId: vaccineId('Triple felina', CAT) };
    expect(await refused(api.vaccines.add(feline))).toMatchObject({ code: 'INVALID', field: 'vaccineId' });
    expect(await refused(api.vaccines.add({ ...dose, vaccineId: 999_999 }))).toMatchObject({ field: 'vaccineId' });
    expect((await api.pets.get({ petId })).vaccinations).toEqual([]);
  });
});

describe('correcting a dose', () => {
  test('what is not sent stays, and the date follows the day it was given', async ({ world }) => {
    const { api, petId } = await guardianWithDog(world);
    const { vaccinationId } = await api.vaccines.add({ petId, name: 'Antirrábica', givenOn: today, lot: 'A-12' });
    expect(await api.vaccines.edit({ vaccinationId, givenOn: '2026-11-01' })).toEqual({
      vaccinationId,
      nextOn: '2027-11-01',
    });
    const { vaccinations, lines } = await api.pets.get({ petId });
    expect(vaccinations).toMatchObject([{ lot: 'A-12', givenOn: '2026-11-01', nextOn: '2027-11-01' }]);
    expect(lines[0]?.nextOn).toBe('2027-11-01');
  });

  test('a date given alone was chosen; emptied, none is wanted and the line is gone', async ({ world }) => {
    const guardian = await guardianWithDog(world);
    const { api, petId } = guardian;
    const { vaccinationId } = await api.vaccines.add({ petId, name: 'Antirrábica', givenOn: today });
    await api.vaccines.edit({ vaccinationId, nextOn: '2027-03-01' });
    expect(await openLines(guardian)).toContainEqual(['Antirrábica', '2027-03-01', 'ok']);
    await api.vaccines.edit({ vaccinationId, nextOn: null });
    expect(await openLines(guardian)).toEqual([['Quíntuple canina', null, 'unknown']]);
  });

  test('another name is another vaccine', async ({ world }) => {
    const { api, petId, vaccineId } = await guardianWithDog(world);
    const { vaccinationId } = await api.vaccines.add({ petId, name: 'Antirrábica', givenOn: today });
    await api.vaccines.edit({ vaccinationId, name: 'Tos de las perreras' });
    expect((await api.pets.get({ petId })).vaccinations).toMatchObject([
      { vaccineId: vaccineId('Tos de las perreras') },
    ]);
    await api.vaccines.edit({ vaccinationId, name: 'La que pusieron en el parque' });
    expect((await api.pets.get({ petId })).vaccinations).toMatchObject([{ vaccineId: null, nextOn: null }]);
  });
});

describe('removing a dose', () => {
  test('opens again what it had answered, and Deshacer closes it', async ({ world }) => {
    const guardian = await guardianWithDog(world);
    const { api, petId } = guardian;
    await api.vaccines.add({ petId, name: 'Antirrábica', givenOn: '2025-11-01' });
    const { vaccinationId } = await api.vaccines.add({ petId, name: 'Antirrábica', givenOn: today });
    expect(await openLines(guardian)).toContainEqual(['Antirrábica', '2027-11-21', 'ok']);

    expect(await api.vaccines.remove({ vaccinationId })).toEqual({ vaccinationId, petId });
    expect(await openLines(guardian)).toContainEqual(['Antirrábica', '2026-11-01', 'overdue']);
    expect((await api.pets.get({ petId })).vaccinations).toHaveLength(1);

    await api.vaccines.restore({ vaccinationId });
    expect(await openLines(guardian)).toContainEqual(['Antirrábica', '2027-11-21', 'ok']);
  });

  test('twice answers like a dose that does not exist', async ({ world }) => {
    const { api, petId } = await guardianWithDog(world);
    const { vaccinationId } = await api.vaccines.add({ petId, name: 'Antirrábica', givenOn: today });
    await expect(api.vaccines.restore({ vaccinationId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await api.vaccines.remove({ vaccinationId });
    await expect(api.vaccines.remove({ vaccinationId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(api.vaccines.edit({ vaccinationId, lot: 'B' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('a stranger is told exactly what is said of a dose that does not exist', async ({ world }) => {
  const { api, petId } = await guardianWithDog(world);
  const { vaccinationId } = await api.vaccines.add({ petId, name: 'Antirrábica', givenOn: today });
  const removed = (await api.vaccines.add({ petId, name: 'Leptospirosis', givenOn: today })).vaccinationId;
  await api.vaccines.remove({ vaccinationId: removed });
  const stranger = world.as(await makeUser(world));
  const answer = (call: Promise<unknown>) => call.catch((error) => [error.code, error.message, error.cause.code]);
  const missing = 999_999;
  const dose = { name: 'Antirrábica', givenOn: today };

  const calls: [(id: number) => Promise<unknown>, theirs: number][] = [
    [(vaccinationId) => stranger.vaccines.edit({ vaccinationId, lot: 'X' }), vaccinationId],
    [(vaccinationId) => stranger.vaccines.remove({ vaccinationId }), vaccinationId],
    [(vaccinationId) => stranger.vaccines.restore({ vaccinationId }), removed],
    [(petId) => stranger.vaccines.add({ petId, ...dose }), petId],
  ];
  for (const [call, theirs] of calls) {
    const said = await answer(call(theirs));
    expect(said).toEqual(await answer(call(missing)));
    expect(said).toContain('NOT_FOUND');
  }
  expect((await api.pets.get({ petId })).vaccinations).toMatchObject([{ id: vaccinationId, lot: null }]);
});

test('the form remembers what this user wrote last, each once', async ({ world }) => {
  const { api, petId, vaccineId } = await guardianWithDog(world);
  await api.vaccines.add({
    petId,
    name: 'Antirrábica',
    givenOn: '2025-05-01',
    clinic: 'San Roque',
    veterinarian: 'Dra. Paz',
  });
  await api.vaccines.add({ petId, name: 'Leptospirosis', givenOn: '2026-05-01', clinic: 'El Arca' });
  await api.vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-05-01', clinic: 'San Roque' });
  expect(await api.vaccines.remembered()).toEqual({
    vaccineIds: [vaccineId('Antirrábica'), vaccineId('Leptospirosis')],
    clinics: ['San Roque', 'El Arca'],
    veterinarians: ['Dra. Paz'],
    laboratories: [],
    bottles: [],
  });
  const other = world.as(await makeUser(world));
  expect((await other.vaccines.remembered()).clinics).toEqual([]);
});
