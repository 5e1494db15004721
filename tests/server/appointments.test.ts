/** Turnos: the clinic's agenda, who waits now, and what stands in the way of an hour. */
import { describe, expect } from 'vitest';
import { dueKeyOf } from '../support/appointments.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { keepAnimal, makeTeam, openAnimal } from '../support/kept-animals.ts';
import { test, type World } from '../support/world.ts';

/** Saturday, ten in the morning where the clinic stands. */
const TODAY = '2026-11-21';
const MONDAY = '2026-11-23';
const DAY = { day: MONDAY, minutes: 20, reason: 'Vacuna' };

async function withHours(world: World, day = '09:00-13:00, 15:00-18:00') {
  const hours = JSON.stringify([day, day, day, day, day, '09:00-12:00', '']);
  await world.db.updateTable('clinicProfile').set({ hours }).execute();
}

const invalid = (field: string) => ({ cause: { code: 'INVALID', details: { field } } });

describe('an appointment', () => {
  test('stands in the week with its patient, its veterinarian and who to call, in the clinic’s own hours', async ({
    world,
  }) => {
    const { vera, paz, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera, { phone: '+593998842547' });
    const api = world.as({ ...camila, timeZone: 'Europe/Madrid' }).appointments;
    await api.book({ ...DAY, time: '09:30', petId, veterinarianId: paz.id });
    await api.book({ ...DAY, time: '09:00', personName: 'Luis', personPhone: '098 765 4321', animalName: 'Nieve' });
    const week = await api.agenda({ from: MONDAY, days: 7 });
    expect(week).toMatchObject({ today: TODAY, veterinarians: [{ userId: paz.id, name: 'Dra. Paz Vera' }] });
    expect(week.appointments).toMatchObject([
      { day: MONDAY, time: '09:00', name: 'Nieve', person: 'Luis', chat: '593987654321', veterinarian: null },
      {
        time: '09:30',
        until: '09:50',
        name: 'Toby',
        person: 'Rosa Loor',
        veterinarian: 'Dra. Paz Vera',
        state: 'agreed',
      },
    ]);
    expect((await world.db.selectFrom('appointment').select('startsAt').orderBy('id').execute())[0]).toEqual({
      startsAt: '2026-11-23T14:30:00.000Z',
    });
    expect((await api.agenda({ from: '2026-11-24', days: 1 })).appointments).toEqual([]);
  });

  test('is given to patients alone: not to a stranger’s animal, not to one that is a memory, not to nobody', async ({
    world,
  }) => {
    const { vera, camila } = await makeTeam(world);
    const ana = await makeUser(world);
    const api = world.as(camila).appointments;
    const at = { ...DAY, time: '10:00' };
    await expect(api.book({ ...at, petId: await makePet(world, ana) })).rejects.toMatchObject({
      cause: { code: 'PET_NOT_FOUND' },
    });
    const opened = await openAnimal(world, ana, camila);
    await expect(api.book({ ...at, petId: opened })).resolves.toHaveProperty('appointmentId');
    const gone = await keepAnimal(world, vera);
    await world.db.updateTable('pet').set({ deceasedOn: '2026-11-01' }).where('id', '=', gone).execute();
    await expect(api.book({ ...at, petId: gone })).rejects.toMatchObject(invalid('petId'));
    await expect(api.book(at)).rejects.toThrow(/personName/);
    // Its guardian ends the consent: the clinic keeps the hour and no contact.
    await world.as(ana).patients.end({ petId: opened });
    expect((await api.agenda({ from: MONDAY })).appointments).toMatchObject([{ phone: null, chat: null }]);
  });

  test('of the past is refused beside its field; outside the hours, or where the veterinarian is taken, staff is asked', async ({
    world,
  }) => {
    const { vera, paz, camila } = await makeTeam(world);
    await withHours(world);
    const petId = await keepAnimal(world, vera);
    const { book, free } = world.as(camila).appointments;
    const with_ = { ...DAY, petId, veterinarianId: paz.id };
    await expect(book({ ...with_, day: '2026-11-20', time: '10:00' })).rejects.toMatchObject(invalid('day'));
    await expect(book({ ...with_, day: TODAY, time: '09:59' })).rejects.toMatchObject(invalid('time'));
    await book({ ...with_, day: TODAY, time: '10:00' });
    await book({ ...with_, time: '09:00' });
    const ask = (message: RegExp) => ({
      cause: { code: 'ASK_FIRST', details: { field: 'time', message: expect.stringMatching(message) } },
    });
    await expect(book({ ...with_, time: '09:10' })).rejects.toMatchObject(ask(/A las 9:00 ya está Toby.*sobreturno/));
    await expect(book({ ...with_, time: '12:50' })).rejects.toMatchObject(
      ask(/atiende de 9:00 a 13:00 y 15:00 a 18:00/),
    );
    await expect(book({ ...with_, day: '2026-11-22', time: '10:00' })).rejects.toMatchObject(ask(/no abre/));
    const far = { ...with_, day: '2029-11-27', time: '10:20' };
    await expect(book(far)).rejects.toMatchObject(
      ask(/^Falta más de un año: sería el martes 27 de noviembre de 2029\. ¿Dar el turno igual\?$/),
    );
    await book({ ...far, sure: true });
    await book({ ...far, day: '2027-11-22' });
    // End to end is no clash, nor is another veterinarian.
    await book({ ...with_, time: '09:20' });
    await book({ ...with_, time: '09:10', veterinarianId: null });
    await book({ ...with_, time: '09:10', sure: true });
    const { times } = await free({ day: MONDAY, veterinarianId: paz.id, minutes: 30 });
    expect(times.slice(0, 2)).toEqual(['09:40', '09:50']);
    expect(times.at(-1)).toBe('17:30');
    expect(await free({ day: '2026-11-22', minutes: 20 })).toEqual({ times: [], closed: true });
    expect(await free({ day: MONDAY, minutes: 20 })).toMatchObject({ closed: false });
    await expect(book({ ...with_, time: '11:00', veterinarianId: camila.id })).rejects.toMatchObject(
      invalid('veterinarianId'),
    );
  });

  test('at night is asked about where the clinic did not say its hours', async ({ world }) => {
    const { vera, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera);
    const { book } = world.as(camila).appointments;
    for (const time of ['22:00', '03:00', '05:50'])
      await expect(book({ ...DAY, petId, time })).rejects.toMatchObject({
        cause: { code: 'ASK_FIRST', details: { field: 'time', message: expect.stringMatching(/^¿De verdad a las/) } },
      });
    for (const time of ['06:00', '21:50']) await book({ ...DAY, petId, time });
    await book({ ...DAY, petId, time: '03:00', sure: true });
  });

  test('of two receptions that want the same hour only one gets it unasked', async ({ world }) => {
    const { vera, paz, camila } = await makeTeam(world);
    const petIds = [await keepAnimal(world, vera), await keepAnimal(world, vera, { name: 'Kira' })];
    const tries = [0, 1, 2, 3, 4, 5].map((place) =>
      world.as(place % 2 ? camila : vera).appointments.book({
        ...DAY,
        time: '10:00',
        petId: petIds[place % 2] ?? 0,
        veterinarianId: paz.id,
      }),
    );
    const ends = await Promise.allSettled(tries);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ cause: { code: 'ASK_FIRST' } });
  });

  test('is moved to another hour and is to be confirmed again; of two who change it the second is told', async ({
    world,
  }) => {
    const { vera, paz, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera);
    const api = world.as(camila).appointments;
    const { appointmentId } = await api.book({ ...DAY, time: '10:00', petId, veterinarianId: paz.id });
    await api.setState({ appointmentId, from: 'agreed', to: 'confirmed' });
    const same = { appointmentId, ...DAY, petId, veterinarianId: paz.id };
    await api.change({ ...same, time: '10:00', reason: 'Control', from: 'confirmed' });
    const shown = async () => (await api.agenda({ from: MONDAY })).appointments[0];
    expect(await shown()).toMatchObject({ reason: 'Control', state: 'confirmed', moved: false });
    await api.change({ ...same, time: '11:00', from: 'confirmed' });
    expect(await shown()).toMatchObject({ time: '11:00', state: 'agreed', moved: true });
    await expect(api.change({ ...same, time: '12:00', from: 'confirmed' })).rejects.toMatchObject({
      cause: { code: 'APPOINTMENT_CHANGED' },
    });
    await expect(api.change({ ...same, appointmentId: 999, time: '12:00', from: 'agreed' })).rejects.toMatchObject({
      cause: { code: 'APPOINTMENT_NOT_FOUND' },
    });
  });
});

