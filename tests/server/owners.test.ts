import { describe, expect } from 'vitest';
import { makePet, makeUser } from '../support/guardian.ts';
import { test, type World } from '../support/world.ts';

const CEDULA = { idKind: 'cedula', idNumber: '1710034065' } as const;

/** What the caller is told, and beside which field. */
function refusal(code: string, field?: string) {
  return { cause: { code, ...(field && { details: { field } }) } };
}

async function ecuador({ db }: World) {
  const country = await db.selectFrom('country').select('id').where('iso', '=', 'EC').executeTakeFirstOrThrow();
  const quito = await db.selectFrom('city').select('id').where('name', '=', 'Quito').executeTakeFirstOrThrow();
  const peru = await db.selectFrom('country').select('id').where('iso', '=', 'PE').executeTakeFirstOrThrow();
  return { ecuador: country.id, quito: quito.id, peru: peru.id };
}

describe('a person of the list', () => {
  test('is kept with everything that was said', async ({ world }) => {
    const ana = await makeUser(world);
    const { owners } = world.as(ana);
    const { ecuador: countryId, quito } = await ecuador(world);
    const { ownerId } = await owners.create({
      idKind: 'cedula',
      idNumber: '171-003 4065',
      name: 'Rosa',
      surname: 'Paz',
      email: 'Rosa@Correo.ec',
      phone: '0998842547',
      phoneCountry: 'EC',
      countryId,
      cityId: quito,
      address: 'Av. Amazonas N24',
    });
    expect((await owners.get({ ownerId })).owner).toMatchObject({
      idKind: 'cedula',
      idNumber: '1710034065',
      name: 'Rosa',
      email: 'rosa@correo.ec',
      phone: '+593998842547',
      countryIso: 'EC',
      phoneCode: '593',
      cityId: quito,
      city: null,
      canton: 'Quito',
      address: 'Av. Amazonas N24',
      pets: 0,
    });
    await owners.update({ ownerId, idKind: null, idNumber: null, address: '' });
    const { owner } = await owners.get({ ownerId });
    expect(owner).toMatchObject({ idKind: null, idNumber: null, address: null, canton: 'Quito', name: 'Rosa' });
  });

  test('has a telephone as it was written where nobody said of which country', async ({ world }) => {
    const { owners } = world.as(await makeUser(world));
    const { ownerId } = await owners.create({ name: 'Rosa', phone: 'la vecina: 2 245' });
    await owners.update({ ownerId, phone: 'la vecina: 2 245', phoneCountry: 'EC' });
    expect((await owners.get({ ownerId })).owner.phone).toBe('la vecina: 2 245');
    const wrong = owners.update({ ownerId, phone: '12', phoneCountry: 'EC' });
    await expect(wrong).rejects.toMatchObject(refusal('INVALID', 'phone'));
    const nowhere = owners.update({ ownerId, phone: '0998842547', phoneCountry: 'QQ' });
    await expect(nowhere).rejects.toMatchObject(refusal('INVALID', 'phoneCountry'));
  });

  test('lives in a city of its country, and takes none along to another', async ({ world }) => {
    const { owners } = world.as(await makeUser(world));
    const { ecuador: countryId, quito, peru } = await ecuador(world);
    const { ownerId } = await owners.create({ name: 'Rosa', cityId: quito });
    expect((await owners.get({ ownerId })).owner).toMatchObject({ countryId, canton: 'Quito' });
    const abroad = owners.update({ ownerId, countryId: peru, cityId: quito });
    await expect(abroad).rejects.toMatchObject(refusal('INVALID', 'cityId'));
    await owners.update({ ownerId, countryId: peru });
    expect((await owners.get({ ownerId })).owner).toMatchObject({ countryId: peru, cityId: null, canton: null });
    await owners.update({ ownerId, city: 'Tumbes' });
    expect((await owners.get({ ownerId })).owner).toMatchObject({ city: 'Tumbes', cityId: null });
    await owners.update({ ownerId, cityId: quito });
    expect((await owners.get({ ownerId })).owner).toMatchObject({ city: null, canton: 'Quito', countryIso: 'EC' });
  });

  test('has a number that can be one, beside its kind', async ({ world }) => {
    const { owners } = world.as(await makeUser(world));
    const refused = async (input: Parameters<typeof owners.create>[0]) => {
      const error = await owners.create(input).catch((caught: unknown) => caught);
      return (error as { cause: { issues: { path: string[]; message: string }[] } }).cause.issues.map(
        ({ path, message }) => [path.join('.'), message],
      );
    };
    expect(await refused({ name: 'Rosa', idKind: 'cedula', idNumber: '1710034066' })).toEqual([
      ['idNumber', 'Revisa el número: así no existe ninguna cédula.'],
    ]);
    expect(await refused({ name: 'Rosa', idKind: 'cedula' })).toEqual([['idNumber', 'Escribe el número.']]);
    expect(await refused({ name: 'Rosa', idNumber: '1710034065' })).toEqual([['idKind', 'Elige qué documento es.']]);
    // A newer company: the form warns, the register takes it.
    await owners.create({ name: 'Empresa', idKind: 'ruc', idNumber: '1793213150001' });
  });
});

