import { describe, expect } from 'vitest';
import type { PetRole } from '#db/types.ts';
import type { CreatePetInput } from '#server/health/record/schema.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { test, type World } from '../support/world.ts';

const HAMSTER = 6;
const today = '2026-11-21';
const kg = (amount: number, measuredOn = today) => ({ amount, unit: 'kg' as const, measuredOn });

async function guardianWithDog(world: World, fields: Partial<CreatePetInput> = {}) {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana, fields);
  const api = world.as(ana);
  const weights = async () =>
    (await api.pets.get({ petId })).weights.map(({ grams, unit, measuredOn }) => `${measuredOn} ${grams} ${unit}`);
  return { ana, api, petId, weights };
}

async function member(world: World, petId: number, role: PetRole) {
  const person = await makeUser(world, { name: 'Luis' });
  await world.db.insertInto('petMember').values({ petId, userId: person.id, role, createdAt: world.now }).execute();
  return world.as(person);
}

const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { cause?: { code: string; details: { field?: string; message?: string } } }) => ({
      code: error.cause?.code,
      ...error.cause?.details,
    }),
  );

describe('the history of weights', () => {
  test('holds each as it was said, newest first, with who wrote it', async ({ world }) => {
    const { api, petId, weights } = await guardianWithDog(world);
    await api.weights.add({ petId, ...kg(4.5, '2026-10-01') });
    await api.weights.add({ petId, amount: 10.5, unit: 'lb', measuredOn: today });
    await api.weights.add({ petId, amount: 160, unit: 'oz', measuredOn: '2026-09-01' });
    expect(await weights()).toEqual(['2026-11-21 4763 lb', '2026-10-01 4500 kg', '2026-09-01 4536 oz']);
    expect((await api.pets.get({ petId })).weights[0]).toMatchObject({ author: 'Ana', editor: null });
  });

  test('has one for each day: the second of a day takes the place of the first', async ({ world }) => {
    const { api, petId, weights } = await guardianWithDog(world, { weight: { amount: 4, unit: 'kg' } });
    await api.weights.add({ petId, ...kg(4.6) });
    expect(await weights()).toEqual(['2026-11-21 4600 kg']);
    await Promise.all([4.1, 4.2, 4.3, 4.4].map((amount) => api.weights.add({ petId, ...kg(amount) })));
    expect(await weights()).toHaveLength(1);
  });

  test('what is not sent in a correction stays', async ({ world }) => {
    const { api, petId, weights } = await guardianWithDog(world);
    const { weightId } = await api.weights.add({ petId, amount: 8.7, unit: 'oz', measuredOn: today });
    await api.weights.edit({ weightId, measuredOn: '2026-11-01' });
    expect(await weights()).toEqual(['2026-11-01 247 oz']);
    await api.weights.edit({ weightId, unit: 'kg' });
    await (await member(world, petId, 'editor')).weights.edit({ weightId, amount: 8.8 });
    expect(await weights()).toEqual(['2026-11-01 8800 kg']);
    expect((await api.pets.get({ petId })).weights).toMatchObject([{ author: 'Ana', editor: 'Luis' }]);
  });

  test('one that is moved to another day takes the place of that day’s', async ({ world }) => {
    const { api, petId, weights } = await guardianWithDog(world);
    await api.weights.add({ petId, ...kg(4, '2026-11-01') });
    const { weightId } = await api.weights.add({ petId, ...kg(5) });
    expect(await api.weights.edit({ weightId, measuredOn: '2026-11-01' })).toEqual({ weightId, petId });
    expect(await weights()).toEqual(['2026-11-01 5000 kg']);
  });

  test('one that is removed comes back by Deshacer, in the place of whichever was written meanwhile', async ({
    world,
  }) => {
    const { api, petId, weights } = await guardianWithDog(world);
    const { weightId } = await api.weights.add({ petId, ...kg(4) });
    const gone = { code: 'WEIGHT_NOT_FOUND' };
    expect(await refused(api.weights.restore({ weightId }))).toMatchObject(gone);
    expect(await api.weights.remove({ weightId })).toEqual({ weightId, petId });
    expect(await refused(api.weights.remove({ weightId }))).toMatchObject(gone);
    expect(await refused(api.weights.edit({ weightId, amount: 5 }))).toMatchObject(gone);
    await api.weights.add({ petId, ...kg(4.2) });
    expect(await api.weights.restore({ weightId })).toEqual({ weightId, petId });
    expect(await weights()).toEqual(['2026-11-21 4000 kg']);
  });
});