describe('who is in the house', () => {
  test('waits from the minute of arrival, with an appointment or without, until it is seen and done', async ({
    world,
  }) => {
    const { vera, paz, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera);
    const api = world.as(camila).appointments;
    const { appointmentId } = await api.book({ ...DAY, day: TODAY, time: '10:30', petId, veterinarianId: paz.id });
    world.now = '2026-11-21T15:20:00.000Z';
    await api.setState({ appointmentId, from: 'agreed', to: 'arrived' });
    world.now = '2026-11-21T15:25:00.000Z';
    await api.walkIn({ personName: 'Luis', animalName: 'Nieve' });
    const here = async () => (await api.agenda({})).here;
    expect(await here()).toMatchObject([
      { name: 'Toby', state: 'arrived', since: '2026-11-21T15:20:00.000Z' },
      { name: 'Nieve', state: 'arrived', since: '2026-11-21T15:25:00.000Z', via: 'walkIn' },
    ]);
    await world.as(paz).appointments.setState({ appointmentId, from: 'arrived', to: 'attending' });
    expect((await here())[0]).toMatchObject({ state: 'attending', since: '2026-11-21T15:25:00.000Z' });
    await expect(api.setState({ appointmentId, from: 'arrived', to: 'attending' })).rejects.toMatchObject({
      cause: { code: 'APPOINTMENT_CHANGED' },
    });
    await api.setState({ appointmentId, from: 'attending', to: 'done' });
    expect(await here()).toMatchObject([{ name: 'Nieve' }]);
    // The wrong row: back to where it was, since when it was.
    await api.setState({ appointmentId, from: 'done', to: 'arrived' });
    expect((await here())[0]).toMatchObject({ name: 'Toby', since: '2026-11-21T15:20:00.000Z' });
  });

  test('nobody arrives on another day, and nobody is missed before the hour', async ({ world }) => {
    const { vera, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera);
    const api = world.as(camila).appointments;
    const monday = await api.book({ ...DAY, time: '10:00', petId });
    const later = await api.book({ ...DAY, day: TODAY, time: '11:00', petId });
    const refused = { cause: { code: 'INVALID' } };
    await expect(api.setState({ ...monday, from: 'agreed', to: 'arrived' })).rejects.toMatchObject(refused);
    await expect(api.setState({ ...later, from: 'agreed', to: 'missed' })).rejects.toMatchObject(refused);
    world.now = '2026-11-21T16:30:00.000Z';
    await api.setState({ ...later, from: 'agreed', to: 'missed' });
    expect((await api.agenda({})).appointments).toMatchObject([{ state: 'missed', since: world.now }]);
    await api.setState({ ...monday, from: 'agreed', to: 'cancelled' });
    expect((await api.agenda({ from: MONDAY })).appointments).toEqual([]);
  });
});

