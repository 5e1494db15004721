import { describe, expect } from 'vitest';
import { similarIllness } from '#server/health/illnesses/rules.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { test, type World } from '../support/world.ts';

const today = '2026-11-21';
const OTITIS = { name: 'Otitis', diagnosedOn: '2026-11-01' };

async function guardian(world: World, birthOn: string | null = '2024-05-01') {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana, { birthOn });
  return { ana, petId, api: world.as(ana) };
}

const refusedAt = (field: string, message: string) => ({ cause: { code: 'INVALID', details: { field, message } } });

describe('a disease', () => {
  test('is active unless said otherwise, and says who wrote it and who corrected it', async ({ world }) => {
    const { api, petId } = await guardian(world);
    const { illnessId } = await api.illnesses.add({ petId, ...OTITIS });
    await api.illnesses.edit({ illnessId, treatment: 'Gotas' });
    const { illnesses } = await api.pets.get({ petId });
    expect(illnesses).toMatchObject([
      { id: illnessId, ...OTITIS, state: 'active', treatment: 'Gotas', author: 'Ana', editor: 'Ana', disabledAt: null },
    ]);
  });

  test('is overcome on a day between its diagnosis and today, or on a day nobody remembers', async ({ world }) => {
    const { api, petId } = await guardian(world);
    const overcome = { petId, ...OTITIS, state: 'overcome' as const };
    await api.illnesses.add(overcome);
    await api.illnesses.add({ ...overcome, overcomeOn: OTITIS.diagnosedOn });
    await expect(api.illnesses.add({ ...overcome, overcomeOn: '2026-10-31' })).rejects.toMatchObject(
      refusedAt('overcomeOn', 'Es anterior al diagnóstico.'),
    );
    await expect(api.illnesses.add({ ...overcome, overcomeOn: '2026-11-22' })).rejects.toMatchObject(
      refusedAt('overcomeOn', 'Esa fecha aún no llega.'),
    );
  });

  test('that the animal still has was not overcome on any day', async ({ world }) => {
    const { api, petId } = await guardian(world);
    for (const state of ['active', 'chronic'] as const) {
      await expect(api.illnesses.add({ petId, ...OTITIS, state, overcomeOn: today })).rejects.toMatchObject(
        refusedAt('overcomeOn', 'Solo se llena cuando está superada.'),
      );
    }
  });

  test('that comes back forgets the day on which it was overcome', async ({ world }) => {
    const { api, petId } = await guardian(world);
    const { illnessId } = await api.illnesses.add({ petId, ...OTITIS, state: 'overcome', overcomeOn: today });
    await api.illnesses.edit({ illnessId, state: 'active' });
    expect((await api.pets.get({ petId })).illnesses).toMatchObject([{ state: 'active', overcomeOn: null }]);
  });

  test('is diagnosed within the life of the animal, on the day of its guardian', async ({ world }) => {
    world.now = '2026-11-22T03:00:00.000Z';
    const { api, petId } = await guardian(world);
    await api.illnesses.add({ petId, ...OTITIS, diagnosedOn: today });
    await expect(api.illnesses.add({ petId, ...OTITIS, diagnosedOn: '2026-11-22' })).rejects.toMatchObject(
      refusedAt('diagnosedOn', 'Esa fecha aún no llega.'),
    );
    await expect(api.illnesses.add({ petId, ...OTITIS, diagnosedOn: '2024-04-30' })).rejects.toMatchObject(
      refusedAt('diagnosedOn', 'Es anterior a su nacimiento.'),
    );
  });

  test('cannot be moved by a correction to where it could not have been written', async ({ world }) => {
    const { api, petId } = await guardian(world);
    const { illnessId } = await api.illnesses.add({ petId, ...OTITIS, state: 'overcome', overcomeOn: '2026-11-10' });
    await expect(api.illnesses.edit({ illnessId, diagnosedOn: '2026-11-11' })).rejects.toMatchObject(
      refusedAt('overcomeOn', 'Es anterior al diagnóstico.'),
    );
    await expect(api.illnesses.edit({ illnessId, diagnosedOn: '2027-01-01' })).rejects.toMatchObject(
      refusedAt('diagnosedOn', 'Esa fecha aún no llega.'),
    );
  });
});

describe('disabling', () => {
  test('keeps it in the history with its moment, twice is once, and it can be undone', async ({ world }) => {
    const { api, petId } = await guardian(world);
    const { illnessId } = await api.illnesses.add({ petId, ...OTITIS });
    const first = world.now;
    await api.illnesses.disable({ illnessId });
    world.now = '2026-11-21T16:00:00.000Z';
    expect(await api.illnesses.disable({ illnessId })).toEqual({ illnessId, petId });
    expect((await api.pets.get({ petId })).illnesses).toMatchObject([{ id: illnessId, disabledAt: first }]);
    await api.illnesses.enable({ illnessId });
    expect((await api.pets.get({ petId })).illnesses).toMatchObject([{ id: illnessId, disabledAt: null }]);
  });
});

describe('removing', () => {
  test('takes it out of the record until it is undone; neither works twice', async ({ world }) => {
    const { api, petId } = await guardian(world);
    const { illnessId } = await api.illnesses.add({ petId, ...OTITIS });
    expect(await api.illnesses.remove({ illnessId })).toEqual({ illnessId, petId });
    expect((await api.pets.get({ petId })).illnesses).toEqual([]);
    await expect(api.illnesses.remove({ illnessId })).rejects.toMatchObject({ cause: { code: 'ILLNESS_NOT_FOUND' } });
    await expect(api.illnesses.edit({ illnessId, name: 'x' })).rejects.toMatchObject({
      cause: { code: 'ILLNESS_NOT_FOUND' },
    });
    await api.illnesses.restore({ illnessId });
    await expect(api.illnesses.restore({ illnessId })).rejects.toMatchObject({ cause: { code: 'ILLNESS_NOT_FOUND' } });
    expect((await api.pets.get({ petId })).illnesses).toMatchObject([{ id: illnessId }]);
  });
});

test('a reader sees it and writes nothing', async ({ world }) => {
  const { api, petId } = await guardian(world);
  const { illnessId } = await api.illnesses.add({ petId, ...OTITIS });
  const luis = await makeUser(world);
  await world.db
    .insertInto('petMember')
    .values({ petId, userId: luis.id, role: 'reader', createdAt: world.now })
    .execute();
  const reader = world.as(luis);
  expect((await reader.pets.get({ petId })).illnesses).toMatchObject([{ id: illnessId }]);
  const tries = [
    () => reader.illnesses.add({ petId, ...OTITIS }),
    () => reader.illnesses.edit({ illnessId, name: 'Sarna' }),
    () => reader.illnesses.disable({ illnessId }),
    () => reader.illnesses.enable({ illnessId }),
    () => reader.illnesses.remove({ illnessId }),
  ];
  for (const one of tries) await expect(one()).rejects.toMatchObject({ cause: { code: 'PET_READ_ONLY' } });
  expect((await api.pets.get({ petId })).illnesses).toMatchObject([{ name: 'Otitis', disabledAt: null }]);
});

test('the same disease, not overcome, is asked about before it is written again', () => {
  const otitis = { id: 1, name: 'Otitis', state: 'chronic' as const };
  expect(similarIllness([otitis], { name: ' OTÍTIS ' })).toBe(otitis);
  expect(similarIllness([otitis], { id: 1, name: 'Otitis' })).toBeNull();
  expect(similarIllness([{ ...otitis, state: 'overcome' }], { name: 'Otitis' })).toBeNull();
});