describe('the same number twice', () => {
  test('is one person of the list, and anybody of another list', async ({ world }) => {
    const ana = await makeUser(world);
    const { owners } = world.as(ana);
    const { ownerId } = await owners.create({ name: 'Rosa', surname: 'Paz', ...CEDULA });
    const again = owners.create({ name: 'Otra', ...CEDULA });
    await expect(again).rejects.toMatchObject(refusal('OWNER_ID_TAKEN', 'idNumber'));
    const { ownerId: other } = await owners.create({ name: 'Otra' });
    const edited = owners.update({ ownerId: other, ...CEDULA });
    await expect(edited).rejects.toMatchObject(refusal('OWNER_ID_TAKEN', 'idNumber'));
    await owners.update({ ownerId, ...CEDULA, name: 'Rosa María' });
    await world.as(await makeUser(world)).owners.create({ name: 'Rosa', ...CEDULA });
  });

  test('is kept once where two are sent at once', async ({ world }) => {
    const { owners } = world.as(await makeUser(world));
    const sent = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => owners.create({ name: `Rosa ${index}`, ...CEDULA })),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of sent) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject(refusal('OWNER_ID_TAKEN', 'idNumber'));
    }
  });

  test('belongs to the living: whoever was removed comes back only where it is free', async ({ world }) => {
    const { owners } = world.as(await makeUser(world));
    const { ownerId } = await owners.create({ name: 'Rosa', ...CEDULA });
    await owners.remove({ ownerId });
    const { ownerId: next } = await owners.create({ name: 'Rosa Elena', ...CEDULA });
    await expect(owners.restore({ ownerId })).rejects.toMatchObject(refusal('OWNER_ID_TAKEN', 'idNumber'));
    await owners.remove({ ownerId: next });
    await owners.restore({ ownerId });
    expect((await owners.list()).map(({ name }) => name)).toEqual(['Ana', 'Rosa']);
  });

  test('an animal that comes back goes to whoever carries the number of its tutor now', async ({ world }) => {
    const ana = await makeUser(world);
    const { owners, pets } = world.as(ana);
    const { ownerId } = await owners.create({ name: 'Rosa', ...CEDULA });
    const petId = await makePet(world, ana, { ownerId });
    await pets.remove({ petId });
    await owners.remove({ ownerId });
    const { ownerId: next } = await owners.create({ name: 'Rosa Elena', ...CEDULA });
    await pets.restore({ petId });
    expect((await pets.get({ petId })).pet.ownerId).toBe(next);
  });
});

