/** What an administrator looks for among everybody's, pages through and takes along. */
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { keepAnimal } from '../support/kept-animals.ts';
import { cookieOf } from '../support/files.ts';
import { makePatient, makePet, makeUser } from '../support/guardian.ts';
import { readBook } from '../support/xlsx.ts';
import { type Person, test, type World } from '../support/world.ts';

const makeAdmin = (world: World) =>
  makeUser(world, { role: 'ROLE_ADMINISTRADOR', email: 'admin@petlove.ec', name: 'Rosa', surname: 'Yanza' });

const KNOWN = { email: 'lucia.ñ@correo.ec', name: 'Lucía', surname: 'Ñáñez', phone: '+593998842547' };

/** Lucía's account, her father among her guardians, and Ñandú, who is his. */
async function makeKnown(world: World) {
  const lucia = await makeUser(world, KNOWN);
  const { ownerId } = await world.as(lucia).owners.create({
    idKind: 'cedula',
    idNumber: '1710034065',
    name: 'Óscar',
    surname: 'Ñáñez',
    email: 'oscar@correo.ec',
    phone: '022456789',
    phoneCountry: 'EC',
    countryId: null,
    cityId: null,
    city: 'Quito',
    address: '',
  });
  const petId = await makePatient(world, lucia, { name: 'Ñandú', microchip: '985141002345678' });
  await world.db.updateTable('pet').set({ ownerId, code: 'K7Q2M9XDTA' }).where('id', '=', petId).execute();
  return { lucia, ownerId, petId };
}

const guardianCalled = (name: string) => ({
  idKind: 'pasaporte' as const,
  idNumber: `EC${name.codePointAt(0)}00${name.length}`,
  name,
  surname: 'Vera',
  email: '',
  phone: '022456789',
  phoneCountry: 'EC' as const,
  countryId: null,
  cityId: null,
  city: 'Quito',
  address: '',
});

const found = async (world: World, admin: Person, filter: string) =>
  (await world.as(admin).adminLists.pets({ filter })).rows.map(({ name }) => name);

describe('an animal is found', () => {
  test('by each thing that is known of it and of its people, however it is written', async ({ world }) => {
    const admin = await makeAdmin(world);
    await makePatient(world, await makeUser(world), { name: 'Toby' });
    await makeKnown(world);
    const ways = [
      ['nandu', 'ÑANDÚ', 'ndú', 'na'],
      ['K7Q2M-9XDTA', 'k7q2m9', '2m-9xd', 'k7'],
      ['985141002345678', '1410023'],
      ['1710034065', '1003406', 'oscar nanez', 'nanez oscar'],
      ['0998842547', '998842547', '+593998842547', '+593 99 884 2547', '099 884 2547', '884254'],
      ['022456789', 'lucia.n@', 'OSCAR@CORREO'],
    ].flat();
    for (const filter of ways) expect(await found(world, admin, filter), filter).toEqual(['Ñandú']);
  });

  test('by its new name and its new keeper at once, and no longer by the old ones', async ({ world }) => {
    const admin = await makeAdmin(world);
    const { lucia, petId, ownerId } = await makeKnown(world);
    await world.db.updateTable('pet').set({ name: 'Canela' }).where('id', '=', petId).execute();
    await world.db.updateTable('user').set({ phone: '+593987654321' }).where('id', '=', lucia.id).execute();
    await world.db.updateTable('owner').set({ idNumber: '0912345675' }).where('id', '=', ownerId).execute();
    for (const filter of ['anel', '0987654321', '0912345675'])
      expect(await found(world, admin, filter), filter).toEqual(['Canela']);
    for (const filter of ['nandu', '998842547', '1710034065'])
      expect(await found(world, admin, filter), filter).toEqual([]);
  });

  test('only while it is there, and of what is gone no letter stays in the index', async ({ world }) => {
    const admin = await makeAdmin(world);
    const gone = await makeUser(world, { email: 'zqxwvk@correo.ec', name: 'Zqxwvk' });
    await makePatient(world, gone, { name: 'Zqxwvk' });
    const removed = await makePatient(world, await makeUser(world), { name: 'Quitado' });
    expect(await found(world, admin, 'zqxwvk')).toEqual(['Zqxwvk']);
    await world.db.updateTable('pet').set({ removedAt: world.now }).where('id', '=', removed).execute();
    expect(await found(world, admin, 'quitado')).toEqual([]);
    await world.db.deleteFrom('pet').where('userId', '=', gone.id).execute();
    await world.db.deleteFrom('user').where('id', '=', gone.id).execute();
    expect(await found(world, admin, 'zqxwvk')).toEqual([]);
    for (const table of ['petSearch', 'userSearch', 'ownerSearch']) {
      const kept = await sql<object>`select * from ${sql.table(table)} where text like '%zqxwvk%'`.execute(world.db);
      expect(kept.rows, table).toEqual([]);
      if (world.dialect === 'postgres') continue;
      const { rows } = await sql<{ block: Buffer }>`select block from ${sql.table(`${table}_data`)}`.execute(world.db);
      expect(Buffer.concat(rows.map(({ block }) => block)).toString('latin1'), table).not.toContain('zqx');
    }
  });

  test('people and guardians by the same words', async ({ world }) => {
    const admin = await makeAdmin(world);
    const { lucia, ownerId } = await makeKnown(world);
    for (const filter of ['lucia', 'ñañez LUCÍA', '0998842547', 'lu'])
      expect(
        (await world.as(admin).adminLists.users({ filter })).rows.map(({ id }) => id),
        filter,
      ).toEqual([lucia.id]);
    for (const filter of ['1710034065', 'óscar', '022456789', 'os']) {
      const { rows } = await world.as(admin).adminLists.owners({ filter });
      expect(
        rows.map(({ id }) => id),
        filter,
      ).toEqual([ownerId]);
      expect(rows[0]).toMatchObject({ userName: 'Lucía', city: 'Quito', pets: 1, principal: 0 });
    }
  });
});