test('what was agreed in Hoy stands there as booked, and in the agenda with its line', async ({ world }) => {
  const { vera, camila } = await makeTeam(world);
  const petId = await keepAnimal(world, vera);
  const dueKey = await dueKeyOf(world, petId, '2026-11-20');
  const api = world.as(camila);
  await api.appointments.book({ ...DAY, time: '10:00', petId, dueKeys: [dueKey], note: 'Con la Dra. Vera' });
  expect(await world.db.selectFrom('followUp').select(['key', 'state', 'bookedOn', 'note']).execute()).toEqual([
    { key: dueKey, state: 'booked', bookedOn: MONDAY, note: 'Con la Dra. Vera' },
  ]);
  expect((await api.recalls.list({ state: 'booked' })).groups).toMatchObject([{ lines: [{ bookedOn: MONDAY }] }]);
  expect((await api.appointments.agenda({ from: MONDAY })).appointments).toMatchObject([
    { dueKeys: [dueKey], via: 'recall' },
  ]);
  await expect(
    api.appointments.book({ ...DAY, time: '11:00', petId, dueKeys: ['vaccination:999'] }),
  ).rejects.toMatchObject({ cause: { code: 'LINE_DONE' } });
});

test('of an appointment that is cancelled or missed the line waits in Hoy again, and taken back it is agreed', async ({
  world,
}) => {
  const { vera, camila } = await makeTeam(world);
  const petId = await keepAnimal(world, vera);
  const dueKey = await dueKeyOf(world, petId, '2026-11-20');
  const api = world.as(camila);
  const [, second] = await world.db
    .selectFrom('due')
    .select(['id', 'key'])
    .where('petId', '=', petId)
    .orderBy('id')
    .execute();
  await world.db
    .updateTable('due')
    .set({ dueOn: '2026-11-22', remindOn: '2026-11-22' })
    .where('id', '=', second?.id ?? 0)
    .execute();
  const waiting = async () => (await api.recalls.list({})).groups.flatMap(({ lines }) => lines).length;
  expect(await waiting()).toBe(2);
  // Both in one visit.
  const dueKeys = [dueKey, second?.key ?? ''].toSorted();
  const { appointmentId } = await api.appointments.book({ ...DAY, time: '10:00', petId, dueKeys });
  expect((await api.appointments.agenda({ from: MONDAY })).appointments).toMatchObject([{ dueKeys }]);
  expect(await waiting()).toBe(0);
  await api.appointments.setState({ appointmentId, from: 'agreed', to: 'cancelled' });
  expect(await waiting()).toBe(2);
  await api.appointments.setState({ appointmentId, from: 'cancelled', to: 'agreed' });
  expect(await waiting()).toBe(0);
  // One of them is taken off the visit, and put on it again.
  const same = { ...DAY, appointmentId, petId, time: '10:00', from: 'agreed' } as const;
  await api.appointments.change({ ...same, dueKeys: [dueKey] });
  expect(await waiting()).toBe(1);
  await api.appointments.change({ ...same, dueKeys });
  expect(await waiting()).toBe(0);
  world.now = '2026-11-23T16:30:00.000Z';
  await api.appointments.setState({ appointmentId, from: 'agreed', to: 'missed' });
  expect(await waiting()).toBe(2);
});

