import { describe, expect } from 'vitest';
import { makePet, makeUser } from '../support/guardian.ts';
import { test, type World } from '../support/world.ts';

const today = '2026-11-21';
const PILL = { name: 'Amoxicilina', dose: '5 mg', every: 8, everyUnit: 'hour', startOn: today } as const;
const MONTHLY = { name: 'Bravecto', dose: '1 tableta', every: 1, everyUnit: 'month', startOn: '2026-11-01' } as const;

async function guardian(world: World) {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana, { birthOn: '2024-05-01', name: 'Luna' });
  const api = world.as(ana);
  const lines = async () => (await api.pets.get({ petId })).lines.filter(({ kind }) => kind === 'medicine');
  const dosesToday = async () =>
    (await api.pets.get({ petId })).doses.map(({ slot, givenAt }) => [slot.slice(11), givenAt]);
  return { ana, petId, api, lines, dosesToday };
}

const refusedAt = (field: string, message: string) => ({ cause: { code: 'INVALID', details: { field, message } } });

describe('a treatment', () => {
  test('ends on the day its duration gives, unless a last day was chosen', async ({ world }) => {
    const { api, petId } = await guardian(world);
    const week = { petId, ...PILL, startOn: '2026-03-01', duration: 7, durationUnit: 'day' as const };
    expect(await api.medicines.add(week)).toMatchObject({ endOn: '2026-03-07' });
    expect(await api.medicines.add({ ...week, endOn: '2026-03-05' })).toMatchObject({ endOn: '2026-03-05' });
    expect(await api.medicines.add({ petId, ...PILL })).toMatchObject({ endOn: null });
  });

  test('keeps following its duration through corrections, and a chosen last day stays', async ({ world }) => {
    const { api, petId } = await guardian(world);
    const week = { petId, ...PILL, startOn: '2026-03-01', duration: 7, durationUnit: 'day' as const };
    const { medicineId } = await api.medicines.add(week);
    const edit = (changes: object) => api.medicines.edit({ medicineId, ...changes });
    expect(await edit({ startOn: '2026-03-02' })).toMatchObject({ endOn: '2026-03-08' });
    // A form sends every field, the last day as it was shown.
    expect(await edit({ duration: 2, durationUnit: 'week', endOn: '2026-03-08' })).toMatchObject({
      endOn: '2026-03-15',
    });
    expect(await edit({ endOn: '2026-03-20' })).toMatchObject({ endOn: '2026-03-20' });
    expect(await edit({ startOn: '2026-03-03' })).toMatchObject({ endOn: '2026-03-20' });
    expect(await edit({ endOn: null, duration: null, durationUnit: null })).toMatchObject({ endOn: null });
  });

  test('does not end before it begins, nor in a thousand years', async ({ world }) => {
    const { api, petId } = await guardian(world);
    await expect(api.medicines.add({ petId, ...PILL, endOn: '2026-11-20' })).rejects.toMatchObject(
      refusedAt('endOn', 'Es anterior al inicio.'),
    );
    await expect(api.medicines.add({ petId, ...PILL, duration: 999, durationUnit: 'year' })).rejects.toMatchObject(
      refusedAt('duration', 'Es demasiado tiempo.'),
    );
    await expect(api.medicines.add({ petId, ...PILL, duration: 3 })).rejects.toMatchObject(
      refusedAt('durationUnit', 'Elige si son horas, días, semanas o meses.'),
    );
  });

  test('may begin later, within a year, and not before the animal was born', async ({ world }) => {
    const { api, petId } = await guardian(world);
    await api.medicines.add({ petId, ...PILL, startOn: '2027-11-20' });
    await expect(api.medicines.add({ petId, ...PILL, startOn: '2028-11-20' })).rejects.toMatchObject({
      cause: { details: { field: 'startOn' } },
    });
    await expect(api.medicines.add({ petId, ...PILL, startOn: '2024-04-30' })).rejects.toMatchObject(
      refusedAt('startOn', 'Es anterior a su nacimiento.'),
    );
  });

  test('says how much with its unit', async ({ world }) => {
    const { api, petId } = await guardian(world);
    await expect(api.medicines.add({ petId, ...PILL, dose: '5' })).rejects.toThrow('Falta la unidad');
    await expect(api.medicines.add({ petId, ...PILL, dose: 'tableta' })).rejects.toThrow('Falta cuánto');
  });

  test('is for a disease of the same animal', async ({ world }) => {
    const { api, ana, petId } = await guardian(world);
    const other = await makePet(world, ana);
    const { illnessId } = await api.illnesses.add({ petId: other, name: 'Otitis', diagnosedOn: today });
    const refused = refusedAt('illnessId', 'Elige una enfermedad de este animal.');
    await expect(api.medicines.add({ petId, ...PILL, illnessId })).rejects.toMatchObject(refused);
    const mine = await api.illnesses.add({ petId, name: 'Otitis', diagnosedOn: today });
    const { medicineId } = await api.medicines.add({ petId, ...PILL, illnessId: mine.illnessId });
    await expect(api.medicines.edit({ medicineId, illnessId })).rejects.toMatchObject(refused);
    expect((await api.pets.get({ petId })).medicines).toMatchObject([{ illnessId: mine.illnessId }]);
  });
});