describe('an odd weight', () => {
  test('is asked about once, beside its amount, and kept where the guardian is sure', async ({ world }) => {
    const { api, petId, weights } = await guardianWithDog(world);
    await api.weights.add({ petId, ...kg(4.6, '2026-10-20') });
    expect(await refused(api.weights.add({ petId, ...kg(45) }))).toEqual({
      code: 'INVALID',
      field: 'amount',
      message: '¿4,5 o 45 kg? La última vez pesó 4,6 kg. Si es 45 kg, guarda de nuevo.',
    });
    expect(await weights()).toHaveLength(1);
    await api.weights.add({ petId, ...kg(45), sure: true });
    expect(await weights()).toHaveLength(2);
  });

  test('is asked about in a correction too, but not where only its day is moved', async ({ world }) => {
    const { api, petId, weights } = await guardianWithDog(world);
    await api.weights.add({ petId, ...kg(4.6, '2026-10-20') });
    const { weightId } = await api.weights.add({ petId, ...kg(45), sure: true });
    expect(await refused(api.weights.edit({ weightId, amount: 46 }))).toMatchObject({ field: 'amount' });
    expect(await refused(api.weights.edit({ weightId, measuredOn: '2026-11-20' }))).toBe('accepted');
    await api.weights.edit({ weightId, amount: 4.5 });
    expect(await weights()).toEqual(['2026-11-20 4500 kg', '2026-10-20 4600 kg']);
  });

  test('of 45 kg is no hamster’s, however sure somebody is', async ({ world }) => {
    const { api, petId, weights } = await guardianWithDog(world, { speciesId: HAMSTER });
    for (const sure of [false, true]) {
      expect(await refused(api.weights.add({ petId, ...kg(45), sure }))).toEqual({
        code: 'INVALID',
        field: 'amount',
        message: '¿45 kg? Un hámster pesa unos 100 g. Revisa el número y la unidad.',
      });
    }
    expect(await refused(api.weights.add({ petId, ...kg(0.5) }))).toMatchObject({ field: 'amount' });
    await api.weights.add({ petId, ...kg(0.5), sure: true });
    expect(await weights()).toEqual(['2026-11-21 500 kg']);
  });

  test('is kept without a question where an animal is registered; the impossible is not', async ({ world }) => {
    const ana = await makeUser(world);
    const api = world.as(ana);
    const hamster = { name: 'Copito', speciesId: HAMSTER, sex: 'unknown' } as const;
    const said = { code: 'INVALID', field: 'weight.amount', message: expect.stringContaining('Un hámster') };
    expect(await refused(api.pets.create({ ...hamster, weight: { amount: 45, unit: 'kg' } }))).toMatchObject(said);
    expect(await api.pets.list()).toEqual([]);
    const { petId } = await api.pets.create({ ...hamster, weight: { amount: 500, unit: 'g' } });
    expect(await refused(api.pets.update({ petId, weight: { amount: 45, unit: 'kg' } }))).toMatchObject(said);
    await api.pets.update({ petId, speciesId: 1, weight: { amount: 45, unit: 'kg' } });
    expect((await api.pets.get({ petId })).weights).toMatchObject([{ grams: 45_000 }]);
  });
});

test('a day that is ahead, before its birth or after its death is refused beside the day', async ({ world }) => {
  const { api, petId, weights } = await guardianWithDog(world, { birthOn: '2026-06-01' });
  const add = (measuredOn: string) => refused(api.weights.add({ petId, ...kg(4, measuredOn) }));
  expect(await add('2026-11-22')).toEqual({
    code: 'INVALID',
    field: 'measuredOn',
    message: 'Esa fecha aún no llega.',
  });
  expect(await add('2026-05-31')).toMatchObject({ field: 'measuredOn', message: 'Es anterior a su nacimiento.' });
  await world.db.updateTable('pet').set({ deceasedOn: '2026-11-15' }).execute();
  expect(await add(today)).toMatchObject({ field: 'measuredOn', message: 'Es posterior a su fallecimiento.' });
  const { weightId } = await api.weights.add({ petId, ...kg(4, '2026-11-15') });
  expect(await refused(api.weights.edit({ weightId, measuredOn: today }))).toMatchObject({ field: 'measuredOn' });
  expect(await weights()).toEqual(['2026-11-15 4000 kg']);
});

