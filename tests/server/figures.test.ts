/** The clinic's month in figures: each agrees with its rows, counted a second time by hand. */
import { describe, expect } from 'vitest';
import { refreshRecipients } from '#server/clinic/lots/due.service.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { dueKeyOf } from '../support/appointments.ts';
import { cookieOf } from '../support/files.ts';
import { makeUser } from '../support/guardian.ts';
import { keepAnimal, makeTeam, openAnimal } from '../support/kept-animals.ts';
import { type Person, test, type World } from '../support/world.ts';
import { readBook } from '../support/xlsx.ts';

const OCTOBER = '2026-10-12T15:00:00.000Z';
const NOVEMBER = '2026-11-21T15:00:00.000Z';
/** 20:30 of 31 October where the clinic stands. */
const LAST_EVENING = '2026-11-01T01:30:00.000Z';
const RABIES = { name: 'Antirrábica', vaccineId: 1 };
const invalid = { cause: { code: 'INVALID', details: { field: 'month' } } };

async function vaccinesOf({ db }: World, speciesId: number) {
  return db
    .selectFrom('vaccine')
    .select(['id', 'name'])
    .where('speciesId', '=', speciesId)
    .orderBy('position')
    .execute();
}

/** By a visitor, today. */
async function askFor(world: World, time: string) {
  const hours = JSON.stringify(Array.from({ length: 7 }, () => '08:00-20:00'));
  await world.db.updateTable('clinicProfile').set({ hours }).execute();
  await world.db.updateTable('appointmentSetting').set({ requestsOpen: 1, minutes: 20 }).execute();
  const who = { name: 'Rosa', phone: '+593998842547', animal: 'Kira', reason: 'Vacuna' };
  await world.anonymous().appointmentRequests.ask({ ...who, day: '2026-11-21', time });
}

async function book(world: World, by: Person, petId: number, time: string, more: object = {}) {
  const at = { day: '2026-11-21', time, minutes: 20, veterinarianId: null, branchId: null, sure: true };
  const { appointmentId } = await world.as(by).appointments.book({ ...at, petId, reason: 'Vacuna', ...more });
  return appointmentId;
}