describe('the list of owners', () => {
  test('counts patients, says whom the clinic keeps itself, and gives away no address of the clinic', async ({
    world,
  }) => {
    const admin = await makeAdmin(world);
    const ana = await makeUser(world, { name: 'Ana' });
    await makePatient(world, ana, { name: 'Luna' });
    await makePet(world, ana, { name: 'Sol' });
    await keepAnimal(world, admin);
    const { rows } = await world.as(admin).adminLists.owners({ sort: 'name' });
    expect(rows.map(({ name, pets, kept }) => ({ name, pets, kept }))).toEqual([
      { name: 'Ana', pets: 1, kept: false },
      { name: 'Rosa', pets: 1, kept: true },
    ]);
    const csv = await (await world.http()).inject({
      url: '/api/admin/tutores.csv',
      headers: { cookie: await cookieOf(world, admin) },
    });
    expect(csv.body).toContain('Rosa Loor');
    expect(csv.body).not.toContain('.invalid');
  });
});

describe('the list of animals', () => {
  test('is narrowed by what they are and how they stand', async ({ world }) => {
    const admin = await makeAdmin(world);
    const ana = await makeUser(world);
    world.now = '2026-10-01T15:00:00.000Z';
    const cat = await makePatient(world, ana, { name: 'Gato', speciesId: 2 });
    const dead = await makePatient(world, ana, { name: 'Recuerdo' });
    world.now = '2026-11-21T15:00:00.000Z';
    const late = await makePatient(world, ana, { name: 'Tarde', microchip: '985141002345678' });
    const soon = await makePatient(world, ana, { name: 'Pronto' });
    const lost = await makePatient(world, ana, { name: 'Lejos' });
    const { db } = world;
    // What the family disputes says nothing about the animal.
    await world.as(ana).dewormings.add({ petId: cat, target: 'internal', product: 'Drontal', givenOn: '2026-11-01' });
    await db.updateTable('deworming').set({ disputedAt: world.now }).execute();
    await db.updateTable('pet').set({ deceasedOn: '2026-11-01' }).where('id', '=', dead).execute();
    await db.updateTable('pet').set({ lostAt: world.now }).where('id', '=', lost).execute();
    await db.deleteFrom('due').execute();
    const line = { kind: 'vaccine', vaccinationId: null, vaccineId: null, title: 'Rabia', inSeries: 0 } as const;
    for (const [petId, dueOn] of [
      [late, '2026-11-20'],
      [late, '2027-11-20'],
      [soon, '2026-11-21'],
      [lost, '2027-06-01'],
      [dead, '2026-01-01'],
    ] as const)
      await db
        .insertInto('due')
        .values({ ...line, petId, key: `k:${dueOn}`, dueOn, remindOn: dueOn })
        .execute();
    const names = async (asked: Parameters<ReturnType<typeof world.as>['adminLists']['pets']>[0]) =>
      (await world.as(admin).adminLists.pets(asked)).rows.map(({ name }) => name);
    expect(await names({ speciesId: 2 })).toEqual(['Gato']);
    expect(await names({ care: 'overdue' })).toEqual(['Tarde']);
    expect(await names({ care: 'soon' })).toEqual(['Pronto']);
    expect(await names({ care: 'ok' })).toEqual(['Lejos']);
    expect(await names({ care: 'unknown' })).toEqual(['Gato']);
    expect(await names({ situation: 'lost' })).toEqual(['Lejos']);
    expect(await names({ situation: 'deceased' })).toEqual(['Recuerdo']);
    expect(await names({ chip: 'with' })).toEqual(['Tarde']);
    expect(await names({ since: '2026-11-21' })).toEqual(['Lejos', 'Pronto', 'Tarde']);
    expect(await names({ sort: 'name' })).toEqual(['Gato', 'Lejos', 'Pronto', 'Recuerdo', 'Tarde']);
    expect(await names({ sort: 'due', situation: 'living' })).toEqual(['Tarde', 'Pronto', 'Lejos']);
    expect(await names({ sort: 'due', filter: 'pronto' })).toEqual(['Pronto']);
    for (const subscription of ['vigente', 'prueba', 'gracia', 'vencida'] as const) await names({ subscription });
  });

  test('by name in the order of the Spanish alphabet, and two letters find n and ñ alike', async ({ world }) => {
    const admin = await makeAdmin(world);
    const ana = await makeUser(world);
    const alphabet = [
      'Ámbar',
      'Ana',
      'Luna',
      'Nacho',
      'Nube',
      'Nzinga',
      'Ñandú',
      'ñato',
      'Ñusta',
      'Oso',
      'Peña',
      'Peo',
      'Zoe',
    ];
    for (const name of alphabet.toReversed()) await makePatient(world, ana, { name });
    const sorted = async (filter: string) =>
      (await world.as(admin).adminLists.pets({ sort: 'name', filter })).rows.map(({ name }) => name);
    expect(await sorted('')).toEqual(alphabet);
    expect(await sorted('nu')).toEqual(['Nube', 'Ñusta']);
    expect(await sorted('ñu')).toEqual(['Nube', 'Ñusta']);
    expect(await sorted('n')).toEqual(['Nacho', 'Nube', 'Nzinga', 'Ñandú', 'ñato', 'Ñusta']);
    for (const name of ['Óscar', 'Ñañez', 'Nora', 'Zoila', 'Abel'])
      await world.as(ana).owners.create(guardianCalled(name));
    const guardians = (await world.as(ana).owners.list()).filter(({ principal }) => !principal);
    expect(guardians.map(({ name }) => name)).toEqual(['Abel', 'Nora', 'Ñañez', 'Óscar', 'Zoila']);
  });

  test.for(['new', 'name', 'due'] as const)(
    'by %s skips and repeats nothing while animals come and go',
    async (sort, { world }) => {
      const admin = await makeAdmin(world);
      const ana = await makeUser(world);
      const ids: number[] = [];
      // Many of one name, and of one date: the id decides among them.
      for (let number = 0; number < 32; number += 1)
        ids.push(await makePatient(world, ana, { name: ['Ñusta', 'nusta', 'Ágata', 'Zoe'][number % 4] ?? '' }));
      await world.db.deleteFrom('due').execute();
      for (const [index, petId] of ids.entries()) {
        const dueOn = `2026-12-0${(index % 3) + 1}`;
        const line = { kind: 'vaccine', vaccinationId: null, vaccineId: null, title: 'Rabia', inSeries: 0 } as const;
        await world.db
          .insertInto('due')
          .values({ ...line, petId, key: 'a', dueOn, remindOn: dueOn })
          .execute();
        await world.db
          .insertInto('due')
          .values({ ...line, petId, key: 'b', dueOn, remindOn: dueOn })
          .execute();
      }
      const first = await world.as(admin).adminLists.pets({ sort });
      await makePatient(world, ana, { name: 'Aaa' });
      const seen = first.rows.map(({ id }) => id);
      const gone = [seen[0] ?? 0, ids.find((id) => !seen.includes(id)) ?? 0];
      for (const petId of gone) await world.as(ana).pets.remove({ petId });
      const second = await world.as(admin).adminLists.pets({ sort, cursor: first.next });
      const all = [...seen, ...second.rows.map(({ id }) => id)].filter((id) => ids.includes(id));
      expect(all.toSorted((a, b) => a - b)).toEqual(ids.filter((id) => id !== gone[1]));
    },
  );
});