test('a dose that is taken back leaves its appointment as it was, and one for what it had made due stays', async ({
  world,
}) => {
  const { vera, paz, camila } = await makeTeam(world);
  const petId = await keepAnimal(world, vera);
  const [api, doctor] = [world.as(camila), world.as(paz)];
  const [line] = await api.appointments.due({ petId });
  const dueKeys = [line?.key ?? ''];
  const due = await world.db
    .selectFrom('due')
    .select('vaccineId')
    .where('key', '=', dueKeys[0] ?? '')
    .executeTakeFirst();
  const { appointmentId } = await api.appointments.book({ ...DAY, time: '10:00', petId, dueKeys });
  await api.appointments.setState({ appointmentId, from: 'agreed', to: 'confirmed' });
  const states = async () =>
    (await world.db.selectFrom('appointment').select('state').orderBy('id').execute()).map(({ state }) => state);
  const { vaccinationId } = await doctor.vaccines.add({
    petId,
    name: line?.title ?? '',
    vaccineId: due?.vaccineId ?? null,
    givenOn: TODAY,
  });
  expect(await states()).toEqual(['done']);
  const [next] = (await api.appointments.due({ petId })).filter(({ key }) => key === `vaccination:${vaccinationId}`);
  const booked = await api.appointments.book({
    ...DAY,
    time: '11:00',
    petId,
    dueKeys: [next?.key ?? ''],
  });
  await doctor.vaccines.remove({ vaccinationId });
  expect(await states()).toEqual(['confirmed', 'agreed']);
  await doctor.vaccines.restore({ vaccinationId });
  expect(await states()).toEqual(['done', 'agreed']);
  // What a person closed is closed for another reason.
  world.now = '2026-11-23T15:05:00.000Z';
  await api.appointments.setState({ appointmentId, from: 'done', to: 'arrived' });
  await api.appointments.setState({ appointmentId, from: 'arrived', to: 'done' });
  await api.appointments.setState({ appointmentId: booked.appointmentId, from: 'agreed', to: 'cancelled' });
  await doctor.vaccines.remove({ vaccinationId });
  expect(await states()).toEqual(['done', 'cancelled']);
});

