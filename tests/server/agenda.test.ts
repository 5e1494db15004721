import { describe, expect } from 'vitest';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { markDone } from '#server/health/agenda/service.ts';
import { requirePet } from '#server/pets/pets/access.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { test, type World } from '../support/world.ts';

const today = '2026-11-21';
const MONTHLY = { name: 'Bravecto', dose: '1 tableta', every: 1, everyUnit: 'month', startOn: '2026-11-01' } as const;

/** A guardian with a dog of unknown age: its core vaccines are open and nothing else. */
async function guardian(world: World, birthOn: string | null = null) {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana, { birthOn });
  const api = world.as(ana);
  const record = () => api.pets.get({ petId });
  const line = async (title: string) => (await record()).lines.find((one) => one.title === title);
  const keyOf = async (title: string) => (await line(title))?.key ?? '';
  return { ana, petId, api, record, line, keyOf };
}

const refused = (code: string, details: object = {}) => ({ cause: { code, details } });
const refusedAt = (field: string, message: string) => refused('INVALID', { field, message });

describe('"Ya lo hice"', () => {
  test('writes the vaccine down as given today and says what comes next', async ({ world }) => {
    const { api, petId, record, keyOf } = await guardian(world);
    const before = await record();
    const done = await api.agenda.done({ petId, key: await keyOf('Antirrábica') });
    expect(done).toMatchObject({ kind: 'vaccine', nextOn: '2027-11-21', closed: ['Antirrábica'] });
    expect((await record()).vaccinations).toMatchObject([{ id: done.entryId, name: 'Antirrábica', givenOn: today }]);
    await api.agenda.undo({ petId, ...done });
    expect(await record()).toMatchObject({ lines: before.lines, vaccinations: [] });
  });

  test('asks before the same dose stands twice in one week, and writes it for whoever is sure', async ({ world }) => {
    const { api, petId, record, keyOf } = await guardian(world);
    await api.agenda.done({ petId, key: await keyOf('Antirrábica') });
    const again = { petId, key: await keyOf('Antirrábica') };
    await expect(api.agenda.done(again)).rejects.toMatchObject(
      refused('ASK_FIRST', { message: '«Antirrábica» ya consta ese mismo día. ¿Fue otra dosis?' }),
    );
    world.now = '2026-11-27T15:00:00.000Z';
    await expect(api.agenda.done(again)).rejects.toMatchObject(
      refused('ASK_FIRST', { message: '«Antirrábica» ya consta el 21/11/2026. ¿Fue otra dosis?' }),
    );
    expect((await record()).vaccinations).toHaveLength(1);
    await api.agenda.done({ ...again, sure: true });
    expect((await record()).vaccinations).toHaveLength(2);
  });

  test('asks about a yearly dose that comes more than two months before its day', async ({ world }) => {
    const { api, petId, record, keyOf, line } = await guardian(world);
    const { vaccinationId } = await api.vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-01-21' });
    const early = { petId, key: await keyOf('Antirrábica') };
    await expect(api.agenda.done(early)).rejects.toMatchObject(
      refused('ASK_FIRST', { message: '«Antirrábica» toca el 21/01/2027, no antes del 22/11/2026. ¿Ya se la dieron?' }),
    );
    expect(await line('Antirrábica')).toMatchObject({ doableFrom: '2026-11-22' });
    await api.vaccines.edit({ vaccinationId, givenOn: '2026-01-20' });
    await api.agenda.done(early);
    expect((await record()).vaccinations).toHaveLength(2);
  });

  test('asks about a deworming alike', async ({ world }) => {
    const { api, petId, keyOf } = await guardian(world);
    const dose = { target: 'internal', form: 'tablet', product: 'Drontal Plus' } as const;
    await api.dewormings.add({ petId, ...dose, givenOn: '2026-11-20' });
    const key = await keyOf('Drontal Plus');
    await expect(api.agenda.done({ petId, key })).rejects.toMatchObject(
      refused('ASK_FIRST', { message: '«Drontal Plus» ya consta el 20/11/2026. ¿Fue otra dosis?' }),
    );
    expect(await api.agenda.done({ petId, key, sure: true })).toMatchObject({ kind: 'deworming' });
  });

  test('may be said of another day that is past', async ({ world }) => {
    const { api, petId, record, keyOf } = await guardian(world, '2026-01-01');
    const key = await keyOf('Antirrábica');
    const say = (on: string) => api.agenda.done({ petId, key, on });
    await expect(say('2026-11-22')).rejects.toMatchObject(refusedAt('on', 'Esa fecha aún no llega.'));
    await expect(say('2025-12-31')).rejects.toMatchObject(refusedAt('on', 'Es anterior a su nacimiento.'));
    await say('2026-11-20');
    expect((await record()).vaccinations).toMatchObject([{ givenOn: '2026-11-20' }]);
  });

  test('is today where the guardian is', async ({ world }) => {
    world.now = '2026-11-22T03:00:00.000Z';
    const { api, petId, record, keyOf } = await guardian(world);
    await api.agenda.done({ petId, key: await keyOf('Antirrábica') });
    expect((await record()).vaccinations).toMatchObject([{ givenOn: today }]);
  });

  test('also answers a first series that is so late that a veterinarian decides', async ({ world }) => {
    const { api, petId, line } = await guardian(world, '2026-06-01');
    await api.vaccines.add({ petId, name: 'Quíntuple canina', givenOn: '2026-08-01' });
    const late = await line('Quíntuple canina');
    expect(late).toMatchObject({ consultVet: true });
    expect(await api.agenda.done({ petId, key: late?.key ?? '' })).toMatchObject({ closed: ['Quíntuple canina'] });
  });

  test('repeats the product of the last deworming', async ({ world }) => {
    const { api, petId, record, keyOf } = await guardian(world, '2020-01-01');
    const drontal = { target: 'internal', product: 'Drontal', form: 'tablet', dose: '1 tableta' } as const;
    const first = await api.dewormings.add({ petId, ...drontal, givenOn: '2026-08-01' });
    const done = await api.agenda.done({ petId, key: await keyOf('Drontal') });
    expect(done).toMatchObject({ kind: 'deworming', closed: ['Drontal'] });
    expect((await record()).dewormings).toMatchObject([
      { id: done.entryId, ...drontal, givenOn: today, nextOn: done.nextOn },
      { id: first.dewormingId },
    ]);
    await api.agenda.undo({ petId, ...done });
    expect((await record()).dewormings).toMatchObject([{ id: first.dewormingId }]);
  });

  test('needs the form where no product is known yet', async ({ world }) => {
    const { api, petId, record, line } = await guardian(world, '2026-11-01');
    const first = await line('Desparasitación interna');
    expect(first).toMatchObject({ key: 'deworming-first:internal' });
    await expect(api.agenda.done({ petId, key: 'deworming-first:internal' })).rejects.toMatchObject(
      refusedAt('key', 'Cuéntanos qué producto le diste: ábrelo en el formulario.'),
    );
    expect((await record()).dewormings).toEqual([]);
  });

  test('gives the dose of a treatment that is due, the last one where several were missed', async ({ world }) => {
    const { api, petId, line } = await guardian(world);
    const { medicineId } = await api.medicines.add({ petId, ...MONTHLY, startOn: '2026-08-15' });
    const key = `medicine:${medicineId}`;
    const done = await api.agenda.done({ petId, key });
    expect(done).toEqual({
      kind: 'medicine',
      title: 'Bravecto',
      entryId: medicineId,
      slot: '2026-11-15T08:00',
      nextOn: '2026-12-15',
      closed: ['Bravecto'],
    });
    expect(await line('Bravecto')).toMatchObject({ key, nextOn: '2026-12-15' });
    await api.agenda.undo({ petId, ...done });
    expect(await line('Bravecto')).toMatchObject({ nextOn: '2026-08-15' });
  });

  test('gives the coming dose where it is said early, and closes the line with the last one', async ({ world }) => {
    const { api, petId, line } = await guardian(world);
    await api.medicines.add({ petId, ...MONTHLY, startOn: '2026-11-30', endOn: '2026-12-29' });
    const key = (await line('Bravecto'))?.key ?? '';
    expect(await api.agenda.done({ petId, key })).toMatchObject({ slot: '2026-11-30T08:00', nextOn: null });
    expect(await line('Bravecto')).toBeUndefined();
    await expect(api.agenda.done({ petId, key })).rejects.toMatchObject(refused('LINE_NOT_FOUND'));
  });

  test('said twice of one dose is once, also where the treatment goes on', async ({ world }) => {
    const { api, petId, line } = await guardian(world);
    const { medicineId } = await api.medicines.add({ petId, ...MONTHLY, startOn: '2026-11-15' });
    const again = { petId, key: `medicine:${medicineId}` };
    await api.agenda.done(again);
    await expect(api.agenda.done(again)).rejects.toMatchObject(refused('LINE_NOT_FOUND'));
    expect(await line('Bravecto')).toMatchObject({ nextOn: '2026-12-15' });
    world.now = '2026-12-12T15:00:00.000Z';
    expect(await api.agenda.done(again)).toMatchObject({ slot: '2026-12-15T08:00' });
  });

  test('gives a planned visit its day, and only that is taken back', async ({ world }) => {
    const { api, petId, record, line } = await guardian(world);
    const { checkupId } = await api.checkups.add({ petId, reason: 'Ecografía', plannedOn: '2026-11-20' });
    const done = await api.agenda.done({ petId, key: `checkup:${checkupId}` });
    expect(done).toMatchObject({ kind: 'checkup', entryId: checkupId, nextOn: null, closed: ['Ecografía'] });
    expect((await record()).checkups).toMatchObject([{ plannedOn: '2026-11-20', doneOn: today }]);
    await api.agenda.undo({ petId, ...done });
    expect((await record()).checkups).toMatchObject([{ plannedOn: '2026-11-20', doneOn: null }]);
    expect(await line('Ecografía')).toMatchObject({ nextOn: '2026-11-20' });
  });

  test('ten times at once is once, whatever the kind', async ({ world }) => {
    const { api, petId, record, keyOf } = await guardian(world, '2020-01-01');
    await api.dewormings.add({ petId, target: 'internal', product: 'Drontal', form: 'tablet', givenOn: '2026-08-01' });
    const { medicineId } = await api.medicines.add({ petId, ...MONTHLY, startOn: '2026-11-15', endOn: '2026-11-30' });
    const { checkupId } = await api.checkups.add({ petId, reason: 'Ecografía', plannedOn: today });
    const keys = [await keyOf('Antirrábica'), await keyOf('Drontal'), `medicine:${medicineId}`, `checkup:${checkupId}`];
    for (const key of keys) {
      const tries = Array.from({ length: 10 }, () => api.agenda.done({ petId, key }));
      const answers = await Promise.allSettled(tries);
      expect([key, answers.filter(({ status }) => status === 'fulfilled').length]).toEqual([key, 1]);
    }
    const { vaccinations, dewormings } = await record();
    expect([vaccinations.length, dewormings.length]).toEqual([1, 2]);
    expect(await world.db.selectFrom('medicineDose').selectAll().execute()).toHaveLength(1);
  });

  test('a line that is answered, never was, or is another animal’s is no longer open', async ({ world }) => {
    const { ana, api, petId, keyOf } = await guardian(world);
    const other = await makePet(world, ana);
    const { checkupId } = await api.checkups.add({ petId: other, reason: 'Ecografía', plannedOn: today });
    const key = await keyOf('Antirrábica');
    await api.agenda.done({ petId, key });
    for (const gone of [key, `checkup:${checkupId}`, 'medicine:1', 'deworming:x', 'nada'])
      await expect(api.agenda.done({ petId, key: gone })).rejects.toMatchObject(refused('LINE_NOT_FOUND'));
  });

  test('can be said by a mail in the name of its guardian, without a session', async ({ world }) => {
    const { ana, api, petId, record, keyOf } = await guardian(world);
    const context = world.context(ana);
    const actor = {
      userId: ana.id,
      role: ana.role,
      roles: [],
      email: ana.email,
      timeZone: ana.timeZone,
      sessionHash: '',
    };
    const acting: SignedInContext = { ...context, actor };
    const pet = await requirePet(world.db, actor, petId);
    await markDone({ ...acting, pet }, { key: await keyOf('Antirrábica'), sure: false });
    expect((await record()).vaccinations).toMatchObject([{ createdBy: ana.id }]);
    const { medicineId } = await api.medicines.add({ petId, ...MONTHLY });
    const mail = { key: `medicine:${medicineId}`, askedFor: '2026-11-01', sure: false };
    await markDone({ ...acting, pet }, mail);
    world.now = '2026-11-23T15:00:00.000Z';
    await expect(markDone({ ...acting, pet }, mail)).rejects.toMatchObject({ code: 'LINE_NOT_FOUND' });
  });
});