describe('an administrator', () => {
  test('looks at one animal: whose it is, what is next and its plates; nothing is written', async ({ world }) => {
    const admin = await makeAdmin(world);
    const { petId, ownerId } = await makeKnown(world);
    const before = await world.db.selectFrom('pet').selectAll().execute();
    const looked = await world.as(admin).adminRecord.pet({ petId });
    expect(looked).toMatchObject({ name: 'Ñandú', ownerName: 'Óscar', userEmail: KNOWN.email, plates: [] });
    expect(await world.as(admin).adminRecord.owner({ ownerId })).toMatchObject({ pets: [{ name: 'Ñandú' }] });
    expect(await world.db.selectFrom('pet').selectAll().execute()).toEqual(before);
    await expect(world.as(admin).adminRecord.pet({ petId: 999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(world.as(admin).adminRecord.owner({ ownerId: 999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('takes the filtered list along as a table that runs nothing', async ({ world }) => {
    const admin = await makeAdmin(world);
    const ana = await makeUser(world);
    const chosen = await makePatient(world, ana, { name: '=cmd|calc!A0' });
    await makePatient(world, ana, { name: 'Luna' });
    const app = await world.http();
    const headers = { cookie: await cookieOf(world, admin) };
    const table = async (url: string) => {
      const answer = await app.inject({ url, headers });
      expect(answer.statusCode, url).toBe(200);
      return answer;
    };
    const one = await table(`/api/admin/mascotas.csv?solo=${chosen}`);
    expect(one.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="mascotas-2026-11-21.csv"',
      'cache-control': 'no-store',
    });
    expect(one.body.startsWith('\uFEFFCódigo;Nombre;')).toBe(true);
    expect(one.body).toContain(";'=cmd|calc!A0;");
    expect((await table('/api/admin/mascotas.csv?busca=lun')).body.trim().split('\n')).toHaveLength(2);
    const names = ['mascotas', 'usuarios', 'tutores', 'placas', 'reportes', 'correos'];
    for (const name of names) {
      await table(`/api/admin/${name}.csv`);
      expect(Object.keys(readBook((await table(`/api/admin/${name}.xlsx`)).rawPayload)), name).toHaveLength(1);
    }
    const wrong = await app.inject({ url: '/api/admin/mascotas.csv?orden=peso', headers });
    expect(wrong.statusCode).toBe(400);
    const stranger = { cookie: await cookieOf(world, ana) };
    for (const name of names) {
      expect((await app.inject({ url: `/api/admin/${name}.csv` })).statusCode, name).toBe(401);
      expect((await app.inject({ url: `/api/admin/${name}.csv`, headers: stranger })).statusCode, name).toBe(403);
    }
  });

  test('finds plates by their code or their animal, and withdraws several at once', async ({ world }) => {
    const admin = await makeAdmin(world);
    const { petId } = await makeKnown(world);
    await world.as(admin).tagBatches.make({ name: 'Feria', amount: 3 });
    const { rows } = await world.as(admin).tagBatches.all({});
    const [worn, free, gone] = rows;
    await world.db
      .updateTable('tag')
      .set({ petId, state: 'active' })
      .where('id', '=', worn?.id ?? 0)
      .execute();
    const ids = async (asked: { filter?: string; state?: 'available' | 'withdrawn' }) =>
      (await world.as(admin).tagBatches.all(asked)).rows.map(({ id }) => id);
    expect(await ids({ filter: 'nandu' })).toEqual([worn?.id]);
    expect(await ids({ filter: (free?.code ?? '').toLowerCase() })).toEqual([free?.id]);
    expect(await ids({ state: 'available' })).toEqual([free?.id, gone?.id]);
    await world.db
      .updateTable('tag')
      .set({ lastScanAt: world.now })
      .where('id', '=', free?.id ?? 0)
      .execute();
    const byReading = await world.as(admin).tagBatches.all({ sort: 'read' });
    expect(byReading.rows.map(({ id }) => id)).toEqual([free?.id, worn?.id, gone?.id]);
    const cursor = { id: free?.id ?? 0, key: world.now };
    const further = await world.as(admin).tagBatches.all({ sort: 'read', cursor });
    expect(further.rows.map(({ id }) => id)).toEqual([worn?.id, gone?.id]);
    await world.as(admin).tagBatches.withdraw({ code: gone?.code ?? '' });
    const tagIds = [worn?.id ?? 0, free?.id ?? 0, gone?.id ?? 0];
    expect(await world.as(admin).tagBatches.withdrawChosen({ tagIds })).toEqual({ amount: 2 });
    expect(await ids({ state: 'withdrawn' })).toEqual(tagIds);
  });
});
