/** Turnos: «Pedir turno», with an account and without one, and the calendars. */
import ICAL from 'ical.js';
import { describe, expect } from 'vitest';
import { makePet, makeUser } from '../support/guardian.ts';
import { keepAnimal, makeTeam, openAnimal } from '../support/kept-animals.ts';
import { test, type World } from '../support/world.ts';

const MONDAY = '2026-11-23';
const WANTED = { day: MONDAY, time: '10:00', reason: 'Vacuna' };
const ROSA = { name: 'Rosa Loor', phone: '0998842547', animal: 'Kira', ...WANTED };
const closed = { cause: { code: 'APPOINTMENT_NOT_FOUND' } };

async function clinic(world: World, open = true) {
  const team = await makeTeam(world);
  const hours = JSON.stringify([...Array.from({ length: 5 }, () => '09:00-13:00'), '', '']);
  await world.db.updateTable('clinicProfile').set({ hours }).execute();
  if (open) await world.as(team.vera).appointmentRequests.saveSettings({ requestsOpen: true, minutes: 30 });
  return { ...team, desk: world.as(team.camila).appointments };
}

describe('a request', () => {
  test('is closed until the clinic opens it, which it cannot before it said its hours', async ({ world }) => {
    const { vera } = await clinic(world, false);
    const visitor = world.anonymous().appointmentRequests;
    expect(await visitor.info()).toMatchObject({ open: false, clinic: 'Clínica Ñandú' });
    await expect(visitor.ask(ROSA)).rejects.toMatchObject(closed);
    await expect(visitor.times({ day: MONDAY })).rejects.toMatchObject(closed);
    await world.db
      .updateTable('clinicProfile')
      .set({ hours: JSON.stringify(['', '', '', '', '', '', '']) })
      .execute();
    const open = { requestsOpen: true, minutes: 20 };
    await expect(world.as(vera).appointmentRequests.saveSettings(open)).rejects.toMatchObject({
      cause: { code: 'INVALID', details: { field: 'requestsOpen' } },
    });
    await expect(world.anonymous().appointmentRequests.info()).resolves.toMatchObject({ open: false });
  });

  test('without an account asks for a free hour within the hours, waits at the top, and its page tells the answer', async ({
    world,
  }) => {
    const { paz, desk } = await clinic(world);
    const visitor = world.anonymous().appointmentRequests;
    expect((await visitor.times({ day: MONDAY })).times.slice(0, 2)).toEqual(['09:00', '09:30']);
    expect(await visitor.times({ day: '2026-11-22' })).toEqual({ times: [], closed: true });
    for (const [wrong, field] of [
      [{ time: '14:00' }, 'time'],
      [{ day: '2026-11-20' }, 'day'],
      [{ phone: '12' }, 'phone'],
    ] as const)
      await expect(visitor.ask({ ...ROSA, ...wrong })).rejects.toMatchObject({
        cause: { code: 'INVALID', details: { field } },
      });
    // One without its country is of the clinic's.
    await world.db.updateTable('clinicProfile').set({ countryIso: 'CO' }).execute();
    await expect(visitor.ask({ ...ROSA, phone: '0998842547' })).rejects.toThrow('INVALID');
    await world.db.updateTable('clinicProfile').set({ countryIso: 'EC' }).execute();
    const { token } = await visitor.ask(ROSA);
    const guest = world.anonymous().appointmentLinks;
    expect(await guest.look({ token })).toMatchObject({
      state: 'asked',
      petName: 'Kira',
      can: { act: true, move: false },
    });
    const [asked] = (await desk.agenda({})).asked;
    expect(asked).toMatchObject({
      name: 'Kira',
      person: 'Rosa Loor',
      chat: '593998842547',
      time: '10:00',
      minutes: 30,
    });
    // It takes no hour until staff gives it.
    expect((await desk.free({ day: MONDAY, veterinarianId: paz.id, minutes: 30 })).times).toContain('10:00');
    const { appointmentId = 0 } = asked ?? {};
    const who = { personName: 'Rosa Loor', personPhone: '+593998842547', animalName: 'Kira' };
    const given = { appointmentId, ...who, ...WANTED, minutes: 30, veterinarianId: paz.id, from: 'asked' } as const;
    await desk.change({ ...given, time: '11:00' });
    expect(await guest.look({ token })).toMatchObject({
      state: 'agreed',
      time: '11:00',
      veterinarian: 'Dra. Paz Vera',
    });
    expect((await desk.agenda({})).asked).toEqual([]);
    await guest.confirm({ token });
  });

  test('is limited by number and by address', async ({ world }) => {
    await clinic(world);
    const from = (ip: string) => world.anonymous({ ip }).appointmentRequests;
    for (const time of ['09:00', '09:30', '10:00']) await from(`198.51.100.${time.slice(0, 2)}`).ask({ ...ROSA, time });
    await expect(from('198.51.100.99').ask({ ...ROSA, time: '11:00' })).rejects.toMatchObject({
      cause: { code: 'TOO_MANY' },
    });
    for (let nth = 0; nth < 10; nth += 1)
      await from('198.51.100.50').ask({ ...ROSA, phone: `09988425${10 + nth}`, time: '11:00' });
    await expect(from('198.51.100.50').ask({ ...ROSA, phone: '0998842599', time: '11:00' })).rejects.toMatchObject({
      cause: { code: 'TOO_MANY' },
    });
  });

  test('of a guardian is for the own animal: a patient by its record, any other by its name alone', async ({
    world,
  }) => {
    const { camila, desk } = await clinic(world);
    const ana = await makeUser(world, { name: 'Ana' });
    const luis = await makeUser(world);
    const patient = await openAnimal(world, ana, camila);
    const stranger = await makePet(world, ana, { name: 'Nube' });
    const own = world.as(ana).appointmentRequests;
    const { appointmentId } = await own.askForPet({ petId: patient, ...WANTED });
    await own.askForPet({ petId: stranger, ...WANTED, time: '11:00' });
    await expect(world.as(luis).appointmentRequests.askForPet({ petId: patient, ...WANTED })).rejects.toMatchObject({
      cause: { code: 'PET_NOT_FOUND' },
    });
    expect((await desk.agenda({})).asked).toMatchObject([
      { petId: patient, via: 'guardian' },
      { petId: null, name: 'Nube', via: 'guardian' },
    ]);
    expect((await own.mine()).appointments).toMatchObject([{ state: 'asked' }, { name: 'Nube' }]);
    expect((await world.as(luis).appointmentRequests.mine()).appointments).toEqual([]);
    await expect(world.as(luis).appointmentRequests.openMine({ appointmentId })).rejects.toMatchObject(closed);
    const { token } = await own.openMine({ appointmentId });
    await world.anonymous().appointmentLinks.cancel({ token });
    expect((await own.mine()).appointments).toHaveLength(1);
  });
});

