/** Hoy: whose animals are due, in which order, what is sent, and what becomes of it. */
import { insertKept } from '#server/pets/patients/queries.ts';
import { expect } from 'vitest';
import { messageFor, proofsFor } from '#server/clinic/recalls/rules.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { newCode } from '#server/platform/lib/codes.ts';
import { cookieOf } from '../support/files.ts';
import { makePatient, makeStaff, makeUser } from '../support/guardian.ts';
import { readBook } from '../support/xlsx.ts';
import { type Person, test, type World } from '../support/world.ts';

const TODAY = '2026-11-21';
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';

const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: { cause?: { code: string } }) => error.cause?.code,
  );

/** An animal whose rabies vaccine is asked for so many days from today. */
async function dueIn(world: World, guardian: Person, name: string, days: number) {
  const petId = await makePatient(world, guardian, { name, birthOn: '2020-01-01' });
  const nextOn = plusDays(TODAY, days);
  await world
    .as(guardian)
    .vaccines.add({ petId, name: 'Antirrábica', givenOn: '2024-03-01', nextOn, nextSource: 'chosen' });
  return petId;
}

const admin = (world: World) => makeUser(world, { role: 'ROLE_ADMINISTRADOR', name: 'Clínica' });
const guardian = async (world: World, name: string, phone: string | null = '+593998842547') => {
  const person = await makeUser(world, { name });
  await world.db.updateTable('owner').set({ name, phone }).where('userId', '=', person.id).execute();
  return person;
};
const namesOf = (page: { groups: { name: string }[] }) => page.groups.map(({ name }) => name);
const linesOf = (page: { groups: { lines: { petId: number; key: string; dueOn: string }[] }[] }, at = 0) =>
  (page.groups[at]?.lines ?? []).map(({ petId, key, dueOn }) => ({ petId, key, dueOn }));

test('guardians stand in the order of what is most urgent, each once with all that is due', async ({ world }) => {
  const clinic = await admin(world);
  const [ana, beto, caro] = [
    await guardian(world, 'Ana'),
    await guardian(world, 'Beto'),
    await guardian(world, 'Caro'),
  ];
  await dueIn(world, ana, 'Luna', 3);
  await dueIn(world, beto, 'Toby', -20);
  await dueIn(world, ana, 'Nube', -2);
  await dueIn(world, caro, 'Lejos', 60);
  const page = await world.as(clinic).recalls.list({});
  expect(namesOf(page)).toEqual(['Beto', 'Ana']);
  expect(page.groups[1]).toMatchObject({
    chat: '593998842547',
    silent: false,
    lines: [{ petName: 'Nube' }, { petName: 'Luna' }],
  });
  expect(page.next).toBeNull();
  expect(namesOf(await world.as(clinic).recalls.list({ window: 'overdue' }))).toEqual(['Beto', 'Ana']);
  expect(namesOf(await world.as(clinic).recalls.list({ window: 'week' }))).toEqual(['Ana']);
  expect(await world.as(clinic).recalls.counts({})).toMatchObject({
    waiting: { lines: 3, guardians: 2, more: false },
    booked: { lines: 0, guardians: 0 },
  });
});