describe("today's doses", () => {
  test('are those of the day of the guardian, for all animals at once', async ({ world }) => {
    world.now = '2026-11-22T03:00:00.000Z';
    const { api, ana, petId } = await guardian(world);
    const sol = await makePet(world, ana, { name: 'Sol', speciesId: 2 });
    const { medicineId } = await api.medicines.add({ petId, ...PILL });
    await api.medicines.add({ petId: sol, ...PILL, everyUnit: 'day', every: 1, name: 'Gotas', firstTime: '07:00' });
    const { today: day, doses } = await api.agenda.overview();
    expect(day).toBe(today);
    expect(doses.map(({ petName, title, slot }) => [petName, title, slot])).toEqual([
      ['Sol', 'Gotas', '2026-11-21T07:00'],
      ['Luna', 'Amoxicilina', '2026-11-21T08:00'],
      ['Luna', 'Amoxicilina', '2026-11-21T16:00'],
    ]);
    expect(doses[1]).toEqual({
      medicineId,
      petId,
      petName: 'Luna',
      species: 'dog',
      role: 'owner',
      title: 'Amoxicilina',
      dose: '5 mg',
      route: null,
      slot: '2026-11-21T08:00',
      givenAt: null,
      state: 'open',
      late: false,
      reason: null,
      by: null,
    });
    expect((await api.pets.get({ petId })).doses).toHaveLength(2);
  });

  test('none are asked of what ended, is disabled or removed, or of an animal that died', async ({ world }) => {
    const { api, petId, dosesToday } = await guardian(world);
    await api.medicines.add({ petId, ...PILL, startOn: '2026-11-10', endOn: '2026-11-20' });
    await api.medicines.add({ petId, ...PILL, startOn: '2026-11-22' });
    expect(await dosesToday()).toEqual([]);
    const { medicineId } = await api.medicines.add({ petId, ...PILL });
    expect(await dosesToday()).toHaveLength(2);
    await api.medicines.disable({ medicineId });
    expect(await dosesToday()).toEqual([]);
    await api.medicines.enable({ medicineId });
    await api.medicines.remove({ medicineId });
    expect(await dosesToday()).toEqual([]);
    await api.medicines.restore({ medicineId });
    expect(await dosesToday()).toHaveLength(2);
    await world.db.updateTable('pet').set({ deceasedOn: today }).where('id', '=', petId).execute();
    expect(await dosesToday()).toEqual([]);
    expect((await api.agenda.overview()).doses).toEqual([]);
  });
});