describe('"Deshacer"', () => {
  test('reaches nothing of another animal', async ({ world }) => {
    const { ana, api, petId, record, keyOf } = await guardian(world);
    const other = await makePet(world, ana);
    const { entryId } = await api.agenda.done({ petId, key: await keyOf('Antirrábica') });
    const { checkupId } = await api.checkups.add({ petId, reason: 'x', plannedOn: today, doneOn: today });
    const { medicineId } = await api.medicines.add({ petId, ...MONTHLY });
    const { dewormingId } = await api.dewormings.add({ petId, target: 'internal', product: 'x', givenOn: today });
    const before = await record();
    const undo = { petId: other, slot: '2026-11-01T08:00' };
    for (const [kind, id, code] of [
      ['vaccine', entryId, 'VACCINATION_NOT_FOUND'],
      ['deworming', dewormingId, 'DEWORMING_NOT_FOUND'],
      ['medicine', medicineId, 'MEDICINE_NOT_FOUND'],
      ['checkup', checkupId, 'CHECKUP_NOT_FOUND'],
    ] as const)
      await expect(api.agenda.undo({ ...undo, kind, entryId: id })).rejects.toMatchObject(refused(code));
    expect(await record()).toEqual(before);
  });

  test('leaves a visit alone that was never planned, or whose findings were written meanwhile', async ({ world }) => {
    const { api, petId, record } = await guardian(world);
    const unplanned = await api.checkups.add({ petId, reason: 'Cojera', doneOn: today });
    await expect(api.agenda.undo({ petId, kind: 'checkup', entryId: unplanned.checkupId })).rejects.toMatchObject(
      refused('CHECKUP_NOT_FOUND'),
    );
    const { checkupId } = await api.checkups.add({ petId, reason: 'Control', plannedOn: today });
    const done = await api.agenda.done({ petId, key: `checkup:${checkupId}` });
    await api.checkups.edit({ checkupId, findings: 'Sano' });
    await expect(api.agenda.undo({ petId, ...done })).rejects.toMatchObject({
      cause: { details: { field: 'findings' } },
    });
    expect((await record()).checkups.every(({ doneOn }) => doneOn === today)).toBe(true);
  });

  test('asks which dose of a treatment it was', async ({ world }) => {
    const { api, petId } = await guardian(world);
    const { medicineId } = await api.medicines.add({ petId, ...MONTHLY });
    await expect(api.agenda.undo({ petId, kind: 'medicine', entryId: medicineId })).rejects.toMatchObject(
      refusedAt('slot', 'Falta qué dosis fue.'),
    );
  });
});