describe('the month', () => {
  test('counts the doses that the clinic signed and the animals it saw, as the rows say', async ({ world }) => {
    const { vera, paz, camila } = await makeTeam(world);
    const ana = await makeUser(world);
    world.now = OCTOBER;
    const toby = await keepAnimal(world, vera);
    await world.as(paz).vaccines.add({ ...RABIES, petId: toby, givenOn: '2026-10-12' });
    world.now = LAST_EVENING;
    const kira = await keepAnimal(world, vera, { name: 'Kira' });
    world.now = NOVEMBER;
    const misu = await keepAnimal(world, vera, { name: 'Misu', pet: { speciesId: 2 } });
    const own = await openAnimal(world, ana, camila);
    const cats = (await vaccinesOf(world, 2)).find(({ name }) => name !== RABIES.name);
    const { lotId } = await world
      .as(paz)
      .lots.add({ vaccineIds: [1], laboratory: 'MSD', number: 'A-200', expiresOn: '2027-06-30', received: 9 });
    await world.as(paz).vaccines.add({ ...RABIES, petId: kira, givenOn: '2026-11-20', lotId });
    await world
      .as(paz)
      .vaccines.add({ name: cats?.name ?? '', vaccineId: cats?.id ?? 0, petId: misu, givenOn: '2026-11-21' });
    await world.as(paz).weights.add({ petId: misu, amount: 4, unit: 'kg', measuredOn: '2026-11-21' });
    // What a family copies, what was removed, and a second name of the same veterinarian.
    await world.as(ana).vaccines.add({ ...RABIES, petId: own, givenOn: '2026-11-20' });
    const { vaccinationId } = await world
      .as(paz)
      .vaccines.add({ ...RABIES, petId: own, givenOn: '2026-11-21', sure: true });
    await world.as(paz).vaccines.remove({ vaccinationId });
    await world.db
      .updateTable('staff')
      .set({ professionalName: 'Paz Vera Loor' })
      .where('userId', '=', paz.id)
      .execute();
    await world.as(paz).dewormings.add({ petId: toby, target: 'internal', product: 'Drontal', givenOn: '2026-11-19' });

    const care = await world.as(paz).figures.care({});
    const rows = await world.db.selectFrom('vaccination').selectAll().execute();
    const signed = (month: string) =>
      rows.filter(
        ({ signatureId, removedAt, givenOn }) => signatureId && removedAt === null && givenOn.startsWith(month),
      );
    expect(care).toEqual({
      month: '2026-11',
      seen: { now: 3, before: 1 },
      doses: { now: signed('2026-11').length, before: signed('2026-10').length },
      byVaccine: expect.arrayContaining([
        { name: 'Antirrábica', now: 1, before: 1 },
        { name: cats?.name, now: 1, before: 0 },
      ]),
      byVeterinarian: [{ name: 'Dra. Paz Vera', now: 2, before: 1 }],
    });
    expect(care.doses).toEqual({ now: 2, before: 1 });
    const desk = await world.as(camila).figures.desk({});
    expect(desk.lots).toMatchObject([{ lotId, now: 1, before: 0, left: 8, state: 'good' }]);
    // Kira came on the last evening of October, by the clinic's clock.
    expect(desk.newPatients).toEqual([
      { name: 'Mostrador', now: 1, before: 2 },
      { name: 'Permiso de su tutor', now: 1, before: 0 },
    ]);
    expect((await world.as(paz).figures.care({ month: '2026-10' })).doses).toEqual({ now: 1, before: 0 });
  });

  test('says what became of recalls, each line where it stands now', async ({ world }) => {
    const { vera, paz, camila } = await makeTeam(world);
    const told = [];
    for (const name of ['Viene', 'Cita', 'Calla', 'Contesta', 'Agenda', 'Adiós']) {
      const petId = await keepAnimal(world, vera, { name });
      const dueOn = plusDays('2026-11-21', -3);
      if (name !== 'Viene') {
        told.push({ petId, key: await dueKeyOf(world, petId, dueOn), dueOn });
        continue;
      }
      const last = { ...RABIES, petId, givenOn: '2025-11-18', nextOn: dueOn, nextSource: 'chosen' } as const;
      const { vaccinationId } = await world.as(paz).vaccines.add(last);
      told.push({ petId, key: `vaccination:${vaccinationId}`, dueOn });
    }
    const [comes, booked, silent, answers, agrees, leaves] = told;
    if (!comes || !booked || !silent || !answers || !agrees || !leaves) throw new Error('one is missing');
    world.now = '2026-11-18T15:00:00.000Z';
    await world.as(camila).recalls.mark({
      lines: [
        { ...comes, state: 'sent' },
        { ...booked, state: 'answered' },
        { ...silent, state: 'sent' },
        { ...answers, state: 'answered' },
        { ...agrees, state: 'booked', bookedOn: '2026-11-30' },
        { ...leaves, state: 'gone' },
      ],
    });
    const appointmentId = await book(world, camila, booked.petId, '10:00', {
      day: '2026-11-19',
      dueKeys: [booked.key],
    });
    // It was called, agreed and did not come: it was called all the same.
    const missed = await book(world, camila, answers.petId, '10:20', { day: '2026-11-19', dueKeys: [answers.key] });
    world.now = NOVEMBER;
    await world.as(camila).appointments.setState({ appointmentId: missed, from: 'agreed', to: 'missed' });
    const waits = (await world.as(camila).recalls.list({})).groups.flatMap(({ lines }) => lines);
    expect(waits.map(({ petId }) => petId)).toContain(answers.petId);
    const maker = { vaccineIds: [1], laboratory: 'MSD', number: 'A-201', expiresOn: '2027-06-30', received: 9 };
    const { lotId } = await world.as(paz).lots.add(maker);
    await world.as(paz).vaccines.add({ ...RABIES, petId: comes.petId, givenOn: '2026-11-20', lotId });
    // Its dose failed later: it came all the same, and is called again about another line.
    await world.as(paz).lots.withdraw({ lotId, on: '2026-11-21', reason: 'Aviso del laboratorio.' });
    await refreshRecipients({ db: world.db, now: () => world.now });
    const { groups } = await world.as(camila).recalls.list({ window: 'urgent', kind: null });
    const again = groups.flatMap(({ lines }) => lines).filter(({ petId }) => petId === comes.petId);
    expect(again).toMatchObject([{ dueOn: '2026-11-21' }]);
    for (const [from, to] of [
      ['agreed', 'arrived'],
      ['arrived', 'done'],
    ] as const)
      await world.as(camila).appointments.setState({ appointmentId, from, to });
    // Its line is closed by a dose of elsewhere, which is no visit; the appointment that was kept is one.
    await world.db.deleteFrom('due').where('petId', 'in', [booked.petId, silent.petId]).execute();
    const { recalls } = await world.as(camila).figures.desk({ month: '2026-11' });
    expect(recalls).toEqual({
      now: { told: 6, owners: 6, came: 2, silent: 1, answered: 1, agreed: 1, gone: 1 },
      before: { told: 0, owners: 0, came: 0, silent: 0, answered: 0, agreed: 0, gone: 0 },
    });
    const { now } = recalls;
    expect(now.came + now.silent + now.answered + now.agreed + now.gone).toBe(
      (await world.db.selectFrom('followUp').select('id').execute()).length,
    );
  });

  test('says what became of appointments and hand-overs', async ({ world }) => {
    const { vera, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera, { phone: '+593998842547' });
    const api = world.as(camila);
    const set = (appointmentId: number, to: 'arrived' | 'missed' | 'cancelled') =>
      api.appointments.setState({ appointmentId, from: 'agreed', to });
    await set(await book(world, camila, petId, '10:00'), 'arrived');
    const missed = await book(world, camila, petId, '10:20');
    await set(await book(world, camila, petId, '10:40'), 'cancelled');
    const moved = await book(world, camila, petId, '11:00');
    await world.db.updateTable('appointment').set({ movedAt: world.now }).where('id', '=', moved).execute();
    await book(world, camila, petId, '10:00', { day: '2026-12-01' });
    await api.appointments.walkIn({ petId, veterinarianId: null, reason: 'Herida' });
    world.now = '2026-11-21T18:00:00.000Z';
    await set(missed, 'missed');
    const { link } = await api.handOvers.send({ petId, way: 'link' });
    const { claim } = await world.anonymous().handOvers.prove({ token: link?.split('/').at(-1) ?? '', answer: '2547' });
    await world.as(await makeUser(world)).transfers.take({ claim, staysPatient: true });
    await api.handOvers.send({ petId: await keepAnimal(world, vera, { phone: '+593998842547' }), way: 'link' });
    // A request that was refused never was an appointment; one that was given and cancelled was.
    for (const time of ['19:00', '19:20']) await askFor(world, time);
    const [refused, given] = (await api.appointments.agenda({})).asked;
    const appointmentId = given?.appointmentId ?? 0;
    await api.appointments.setState({ appointmentId: refused?.appointmentId ?? 0, from: 'asked', to: 'cancelled' });
    const place = { day: '2026-11-21', time: '19:20', minutes: 20, veterinarianId: null, branchId: null, sure: true };
    await api.appointments.change({ appointmentId, from: 'asked', petId, reason: 'Vacuna', ...place });
    await set(appointmentId, 'cancelled');
    const { appointments, handOvers } = await api.figures.desk({});
    expect(appointments.now).toEqual({ all: 6, kept: 2, missed: 1, cancelled: 2, open: 1, moved: 1, walkIns: 1 });
    expect(handOvers).toEqual({ now: { offered: 2, taken: 1 }, before: { offered: 0, taken: 0 } });
    const rows = await world.db.selectFrom('appointment').selectAll().execute();
    expect(rows.filter(({ startsAt }) => startsAt < '2026-12-01T05:00:00.000Z')).toHaveLength(appointments.now.all + 1);
  });

  test('is one that has begun, and another month is refused beside its field', async ({ world }) => {
    const { paz } = await makeTeam(world);
    const { desk } = world.as(paz).figures;
    // In Ecuador it is still November.
    world.now = '2026-12-01T03:00:00.000Z';
    expect((await desk({})).month).toBe('2026-11');
    await expect(desk({ month: '2026-12' })).rejects.toMatchObject(invalid);
    await expect(desk({ month: '2026-13' })).rejects.toThrow(/Elige un mes/);
    expect((await desk({ month: '2025-01' })).appointments.now.all).toBe(0);
  });
});

