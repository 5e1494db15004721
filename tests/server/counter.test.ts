/** The counter of the clinic: a patient is found from two letters, and a new client is in with one call. */
import { describe, expect } from 'vitest';
import { makePet, makeStaff, makeUser } from '../support/guardian.ts';
import { keepAnimal, makeTeam, openAnimal } from '../support/kept-animals.ts';
import { test } from '../support/world.ts';

const NEW = { name: 'Luna', speciesId: 1, sex: 'female', ownerName: 'Rosa Loor', phone: '0998842547' } as const;
const RABIES = { name: 'Antirrábica', givenOn: '2026-11-20', lot: 'RB-2417', laboratory: 'Zoetis' };

describe('the search of the counter', () => {
  test('finds a patient by its name, its owner, a number, a code or a microchip', async ({ world }) => {
    const { camila } = await makeTeam(world);
    const api = world.as(camila).counter;
    const { petId, code } = await api.admit({ ...NEW, microchip: '941000024680135' });
    for (const text of ['lu', 'luna', 'Lúna', 'ro', 'rosa loor', '099 884', '593998842547', code, '941000024680135']) {
      const found = await api.find({ text });
      expect({ text, found: found.map((one) => one.petId) }).toEqual({ text, found: [petId] });
      expect(found[0]).toMatchObject({ name: 'Luna', owner: 'Rosa Loor', speciesName: 'Perro' });
    }
    for (const text of ['', 'x', 'zz', 'no existe']) expect(await api.find({ text })).toEqual([]);
  });

  test('puts the animals of that name first, and those that died last', async ({ world }) => {
    const { camila } = await makeTeam(world);
    const api = world.as(camila).counter;
    const died = await api.admit({ ...NEW, name: 'Rosita', phone: '0991111111', ownerName: 'Eva' });
    await world.db.updateTable('pet').set({ deceasedOn: '2026-11-01' }).where('id', '=', died.petId).execute();
    const rosa = await api.admit({ ...NEW, name: 'Rosa', phone: '0992222222', ownerName: 'Eva' });
    const hers = await api.admit({ ...NEW, name: 'Toby', phone: '0993333333', ownerName: 'Rosa Loor' });
    const found = await api.find({ text: 'rosa' });
    expect(found.map(({ petId }) => petId)).toEqual([rosa.petId, hers.petId]);
    expect((await api.find({ text: 'ro' })).map(({ petId }) => petId)).toEqual([rosa.petId, hers.petId, died.petId]);
  });

  test('puts what was meant first: that very name, then the words of animal and owner, a number in part', async ({
    world,
  }) => {
    const { vera, camila } = await makeTeam(world);
    const find = async (text: string) =>
      (await world.as(camila).counter.find({ text })).map(({ name, owner }) => `${name} de ${owner}`);
    const keep = (name: string, surname: string, phone: string | null = null) =>
      keepAnimal(world, vera, { name, phone, owner: { name: 'Luis', surname } });
    await keep('Pelusa 84', 'Vera');
    // More of the like than are read, all of them later.
    for (let n = 0; n < 62; n += 1) await keep(`Pelusa 84${n}`, `Zambrano ${n}`);
    await keep('Pelusa', 'Vera 84');
    await keep('Pelusa', 'Mora', '+593998842584');
    await keep('Pelusa', 'Toro 8');
    const found = await find('pelusa 84');
    expect(found.slice(0, 3).toSorted()).toEqual([
      'Pelusa 84 de Luis Vera',
      'Pelusa de Luis Mora',
      'Pelusa de Luis Vera 84',
    ]);
    expect(found[0]).toBe('Pelusa 84 de Luis Vera');
    expect(found[3]).toMatch(/^Pelusa 84\d/);
    expect((await find('pelusa vera 84'))[0]).toBe('Pelusa de Luis Vera 84');
    expect((await find('pelusa mora'))[0]).toBe('Pelusa de Luis Mora');
    // No code has a U.
    expect(await find('vera uu')).toEqual([]);
  });

  test('holds patients alone: a guardian’s animal comes in with consent', async ({ world }) => {
    const { camila } = await makeTeam(world);
    const ana = await makeUser(world);
    await makePet(world, ana, { name: 'Kira' });
    const api = world.as(camila).counter;
    expect(await api.find({ text: 'kira' })).toEqual([]);
    const opened = await openAnimal(world, ana, camila);
    const { pet } = await world.as(ana).pets.get({ petId: opened });
    expect((await api.find({ text: pet.code })).map(({ petId }) => petId)).toEqual([opened]);
    await world.as(ana).patients.end({ petId: opened });
    expect(await api.find({ text: pet.code })).toEqual([]);
  });
});