describe('"Posponer"', () => {
  test('asks for it later and leaves its date as it is, until it is forgotten', async ({ world }) => {
    const { api, petId, line } = await guardian(world);
    const { checkupId } = await api.checkups.add({ petId, reason: 'Ecografía', plannedOn: '2026-11-19' });
    const key = `checkup:${checkupId}`;
    expect(await api.agenda.postpone({ petId, key, until: '2026-11-28' })).toEqual({
      petId,
      key,
      remindOn: '2026-11-28',
    });
    expect(await line('Ecografía')).toMatchObject({ nextOn: '2026-11-19', remindOn: '2026-11-28', state: 'overdue' });
    await api.agenda.postpone({ petId, key, until: '2026-12-05' });
    expect(await line('Ecografía')).toMatchObject({ remindOn: '2026-12-05' });
    expect(await api.agenda.unpostpone({ petId, key })).toEqual({ petId, key, remindOn: '2026-11-19' });
    expect(await line('Ecografía')).toMatchObject({ remindOn: '2026-11-19' });
  });

  test('is until a day after today and after its own date, at most a year on', async ({ world }) => {
    const { api, petId } = await guardian(world);
    const { checkupId } = await api.checkups.add({ petId, reason: 'Ecografía', plannedOn: '2026-11-25' });
    const until = (day: string) => api.agenda.postpone({ petId, key: `checkup:${checkupId}`, until: day });
    await expect(until(today)).rejects.toMatchObject(refusedAt('until', 'Elige un día después de hoy.'));
    await expect(until('2026-11-25')).rejects.toMatchObject(refusedAt('until', 'Elige un día después de su fecha.'));
    await expect(until('2027-11-23')).rejects.toMatchObject(refusedAt('until', 'Elige un día dentro de un año.'));
    await until('2026-11-26');
  });

  test('to a day that has lines of its own is shown there in the order of their dates, however it was written', async ({
    world,
  }) => {
    const { api, petId } = await guardian(world);
    const { checkupId } = await api.checkups.add({ petId, reason: 'Ecografía', plannedOn: '2026-11-22' });
    await api.checkups.add({ petId, reason: 'Control', plannedOn: '2026-11-28' });
    await api.checkups.add({ petId, reason: 'Dentadura', plannedOn: '2026-11-28' });
    await api.agenda.postpone({ petId, key: `checkup:${checkupId}`, until: '2026-11-28' });
    const { due } = await api.agenda.overview();
    const there = due.filter(({ remindOn }) => remindOn === '2026-11-28').map(({ title }) => title);
    expect(there).toEqual(['Ecografía', 'Control', 'Dentadura']);
  });

  test('is forgotten with the answer: a dose that is taken back is asked for on its own day', async ({ world }) => {
    const { api, petId, line } = await guardian(world);
    const { checkupId } = await api.checkups.add({ petId, reason: 'Ecografía', plannedOn: '2026-11-19' });
    const key = `checkup:${checkupId}`;
    await api.agenda.postpone({ petId, key, until: '2026-11-28' });
    const done = await api.agenda.done({ petId, key });
    expect(await world.db.selectFrom('postponement').selectAll().execute()).toEqual([]);
    await api.agenda.undo({ petId, ...done });
    expect(await line('Ecografía')).toMatchObject({ remindOn: '2026-11-19' });
  });

  test('is of one day: the next dose of a treatment and a visit that was moved are asked for on theirs', async ({
    world,
  }) => {
    const { api, petId, line } = await guardian(world);
    const { medicineId } = await api.medicines.add({ petId, ...MONTHLY });
    const { checkupId } = await api.checkups.add({ petId, reason: 'Control', plannedOn: '2026-11-25' });
    await api.agenda.postpone({ petId, key: `medicine:${medicineId}`, until: '2026-12-20' });
    await api.agenda.postpone({ petId, key: `checkup:${checkupId}`, until: '2026-12-20' });
    expect(await line('Control')).toMatchObject({ remindOn: '2026-12-20' });
    await api.agenda.done({ petId, key: `medicine:${medicineId}` });
    await api.checkups.edit({ checkupId, plannedOn: '2026-11-30' });
    expect(await line('Bravecto')).toMatchObject({ nextOn: '2026-12-01', remindOn: '2026-12-01' });
    expect(await line('Control')).toMatchObject({ nextOn: '2026-11-30', remindOn: '2026-11-30' });
    expect(await world.db.selectFrom('postponement').selectAll().execute()).toEqual([]);
  });

  test('is of no use where there is no date or no line', async ({ world }) => {
    const { api, petId, keyOf } = await guardian(world);
    const undated = await keyOf('Antirrábica');
    for (const key of [undated, 'checkup:1'])
      await expect(api.agenda.postpone({ petId, key, until: '2026-12-01' })).rejects.toMatchObject(
        refused('LINE_NOT_FOUND'),
      );
    await expect(api.agenda.unpostpone({ petId, key: 'checkup:1' })).rejects.toMatchObject(refused('LINE_NOT_FOUND'));
  });
});