test('a page goes on behind the last line and is full where there are more, and nobody stands on two', async ({
  world,
}) => {
  const clinic = await admin(world);
  const lunaId = await dueIn(world, clinic, 'Luna', -60);
  const { db } = world;
  const { id: _, ...owner } = await db
    .selectFrom('owner')
    .selectAll()
    .where('userId', '=', clinic.id)
    .executeTakeFirstOrThrow();
  const { id: __, ...pet } = await db.selectFrom('pet').selectAll().executeTakeFirstOrThrow();
  const line = (await db.selectFrom('due').selectAll().where('dueOn', 'is not', null).execute())[0];
  if (!line) throw new Error('nothing is due');
  const { id: ___, ...due } = line;
  await db.updateTable('pet').set({ removedAt: world.now }).where('id', '=', lunaId).execute();
  for (let at = 0; at < 41; at += 1) {
    const person = { ...owner, principal: 0 as const, name: `Tutor ${at}` };
    const { id: ownerId } = await db.insertInto('owner').values(person).returning('id').executeTakeFirstOrThrow();
    const animal = { ...pet, ownerId, code: newCode() };
    const { id: petId } = await db.insertInto('pet').values(animal).returning('id').executeTakeFirstOrThrow();
    await insertKept(db, { petId, since: world.now, via: 'import', addedBy: null });
    // Between the guardians of the second page stand further lines of all those of the first.
    const days = [at - 60, ...(at < 20 ? [at - 40] : [])].map((ahead) => plusDays(TODAY, ahead));
    const lines = days.map((dueOn, place) => ({
      ...due,
      petId,
      key: `vaccination:${place + 1}`,
      dueOn,
      remindOn: dueOn,
    }));
    await db.insertInto('due').values(lines).execute();
  }
  const pages = [await world.as(clinic).recalls.list({})];
  for (let cursor = pages[0]?.next; cursor; cursor = pages.at(-1)?.next)
    pages.push(await world.as(clinic).recalls.list({ cursor }));
  expect(pages.map(({ groups }) => groups.length)).toEqual([20, 20, 1]);
  expect(pages[0]?.groups.every(({ lines }) => lines.length === 2)).toBe(true);
  expect(pages.flatMap(namesOf)).toEqual(Array.from({ length: 41 }, (_, at) => `Tutor ${at}`));
});

test('what was noted leaves the list, is found under its state, comes back with Deshacer, and ends with the next date', async ({
  world,
}) => {
  const clinic = await admin(world);
  const ana = await guardian(world, 'Ana');
  const petId = await dueIn(world, ana, 'Luna', -5);
  const api = world.as(clinic).recalls;
  const [line] = linesOf(await api.list({}));
  if (!line) throw new Error('nothing is due');
  await api.mark({ lines: [{ ...line, state: 'gone' }] });
  expect((await api.list({})).groups).toEqual([]);
  expect(namesOf(await api.list({ state: 'gone' }))).toEqual(['Ana']);
  await api.mark({ lines: [{ ...line, state: null }] });
  expect(namesOf(await api.list({}))).toEqual(['Ana']);
  await api.mark({ lines: [{ ...line, state: 'booked', note: 'A las 10', bookedOn: '2026-11-25' }] });
  expect((await api.list({ state: 'booked' })).groups[0]?.lines[0]).toMatchObject({
    note: 'A las 10',
    bookedOn: '2026-11-25',
  });
  await world
    .as(ana)
    .vaccines.add({ petId, name: 'Antirrábica', givenOn: TODAY, nextOn: plusDays(TODAY, 6), nextSource: 'chosen' });
  expect((await api.list({ state: 'booked' })).groups).toEqual([]);
  expect(namesOf(await api.list({}))).toEqual(['Ana']);
  expect(await refused(api.mark({ lines: [{ ...line, state: 'sent' }] }))).toBe('LINE_DONE');
});

test('nobody calls about an animal that is lost, gone or taken out, and who wants no notices is marked', async ({
  world,
}) => {
  const clinic = await admin(world);
  const ana = await guardian(world, 'Ana');
  const [lost, out] = [await dueIn(world, ana, 'Perdida', -1), await dueIn(world, ana, 'Quitada', -1)];
  await world.db.updateTable('pet').set({ lostAt: world.now }).where('id', '=', lost).execute();
  await world.as(ana).pets.remove({ petId: out });
  expect((await world.as(clinic).recalls.list({})).groups).toEqual([]);
  const beto = await guardian(world, 'Beto');
  const petId = await dueIn(world, beto, 'Sol', -1);
  const off = { byMail: 0, byPush: 0, weekBefore: 0, onTheDay: 0, weekAfter: 0 } as const;
  await world.db
    .insertInto('reminderChoice')
    .values({ userId: beto.id, ...off })
    .execute();
  const [group] = (await world.as(clinic).recalls.list({})).groups;
  expect(group).toMatchObject({ name: 'Beto', silent: true });
  expect(await world.as(clinic).recalls.prepare({ ownerId: group?.ownerId ?? 0, petIds: [petId] })).toMatchObject({
    links: [],
  });
});