describe('what is due today', () => {
  test('is that of living patients alone, with its lines', async ({ world }) => {
    const { vera, paz, camila } = await makeTeam(world);
    const yearAgo = { name: 'Antirrábica', givenOn: '2025-11-21', nextSource: 'chosen', nextOn: '2026-11-21' } as const;
    const ids: number[] = [];
    for (const name of ['Toby', 'Canela', 'Max']) {
      const petId = await keepAnimal(world, vera, { name });
      await world.as(paz).vaccines.add({ petId, ...yearAgo });
      ids.push(petId);
    }
    await world.db
      .updateTable('pet')
      .set({ lostAt: world.now })
      .where('id', '=', ids[2] ?? 0)
      .execute();
    const ana = await makeUser(world);
    const open = await openAnimal(world, ana, camila);
    await world.as(ana).vaccines.add({ petId: open, ...yearAgo });
    const stranger = await makePet(world, ana, { name: 'Kira' });
    await world.as(ana).vaccines.add({ petId: stranger, ...yearAgo });
    const { day, patients, more } = await world.as(camila).counter.today();
    expect({ day, more }).toEqual({ day: '2026-11-21', more: false });
    expect(patients.map(({ petId, kept }) => [petId, kept])).toEqual(
      expect.arrayContaining([
        [ids[0], true],
        [ids[1], true],
        [open, false],
      ]),
    );
    expect(patients).toHaveLength(3);
    expect(patients[0]?.lines).toMatchObject([{ title: 'Antirrábica', kind: 'vaccine' }]);
    await world.as(ana).patients.end({ petId: open });
    expect((await world.as(camila).counter.today()).patients).toHaveLength(2);
  });
});

