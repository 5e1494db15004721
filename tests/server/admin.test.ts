import { describe, expect } from 'vitest';
import { makePatient, makeStaff, makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

const makeAdmin = (world: World) =>
  makeUser(world, { role: 'ROLE_ADMINISTRADOR', email: 'admin@petlove.ec', name: 'Rosa', surname: 'Yanza' });

/** Every page, one after the other, as "Ver más" asks for them. */
async function allPets(world: World, admin: Person, filter = '') {
  const names: string[] = [];
  const sizes: number[] = [];
  let cursor: { id: number; key: string } | null = null;
  do {
    const page: { rows: { name: string }[]; next: { id: number; key: string } | null } = await world
      .as(admin)
      .adminLists.pets({ filter, cursor });
    names.push(...page.rows.map(({ name }) => name));
    sizes.push(page.rows.length);
    cursor = page.next;
  } while (cursor !== null);
  return { names, sizes };
}

describe('an administrator reads the long lists', () => {
  test('nobody else does', async ({ world }) => {
    const ana = await makeUser(world);
    const { pets, users, totals } = world.as(ana).adminLists;
    const refused = (code: string) => ({ code: 'FORBIDDEN', cause: { code } });
    await expect(pets({})).rejects.toMatchObject(refused('STAFF_ONLY'));
    await expect(totals()).rejects.toMatchObject(refused('STAFF_ONLY'));
    await expect(users({})).rejects.toMatchObject(refused('ADMIN_ONLY'));
    await expect(world.anonymous().adminLists.users({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('the pages hold every animal once, newest first, 25 at a time', async ({ world }) => {
    const admin = await makeAdmin(world);
    const guardians = [await makeUser(world), await makeUser(world)];
    const expected: string[] = [];
    for (let number = 1; number <= 55; number += 1) {
      await makePatient(world, guardians[number % 2] ?? admin, { name: `Animal ${number}` });
      expected.unshift(`Animal ${number}`);
    }
    const { names, sizes } = await allPets(world, admin);
    expect(names).toEqual(expected);
    expect(sizes).toEqual([25, 25, 5]);
  });

  test('a page that is exactly full is the last one', async ({ world }) => {
    const admin = await makeAdmin(world);
    for (let number = 1; number <= 25; number += 1) await makePatient(world, admin);
    expect((await world.as(admin).adminLists.pets({})).next).toBeNull();
  });

  test('an animal that comes or goes between two pages moves no other', async ({ world }) => {
    const admin = await makeAdmin(world);
    const ids: number[] = [];
    for (let number = 1; number <= 30; number += 1)
      ids.push(await makePatient(world, admin, { name: `Animal ${number}` }));
    const first = await world.as(admin).adminLists.pets({});
    await makePatient(world, admin, { name: 'Recién llegado' });
    await world.as(admin).pets.remove({ petId: ids.at(-1) ?? 0 });
    const second = await world.as(admin).adminLists.pets({ cursor: first.next });
    expect(second.rows.map(({ name }) => name)).toEqual([5, 4, 3, 2, 1].map((number) => `Animal ${number}`));
  });

  test('an animal shows its guardian and how its care stands; a removed one is not there', async ({ world }) => {
    const admin = await makeAdmin(world);
    const ana = await makeUser(world, { email: 'ana@correo.ec', name: 'Ana', surname: 'Vera' });
    const petId = await makePatient(world, ana, { name: 'Canela', breed: 'Mestiza' });
    await world.as(ana).pets.remove({ petId: await makePatient(world, ana, { name: 'Quitado' }) });
    const { rows } = await world.as(admin).adminLists.pets({});
    expect(rows).toEqual([
      expect.objectContaining({
        id: petId,
        name: 'Canela',
        species: 'dog',
        breed: 'Mestiza',
        userName: 'Ana',
        userSurname: 'Vera',
        userEmail: 'ana@correo.ec',
        state: 'unknown',
      }),
    ]);
  });
});

describe('the search of an administrator', () => {
  test.for([
    ['a fragment of the name', 'anel'],
    ['capitals', 'CANELA'],
    ['the e-mail of its guardian', 'gabriela@'],
    ['the surname of its guardian', 'quishpe'],
  ])('finds by %s', async ([, filter = ''], { world }) => {
    const admin = await makeAdmin(world);
    await makePatient(world, admin, { name: 'Toby' });
    const gabriela = await makeUser(world, { email: 'gabriela@correo.ec', name: 'Gabriela', surname: 'Quishpe' });
    await makePatient(world, gabriela, { name: 'Canela' });
    expect((await allPets(world, admin, filter)).names).toEqual(['Canela']);
  });

  test('finds by the beginning of a code, in its groups or not', async ({ world }) => {
    const admin = await makeAdmin(world);
    await makePatient(world, admin, { name: 'Toby' });
    const petId = await makePatient(world, admin, { name: 'Canela' });
    const { code } = (await world.as(admin).pets.get({ petId })).pet;
    for (const filter of [code, code.toLowerCase(), `${code.slice(0, 5)}-${code.slice(5)}`, code.slice(0, 6)]) {
      expect((await allPets(world, admin, filter)).names).toEqual(['Canela']);
    }
  });

  test('takes % and _ and \\ for the letters they are', async ({ world }) => {
    const admin = await makeAdmin(world);
    for (const name of ['Toby', '100% Chispa', 'Luna_2', 'C:\\Gato']) await makePatient(world, admin, { name });
    expect((await allPets(world, admin, '00%')).names).toEqual(['100% Chispa']);
    expect((await allPets(world, admin, 'a_2')).names).toEqual(['Luna_2']);
    expect((await allPets(world, admin, ':\\g')).names).toEqual(['C:\\Gato']);
    for (const filter of ['%', '_', '\\', '%%%', '___', '"', '"*"', 'a* OR', '(((', '^lun'])
      expect((await allPets(world, admin, filter)).names, filter).toEqual([]);
  });

  test('finds Ñandú in small letters, in capitals and as it is written', async ({ world }) => {
    const admin = await makeAdmin(world);
    await makePatient(world, admin, { name: 'Ñandú' });
    for (const filter of ['Ñandú', 'ñandú', 'ñand', 'nandu', 'NANDÚ', 'ñ', 'na'])
      expect((await allPets(world, admin, filter)).names).toEqual(['Ñandú']);
  });

  test('finds people by name, address and state, each with the number of its animals', async ({ world }) => {
    const admin = await makeAdmin(world);
    const ana = await makeUser(world, { email: 'ana@correo.ec', name: 'Ana' });
    await makeUser(world, { email: 'luis@correo.ec', name: 'Luis', status: 'unconfirmed', confirmedAt: null });
    await makeUser(world, { email: 'eva@correo.ec', name: 'Eva', status: 'disabled' });
    await makePatient(world, ana);
    await makePatient(world, ana);
    const found = await world.as(admin).adminLists.users({ filter: 'ANA@' });
    expect(found).toEqual({ rows: [expect.objectContaining({ id: ana.id, status: 'active', pets: 2 })], next: null });
    expect(found.rows[0]).not.toHaveProperty('passwordHash');
    const waiting = await world.as(admin).adminLists.users({ status: 'unconfirmed' });
    expect(waiting.rows.map(({ name }) => name)).toEqual(['Luis']);
    expect(await world.as(admin).adminLists.totals()).toEqual({
      pets: 2,
      owners: 1,
      accounts: { all: 4, unconfirmed: 1, disabled: 1 },
    });
    // How many accounts there are is who administers them to know.
    const camila = await makeStaff(world, ['reception', 'veterinarian']);
    expect(await world.as(camila).adminLists.totals()).toEqual({ pets: 2, owners: 1, accounts: null });
  });
});