test('coverage holds of animals alive and attended, by the dates of their last doses, and agrees with them', async ({
  world,
}) => {
  const { vera, paz, camila } = await makeTeam(world);
  const old = { pet: { birthOn: '2020-01-01' } };
  const animals = [];
  for (const name of [
    'Al día',
    'Vencida',
    'Nada',
    'Memoria',
    'Sin refuerzo',
    'Dudosa',
    'Retirada',
    'Otra antes',
    'Pasada',
  ])
    animals.push(await keepAnimal(world, vera, { ...old, name, at: '2022-01-01T15:00:00.000Z' }));
  const [fine = 0, late = 0, , gone = 0, forLife = 0, doubted = 0, spoiled = 0, twice = 0, passed = 0] = animals;
  const puppy = await keepAnimal(world, vera, { name: 'Cachorra', pet: { birthOn: '2026-09-20' } });
  const ended = await openAnimal(world, await makeUser(world), camila);
  const dogs = await vaccinesOf(world, 1);
  const quintuple = dogs.find(({ name }) => name === 'Quíntuple canina');
  const giardia = dogs.find(({ name }) => name === 'Giardia') ?? { id: 0, name: '' };
  const add = (petId: number, givenOn: string, more: object = RABIES) =>
    world.as(paz).vaccines.add({ ...RABIES, ...more, petId, givenOn, sure: true });
  for (const petId of [fine, gone, doubted, ended]) await add(petId, '2026-06-01');
  await add(late, '2025-06-01');
  // A lot that was withdrawn protects nobody; one that had expired was asked about, counts, and stands in Revisión.
  const bottle = { vaccineIds: [1], laboratory: 'MSD', received: 9, expiresOn: '2027-06-30' };
  const { lotId } = await world.as(paz).lots.add({ ...bottle, number: 'R-1' });
  const past = await world.as(paz).lots.add({ ...bottle, number: 'V-1', expiresOn: '2026-05-01' });
  await add(twice, '2026-01-10');
  for (const petId of [spoiled, twice]) await add(petId, '2026-06-01', { lotId });
  await add(passed, '2026-06-01', { lotId: past.lotId, lotSure: true });
  await world.as(paz).lots.withdraw({ lotId, on: '2026-11-20', reason: 'Aviso del laboratorio' });
  await refreshRecipients({ db: world.db, now: () => world.now });
  await add(puppy, '2026-11-20', { name: quintuple?.name, vaccineId: quintuple?.id });
  await world.db.updateTable('pet').set({ deceasedOn: '2026-11-01' }).where('id', '=', gone).execute();
  await world.db.updateTable('patient').set({ endedAt: world.now }).where('petId', '=', ended).execute();
  await world.db
    .updateTable('vaccine')
    .set({ boosterMonths: null, adultDoses: 1 })
    .where('id', '=', giardia.id)
    .execute();
  const once = { name: giardia.name, vaccineId: giardia.id };
  await add(forLife, '2023-06-01', once);
  const { vaccinationId } = await add(doubted, '2024-06-01', once);
  await world.db.updateTable('vaccination').set({ disputedAt: world.now }).where('id', '=', vaccinationId).execute();

  const { on, species } = await world.as(paz).figures.coverage();
  expect(on).toBe('2026-11-21');
  expect(species.map(({ code, animals: amount }) => [code, amount])).toEqual([['dog', 9]]);
  const of = (disease: string) => species[0]?.diseases.find((one) => one.disease === disease);
  expect(of('Rabia')).toMatchObject({ core: true, covered: 4, inSeries: 0, spoiled: 1 });
  // A vaccine without a booster needs no date ahead; a dose in doubt protects nobody.
  expect(of('Giardia')).toMatchObject({ core: false, covered: 1 });
  expect(of('Parvovirus')).toMatchObject({ covered: 0, inSeries: 1 });

  // Counted by hand: the open lines of living patients, one animal once for each disease.
  const lines = await world.db
    .selectFrom('due')
    .innerJoin('vaccineDisease', 'vaccineDisease.vaccineId', 'due.vaccineId')
    .innerJoin('disease', 'disease.id', 'vaccineDisease.diseaseId')
    .innerJoin('pet', 'pet.id', 'due.petId')
    .innerJoin('patient', 'patient.petId', 'pet.id')
    .leftJoin('vaccination', 'vaccination.id', 'due.vaccinationId')
    .leftJoin('lot', 'lot.id', 'vaccination.lotId')
    .select(['due.petId', 'due.dueOn', 'due.vaccinationId', 'due.inSeries', 'disease.name', 'lot.withdrawnOn'])
    .where('pet.deceasedOn', 'is', null)
    .where('patient.endedAt', 'is', null)
    .execute();
  const held = lines.filter(
    ({ dueOn, vaccinationId, withdrawnOn }) =>
      vaccinationId !== null && withdrawnOn === null && dueOn !== null && dueOn >= on,
  );
  for (const { disease, covered, inSeries } of species[0]?.diseases ?? []) {
    if (disease === 'Giardia') continue;
    const whose = (unfinished: number) =>
      new Set(held.filter((line) => line.name === disease && line.inSeries === unfinished).map(({ petId }) => petId));
    expect([disease, covered, inSeries]).toEqual([disease, whose(0).size, whose(1).size]);
  }
});