describe('"Dada"', () => {
  test('marks one hour with when it was tapped, and its undo takes that back', async ({ world }) => {
    const { api, petId, dosesToday } = await guardian(world);
    const { medicineId } = await api.medicines.add({ petId, ...PILL });
    const slot = `${today}T08:00`;
    expect(await api.medicines.give({ medicineId, slot })).toEqual({ medicineId, petId, slot, givenAt: world.now });
    expect(await dosesToday()).toEqual([
      ['08:00', world.now],
      ['16:00', null],
    ]);
    await api.medicines.ungive({ medicineId, slot });
    await api.medicines.ungive({ medicineId, slot });
    expect(await dosesToday()).toEqual([
      ['08:00', null],
      ['16:00', null],
    ]);
  });

  test('ten times at once is once', async ({ world }) => {
    const { api, petId } = await guardian(world);
    const { medicineId } = await api.medicines.add({ petId, ...PILL });
    const slot = `${today}T08:00`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.medicines.give({ medicineId, slot })));
    expect(new Set(answers.map(({ givenAt }) => givenAt)).size).toBe(1);
    expect(await world.db.selectFrom('medicineDose').selectAll().execute()).toHaveLength(1);
  });

  test('a second person keeps the moment of the first', async ({ world }) => {
    const { api, petId } = await guardian(world);
    const { medicineId } = await api.medicines.add({ petId, ...PILL });
    const slot = `${today}T08:00`;
    const { givenAt } = await api.medicines.give({ medicineId, slot });
    world.now = '2026-11-21T15:30:00.000Z';
    expect(await api.medicines.give({ medicineId, slot })).toMatchObject({ givenAt });
  });

  test('told later, it keeps the hour at which it was given: none to come, none too early', async ({ world }) => {
    const { api, petId, dosesToday } = await guardian(world);
    const { medicineId } = await api.medicines.add({ petId, ...PILL });
    const slot = `${today}T08:00`;
    const givenAt = '2026-11-21T13:05:00.000Z';
    world.now = '2026-11-21T20:00:00.000Z';
    expect(await api.medicines.give({ medicineId, slot, givenAt })).toMatchObject({ givenAt });
    expect(await dosesToday()).toContainEqual(['08:00', givenAt]);
    const later = `${today}T16:00`;
    await expect(
      api.medicines.give({ medicineId, slot: later, givenAt: '2026-11-21T20:06:00.000Z' }),
    ).rejects.toMatchObject(refusedAt('givenAt', 'Esa hora todavía no llega.'));
    await expect(
      api.medicines.give({ medicineId, slot: later, givenAt: '2026-11-19T20:00:00.000Z' }),
    ).rejects.toMatchObject(refusedAt('givenAt', 'Todavía faltaba para esa dosis.'));
    // A telephone's clock that runs ahead: it was now.
    expect(await api.medicines.give({ medicineId, slot: later, givenAt: '2026-11-21T20:03:00.000Z' })).toMatchObject({
      givenAt: world.now,
    });
  });

  test('is about an hour of the plan, and no later one than tomorrow', async ({ world }) => {
    const { api, petId } = await guardian(world);
    const { medicineId } = await api.medicines.add({ petId, ...PILL });
    await api.medicines.give({ medicineId, slot: '2026-11-22T00:00' });
    for (const slot of ['2026-02-31T08:00', '2026-11-31T08:00', '2026-11-22T24:00'])
      await expect(api.medicines.give({ medicineId, slot })).rejects.toThrow('Esa dosis no es de este tratamiento.');
    for (const slot of [`${today}T09:00`, '2026-11-20T08:00'])
      await expect(api.medicines.give({ medicineId, slot })).rejects.toMatchObject(
        refusedAt('slot', 'Esa dosis no es de este tratamiento.'),
      );
    await expect(api.medicines.give({ medicineId, slot: '2026-11-23T08:00' })).rejects.toMatchObject(
      refusedAt('slot', 'Todavía falta para esa dosis.'),
    );
    await api.medicines.disable({ medicineId });
    await expect(api.medicines.give({ medicineId, slot: `${today}T08:00` })).rejects.toMatchObject(
      refusedAt('slot', 'Este tratamiento está deshabilitado.'),
    );
  });
});

describe('a dose every month', () => {
  test('waits in the agenda and not among the hours of today', async ({ world }) => {
    const { api, petId, lines, dosesToday } = await guardian(world);
    const { medicineId } = await api.medicines.add({ petId, ...MONTHLY, startOn: today });
    expect(await lines()).toMatchObject([{ key: `medicine:${medicineId}`, title: 'Bravecto', nextOn: today }]);
    expect(await dosesToday()).toEqual([]);
    await api.medicines.give({ medicineId, slot: `${today}T08:00` });
    expect(await lines()).toMatchObject([{ key: `medicine:${medicineId}`, nextOn: '2026-12-21' }]);
    await api.medicines.ungive({ medicineId, slot: `${today}T08:00` });
    expect(await lines()).toMatchObject([{ nextOn: today }]);
  });

  test('asks for nothing while disabled or removed, and for nothing after its last day', async ({ world }) => {
    const { api, petId, lines } = await guardian(world);
    const { medicineId } = await api.medicines.add({ petId, ...MONTHLY, endOn: '2026-11-30' });
    await api.medicines.disable({ medicineId });
    expect(await lines()).toEqual([]);
    await api.medicines.enable({ medicineId });
    await api.medicines.remove({ medicineId });
    expect(await lines()).toEqual([]);
    await api.medicines.restore({ medicineId });
    expect(await lines()).toMatchObject([{ nextOn: '2026-11-01' }]);
    await api.medicines.give({ medicineId, slot: '2026-11-01T08:00' });
    expect(await lines()).toEqual([]);
  });
});

test('a reader sees the doses and gives none', async ({ world }) => {
  const { api, petId } = await guardian(world);
  const { medicineId } = await api.medicines.add({ petId, ...PILL });
  const luis = await makeUser(world);
  await world.db
    .insertInto('petMember')
    .values({ petId, userId: luis.id, role: 'reader', createdAt: world.now })
    .execute();
  const reader = world.as(luis);
  expect((await reader.agenda.overview()).doses).toMatchObject([{ role: 'reader' }, { role: 'reader' }]);
  const dose = { medicineId, slot: `${today}T08:00` };
  const tries = [
    () => reader.medicines.add({ petId, ...PILL }),
    () => reader.medicines.edit({ medicineId, name: 'x' }),
    () => reader.medicines.give(dose),
    () => reader.medicines.ungive(dose),
    () => reader.medicines.disable({ medicineId }),
    () => reader.medicines.enable({ medicineId }),
    () => reader.medicines.remove({ medicineId }),
  ];
  for (const one of tries) await expect(one()).rejects.toMatchObject({ cause: { code: 'PET_READ_ONLY' } });
  expect(await world.db.selectFrom('medicineDose').selectAll().execute()).toEqual([]);
});