test('a reader sees weights and writes none', async ({ world }) => {
  const { api, petId, weights } = await guardianWithDog(world);
  const { weightId } = await api.weights.add({ petId, ...kg(4) });
  const removed = (await api.weights.add({ petId, ...kg(4, '2026-11-01') })).weightId;
  await api.weights.remove({ weightId: removed });
  const before = await weights();
  const reader = await member(world, petId, 'reader');
  expect((await reader.pets.get({ petId })).weights).toHaveLength(1);
  const calls = [
    () => reader.weights.add({ petId, ...kg(5) }),
    () => reader.weights.edit({ weightId, amount: 5 }),
    () => reader.weights.remove({ weightId }),
    () => reader.weights.restore({ weightId: removed }),
    () => reader.pets.update({ petId, weight: { amount: 5, unit: 'kg' } }),
  ];
  for (const call of calls) expect(await refused(call())).toMatchObject({ code: 'PET_READ_ONLY' });
  expect(await weights()).toEqual(before);
});

describe('body condition', () => {
  test('is written with a weight or a check-up, from one to nine, and corrected', async ({ world }) => {
    const { api, petId } = await guardianWithDog(world);
    const { weightId } = await api.weights.add({ petId, ...kg(20), bodyCondition: 6 });
    await api.weights.edit({ weightId, amount: 20.2 });
    expect((await api.pets.get({ petId })).weights[0]).toMatchObject({ grams: 20_200, bodyCondition: 6 });
    await api.weights.edit({ weightId, bodyCondition: null });
    expect((await api.pets.get({ petId })).weights[0]?.bodyCondition).toBe(null);
    await expect(api.weights.add({ petId, ...kg(20), bodyCondition: 10 })).rejects.toThrow('del 1 al 9');
    await api.checkups.add({ petId, reason: 'Control', doneOn: today, bodyCondition: 5 });
    expect((await api.pets.get({ petId })).checkups[0]).toMatchObject({ bodyCondition: 5 });
    const planned = api.checkups.add({ petId, reason: 'Control', plannedOn: '2026-12-01', bodyCondition: 5 });
    expect(await refused(planned)).toMatchObject({ code: 'INVALID', field: 'doneOn' });
  });
});

describe('the weight to aim at', () => {
  test('is a veterinarian’s, carries the name, and is taken back', async ({ world }) => {
    const { ana, api, petId } = await guardianWithDog(world);
    const aim = { petId, low: 17, high: 19, unit: 'kg' } as const;
    expect(await refused(api.weights.setTarget(aim))).toMatchObject({ code: 'VETERINARIAN_ONLY' });
    const { address } = await world.as(ana).visits.show({ petId });
    const vet = { name: 'Dra. Paz Vera', registration: '1234' };
    await world.anonymous().visits.open({ token: address.split('/').at(-1) ?? '', ...vet });
    const visit = world.atVisit(world.tokens.at(-1) ?? '');
    expect(await refused(visit.weights.setTarget({ ...aim, low: 20 }))).toBeTruthy();
    expect(await refused(visit.weights.setTarget({ ...aim, high: 1900 }))).toMatchObject({ field: 'high' });
    expect(await visit.weights.setTarget(aim)).toMatchObject({ before: { low: null, high: null } });
    const stored = { targetLow: 17_000, targetHigh: 19_000, targetBy: 'Dra. Paz Vera', targetOn: today };
    expect((await api.pets.get({ petId })).pet).toMatchObject(stored);
    expect((await visit.visits.record()).pet).toMatchObject(stored);
    expect(await visit.weights.setTarget({ petId, low: 40, unit: 'lb' })).toMatchObject({
      before: { low: 17_000, high: 19_000 },
    });
    expect((await api.pets.get({ petId })).pet).toMatchObject({ targetLow: 18_144, targetHigh: 18_144 });
    await visit.weights.removeTarget({ petId });
    expect((await api.pets.get({ petId })).pet).toMatchObject({ targetLow: null, targetBy: null });
  });
});

test('a person reads and types weights in kilos or in pounds, on every device', async ({ world }) => {
  const { api } = await guardianWithDog(world);
  expect((await api.auth.me()).weightUnit).toBe('kg');
  await api.profile.chooseWeightUnit({ weightUnit: 'lb' });
  expect((await api.auth.me()).weightUnit).toBe('lb');
});
