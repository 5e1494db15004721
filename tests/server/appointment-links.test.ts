/** Turnos: what their guardian is told, and does by the link; and the dose that closes one. */
import { describe, expect } from 'vitest';
import { remindTomorrow } from '#server/clinic/appointments/notices.service.ts';
import { dueKeyOf } from '../support/appointments.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { keepAnimal, makeTeam } from '../support/kept-animals.ts';
import { test, type World } from '../support/world.ts';

const MONDAY = '2026-11-23';
const DAY = { day: MONDAY, time: '10:00', minutes: 20, reason: 'Vacuna' };
const ROSA = { email: 'rosa@correo.ec', phone: '+593998842547' };

async function clinic(world: World) {
  const team = await makeTeam(world);
  const hours = JSON.stringify([...Array.from({ length: 5 }, () => '09:00-13:00'), '', '']);
  await world.db.updateTable('clinicProfile').set({ hours }).execute();
  const petId = await keepAnimal(world, team.vera, ROSA);
  return { ...team, petId, desk: world.as(team.camila).appointments };
}
const tokenIn = (text = '') => /\/turno\/([\w-]{43})/.exec(text)?.[1] ?? '';
const gone = { cause: { code: 'APPOINTMENT_NOT_FOUND' } };

describe('the link', () => {
  test('goes by mail and into a chat; opening changes nothing, a tap confirms, and only its hash is stored', async ({
    world,
  }) => {
    const { petId, paz, desk } = await clinic(world);
    const { appointmentId } = await desk.book({ ...DAY, petId, veterinarianId: paz.id });
    const [mail] = await deliveredMails(world);
    expect(mail).toMatchObject({ to: 'rosa@correo.ec' });
    expect(mail?.subject).toBe('Turno de Toby: lunes 23 de noviembre, a las 10:00');
    await desk.book({ ...DAY, day: '2027-01-05', petId, veterinarianId: paz.id });
    expect((await deliveredMails(world)).at(-1)?.subject).toBe('Turno de Toby: martes 5 de enero de 2027, a las 10:00');
    const token = tokenIn(mail?.text);
    const { link, text, chat } = await desk.link({ appointmentId });
    expect(chat).toBe('593998842547');
    expect(text).toContain(link);
    for (const one of [token, tokenIn(link)]) {
      expect(JSON.stringify(await world.db.selectFrom('token').selectAll().execute())).not.toContain(one);
      expect(await world.anonymous().appointmentLinks.look({ token: one })).toMatchObject({
        clinic: 'Clínica Ñandú',
        petName: 'Toby',
        day: MONDAY,
        time: '10:00',
        veterinarian: 'Dra. Paz Vera',
        state: 'agreed',
        can: { act: true, confirm: true, move: true },
      });
    }
    await world.anonymous().appointmentLinks.confirm({ token });
    await world.anonymous().appointmentLinks.confirm({ token });
    expect((await desk.agenda({ from: MONDAY })).appointments).toMatchObject([
      { state: 'confirmed', byGuardian: true },
    ]);
    await expect(world.anonymous().appointmentLinks.look({ token: 'x'.repeat(43) })).rejects.toMatchObject(gone);
    world.now = '2026-11-23T15:21:00.000Z';
    await expect(world.anonymous().appointmentLinks.look({ token })).rejects.toMatchObject(gone);
    await expect(desk.link({ appointmentId })).rejects.toMatchObject(gone);
  });

  test('moves it to a free hour alone, and the clinic sees who moved it', async ({ world }) => {
    const { petId, vera, paz, desk } = await clinic(world);
    const other = await keepAnimal(world, vera, { name: 'Kira' });
    await desk.book({ ...DAY, time: '11:00', petId: other, veterinarianId: paz.id });
    const dueKeys = [await dueKeyOf(world, petId, '2026-11-20')];
    const { appointmentId } = await desk.book({ ...DAY, petId, veterinarianId: paz.id, dueKeys });
    const token = tokenIn((await desk.link({ appointmentId })).link);
    const guest = world.anonymous().appointmentLinks;
    const { times } = await guest.free({ token, day: MONDAY });
    expect(times).toContain('10:10');
    expect(times).not.toContain('11:00');
    for (const time of ['11:00', '13:00', '07:00'])
      await expect(guest.move({ token, day: MONDAY, time })).rejects.toMatchObject({
        cause: { code: 'INVALID', details: { field: 'time' } },
      });
    await expect(guest.move({ token, day: '2026-11-20', time: '10:00' })).rejects.toMatchObject({
      cause: { code: 'INVALID', details: { field: 'day' } },
    });
    await guest.move({ token, day: '2026-11-24', time: '09:30' });
    expect((await desk.agenda({ from: '2026-11-24' })).appointments).toMatchObject([
      { time: '09:30', until: '09:50', state: 'confirmed', moved: true, byGuardian: true },
    ]);
    expect(await world.db.selectFrom('followUp').select(['state', 'bookedOn']).execute()).toEqual([
      { state: 'booked', bookedOn: '2026-11-24' },
    ]);
    // The new hour is this appointment's, so the link is too.
    expect(await guest.look({ token })).toMatchObject({ day: '2026-11-24', state: 'confirmed' });
  });

  test('cancels it once: its hour is free again, the clinic sees it, and nothing more is done with it', async ({
    world,
  }) => {
    const { petId, paz, desk } = await clinic(world);
    const { appointmentId } = await desk.book({ ...DAY, petId, veterinarianId: paz.id });
    const token = tokenIn((await desk.link({ appointmentId })).link);
    const guest = world.anonymous().appointmentLinks;
    await guest.cancel({ token });
    expect((await desk.free({ day: MONDAY, veterinarianId: paz.id, minutes: 20 })).times).toContain('10:00');
    expect((await desk.agenda({ from: MONDAY })).appointments).toMatchObject([
      { state: 'cancelled', byGuardian: true },
    ]);
    const changed = { cause: { code: 'APPOINTMENT_CHANGED' } };
    await expect(guest.confirm({ token })).rejects.toMatchObject(changed);
    await expect(guest.move({ token, day: MONDAY, time: '10:00' })).rejects.toMatchObject(changed);
    await expect(guest.cancel({ token })).rejects.toMatchObject(changed);
  });

  test('of a guardian and a reception that want the same hour at once one gets it', async ({ world }) => {
    const { petId, vera, paz, desk } = await clinic(world);
    const other = await keepAnimal(world, vera, { name: 'Kira' });
    const { appointmentId } = await desk.book({ ...DAY, petId, veterinarianId: paz.id });
    const token = tokenIn((await desk.link({ appointmentId })).link);
    const ends = await Promise.allSettled([
      world.anonymous().appointmentLinks.move({ token, day: MONDAY, time: '12:00' }),
      desk.book({ ...DAY, time: '12:00', petId: other, veterinarianId: paz.id }),
    ]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('whoever is moved or cancelled by the clinic is told by mail, and a mail that is no more true is not sent', async ({
  world,
}) => {
  const { petId, desk } = await clinic(world);
  const { appointmentId } = await desk.book({ ...DAY, petId });
  await desk.change({ ...DAY, appointmentId, petId, time: '12:00', from: 'agreed' });
  expect((await deliveredMails(world)).map(({ subject }) => subject)).toEqual([
    'El turno de Toby cambió: lunes 23 de noviembre, a las 12:00',
    'El turno de Toby cambió: lunes 23 de noviembre, a las 12:00',
  ]);
  await desk.setState({ appointmentId, from: 'agreed', to: 'cancelled' });
  const subjects = async () => (await deliveredMails(world)).map(({ subject }) => subject);
  // Taken back within two minutes: nothing was said.
  await desk.setState({ appointmentId, from: 'cancelled', to: 'agreed' });
  world.now = '2026-11-21T15:03:00.000Z';
  expect(await subjects()).toEqual([]);
  expect(await desk.setState({ appointmentId, from: 'agreed', to: 'cancelled' })).toMatchObject({ mailed: true });
  expect(await subjects()).toEqual([]);
  world.now = '2026-11-21T15:05:00.000Z';
  expect(await subjects()).toEqual(['Se canceló el turno de Toby']);
  // Later than that its guardian hears that it stands again.
  await desk.setState({ appointmentId, from: 'cancelled', to: 'agreed' });
  expect(await subjects()).toEqual(['El turno de Toby cambió: lunes 23 de noviembre, a las 12:00']);
  // A mail that is no more true when it leaves.
  const again = await desk.book({ ...DAY, petId });
  await desk.setState({ ...again, from: 'agreed', to: 'cancelled' });
  expect(await subjects()).toEqual([]);
  world.now = '2026-11-21T15:07:00.000Z';
  expect(await subjects()).toEqual(['Se canceló el turno de Toby']);
});

test('tomorrow’s appointments are recalled once, by day, in the clinic’s zone, and no cancelled one', async ({
  world,
}) => {
  const { petId, vera, desk } = await clinic(world);
  await desk.book({ ...DAY, petId });
  const off = await desk.book({
    ...DAY,
    time: '11:00',
    petId: await keepAnimal(world, vera, { name: 'Kira', ...ROSA }),
  });
  await desk.setState({ ...off, from: 'agreed', to: 'cancelled' });
  await desk.book({ ...DAY, day: '2026-11-24', petId });
  await deliveredMails(world);
  const reminders = async (now: string) => {
    world.now = now;
    return remindTomorrow(world.context(null));
  };
  expect(await reminders('2026-11-22T12:59:00.000Z')).toBe(0);
  // Sunday night there, Monday by universal time.
  expect(await reminders('2026-11-23T01:30:00.000Z')).toBe(0);
  expect(await reminders('2026-11-22T13:00:00.000Z')).toBe(1);
  expect(await reminders('2026-11-22T13:15:00.000Z')).toBe(0);
  expect((await deliveredMails(world)).filter(({ subject }) => subject === 'Mañana: turno de Toby')).toHaveLength(1);
});

test('the dose of its line closes its appointments of today and of the next days, and none of another line', async ({
  world,
}) => {
  const { petId, paz, desk } = await clinic(world);
  const dueKey = await dueKeyOf(world, petId, '2026-11-20');
  const today = { ...DAY, day: '2026-11-21', sure: true, petId };
  await desk.book({ ...today, time: '11:00', dueKeys: [dueKey] });
  await desk.book({ ...today, time: '12:00', reason: 'Control de piel' });
  await desk.book({ ...DAY, petId, dueKeys: [dueKey] });
  // Of a visit for two the other dose is still to be given.
  const [, other] = (await desk.due({ petId })).filter(({ key }) => key.startsWith('vaccine:'));
  await desk.book({ ...today, time: '13:00', dueKeys: [dueKey, other?.key ?? ''] });
  const line = await world.db
    .selectFrom('due')
    .select(['vaccineId', 'title'])
    .where('key', '=', dueKey)
    .executeTakeFirst();
  await world.as(paz).weights.add({ petId, amount: 4, unit: 'kg', measuredOn: '2026-11-21' });
  const states = async (from: string) => (await desk.agenda({ from })).appointments.map(({ state }) => state);
  expect(await states('2026-11-21')).toEqual(['agreed', 'agreed', 'agreed']);
  await world.as(paz).vaccines.add({
    petId,
    vaccineId: line?.vaccineId ?? null,
    name: line?.title ?? '',
    givenOn: '2026-11-21',
  });
  expect(await states('2026-11-21')).toEqual(['done', 'agreed', 'agreed']);
  const [rest] = await world.db
    .selectFrom('due')
    .select(['vaccineId', 'title'])
    .where('key', '=', other?.key ?? '')
    .execute();
  await world
    .as(paz)
    .vaccines.add({ petId, vaccineId: rest?.vaccineId ?? null, name: rest?.title ?? '', givenOn: '2026-11-21' });
  expect(await states('2026-11-21')).toEqual(['done', 'agreed', 'done']);
  const [early] = (await desk.agenda({ from: MONDAY })).appointments;
  expect(early).toMatchObject({ state: 'done', since: world.now });
  expect((await desk.free({ day: MONDAY, minutes: 20 })).times).toContain(early?.time);
  // The wrong dose: the hour is given back by one tap.
  await desk.setState({ appointmentId: early?.appointmentId ?? 0, from: 'done', to: 'agreed' });
  expect(await states(MONDAY)).toEqual(['agreed']);
});
