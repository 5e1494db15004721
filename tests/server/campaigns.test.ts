/** A day in the park: one dose for each animal, whoever sends it and however often, and a sheet that says what happened. */
import { describe, expect } from 'vitest';
import { cookieOf } from '../support/files.ts';
import { makePet, makeStaff, makeUser } from '../support/guardian.ts';
import { keepAnimal } from '../support/kept-animals.ts';
import { makeTag } from '../support/tags.ts';
import { type Person, test, type World } from '../support/world.ts';

const RABIES = {
  name: 'Jornada de La Carolina',
  place: 'Parque La Carolina',
  speciesId: null,
  vaccineId: null,
  vaccine: 'Antirrábica',
  laboratory: 'Zoetis',
  lot: 'A1',
  lotExpiresOn: '2028-01-31',
  veterinarian: 'Dra. Paz',
};
const NEW = { name: 'Canela', speciesId: 1, phone: '0998842547', guardian: 'Gabriela Torres' };

describe('a dose', () => {
  test('of ten that arrive at once is one, in the record of any family, and they hear of it once', async ({
    world,
  }) => {
    const { admin, luis, petId, code, campaignId } = await begun(world);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.as(admin).campaignDoses.give({ campaignId, code })),
    );
    expect(answers.filter(({ already }) => !already)).toHaveLength(1);
    expect(new Set(answers.map(({ doseId }) => doseId)).size).toBe(1);
    const { vaccinations, lines } = await world.as(luis).pets.get({ petId });
    expect(vaccinations).toMatchObject([
      {
        name: 'Antirrábica',
        lot: 'A1',
        laboratory: 'Zoetis',
        lotExpiresOn: '2028-01-31',
        veterinarian: 'Dra. Paz',
        clinic: 'Jornada de La Carolina, Parque La Carolina',
        author: 'Ana',
      },
    ]);
    expect(vaccinations[0]?.vaccineId).not.toBeNull();
    expect(lines.map(({ nextOn }) => nextOn)).toContain(vaccinations[0]?.nextOn);
    const told = await world.db.selectFrom('pushOutbox').select(['userId', 'title']).execute();
    expect(told).toEqual([{ userId: luis.id, title: 'Toby recibió su vacuna' }]);
  });

  test('is found by plate and microchip too, with the last one and what stops it', async ({ world }) => {
    const { admin, luis, petId, code, campaignId } = await begun(world);
    await openTo(world, luis, admin, petId);
    const find = (typed: string) => world.as(admin).campaignAnimals.find({ campaignId, code: typed });
    await world.as(luis).vaccines.add({ petId, name: 'Antirrabica', givenOn: '2026-09-01' });
    await world.as(luis).pets.update({ petId, microchip: '941000025614308' });
    expect(await find(`Mira: https://otro.ec/q/${code}`)).toMatchObject({
      name: 'Toby',
      guardian: 'Ana Vera',
      last: { givenOn: '2026-09-01' },
      warnings: [{ kind: 'recent', on: '2026-09-01' }],
    });
    expect((await find('941 000 025 614 308')).petId).toBe(petId);
    await world.as(admin).campaignDoses.give({ campaignId, code });
    expect((await find(code)).warnings).toMatchObject([{ kind: 'done' }]);
    await expect(find('K7Q2M-9XDTA')).rejects.toMatchObject({ cause: { code: 'CODE_NOT_FOUND' } });
  });

  test('finds what the clinic keeps and what is open to it, by code and by number; of others a code says no more than a tag', async ({
    world,
  }) => {
    const { admin, luis, petId, code, campaignId } = await begun(world);
    const phone = '+593998842547';
    const kept = await keepAnimal(world, admin, { name: 'Canela', phone });
    await world.db.updateTable('owner').set({ phone }).where('userId', '=', luis.id).execute();
    await world.as(luis).vaccines.add({ petId, name: 'Antirrabica', givenOn: '2026-09-01' });
    const reception = world.as(await makeStaff(world, ['reception']));
    const byPhone = async () =>
      (await reception.campaignAnimals.byPhone({ campaignId, phone: '0998842547' })).animals.map(({ name }) => name);
    const shown = () => reception.campaignAnimals.find({ campaignId, code });
    const shut = { name: 'Toby', open: false, guardian: null, phone: null, birthOn: null, last: null, warnings: [] };
    expect(await shown()).toMatchObject(shut);
    expect(await byPhone()).toEqual(['Canela']);
    await openTo(world, luis, admin, petId);
    expect(await shown()).toMatchObject({ open: true, guardian: 'Ana Vera', phone, last: { givenOn: '2026-09-01' } });
    expect((await byPhone()).toSorted()).toEqual(['Canela', 'Toby']);
    await world.as(luis).patients.end({ petId });
    expect([await byPhone(), await shown()]).toMatchObject([['Canela'], shut]);
    const { pet } = await world.as(admin).pets.get({ petId: kept });
    expect(await reception.campaignAnimals.find({ campaignId, code: pet.code })).toMatchObject({
      open: true,
      guardian: 'Rosa Loor',
    });
    // Who shows its code gets the dose in the own record, and hears of it.
    await world.as(admin).campaignDoses.give({ campaignId, code });
    expect((await world.as(luis).pets.get({ petId })).vaccinations).toHaveLength(2);
    expect((await shown()).warnings).toMatchObject([{ kind: 'done' }]);
  });

  test('is refused for another species, after a death, from a bottle past its day, and at a closed campaign', async ({
    world,
  }) => {
    const { admin, luis, petId, code, campaignId } = await begun(world);
    const api = world.as(admin);
    const vaccine = (await api.reference.vaccines()).find((one) => one.speciesId === 2 && one.name === 'Antirrábica');
    const cats = await api.campaigns.begin({ ...RABIES, speciesId: 2, vaccineId: vaccine?.id ?? 0 });
    await expect(api.campaignDoses.give({ ...cats, code })).rejects.toMatchObject({ cause: { code: 'INVALID' } });
    await expect(api.campaigns.begin({ ...RABIES, lotExpiresOn: '2020-01-01' })).rejects.toMatchObject({
      cause: { code: 'INVALID', details: { field: 'lotExpiresOn' } },
    });
    const past = { laboratory: null, lot: 'B2', lotExpiresOn: '2020-01-01' };
    const doubtful = { cause: { code: 'LOT_DOUBTFUL' } };
    await expect(api.campaignDoses.give({ campaignId, code, vial: past })).rejects.toMatchObject(doubtful);
    // One of the clinic's lots that was withdrawn is asked about as at the counter, and the screen stops before.
    const bottle = { laboratory: 'Zoetis', number: 'a-1', expiresOn: '2028-01-31', received: 1 };
    const { lotId } = await api.lots.add({ ...bottle, vaccineIds: [1] });
    await api.lots.withdraw({ lotId, on: '2026-11-01', reason: 'Perdió frío' });
    await expect(api.campaignDoses.give({ campaignId, code })).rejects.toMatchObject(doubtful);
    await expect(api.campaignDoses.enrol({ campaignId, ...NEW })).rejects.toMatchObject(doubtful);
    expect((await api.campaigns.get({ campaignId })).withdrawn).toEqual({ on: '2026-11-01', reason: 'Perdió frío' });
    // One that had expired although the campaign says no day is known before the press, as it is asked about after it.
    const old = { laboratory: 'Virbac', number: 'V-7', expiresOn: '2026-11-01', received: 9, vaccineIds: [1] };
    await api.lots.add(old);
    const typed = { laboratory: null, lot: 'v 7', lotExpiresOn: null };
    const late = await api.campaigns.begin({ ...RABIES, ...typed });
    expect(await api.campaigns.get(late)).toMatchObject({
      withdrawn: null,
      lotExpiresOn: null,
      expiresOn: '2026-11-01',
    });
    await expect(api.campaignDoses.give({ ...late, code })).rejects.toMatchObject(doubtful);
    expect(await api.campaignDoses.list({ campaignId })).toMatchObject({ rows: [] });
    const { doseId } = await api.campaignDoses.give({ campaignId, code, lotSure: true });
    await api.campaignDoses.undo({ doseId });
    await api.campaigns.close({ campaignId });
    await expect(api.campaignDoses.give({ campaignId, code })).rejects.toMatchObject({
      cause: { code: 'CAMPAIGN_CLOSED' },
    });
    await expect(api.campaignDoses.enrol({ campaignId, ...NEW })).rejects.toMatchObject({
      cause: { code: 'CAMPAIGN_CLOSED' },
    });
    await api.campaigns.reopen({ campaignId });
    await world.db.updateTable('pet').set({ deceasedOn: '2026-01-01' }).where('id', '=', petId).execute();
    await expect(api.campaignDoses.give({ campaignId, code })).rejects.toMatchObject({ cause: { code: 'INVALID' } });
    expect(await world.db.selectFrom('campaignDose').select('id').execute()).toEqual([]);
    expect((await world.as(luis).pets.get({ petId })).vaccinations).toEqual([]);
  });

  test('that waited without a line counts for its own moment and its own bottle, never for one ahead', async ({
    world,
  }) => {
    const { admin, luis, petId, code, campaignId } = await begun(world);
    const at = world.now;
    world.now = '2026-11-25T15:00:00.000Z';
    const vial = { laboratory: 'Otro', lot: 'B2', lotExpiresOn: null };
    await world.as(admin).campaignDoses.give({ campaignId, code, at, vial });
    const [dose] = (await world.as(luis).pets.get({ petId })).vaccinations;
    expect(dose).toMatchObject({ givenOn: at.slice(0, 10), lot: 'B2' });
    const next = await makePet(world, luis, { name: 'Max' });
    const other = (await world.as(luis).pets.get({ petId: next })).pet.code;
    await world.as(admin).campaignDoses.give({ campaignId, code: other, at: '2029-01-01T00:00:00Z' });
    expect((await world.as(luis).pets.get({ petId: next })).vaccinations[0]?.givenOn).toBe('2026-11-25');
  });

  test('that waited was given by the hand and with the vaccine of then, whatever the campaign is at now', async ({
    world,
  }) => {
    const { admin, luis, petId, code, campaignId } = await begun(world);
    const api = world.as(admin);
    await api.campaigns.edit({ campaignId, ...RABIES, speciesId: 2, vaccine: 'Leucemia', veterinarian: 'Dr. Ruiz' });
    const bottle = { laboratory: null, lot: 'A1', lotExpiresOn: null };
    const vaccine = { speciesId: null, vaccineId: null, vaccine: 'Antirrábica' };
    const given = { campaignId, code, vial: { ...bottle, veterinarian: 'Dra. Paz', vaccine } };
    await expect(api.campaignDoses.give({ ...given, vial: bottle })).rejects.toMatchObject({
      cause: { code: 'INVALID' },
    });
    const unknown = { ...vaccine, vaccineId: 2_000_000_000 };
    await expect(api.campaignDoses.give({ ...given, vial: { ...given.vial, vaccine: unknown } })).rejects.toMatchObject(
      { cause: { details: { field: 'vaccineId' } } },
    );
    await api.campaignDoses.give(given);
    expect((await world.as(luis).pets.get({ petId })).vaccinations).toMatchObject([
      { name: 'Antirrábica', veterinarian: 'Dra. Paz', lot: 'A1' },
    ]);
  });

  test('that the family says is not correct stays, marked, and answers nothing; its words are the counter’s alone', async ({
    world,
  }) => {
    const { admin, luis, petId, code, campaignId } = await begun(world);
    await world.as(admin).campaignDoses.give({ campaignId, code });
    const { vaccines, disputes, pets } = world.as(luis);
    const [dose] = (await pets.get({ petId })).vaccinations;
    const entry = { petId, kind: 'vaccination', entryId: dose?.id ?? 0 } as const;
    const refusal = (code: string) => ({ cause: { code } });
    await expect(vaccines.edit({ vaccinationId: entry.entryId, lot: 'Z9' })).rejects.toMatchObject(
      refusal('ENTRY_OF_VISIT'),
    );
    const stranger = await makeUser(world);
    await expect(world.as(stranger).disputes.make(entry)).rejects.toMatchObject(refusal('PET_NOT_FOUND'));
    await disputes.make(entry);
    const disputed = await pets.get({ petId });
    expect(disputed.vaccinations).toMatchObject([{ lot: 'A1', disputedAt: world.now }]);
    expect(disputed.lines.map(({ nextOn }) => nextOn)).not.toContain(dose?.nextOn);
    await disputes.withdraw(entry);
    expect((await pets.get({ petId })).lines.map(({ nextOn }) => nextOn)).toContain(dose?.nextOn);

    // The clinic corrects what it signed, at an animal that it keeps.
    const canela = await world.as(admin).campaignDoses.enrol({ campaignId, ...NEW });
    const [own] = (await world.as(admin).pets.get({ petId: canela.petId })).vaccinations;
    await world.as(admin).vaccines.edit({ vaccinationId: own?.id ?? 0, lot: 'A2' });
  });

  test('that is taken back leaves the record as before, and may be given again', async ({ world }) => {
    const { admin, luis, petId, code, campaignId } = await begun(world);
    const before = (await world.as(luis).pets.get({ petId })).lines;
    const { doseId } = await world.as(admin).campaignDoses.give({ campaignId, code });
    await world.as(admin).campaignDoses.undo({ doseId });
    const after = await world.as(luis).pets.get({ petId });
    expect(after.vaccinations).toEqual([]);
    expect(after.lines).toEqual(before);
    expect((await world.as(admin).campaignDoses.give({ campaignId, code })).already).toBe(false);
  });
});