describe('a calendar', () => {
  const read = async (world: World, address: string) => (await world.http()).inject(new URL(address).pathname);
  const eventsIn = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));

  test('shows a veterinarian the own hours, in UTC, each change counted; a new address ends the one before', async ({
    world,
  }) => {
    const { vera, paz, desk } = await clinic(world);
    const petId = await keepAnimal(world, vera, { name: 'Ñandú, el «Ágil»; 🐶 de la señora Micaela de los Ángeles' });
    const place = { day: MONDAY, minutes: 20, reason: 'Vacuna', petId };
    const { appointmentId } = await desk.book({ ...place, time: '09:30', veterinarianId: paz.id });
    await desk.book({ ...place, time: '10:30' });
    const first = await world.as(paz).appointmentFeeds.create({ everyone: false });
    const before = await read(world, first.https);
    expect(before.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(before.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of before.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    for (const said of ['DTSTART:20261123T143000Z', 'DTEND:20261123T145000Z', 'STATUS:TENTATIVE'])
      expect(before.body.split('\r\n')).toContain(said);
    const [event, ...more] = eventsIn(before.body);
    expect(more).toEqual([]);
    expect(event?.summary).toMatch(/^Ñandú, el «Ágil»; 🐶 .*: Vacuna$/);
    await desk.setState({ appointmentId, from: 'agreed', to: 'confirmed' });
    const after = await read(world, first.https);
    const [again] = eventsIn(after.body);
    expect([again?.uid, after.body.includes('STATUS:CONFIRMED')]).toEqual([event?.uid, true]);
    expect(again?.sequence).toBeGreaterThan(event?.sequence ?? 0);
    const all = await world.as(paz).appointmentFeeds.create({ everyone: true });
    expect(eventsIn((await read(world, all.https)).body)).toHaveLength(2);
    expect((await read(world, first.https)).statusCode).toBe(404);
    const noRole = { veterinarian: 0, administrator: 0, reception: 0 } as const;
    await world.db.updateTable('staff').set(noRole).where('userId', '=', paz.id).execute();
    expect((await read(world, all.https)).statusCode).toBe(404);
  });

  test('of a guardian is one file, without what is the staff’s', async ({ world }) => {
    const { vera, desk } = await clinic(world);
    const petId = await keepAnimal(world, vera, { phone: '+593998842547' });
    const { appointmentId } = await desk.book({ day: MONDAY, time: '09:30', minutes: 20, reason: 'Vacuna', petId });
    const { link } = await desk.link({ appointmentId });
    const file = await read(world, `${link.replace('/turno/', '/calendario/turno/')}.ics`);
    expect(file.headers['content-disposition']).toBe('attachment; filename="turno.ics"');
    expect(eventsIn(file.body)).toMatchObject([{ summary: 'Toby: Vacuna' }]);
    expect(file.body).not.toContain('998842547');
    expect((await read(world, `http://x/calendario/turno/${'x'.repeat(43)}.ics`)).statusCode).toBe(404);
  });
});