test('the link of the clinic opens for the guardian, is made once, and the family ends it for good', async ({
  world,
}) => {
  const clinic = await admin(world);
  const ana = await guardian(world, 'Ana');
  const petId = await dueIn(world, ana, 'Luna', -5);
  const ownerId = (await world.as(clinic).recalls.list({})).groups[0]?.ownerId ?? 0;
  const prepare = () => world.as(clinic).recalls.prepare({ ownerId, petIds: [petId] });
  const [link] = (await prepare()).links;
  expect((await prepare()).links).toEqual([link]);
  const code = link?.url.split('/').at(-1) ?? '';
  const look = () => refused(world.anonymous({ agent: PHONE }).proofs.look({ code }));
  expect(await look()).toBe('answered');
  await world.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', clinic.id).execute();
  expect(await look()).toBe('answered');
  const camila = await makeStaff(world, ['reception']);
  expect((await world.as(camila).recalls.prepare({ ownerId, petIds: [petId] })).links).toEqual([link]);
  const [proof] = (await world.as(ana).proofs.list({ petId })).proofs;
  expect(proof?.madeBy).toBe('la clínica');
  await world.as(ana).proofs.revoke({ proofId: proof?.proofId ?? 0 });
  expect(await look()).toBe('PROOF_NOT_FOUND');
  expect((await prepare()).links).toEqual([]);
});

test('a look at Hoy has the whole message, and neither makes a link nor leaves an entry', async ({ world }) => {
  const clinic = await admin(world);
  const ana = await guardian(world, 'Ana');
  const petId = await dueIn(world, ana, 'Luna', -5);
  const api = world.as(clinic).recalls;
  const written = async () => ({
    proofs: await world.db.selectFrom('proof').selectAll().execute(),
    entries: await world.db.selectFrom('auditEntry').select('action').orderBy('id').execute(),
  });
  const before = await written();
  const { today, clinic: who, groups } = await api.list({});
  await api.counts({});
  const [{ ownerId, name, lines } = { ownerId: 0, name: '', lines: [] }] = groups;
  expect(messageFor({ name, clinic: who, today, lines, channel: 'chat', templates: [] }).text).toMatch(
    /^Hola, Ana .*Te escribe .*Luna: le tocaba/s,
  );
  expect(await written()).toEqual(before);
  await api.prepare({ ownerId, petIds: [petId] });
  const after = await written();
  expect(after.proofs).toHaveLength(1);
  expect(after.entries.map(({ action }) => action)).toEqual([
    ...before.entries.map(({ action }) => action),
    'followUp.prepare',
  ]);
});

test('a client of the clinic without telephone and mail has none, whatever the account has that keeps the animal', async ({
  world,
}) => {
  const clinic = await makeUser(world, { role: 'ROLE_ADMINISTRADOR', name: 'Clínica', phone: '+593998842547' });
  const { ownerId } = await world.as(clinic).owners.create({ name: 'Marcia', surname: 'Tituaña' });
  const petId = await dueIn(world, clinic, 'Kiara', -5);
  await world.db.updateTable('pet').set({ ownerId }).where('id', '=', petId).execute();
  const none = { phone: null, email: null };
  expect((await world.as(clinic).recalls.list({})).groups).toMatchObject([{ name: 'Marcia', chat: null, ...none }]);
  const looked = await world.as(clinic).adminRecord.pet({ petId });
  expect(looked).toMatchObject({ ownerName: 'Marcia', ...none });
  expect(JSON.stringify(looked)).not.toContain('998842547');
});