describe('a new animal', () => {
  test('goes to the guardian who has that number, however it is written; typed twice it is one', async ({ world }) => {
    const { admin, campaignId } = await begun(world);
    const api = world.as(admin);
    const { petId: earlier } = await api.campaignDoses.enrol({ campaignId, ...NEW, name: 'Luna' });
    const { ownerId } = (await api.pets.get({ petId: earlier })).pet;
    const first = await api.campaignDoses.enrol({ campaignId, ...NEW, phone: '+593 99 884 2547' });
    expect(first).toMatchObject({ already: false, newPet: 1 });
    expect((await api.pets.get({ petId: first.petId })).pet).toMatchObject({ ownerId, name: 'Canela' });
    const again = await api.campaignDoses.enrol({ campaignId, ...NEW, name: ' canela' });
    expect(again).toMatchObject({ already: true, petId: first.petId });
    const sister = await api.campaignDoses.enrol({ campaignId, ...NEW, name: 'Michi', speciesId: 2 });
    expect((await api.pets.get({ petId: sister.petId })).pet.ownerId).toBe(ownerId);
    const known = await api.campaignAnimals.byPhone({ campaignId, phone: '099 884 2547' });
    expect(known).toMatchObject({
      guardian: 'Gabriela Torres',
      animals: [{ name: 'Michi' }, { name: 'Canela' }, { name: 'Luna' }],
    });
  });

  test('of the same name is another where its microchip is, or where the first one has died', async ({ world }) => {
    const { admin, campaignId } = await begun(world);
    const api = world.as(admin);
    const first = await api.campaignDoses.enrol({ campaignId, ...NEW });
    const chip = '941000025614308';
    expect(await api.campaignDoses.enrol({ campaignId, ...NEW, microchip: chip })).toMatchObject({
      already: true,
      petId: first.petId,
    });
    expect((await api.pets.get({ petId: first.petId })).pet.microchip).toBe(chip);
    const second = await api.campaignDoses.enrol({ campaignId, ...NEW, microchip: '941000025614309' });
    expect(second).toMatchObject({ already: false, newPet: 1 });
    expect((await api.pets.get({ petId: second.petId })).pet.microchip).toBe('941000025614309');
    for (const { petId } of [first, second])
      await world.db.updateTable('pet').set({ deceasedOn: '2026-01-01' }).where('id', '=', petId).execute();
    expect(await api.campaignDoses.enrol({ campaignId, ...NEW })).toMatchObject({ already: false, newPet: 1 });
  });

  test('brings a new guardian with it, has a code to show, and goes again with its dose', async ({ world }) => {
    const { admin, campaignId } = await begun(world);
    const api = world.as(admin);
    const { doseId, petId, code } = await api.campaignDoses.enrol({ campaignId, ...NEW });
    const { rows } = await api.adminLists.owners({});
    expect(rows[0]).toMatchObject({ name: 'Gabriela Torres', phone: '+593998842547' });
    expect((await api.campaignDoses.code({ doseId })).address).toContain(`/q/${code}`);
    expect(await api.campaignDoses.undo({ doseId })).toMatchObject({ petRemoved: true });
    await expect(api.pets.get({ petId })).rejects.toMatchObject({ cause: { code: 'PET_NOT_FOUND' } });
    await expect(api.campaignDoses.enrol({ campaignId, ...NEW, phone: '12' })).rejects.toMatchObject({
      cause: { details: { field: 'phone' } },
    });
  });
});