describe('a client who comes for the first time', () => {
  test('is in with animal, owner and a signed vaccine, and the clinic keeps it', async ({ world }) => {
    const { paz } = await makeTeam(world);
    const { petId, vaccination } = await world.as(paz).counter.admit({ ...NEW, vaccination: RABIES });
    expect(vaccination?.nextOn).toBe('2027-11-20');
    const record = await world.as(paz).pets.get({ petId });
    expect(record.pet).toMatchObject({ name: 'Luna', ownerName: 'Rosa Loor' });
    expect(record.vaccinations).toMatchObject([
      { name: 'Antirrábica', lot: 'RB-2417', visit: { name: 'Dra. Paz Vera' } },
    ]);
  });

  test('is written whole or not at all', async ({ world }) => {
    const { paz, camila } = await makeTeam(world);
    const rows = async () => [
      (await world.db.selectFrom('pet').select('id').execute()).length,
      (await world.db.selectFrom('owner').select('id').execute()).length,
    ];
    const before = await rows();
    const wrong = [
      () => world.as(paz).counter.admit({ ...NEW, vaccination: { ...RABIES, givenOn: '2031-01-01' } }),
      () => world.as(paz).counter.admit({ ...NEW, vaccination: { ...RABIES, vaccineId: 2_000_000_000 } }),
      () => world.as(paz).counter.admit({ ...NEW, phone: '12' }),
      () => world.as(paz).counter.admit({ ...NEW, ownerName: null }),
      () => world.as(camila).counter.admit({ ...NEW, vaccination: RABIES }),
    ];
    const codes = [];
    for (const act of wrong)
      codes.push(
        await act().then(
          () => 'in',
          (error) => error.cause?.code ?? error.code,
        ),
      );
    expect(codes).toEqual(['INVALID', 'INVALID', 'INVALID', 'BAD_REQUEST', 'VETERINARIAN_ONLY']);
    expect(await rows()).toEqual(before);
  });

  test('is one owner again by any spelling of the number, and the same animal is asked about', async ({ world }) => {
    const { camila } = await makeTeam(world);
    const api = world.as(camila).counter;
    const luna = await api.admit(NEW);
    expect((await api.alike({ name: 'lun', phone: '+593 99 884 2547' })).patients).toMatchObject([{ name: 'Luna' }]);
    const toby = await api.admit({ ...NEW, name: 'Toby', phone: '593998842547', ownerName: 'rosa' });
    expect(toby.ownerId).toBe(luna.ownerId);
    const asked = async (typed: object) =>
      api.admit({ ...NEW, ...typed }).then(
        () => 'in',
        (error) => error.cause.details.message,
      );
    expect(await asked({ name: 'Milo', ownerName: 'Otra' })).toBe(
      'Ese teléfono es de Rosa Loor, que ya es cliente. ¿También trae a Milo?',
    );
    expect(await asked({ name: 'toby', ownerName: 'Otra' })).toBe(
      'Ese teléfono es de Rosa Loor, que ya es cliente, y su Toby ya es paciente. ¿Es otro animal?',
    );
    const milo = await api.admit({ ...NEW, name: 'Milo', ownerName: 'Otra', another: true });
    expect(milo.ownerId).toBe(luna.ownerId);
    await expect(api.admit({ ...NEW, name: 'LUNA' })).rejects.toMatchObject({ cause: { code: 'ASK_FIRST' } });
    const twin = await api.admit({ ...NEW, name: 'LUNA', another: true });
    expect(twin.ownerId).toBe(luna.ownerId);
    expect((await api.alike({ phone: '0998842547' })).owner).toEqual({ ownerId: luna.ownerId, name: 'Rosa Loor' });
  });

  test('may be an owner of the list; a guardian’s own contact is none of it', async ({ world }) => {
    const { vera, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera);
    const { ownerId } = await world.db
      .selectFrom('pet')
      .select('ownerId')
      .where('id', '=', petId)
      .executeTakeFirstOrThrow();
    const api = world.as(camila).counter;
    expect((await api.admit({ ...NEW, ownerId, ownerName: null, phone: null })).ownerId).toBe(ownerId);
    const ana = await makeUser(world);
    const foreign = await world.as(ana).owners.create({ name: 'Eva' });
    await expect(api.admit({ ...NEW, ownerId: foreign.ownerId })).rejects.toMatchObject({ cause: { code: 'INVALID' } });
  });

  test('is meant by its name and its owner’s, however little is typed of both', async ({ world }) => {
    const { camila } = await makeTeam(world);
    const api = world.as(camila).counter;
    const luna = await api.admit(NEW);
    await api.admit({ ...NEW, name: 'Luna', ownerName: 'Eva Mora', phone: '0991111111' });
    await api.admit({ ...NEW, name: 'Toby' });
    for (const typed of [
      { name: 'Luna', ownerName: 'rosa loor' },
      { name: 'lu', ownerName: 'Loor' },
      { name: 'LÚN', ownerName: 'loor rosa' },
    ]) {
      const { patients, owner } = await api.alike(typed);
      expect({ typed, found: patients.map(({ petId }) => petId), owner }).toEqual({
        typed,
        found: [luna.petId],
        owner: null,
      });
    }
    for (const typed of [{ name: 'Luna' }, { ownerName: 'Rosa Loor' }, { name: 'Max', ownerName: 'Rosa Loor' }])
      expect((await api.alike(typed)).patients).toEqual([]);
  });

  test('is taken back within a quarter of an hour by who registered it, and nothing else of that owner', async ({
    world,
  }) => {
    const { vera, paz } = await makeTeam(world);
    const api = world.as(paz).counter;
    const owners = async () =>
      (
        await world.db
          .selectFrom('owner')
          .select('name')
          .where('removedAt', 'is', null)
          .where('phone', 'is not', null)
          .orderBy('name')
          .execute()
      ).map(({ name }) => name);
    const luna = await api.admit({ ...NEW, vaccination: RABIES });
    await expect(world.as(vera).counter.takeBack({ petId: luna.petId })).rejects.toMatchObject({
      cause: { code: 'PET_NOT_FOUND' },
    });
    const toby = await api.admit({ ...NEW, name: 'Toby' });
    await api.takeBack({ petId: luna.petId });
    expect((await api.find({ text: 'rosa' })).map(({ petId }) => petId)).toEqual([toby.petId]);
    expect(await owners()).toEqual(['Rosa Loor']);
    await world.as(paz).weights.add({ petId: toby.petId, amount: 12, unit: 'kg', measuredOn: '2026-11-21' });
    await expect(api.takeBack({ petId: toby.petId })).rejects.toMatchObject({ cause: { code: 'INVALID' } });
    const kira = await api.admit({ ...NEW, name: 'Kira', ownerName: 'Eva', phone: '0991111111' });
    const late = await api.admit({ ...NEW, name: 'Nina', ownerName: 'Ana', phone: '0992222222' });
    await api.takeBack({ petId: kira.petId });
    expect(await owners()).toEqual(['Ana', 'Rosa Loor']);
    world.now = '2026-11-21T15:20:00.000Z';
    await expect(api.takeBack({ petId: late.petId })).rejects.toMatchObject({ cause: { code: 'PET_NOT_FOUND' } });
  });

  test('is closed to guardians', async ({ world }) => {
    const ana = await makeUser(world);
    const api = world.as(ana).counter;
    for (const act of [() => api.find({ text: 'lu' }), () => api.today(), () => api.alike({}), () => api.admit(NEW)])
      await expect(act()).rejects.toMatchObject({ cause: { code: 'STAFF_ONLY' } });
  });
});