describe('an appointment given in Turnos', () => {
  test.for(['Vacuna', 'vacunas', 'el título'])(
    'for «%s» is for the line that its reason means, and Hoy has it as agreed',
    async (words, { world }) => {
      const { vera, camila } = await makeTeam(world);
      const petId = await keepAnimal(world, vera);
      const dueKey = await dueKeyOf(world, petId, '2026-11-20');
      const api = world.as(camila);
      const [first] = await api.appointments.due({ petId });
      expect(first).toMatchObject({ key: dueKey, dueOn: '2026-11-20' });
      const reason = words === 'el título' ? (first?.title ?? '').toUpperCase() : words;
      await api.appointments.book({ ...DAY, reason, time: '10:00', petId });
      expect((await api.appointments.agenda({ from: MONDAY })).appointments).toMatchObject([
        { dueKeys: [dueKey], via: 'staff' },
      ]);
      expect((await api.recalls.list({ state: 'booked' })).groups).toMatchObject([{ lines: [{ bookedOn: MONDAY }] }]);
    },
  );

  test('is for no line where its reason is another, or its line is due much later', async ({ world }) => {
    const { vera, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera);
    const api = world.as(camila);
    await dueKeyOf(world, petId, '2027-06-01');
    await world.db.deleteFrom('due').where('dueOn', 'is', null).execute();
    for (const [reason, time] of [
      ['Vacuna', '10:00'],
      ['Control de piel', '11:00'],
    ] as const)
      await api.appointments.book({ ...DAY, reason, time, petId });
    expect((await api.appointments.agenda({ from: MONDAY })).appointments.map((one) => one.dueKeys)).toEqual([[], []]);
    expect(await world.db.selectFrom('followUp').selectAll().execute()).toEqual([]);
  });

  test('takes its line along when it is moved, and finds one when its patient or its reason is corrected', async ({
    world,
  }) => {
    const { vera, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera);
    const dueKey = await dueKeyOf(world, petId, '2026-11-20');
    const api = world.as(camila).appointments;
    const { appointmentId } = await api.book({ ...DAY, time: '10:00', personName: 'Rosa', animalName: 'Toby' });
    const booked = () => world.db.selectFrom('followUp').select(['key', 'state', 'bookedOn']).execute();
    expect(await booked()).toEqual([]);
    const same = { ...DAY, appointmentId, petId, time: '10:00', from: 'agreed' } as const;
    await api.change(same);
    expect(await booked()).toEqual([{ key: dueKey, state: 'booked', bookedOn: MONDAY }]);
    await api.change({ ...same, day: '2026-11-24' });
    expect(await booked()).toEqual([{ key: dueKey, state: 'booked', bookedOn: '2026-11-24' }]);
  });
});