test('reception sees the desk and not the records, and each takes along what the screen shows', async ({ world }) => {
  const { vera, paz, camila } = await makeTeam(world);
  const petId = await keepAnimal(world, vera);
  await world
    .as(paz)
    .vaccines.add({ ...RABIES, petId, givenOn: '2026-11-20', nextOn: '2027-11-20', nextSource: 'chosen' });
  const refused = { cause: { code: 'STAFF_ONLY' } };
  await expect(world.as(camila).figures.care({})).rejects.toMatchObject(refused);
  await expect(world.as(camila).figures.coverage()).rejects.toMatchObject(refused);
  await expect(world.as(await makeUser(world)).figures.desk({})).rejects.toMatchObject(refused);
  const app = await world.http();
  const take = async (person: Person, file: string) =>
    app.inject({ url: `/api/admin/${file}`, headers: { cookie: await cookieOf(world, person) } });
  const { body } = await take(paz, 'cifras.csv?mes=2026-11');
  expect(body).toContain('Parte;Cifra;Detalle;noviembre de 2026;octubre de 2026;De cuántos');
  expect(body).toContain('Pacientes;Atendidos;;1;0;');
  expect(body).toContain('Dosis puestas;Firmó;Dra. Paz Vera;1;0;');
  expect(body).toMatch(/Cobertura al 21\/11\/2026;Protegidos;Perro[^;]*: Rabia;1;;1/);
  const book_ = readBook((await take(vera, 'cifras.xlsx')).rawPayload)['Cifras del mes'] ?? [];
  expect(book_).toContainEqual(
    expect.objectContaining({ Parte: 'Pacientes nuevos', Cifra: 'Todos', 'noviembre de 2026': 1 }),
  );
  const desk = (await take(camila, 'cifras.csv')).body;
  expect(desk).toContain('Pacientes nuevos;Todos;;1;0;');
  expect(desk).not.toMatch(/Atendidos|Cobertura|Dosis puestas;Firmó/);
  expect((await take(camila, 'cifras.csv?mes=ayer')).statusCode).toBe(400);
  expect((await take(camila, 'cifras.csv?mes=2027-01')).statusCode).toBe(400);
});

test('an empty clinic has figures of nothing', async ({ world }) => {
  const { paz } = await makeTeam(world);
  const { desk, care, coverage } = world.as(paz).figures;
  expect(await coverage()).toEqual({ on: '2026-11-21', species: [] });
  expect(await care({})).toMatchObject({ seen: { now: 0, before: 0 }, byVaccine: [], byVeterinarian: [] });
  expect(await desk({})).toMatchObject({ newPatients: [], lots: [], recalls: { now: { told: 0 } } });
});