test('an editor answers for the animal; a reader and a stranger answer nothing', async ({ world }) => {
  const { api, petId, record, keyOf } = await guardian(world);
  const [eva, luis, nadie] = [await makeUser(world), await makeUser(world), await makeUser(world)];
  const member = (userId: number, role: 'editor' | 'reader') => ({ petId, userId, role, createdAt: world.now });
  await world.db
    .insertInto('petMember')
    .values([member(eva.id, 'editor'), member(luis.id, 'reader')])
    .execute();
  const { checkupId } = await api.checkups.add({ petId, reason: 'Ecografía', plannedOn: today });
  const key = `checkup:${checkupId}`;
  const before = await record();
  for (const [person, code] of [
    [luis, 'PET_READ_ONLY'],
    [nadie, 'PET_NOT_FOUND'],
  ] as const) {
    const { agenda } = world.as(person);
    const tries = [
      () => agenda.done({ petId, key }),
      () => agenda.undo({ petId, kind: 'checkup', entryId: checkupId }),
      () => agenda.postpone({ petId, key, until: '2026-12-01' }),
      () => agenda.unpostpone({ petId, key }),
    ];
    for (const one of tries) await expect(one()).rejects.toMatchObject(refused(code));
  }
  expect(await record()).toEqual(before);
  const { entryId } = await world.as(eva).agenda.done({ petId, key: await keyOf('Antirrábica') });
  expect((await record()).vaccinations).toMatchObject([{ id: entryId, createdBy: eva.id }]);
});