test('the message names every animal, what it needs and since when', () => {
  const line = { petId: 1, petName: 'Luna', kind: 'vaccine', title: 'Antirrábica', dueOn: '2026-11-03' } as const;
  const lines = [
    line,
    { ...line, petId: 2, petName: 'Toby', kind: 'deworming', title: 'Drontal', dueOn: TODAY },
  ] as const;
  const clinic = { name: 'Clínica Patitas', phone: null };
  const { text } = messageFor({ name: 'Ana', clinic, today: TODAY, lines, channel: 'chat', templates: [] });
  expect(text).toContain('Hola, Ana 🐾 Te escribe Clínica Patitas.');
  expect(text).toContain('• Luna: le tocaba la vacuna Antirrábica el 3 de noviembre.');
  expect(text).toContain('• Toby: le toca la desparasitación (Drontal) hoy.');
  const spoiled = [{ ...line, spoiledOn: '2026-10-02' }];
  expect(
    messageFor({ name: 'Ana', clinic, today: TODAY, lines: spoiled, channel: 'chat', templates: [] }).text,
  ).toContain(
    '• Luna: hay que repetirle la vacuna Antirrábica: el lote de la que recibió el 2 de octubre fue retirado y no protege.',
  );
  expect(proofsFor(lines, [{ petId: 1, url: 'https://a.ec/1' }])).toBe('Así están sus vacunas:\nLuna: https://a.ec/1');
  expect(proofsFor(lines, [])).toBe('');
});

test('the list is taken along as it is filtered: one row for each line, in its order, by the administration', async ({
  world,
}) => {
  const clinic = await admin(world);
  const [ana, beto] = [await guardian(world, 'Ana'), await guardian(world, 'Beto', null)];
  const luna = await dueIn(world, ana, 'Luna', 3);
  await dueIn(world, ana, 'Nube', -2);
  await dueIn(world, beto, '=Toby', -20);
  await dueIn(world, ana, 'Lejos', 60);
  await world.db.updateTable('pet').set({ microchip: '985141002345678' }).where('id', '=', luna).execute();
  const app = await world.http();
  const headers = { cookie: await cookieOf(world, clinic) };
  const rows = async (asked = '') => {
    const answer = await app.inject({ url: `/api/admin/hoy.xlsx${asked}`, headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return readBook(answer.rawPayload).Hoy ?? [];
  };
  const all = await rows();
  expect(all.map(({ Animal, Tutor }) => [Animal, String(Tutor).split(' ')[0]])).toEqual([
    ['=Toby', 'Beto'],
    ['Nube', 'Ana'],
    ['Luna', 'Ana'],
  ]);
  expect(all[2]).toMatchObject({
    Teléfono: '+593998842547',
    Microchip: '985141002345678',
    Nacimiento: '2020-01-01',
    Cuidado: 'Vacuna',
    'Qué le toca': 'Antirrábica',
    Fecha: plusDays(TODAY, 3),
    Contacto: null,
  });
  const [group] = (await world.as(clinic).recalls.list({ window: 'week' })).groups;
  const lines = (group?.lines ?? []).map(({ petId, key, dueOn }) => ({ petId, key, dueOn }));
  await world
    .as(clinic)
    .recalls.mark({ lines: lines.map((line) => ({ ...line, state: 'sent', note: 'Llamar; lunes' })) });
  expect(await rows('?cuando=week')).toEqual([]);
  expect(await rows('?cuando=week&estado=sent')).toMatchObject([{ Animal: 'Luna', Nota: 'Llamar; lunes' }]);
  const { body } = await app.inject({ url: '/api/admin/hoy.csv?cuando=overdue', headers });
  expect(body).toContain(";'=Toby;");
  expect((await app.inject({ url: '/api/admin/hoy.csv?cuando=nunca', headers })).statusCode).toBe(400);
  const stranger = { cookie: await cookieOf(world, ana) };
  expect((await app.inject({ url: '/api/admin/hoy.csv', headers: stranger })).statusCode).toBe(403);
});
