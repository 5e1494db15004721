import { describe, expect } from 'vitest';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { requirePet } from '#server/pets/pets/access.ts';
import { addVaccination } from '#server/health/vaccines/service.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { test, type World } from '../support/world.ts';

const DOG = 1;
const RABBIT = 3;
const FISH = 13;
const today = '2026-11-21';

async function guardian(world: World, timeZone = 'America/Guayaquil') {
  const user = await makeUser(world, { timeZone });
  const api = world.as(user);
  const rabies = (petId: number, nextOn: string) =>
    api.vaccines.add({ petId, name: 'Antirrábica', givenOn: '2025-10-01', nextSource: 'chosen', nextOn });
  return { user, api, rabies, dog: (name: string) => makePet(world, user, { name, speciesId: DOG }) };
}

describe('the home screen', () => {
  test('shows what is overdue and due within thirty days, soonest first, and the first date after', async ({
    world,
  }) => {
    const { api, rabies, dog } = await guardian(world);
    await rabies(await dog('Luna'), '2026-12-21');
    await rabies(await dog('Toby'), '2026-11-20');
    await rabies(await dog('Nina'), '2026-12-22');
    const home = await api.agenda.overview();
    expect(home.due.map(({ petName, dueOn, state }) => [petName, dueOn, state])).toEqual([
      ['Toby', '2026-11-20', 'overdue'],
      ['Luna', '2026-12-21', 'soon'],
    ]);
    expect(home).toMatchObject({ today, nextOn: '2026-12-22' });
    expect(home.due[0]).toMatchObject({ species: 'dog', kind: 'vaccine', title: 'Antirrábica', consultVet: false });
  });

  test('gives every animal its state; a missing combination is not "al día"', async ({ world }) => {
    const { user, api, rabies, dog } = await guardian(world);
    const fish = await makePet(world, user, { name: 'Burbuja', speciesId: FISH });
    const [toby, nina] = [await dog('Toby'), await dog('Nina')];
    await rabies(toby, '2026-11-20');
    await rabies(nina, '2027-11-20');
    await api.vaccines.add({
      petId: nina,
      name: 'Séxtuple canina',
      givenOn: today,
      nextSource: 'chosen',
      nextOn: '2027-11-20',
    });
    await dog('Luna');
    const { pets } = await api.agenda.overview();
    expect(Object.fromEntries(pets.map(({ name, state }) => [name, state]))).toEqual({
      Toby: 'overdue',
      Nina: 'ok',
      Luna: 'unknown',
      // Its species has no vaccines: nothing is missing.
      Burbuja: 'ok',
    });
    // What is still to be known is named.
    expect(pets.map(({ name, missing }) => [name, missing])).toEqual([
      ['Luna', ['Antirrábica', 'Quíntuple canina']],
      ['Nina', []],
      ['Toby', ['Quíntuple canina']],
      ['Burbuja', []],
    ]);
    expect((await api.pets.list()).find(({ id }) => id === fish)).toMatchObject({ state: 'ok' });
    expect(await api.pets.get({ petId: fish })).toMatchObject({ state: 'ok', hasVaccines: false });
    expect(await api.pets.get({ petId: toby })).toMatchObject({ hasVaccines: true });
  });

  test('"Ya lo hice" takes the line away, Deshacer brings it back', async ({ world }) => {
    const { api, rabies, dog } = await guardian(world);
    const petId = await dog('Toby');
    await rabies(petId, '2026-11-20');
    const [line] = (await api.agenda.overview()).due;
    const stored = () => world.db.selectFrom('due').select(['id', 'key']).where('petId', '=', petId).execute();
    const others = (await stored()).filter(({ key }) => key !== line?.key);
    const done = await api.vaccines.add({
      petId,
      vaccineId: line?.vaccineId ?? null,
      name: line?.title ?? '',
      givenOn: today,
    });
    expect(done.closed).toEqual(['Antirrábica']);
    expect((await api.agenda.overview()).due).toEqual([]);
    // What it does not answer is not written again.
    expect(await stored()).toEqual(expect.arrayContaining(others));
    await api.vaccines.remove({ vaccinationId: done.vaccinationId });
    expect((await api.agenda.overview()).due).toMatchObject([{ dueOn: '2026-11-20' }]);
  });

  test('is decided by the guardian’s own day', async ({ world }) => {
    // 05:30 UTC on the 22nd: the 22nd in Guayaquil, still the 21st in Galápagos.
    world.now = '2026-11-22T05:30:00.000Z';
    for (const [timeZone, day, state] of [
      ['America/Guayaquil', '2026-11-22', 'overdue'],
      ['Pacific/Galapagos', '2026-11-21', 'soon'],
    ] as const) {
      const { api, rabies, dog } = await guardian(world, timeZone);
      await rabies(await dog('Toby'), '2026-11-21');
      const home = await api.agenda.overview();
      expect([home.today, home.due[0]?.state]).toEqual([day, state]);
    }
  });

  test('asks nothing for an animal that died or was removed, and asks again when it is restored', async ({ world }) => {
    const { api, rabies, dog } = await guardian(world);
    const [dead, removed] = [await dog('Max'), await dog('Toby')];
    await rabies(dead, '2026-11-20');
    await rabies(removed, '2026-11-20');
    await world.db.updateTable('pet').set({ deceasedOn: '2026-11-01' }).where('id', '=', dead).execute();
    await api.pets.remove({ petId: removed });
    expect(await api.agenda.overview()).toMatchObject({ due: [], pets: [], nextOn: null });
    await api.pets.restore({ petId: removed });
    expect((await api.agenda.overview()).due).toMatchObject([{ petName: 'Toby' }]);
  });

  test('holds only one’s own animals', async ({ world }) => {
    const [one, other] = [await guardian(world), await guardian(world)];
    await one.rabies(await one.dog('Toby'), '2026-11-20');
    expect(await other.api.agenda.overview()).toMatchObject({ due: [], pets: [] });
  });
});