describe('the same dose written by two veterinarians', () => {
  const DOSE = { name: 'Antirrábica', givenOn: '2026-11-21', lot: 'RB-2417', sure: false } as const;
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error) => ({ code: error.cause?.code, message: error.cause?.details.message }),
    );

  test('is asked about in words, and «Es otra dosis» writes it', async ({ world }) => {
    const { vera, paz } = await makeTeam(world);
    const andrea = await makeStaff(world, ['veterinarian'], { name: 'Andrea', surname: 'Ruiz' });
    const petId = await keepAnimal(world, vera);
    await world.as(andrea).vaccines.add({ petId, ...DOSE });
    world.now = '2026-11-21T15:20:00.000Z';
    const second = { petId, ...DOSE, name: 'antirrabica' };
    const asked = { code: 'ASK_FIRST', message: 'Andrea Ruiz ya anotó Antirrábica hoy, a las 10:00. ¿Es otra dosis?' };
    expect(await refusal(world.as(paz).vaccines.add(second))).toEqual(asked);
    expect((await refusal(world.as(andrea).vaccines.add(second)))?.message).toMatch(/^Ya anotaste Antirrábica hoy/);
    // Another vaccine, another day, and a dose that was taken back are none.
    await world.as(paz).vaccines.add({ ...second, name: 'Quíntuple canina' });
    await world.as(paz).vaccines.add({ ...second, givenOn: '2026-11-20' });
    const { vaccinationId } = await world.as(paz).vaccines.add({ ...second, sure: true });
    await world.as(paz).vaccines.remove({ vaccinationId });
    const record = await world.as(paz).pets.get({ petId });
    expect(record.vaccinations.map(({ name, givenOn }) => [name, givenOn])).toEqual([
      ['Quíntuple canina', '2026-11-21'],
      ['Antirrábica', '2026-11-21'],
      ['antirrabica', '2026-11-20'],
    ]);
  });

  test('is asked about however close they come to each other', async ({ world }) => {
    const { vera, paz } = await makeTeam(world);
    const andrea = await makeStaff(world, ['veterinarian'], { name: 'Andrea', surname: 'Ruiz' });
    for (let round = 0; round < 4; round += 1) {
      const petId = await keepAnimal(world, vera, { name: `Toby ${round}` });
      const writers = [paz, andrea, paz, andrea].map((writer) => world.as(writer));
      const said = await Promise.all(writers.map((api) => refusal(api.vaccines.add({ petId, ...DOSE }))));
      expect(said.filter((one) => one === null)).toHaveLength(1);
      expect(said.filter((one) => one?.code === 'ASK_FIRST')).toHaveLength(3);
      expect((await world.as(paz).pets.get({ petId })).vaccinations).toHaveLength(1);
    }
  });
});