test('an animal that was registered for a dose stays when the dose goes but its record does not', async ({ world }) => {
  const { admin, campaignId } = await begun(world);
  const api = world.as(admin);
  const leave: ((petId: number) => Promise<unknown>)[] = [
    (petId) => api.weights.add({ petId, amount: 3, unit: 'kg', measuredOn: '2026-11-01' }),
    (petId) => api.vaccines.add({ petId, name: 'Parvovirus', givenOn: '2026-11-01' }),
    (petId) => makeTag(world, { petId }),
  ];
  for (const [index, live] of leave.entries()) {
    const { doseId, petId } = await api.campaignDoses.enrol({ campaignId, ...NEW, name: `Canela ${index}` });
    await live(petId);
    expect(await api.campaignDoses.undo({ doseId })).toMatchObject({ petRemoved: false });
    expect((await api.pets.get({ petId })).pet.name).toBe(`Canela ${index}`);
  }
});

test('the sheet says what the rows say: sums, table and paper, and no formula runs', async ({ world }) => {
  const { admin, code, campaignId } = await begun(world);
  const api = world.as(admin);
  await api.campaignDoses.give({ campaignId, code });
  await api.campaigns.edit({ campaignId, ...RABIES, lot: 'B2' });
  await api.campaignDoses.enrol({ campaignId, ...NEW, name: '=1+1', speciesId: 2 });
  expect(await api.campaigns.sheet({ campaignId })).toEqual({
    all: 2,
    fresh: 1,
    bySpecies: [
      { name: 'Gato', amount: 1 },
      { name: 'Perro', amount: 1 },
    ],
    byLot: [
      { name: 'A1', amount: 1 },
      { name: 'B2', amount: 1 },
    ],
  });
  expect(await api.campaigns.get({ campaignId })).toMatchObject({ doses: 2, dosesToday: 2 });
  const [app, cookie] = [await world.http(), await cookieOf(world, admin)];
  const table = await app.inject({ url: `/api/admin/jornadas/${campaignId}.csv`, headers: { cookie } });
  const rows = table.body.trim().split('\n');
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain(';Toby;Perro;');
  expect(rows[2]).toContain(";'=1+1;Gato;");
  const paper = await app.inject({ url: `/api/admin/jornadas/${campaignId}/hoja.pdf`, headers: { cookie } });
  expect(paper.statusCode).toBe(200);
  expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a veterinarian begins the next one with the own name, whoever gave the last', async ({ world }) => {
  const paz = await makeStaff(world, ['veterinarian']);
  const mine = () => world.as(paz).campaigns.remembered();
  expect(await mine()).toBeNull();
  const signs = { prefix: 'Dra.', professionalName: 'Paz Vera', registration: 'MV-1', specialty: null, branchId: null };
  await world.as(paz).staff.saveProfile({ userId: paz.id, ...signs });
  expect(await mine()).toEqual({ veterinarian: 'Dra. Paz Vera' });
  const { admin } = await begun(world);
  expect(await mine()).toMatchObject({ veterinarian: 'Dra. Paz Vera', vaccine: 'Antirrábica' });
  expect(await world.as(admin).campaigns.remembered()).toMatchObject({ veterinarian: 'Dra. Paz' });
});