describe('somebody with animals', () => {
  test('is not removed, until the animals have passed to another person', async ({ world }) => {
    const ana = await makeUser(world);
    const { owners, pets } = world.as(ana);
    const { ownerId: rosa } = await owners.create({ name: 'Rosa' });
    const { ownerId: luis } = await owners.create({ name: 'Luis' });
    const [toby, luna] = [await makePet(world, ana, { ownerId: rosa }), await makePet(world, ana, { ownerId: rosa })];
    const removed = await makePet(world, ana, { ownerId: rosa });
    await pets.remove({ petId: removed });
    await expect(owners.remove({ ownerId: rosa })).rejects.toMatchObject({
      cause: { details: { message: 'Rosa tiene 2 animales. Pásalos antes a otra persona.' } },
    });
    expect(await world.as(ana).pets.moveAnimals({ fromOwnerId: rosa, toOwnerId: luis })).toEqual({
      petIds: [luna, toby],
    });
    await owners.remove({ ownerId: rosa });
    expect((await owners.get({ ownerId: luis })).pets.map(({ id }) => id)).toEqual([luna, toby]);
    // The one that was removed went along: bringing it back brings nobody else back.
    await pets.restore({ petId: removed });
    expect((await owners.list()).map(({ name, pets: many }) => [name, many])).toEqual([
      ['Ana', 0],
      ['Luis', 3],
    ]);
  });

  test('gives them to another living person of the same list only', async ({ world }) => {
    const ana = await makeUser(world);
    const luis = await makeUser(world);
    const { owners } = world.as(ana);
    const { ownerId: rosa } = await owners.create({ name: 'Rosa' });
    const petId = await makePet(world, ana, { ownerId: rosa });
    const { ownerId: gone } = await owners.create({ name: 'Juan' });
    await owners.remove({ ownerId: gone });
    const { ownerId: foreign } = await world.as(luis).owners.create({ name: 'Extraña' });
    for (const toOwnerId of [rosa, gone, foreign, 2_000_000_000]) {
      const moved = world.as(ana).pets.moveAnimals({ fromOwnerId: rosa, toOwnerId });
      await expect(moved).rejects.toMatchObject(refusal('INVALID', 'toOwnerId'));
    }
    const taken = world.as(luis).pets.moveAnimals({ fromOwnerId: rosa, toOwnerId: foreign });
    await expect(taken).rejects.toMatchObject(refusal('OWNER_NOT_FOUND'));
    expect((await world.as(ana).pets.get({ petId })).pet.ownerId).toBe(rosa);
  });
});

test("one's own entry has the name and the addresses of the account", async ({ world }) => {
  const ana = await makeUser(world);
  const { owners } = world.as(ana);
  const own = (await owners.list()).find(({ principal }) => principal === 1);
  const ownerId = own?.id ?? 0;
  for (const change of [{ name: 'Otra' }, { surname: 'Otra' }, { email: 'otra@correo.ec' }, { phone: '099' }]) {
    const [field] = Object.keys(change);
    await expect(owners.update({ ownerId, ...change })).rejects.toMatchObject(refusal('INVALID', field));
  }
  await owners.update({ ownerId, name: 'Ana', surname: 'Vera', ...CEDULA, address: 'Av. Amazonas' });
  expect((await owners.get({ ownerId })).owner).toMatchObject({ name: 'Ana', idNumber: '1710034065' });
});

test('the list reads 200 people in one statement and pages through them', async ({ world }) => {
  const ana = await makeUser(world);
  const people = Array.from({ length: 200 }, (_, index) => ({
    userId: ana.id,
    principal: 0 as const,
    name: `Persona ${String(index).padStart(3, '0')}`,
    surname: 'Vera',
    email: null,
    phone: null,
    createdAt: world.now,
    removedAt: null,
  }));
  await world.db.insertInto('owner').values(people).execute();
  const { owners } = world.as(ana);
  expect(await owners.list()).toHaveLength(201);
  const page = await owners.page({ filter: 'PERSONA 01', page: 2, perPage: 4 });
  expect([page.total, page.owners.map(({ name }) => name)]).toEqual([
    10,
    ['Persona 014', 'Persona 015', 'Persona 016', 'Persona 017'],
  ]);
});