test('a puppy is registered with its first dates, and a corrected birth moves them', async ({ world }) => {
  const { api } = await guardian(world);
  const { petId } = await api.pets.create({ name: 'Coco', speciesId: DOG, sex: 'male', birthOn: '2026-10-01' });
  const dates = async () => (await api.pets.get({ petId })).lines.map(({ title, nextOn }) => [title, nextOn]);
  expect(await dates()).toEqual([
    ['Desparasitación interna', '2026-10-15'],
    ['Quíntuple canina', '2026-11-26'],
    ['Antirrábica', '2026-12-24'],
  ]);
  await api.pets.update({ petId, birthOn: '2026-10-08' });
  expect(await dates()).toEqual([
    ['Desparasitación interna', '2026-10-22'],
    ['Quíntuple canina', '2026-12-03'],
    ['Antirrábica', '2026-12-31'],
  ]);
});

test('a dose keeps answering for its diseases when the species is corrected', async ({ world }) => {
  const { api, rabies, dog } = await guardian(world);
  const petId = await dog('Misha');
  await rabies(petId, '2027-10-01');
  await api.pets.update({ petId, speciesId: 2 });
  const { lines } = await api.pets.get({ petId });
  expect(lines.map(({ title, nextOn }) => [title, nextOn])).toEqual([
    ['Antirrábica', '2027-10-01'],
    ['Triple felina', null],
  ]);
});

test('an animal for which only a deworming is expected is up to date with it: one word in list, home and record', async ({
  world,
}) => {
  const { user, api } = await guardian(world);
  const petId = await makePet(world, user, { name: 'Copo', speciesId: RABBIT });
  const words = async () => [
    (await api.pets.list()).map(({ state, hasAnyCare }) => [state, hasAnyCare]),
    (await api.agenda.overview()).pets.map(({ state }) => state),
    [(await api.pets.get({ petId })).state],
  ];
  expect(await words()).toEqual([[['unknown', 0]], ['unknown'], ['unknown']]);
  await api.checkups.add({ petId, reason: 'Control', plannedOn: '2027-11-01' });
  const { dewormingId } = await api.dewormings.add({ petId, target: 'internal', product: 'Panacur', givenOn: today });
  expect(await words()).toEqual([[['ok', 1]], ['ok'], ['ok']]);
  // The card draws the kind of what comes next.
  expect(await api.pets.list()).toMatchObject([{ nextTitle: 'Control', nextKind: 'checkup' }]);
  await api.dewormings.remove({ dewormingId });
  const { checkups } = await api.pets.get({ petId });
  await api.checkups.edit({ checkupId: checkups[0]?.id ?? 0, plannedOn: null, doneOn: today });
  expect(await words()).toEqual([[['ok', 1]], ['ok'], ['ok']]);
});

test('a dose is judged by the birth of now, not by what was read when the call came in', async ({ world }) => {
  const { user, api } = await guardian(world);
  const petId = await makePet(world, user, { speciesId: DOG, birthOn: '2020-01-01' });
  const context = world.context(user) as SignedInContext;
  const pet = await requirePet(world.db, context.actor, petId);
  await api.pets.update({ petId, birthOn: '2026-09-20' });
  const dose = {
    petId,
    vaccineId: null,
    name: 'Quíntuple canina',
    givenOn: '2026-11-15',
    lotExpiresOn: null,
    lotId: null,
  };
  const unknown = { laboratory: null, lot: null, veterinarian: null, clinic: null, notes: null };
  const next = { nextOn: null, nextSource: 'schedule' as const };
  await addVaccination({ ...context, pet }, { ...dose, ...unknown, ...next });
  const { lines } = await api.pets.get({ petId });
  expect(lines).toContainEqual(expect.objectContaining({ title: 'Antirrábica', nextOn: '2026-12-13' }));
});

test('a birth is not moved past what is written in the record, planned visits apart', async ({ world }) => {
  const { user, api } = await guardian(world);
  const petId = await makePet(world, user, { birthOn: '2026-01-01' });
  await api.checkups.add({ petId, reason: 'Control', plannedOn: '2026-03-01' });
  await api.pets.update({ petId, birthOn: '2026-04-01' });
  await api.weights.add({ petId, amount: 4, unit: 'kg', measuredOn: '2026-05-02' });
  await api.pets.update({ petId, birthOn: '2026-05-02' });
  await expect(api.pets.update({ petId, birthOn: '2026-05-03' })).rejects.toMatchObject({
    cause: { code: 'INVALID', details: { field: 'birthOn' } },
  });
});