test('only the staff reads any of it, and only a veterinarian gives a dose', async ({ world }) => {
  const { luis, code, campaignId } = await begun(world);
  const api = world.as(luis);
  await expect(api.campaignDoses.give({ campaignId, code })).rejects.toMatchObject({
    cause: { code: 'VETERINARIAN_ONLY' },
  });
  await expect(api.campaignAnimals.find({ campaignId, code })).rejects.toMatchObject({
    cause: { code: 'STAFF_ONLY' },
  });
  const reception = world.as(await makeStaff(world, ['reception']));
  expect(await reception.campaignAnimals.find({ campaignId, code })).toMatchObject({ name: 'Toby' });
  await expect(reception.campaignDoses.give({ campaignId, code })).rejects.toMatchObject({
    cause: { code: 'VETERINARIAN_ONLY' },
  });
  const [app, cookie] = [await world.http(), await cookieOf(world, luis)];
  for (const ending of ['.csv', '/hoja.pdf']) {
    const refused = await app.inject({ url: `/api/admin/jornadas/${campaignId}${ending}`, headers: { cookie } });
    expect(refused.statusCode).toBe(403);
  }
});

interface Begun {
  admin: Person;
  luis: Person;
  petId: number;
  code: string;
  campaignId: number;
}

/** Its guardian reads the six digits aloud. */
async function openTo(world: World, guardian: Person, staff: Person, petId: number): Promise<void> {
  const { code } = await world.as(guardian).patients.showCode({ petId });
  await world.as(staff).patients.redeem({ code });
}

async function begun(world: World): Promise<Begun> {
  const admin = await makeStaff(world, ['administrator', 'veterinarian']);
  const luis = await makeUser(world, { name: 'Luis' });
  const petId = await makePet(world, luis);
  const { code } = (await world.as(luis).pets.get({ petId })).pet;
  const { campaignId } = await world.as(admin).campaigns.begin(RABIES);
  return { admin, luis, petId, code, campaignId };
}
