/** A veterinarian without an account at one animal: how it begins, what it opens, when it ends, and what the family says to it. */
import { describe, expect } from 'vitest';
import type { Api } from '#server/app/http/router.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { exportAccount } from '#server/portability/privacy/export.service.ts';
import { sweepVisits } from '#server/clinic/visits/service.ts';
import { cookieOf } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { makeServedPhoto } from '../support/stored-file.ts';
import { type Person, test, type World } from '../support/world.ts';

const VET = { name: 'Dra. Paz Vera', registration: '1005-2019-208765' };
const DOSE = { name: 'Antirrábica', givenOn: '2026-11-20' };

const refusal = (code: string, field?: string) => ({ cause: { code, ...(field && { details: { field } }) } });
const tokenIn = (address: string) => address.split('/').at(-1) ?? '';

async function later(world: World, minutes: number) {
  world.now = new Date(Date.parse(world.now) + minutes * 60_000).toISOString();
}

/** A guardian, a dog, and a way to begin visits. */
async function surgery(world: World) {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana, { name: 'Toby', birthOn: '2022-01-01' });
  const show = async (person: Person = ana, id = petId) =>
    tokenIn((await world.as(person).visits.show({ petId: id })).address);
  const open = async (token: string, more: object = {}) => {
    await world.anonymous().visits.open({ token, ...VET, ...more });
    return world.tokens.at(-1) ?? '';
  };
  return { ana, petId, show, open, begin: async () => open(await show()) };
}

test('a veterinarian reads the record, adds a dose, and the guardian sees who wrote it', async ({ world }) => {
  const { ana, petId, show, open } = await surgery(world);
  const code = await show();
  expect(await world.anonymous().visits.greet({ token: code })).toEqual({
    name: 'Toby',
    species: 'dog',
    now: world.now,
    expiresAt: '2026-11-21T15:15:00.000Z',
  });
  const vet = world.atVisit(await open(code));
  expect((await vet.visits.record()).pet.name).toBe('Toby');
  await vet.vaccines.add({ petId, ...DOSE });
  const { vaccinations } = await world.as(ana).pets.get({ petId });
  expect(vaccinations).toMatchObject([
    { name: 'Antirrábica', author: null, visit: { ...VET, clinic: null, verified: false }, disputedAt: null },
  ]);
  const { visits } = await world.as(ana).visits.list({ petId });
  expect(visits).toMatchObject([{ ...VET, open: true, written: [{ kind: 'vaccination', title: 'Antirrábica' }] }]);
  const pushes = await world.db.selectFrom('pushOutbox').select(['userId', 'body']).execute();
  expect(pushes).toEqual([{ userId: ana.id, body: expect.stringContaining('Dra. Paz Vera') }]);
});

describe('a code', () => {
  test('lives fifteen minutes, and a new one takes its place', async ({ world }) => {
    const { show, open } = await surgery(world);
    const first = await show();
    await later(world, 5);
    const second = await show();
    const greet = (token: string) => world.anonymous().visits.greet({ token });
    await expect(greet(first)).rejects.toMatchObject(refusal('VISIT_NOT_FOUND'));
    await expect(open(first)).rejects.toMatchObject(refusal('VISIT_NOT_FOUND'));
    await later(world, 14);
    await greet(second);
    await later(world, 1);
    await expect(greet(second)).rejects.toMatchObject(refusal('VISIT_NOT_FOUND'));
    await expect(open(second)).rejects.toMatchObject(refusal('VISIT_NOT_FOUND'));
  });

  test('is shown by whoever may write, and ends with that right', async ({ world }) => {
    const { ana, petId, show, open } = await surgery(world);
    const [luis, eva, zoe] = [await makeUser(world), await makeUser(world), await makeUser(world)];
    for (const [userId, role] of [
      [luis.id, 'editor'],
      [eva.id, 'reader'],
    ] as const)
      await world.db.insertInto('petMember').values({ petId, userId, role, createdAt: world.now }).execute();
    await expect(show(eva)).rejects.toMatchObject(refusal('PET_READ_ONLY'));
    await expect(show(zoe)).rejects.toMatchObject(refusal('PET_NOT_FOUND'));
    const vet = world.atVisit(await open(await show(luis)));
    await vet.visits.record();
    await world.as(ana).family.changeRole({ petId, userId: luis.id, role: 'reader' });
    await expect(vet.visits.record()).rejects.toMatchObject(refusal('VISIT_OVER'));
  });

  test('is opened by five at the most, also at once', async ({ world }) => {
    const { ana, petId, show, open } = await surgery(world);
    const code = await show();
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => open(code)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect((await world.as(ana).visits.list({ petId })).visits).toHaveLength(5);
    expect(new Set(world.tokens).size).toBe(5);
  });

  test('asks kindly for a name, and for a registration that is one', async ({ world }) => {
    const { show } = await surgery(world);
    const token = await show();
    const give = (more: object) => world.anonymous().visits.open({ token, ...VET, ...more });
    for (const [more, field] of [
      [{ name: ' ' }, 'name'],
      [{ name: '123' }, 'name'],
      [{ registration: 'ninguno' }, 'registration'],
    ] as const) {
      const error = await give(more).catch((caught: { cause: { issues: { path: string[] }[] } }) => caught);
      expect((error as { cause: { issues: { path: string[] }[] } }).cause.issues[0]?.path).toEqual([field]);
    }
    await give({ registration: ' PCH-12 ' });
  });
});

describe('a visit', () => {
  test('reads without a registration number, and writes once it is given', async ({ world }) => {
    const { ana, petId, show, open } = await surgery(world);
    const vet = world.atVisit(await open(await show(), { registration: '' }));
    expect((await vet.visits.record()).visit).toMatchObject({ name: VET.name, registration: null });
    await expect(vet.vaccines.add({ petId, ...DOSE })).rejects.toMatchObject(refusal('VISIT_UNSIGNED'));
    await expect(vet.visits.sign({ registration: 'ninguno' })).rejects.toThrow('registro');
    await vet.visits.sign({ registration: VET.registration });
    await vet.vaccines.add({ petId, ...DOSE });
    // What is written already carries the first number.
    await vet.visits.sign({ registration: '999' });
    const { vaccinations } = await world.as(ana).pets.get({ petId });
    expect(vaccinations).toMatchObject([{ visit: { ...VET, verified: false } }]);
  });

  test('ends after two hours, by the clock alone', async ({ world }) => {
    const { begin, petId } = await surgery(world);
    const vet = world.atVisit(await begin());
    await later(world, 119);
    await vet.vaccines.add({ petId, ...DOSE });
    await later(world, 1);
    await expect(vet.visits.record()).rejects.toMatchObject(refusal('VISIT_OVER'));
    await expect(vet.vaccines.add({ petId, ...DOSE })).rejects.toMatchObject(refusal('VISIT_OVER'));
  });

  test('ends at once with the guardian’s word, the veterinarian’s, the animal and the account', async ({ world }) => {
    const { ana, petId, begin, show, open } = await surgery(world);
    const over = async (token: string) =>
      expect(world.atVisit(token).visits.record()).rejects.toMatchObject(refusal('VISIT_OVER'));
    const [first, second] = [await begin(), await begin()];
    const code = await show();
    expect(await world.as(ana).visits.end({ petId })).toEqual({ ended: 2 });
    await over(first);
    await over(second);
    await expect(open(code)).rejects.toMatchObject(refusal('VISIT_NOT_FOUND'));
    const third = await begin();
    await world.atVisit(third).visits.leave();
    await over(third);
    const fourth = await begin();
    await world.as(ana).pets.remove({ petId });
    await over(fourth);
    await world.as(ana).pets.restore({ petId });
    await world.atVisit(fourth).visits.record();
    await world.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', ana.id).execute();
    await over(fourth);
    await expect(world.atVisit('made-up').visits.record()).rejects.toMatchObject(refusal('VISIT_NOT_FOUND'));
    await expect(world.anonymous().visits.record()).rejects.toMatchObject(refusal('VISIT_NOT_FOUND'));
  });

  test('opens nothing that asks for a sign-in', async ({ world }) => {
    const { petId, begin } = await surgery(world);
    const vet = world.atVisit(await begin());
    for (const call of [
      () => vet.pets.get({ petId }),
      () => vet.pets.list(),
      () => vet.vaccines.remembered(),
      () => vet.visits.show({ petId }),
      () => vet.visits.list({ petId }),
      () => vet.disputes.make({ petId, kind: 'weight', entryId: 1 }),
    ])
      await expect(call()).rejects.toMatchObject(refusal('SIGN_IN_REQUIRED'));
  });

  test('reaches no entry but its own: not the family’s, not another visit’s, not another animal’s', async ({
    world,
  }) => {
    const { ana, petId, begin, show, open } = await surgery(world);
    const otherPet = await makePet(world, ana);
    const stranger = await makeUser(world);
    const foreignPet = await makePet(world, stranger);
    const vet = world.atVisit(await begin());
    const add = async (caller: Api, id: number) =>
      Object.assign(
        {},
        ...(await Promise.all(
          // What only veterinarians write is refused to the family.
          KINDS.map(async ([noun, input]) =>
            callsOf(caller)
              [noun]?.add?.({ petId: id, ...input })
              .catch(() => ({})),
          ),
        )),
      );
    const otherVisit = world.atVisit(await open(await show(ana, otherPet)));
    const rows = [
      await add(world.as(ana), petId),
      await add(world.as(ana), otherPet),
      await add(world.as(stranger), foreignPet),
      await add(otherVisit, otherPet),
      Object.fromEntries(KINDS.map(([, , id]) => [id, 2_000_000_000])),
    ];
    const before = await everything(world);
    const calls = callsOf(vet);
    for (const row of rows) {
      for (const [noun, , id, missing] of KINDS) {
        for (const act of ['edit', 'remove', 'restore'])
          await expect(
            calls[noun]?.[act]?.({ [id]: row[id] ?? 2_000_000_000, notes: 'Intruso' }),
            `${noun}.${act}`,
          ).rejects.toMatchObject(refusal(missing));
      }
    }
    for (const id of [otherPet, foreignPet, 2_000_000_000])
      for (const [noun, input] of KINDS)
        await expect(calls[noun]?.add?.({ petId: id, ...input })).rejects.toMatchObject(refusal('PET_NOT_FOUND'));
    expect(await everything(world)).toBe(before);
    // And its own it may correct, take out and put back.
    const own = await add(vet, petId);
    for (const [noun, , id] of KINDS) {
      const sent = { [id]: own[id], ...(noun === 'weights' ? { amount: 13 } : { notes: 'Corregido' }) };
      await calls[noun]?.edit?.(sent);
      await calls[noun]?.remove?.({ [id]: own[id] });
      await calls[noun]?.restore?.({ [id]: own[id] });
    }
  });

  test('is shown nothing of any person', async ({ world }) => {
    const ana = await makeUser(world, { name: 'Anaximandra', surname: 'Quisiguiña', phone: '+593998842547' });
    const petId = await makePet(world, ana, { allergies: 'Polen', microchip: '900123456789012' });
    await world.as(ana).weights.add({ petId, amount: 12, unit: 'kg', measuredOn: '2026-11-01' });
    await world.as(ana).vaccines.add({ petId, ...DOSE });
    const { token } = { token: tokenIn((await world.as(ana).visits.show({ petId })).address) };
    await world.anonymous().visits.open({ token, ...VET });
    const record = await world.atVisit(world.tokens.at(-1) ?? '').visits.record();
    expect(Object.keys(record.pet).toSorted()).toEqual(PET_FIELDS);
    expect(Object.keys(record).toSorted()).toEqual(RECORD_FIELDS);
    const said = JSON.stringify(record);
    for (const secret of ['Anaximandra', 'Quisiguiña', '98842547', ana.email, 'owner', 'userId', 'createdBy', 'author'])
      expect(said).not.toContain(secret);
    expect(record.pet).toMatchObject({ allergies: 'Polen', microchip: '900123456789012' });
  });

  test('travels as a cookie that no script reads, and another site’s page cannot use it', async ({ world }) => {
    const { show } = await surgery(world);
    const app = await world.http();
    const post = (path: string, payload: object, headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: `/trpc/${path}`, payload, headers });
    const own = { 'sec-fetch-site': 'same-origin' };
    const answer = await post('visits.open', { token: await show(), ...VET }, own);
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ name: 'consulta', path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 7200 });
    expect(answer.body).not.toContain(cookie?.value);
    const held = `consulta=${cookie?.value}`;
    expect((await app.inject({ url: '/trpc/visits.record', headers: { cookie: held } })).statusCode).toBe(200);
    expect((await post('visits.leave', {}, { cookie: held, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await post('visits.leave', {}, { cookie: held, ...own })).statusCode).toBe(200);
    expect((await app.inject({ url: '/trpc/visits.record', headers: { cookie: held } })).statusCode).toBe(401);
  });

  test('that began before an update writes by the calls of the release before, which send no header', async ({
    world,
  }) => {
    const { ana, petId, begin } = await surgery(world);
    const app = await world.http();
    const post = (cookie: string, payload: object) =>
      app.inject({
        method: 'POST',
        url: '/trpc/visitEntries.addVaccination',
        payload,
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      });
    const session = await cookieOf(world, ana);
    const dose = { petId, name: 'Antirrábica', givenOn: '2026-11-01' };
    expect((await post(session, dose)).json()).toMatchObject({
      error: { data: { domain: { code: 'VISIT_NOT_FOUND' } } },
    });
    expect((await post(`${session}; consulta=${await begin()}`, dose)).statusCode).toBe(200);
    const { vaccinations } = await world.as(ana).pets.get({ petId });
    expect(vaccinations.map(({ createdBy, visit: mark }) => [createdBy, mark?.name])).toEqual([[null, VET.name]]);
  });

  test('writes only what the visit’s screen sends, and the session in the same browser only the rest', async ({
    world,
  }) => {
    const { ana, petId, begin } = await surgery(world);
    const app = await world.http();
    const post = async (cookie: string, screen: Record<string, string>, givenOn: string) => {
      const headers = { cookie, 'sec-fetch-site': 'same-origin', ...screen };
      const payload = { petId, name: 'Antirrábica', givenOn };
      const answer = await app.inject({ method: 'POST', url: '/trpc/vaccines.add', payload, headers });
      return answer.statusCode === 200 ? 'done' : answer.json().error.data.domain.code;
    };
    const session = await cookieOf(world, ana);
    const visit = `consulta=${await begin()}`;
    const atVisit = { 'x-visit': '1' };
    expect(await post(visit, {}, '2026-11-01')).toBe('SIGN_IN_REQUIRED');
    expect(await post(session, atVisit, '2026-11-02')).toBe('VISIT_NOT_FOUND');
    expect(await post(`${session}; ${visit}`, atVisit, '2026-11-03')).toBe('done');
    expect(await post(`${session}; ${visit}`, {}, '2026-11-04')).toBe('done');
    const { vaccinations } = await world.as(ana).pets.get({ petId });
    expect(vaccinations.map(({ givenOn, createdBy, visit: mark }) => [givenOn, createdBy, mark?.name])).toEqual([
      ['2026-11-04', ana.id, undefined],
      ['2026-11-03', null, VET.name],
    ]);
    const list = { url: '/trpc/pets.list', headers: { cookie: `${session}; ${visit}` } };
    expect((await app.inject(list)).statusCode).toBe(200);
    expect((await app.inject({ ...list, headers: { ...list.headers, ...atVisit } })).statusCode).toBe(401);
  });
});

describe('what the family says to it', () => {
  const lineOf = async (world: World, ana: Person, petId: number) =>
    (await world.as(ana).pets.get({ petId })).lines.find(({ title }) => title.startsWith('Antirr'))?.nextOn ?? null;

  test('a disputed dose stays in the record and answers no line, until it is correct after all', async ({ world }) => {
    const { ana, petId, begin } = await surgery(world);
    const open = await lineOf(world, ana, petId);
    const vet = world.atVisit(await begin());
    const { vaccinationId } = await vet.vaccines.add({ petId, ...DOSE });
    const closed = await lineOf(world, ana, petId);
    expect(closed).not.toBe(open);
    const entry = { petId, kind: 'vaccination' as const, entryId: vaccinationId };
    await world.as(ana).disputes.make(entry);
    expect(await lineOf(world, ana, petId)).toBe(open);
    expect((await world.as(ana).pets.get({ petId })).vaccinations).toMatchObject([{ disputedAt: world.now }]);
    expect((await vet.visits.record()).vaccinations).toMatchObject([{ disputedAt: world.now, mine: true }]);
    await world.as(ana).disputes.withdraw(entry);
    expect(await lineOf(world, ana, petId)).toBe(closed);
  });

  test('only what a veterinarian wrote is disputed, and its words are nobody else’s to change', async ({ world }) => {
    const { ana, petId, begin } = await surgery(world);
    const api = world.as(ana);
    const own = await api.vaccines.add({ petId, ...DOSE, givenOn: '2025-11-20' });
    const mine = { petId, kind: 'vaccination' as const, entryId: own.vaccinationId };
    await expect(api.disputes.make(mine)).rejects.toMatchObject(refusal('INVALID'));
    const vet = world.atVisit(await begin());
    const { vaccinationId } = await vet.vaccines.add({ petId, ...DOSE });
    await expect(api.vaccines.edit({ vaccinationId, lot: 'X' })).rejects.toMatchObject(refusal('ENTRY_OF_VISIT'));
    await api.vaccines.remove({ vaccinationId });
    const { visits } = await api.visits.list({ petId });
    expect(visits[0]?.written).toMatchObject([{ title: 'Antirrábica', removedAt: world.now }]);
    await expect(api.disputes.make({ ...mine, entryId: vaccinationId })).rejects.toMatchObject(
      refusal('VACCINATION_NOT_FOUND'),
    );
  });
});

const ILLNESS = { name: 'Otitis', diagnosedOn: '2026-11-01' };
type Calls = Record<string, Record<string, (input: object) => Promise<object>>>;
const callsOf = (caller: Api) => caller as unknown as Calls;
const KINDS = [
  ['vaccines', DOSE, 'vaccinationId', 'VACCINATION_NOT_FOUND'],
  [
    'dewormings',

    { target: 'internal', product: 'Drontal', givenOn: '2026-11-01' },
    'dewormingId',
    'DEWORMING_NOT_FOUND',
  ],
  ['illnesses', ILLNESS, 'illnessId', 'ILLNESS_NOT_FOUND'],
  [
    'medicines',

    { name: 'Gotas', dose: '2 gotas', every: 8, everyUnit: 'hour', startOn: '2026-11-01' },
    'medicineId',
    'MEDICINE_NOT_FOUND',
  ],
  ['checkups', { reason: 'Control', plannedOn: '2026-11-30' }, 'checkupId', 'CHECKUP_NOT_FOUND'],
  ['consultations', { reason: 'Otitis', attendedOn: '2026-11-01' }, 'consultationId', 'CONSULTATION_NOT_FOUND'],
  [
    'prescriptions',
    { prescribedOn: '2026-11-01', items: [{ product: 'Otomax', dose: '4 gotas', frequency: 'Cada 12 horas' }] },
    'prescriptionId',
    'PRESCRIPTION_NOT_FOUND',
  ],
  ['weights', { amount: 12, unit: 'kg', measuredOn: '2026-11-01' }, 'weightId', 'WEIGHT_NOT_FOUND'],
] as const;
const PET_FIELDS =
  'allergies birthEstimated birthOn breed code color createdAt deceasedOn id marks microchip name neutered neuteredOn photo sex species speciesId speciesName targetBy targetHigh targetLow targetOn'.split(
    ' ',
  );
const RECORD_FIELDS =
  'checkups consultations dewormings files illnesses lines medicines now pet prescriptions state today treatments vaccinations visit weights'.split(
    ' ',
  );

async function everything({ db }: World): Promise<string> {
  return JSON.stringify([
    await db.selectFrom('vaccination').selectAll().orderBy('id').execute(),
    await db.selectFrom('deworming').selectAll().orderBy('id').execute(),
    await db.selectFrom('illness').selectAll().orderBy('id').execute(),
    await db.selectFrom('medicine').selectAll().orderBy('id').execute(),
    await db.selectFrom('checkup').selectAll().orderBy('id').execute(),
    await db.selectFrom('consultation').selectAll().orderBy('id').execute(),
    await db.selectFrom('prescription').selectAll().orderBy('id').execute(),
    await db.selectFrom('weight').selectAll().orderBy('id').execute(),
  ]);
}

test('the sweep takes the secrets of what is over, and leaves who wrote what', async ({ world }) => {
  const { ana, petId, begin } = await surgery(world);
  const secrets = async () => ({
    codes: (await world.db.selectFrom('vetAccess').select('id').execute()).length,
    tokens: (await world.db.selectFrom('visit').select('hash').execute()).filter(
      ({ hash }) => !hash.startsWith('over:'),
    ).length,
  });
  const [first, second] = [await begin(), await begin()];
  await world.atVisit(first).vaccines.add({ petId, ...DOSE });
  await later(world, 60);
  await sweepVisits(world.context(null));
  await world.atVisit(second).visits.record();
  await later(world, 25 * 60);
  const open = await begin();
  await later(world, 90);
  await sweepVisits(world.context(null));
  await sweepVisits(world.context(null));
  expect(await secrets()).toEqual({ codes: 1, tokens: 1 });
  await world.atVisit(open).visits.record();
  await expect(world.atVisit(first).visits.record()).rejects.toMatchObject(refusal('VISIT_NOT_FOUND'));
  expect((await world.as(ana).pets.get({ petId })).vaccinations).toMatchObject([{ visit: VET }]);
});

test('who saw an animal, and what was shown of it, goes along with its guardian’s data', async ({ world }) => {
  const { ana, petId, begin } = await surgery(world);
  await world.atVisit(await begin()).vaccines.add({ petId, ...DOSE });
  await world.as(ana).proofs.create({ petId, purpose: 'Guardería', until: '2026-12-01' });
  const mark = { ...VET, clinic: null, verified: false };
  const data = await exportAccount(world.context(ana) as SignedInContext);
  const [animal] = data.animals;
  expect(animal?.visits).toMatchObject([{ ...mark, startedAt: world.now, endedAt: null }]);
  expect(animal?.vaccinations).toMatchObject([{ name: 'Antirrábica', visit: mark, disputedAt: null }]);
  expect(data.proofs).toMatchObject([{ animal: 'Toby', purpose: 'Guardería', views: 0 }]);
  expect(data.papers).toEqual([]);
  expect(JSON.stringify(data)).not.toMatch(/"(hash|code)":"[0-9A-Za-z]{26,}/);
});

describe('the pictures of a visit', () => {
  test('are the animal’s face and what was attached to its entries, for as long as it lasts', async ({ world }) => {
    const { ana, petId, begin } = await surgery(world);
    const api = world.as(ana);
    const whose = { petId, userId: ana.id };
    const face = await makeServedPhoto(world, whose, { purpose: 'pet' });
    await world.db.updateTable('pet').set({ photo: face }).where('id', '=', petId).execute();
    const { vaccinationId } = await api.vaccines.add({ petId, ...DOSE });
    const sticker = await makeServedPhoto(world, whose, { purpose: 'vaccination', vaccinationId });
    const { vaccinationId: taken } = await api.vaccines.add({ petId, name: 'Otra', givenOn: '2026-10-01' });
    const hidden = [
      await makeServedPhoto(world, whose),
      await makeServedPhoto(world, whose, { purpose: 'pet' }),
      await makeServedPhoto(world, whose, { purpose: 'neutering' }),
      await makeServedPhoto(world, whose, { purpose: 'vaccination', vaccinationId, removedAt: world.now }),
      await makeServedPhoto(world, whose, { purpose: 'vaccination', vaccinationId, storedAt: null }),
      await makeServedPhoto(world, whose, { purpose: 'vaccination', vaccinationId: taken }),
      await makeServedPhoto(world, whose, { purpose: 'user', petId: null }),
      '0'.repeat(26),
    ];
    await api.vaccines.remove({ vaccinationId: taken });
    // Another guardian's animal, and another one of the same.
    const eva = await makeUser(world);
    const strangers = { petId: await makePet(world, eva), userId: eva.id };
    const others = { petId: await makePet(world, ana), userId: ana.id };
    for (const one of [strangers, others]) {
      const code = await makeServedPhoto(world, one, { purpose: 'pet' });
      await world.db.updateTable('pet').set({ photo: code }).where('id', '=', one.petId).execute();
      hidden.push(code);
    }
    const token = await begin();
    const record = await world.atVisit(token).visits.record();
    expect(record.pet.photo).toBe(face);
    expect(record.files.map(({ code, purpose, entryId }) => ({ code, purpose, entryId }))).toEqual([
      { code: sticker, purpose: 'vaccination', entryId: vaccinationId },
    ]);
    const app = await world.http();
    const ask = (code: string, cookie: string) => app.inject({ url: `/api/archivos/${code}/s`, headers: { cookie } });
    const visit = `consulta=${token}`;
    for (const code of [face, sticker]) {
      const answer = await ask(code, visit);
      expect([answer.statusCode, answer.body]).toEqual([200, code]);
      // A clinic's computer keeps none of it.
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    const [missing, ...rest] = await Promise.all(hidden.map((code) => ask(code, visit)));
    expect(missing?.statusCode).toBe(404);
    for (const answer of rest) expect([answer.statusCode, answer.body]).toEqual([404, missing?.body]);
    expect((await ask(face, 'consulta=made-up')).statusCode).toBe(401);
    expect((await ask(face, '')).statusCode).toBe(401);
    await api.visits.end({ petId });
    for (const code of [face, sticker]) expect((await ask(code, visit)).statusCode).toBe(401);
  });
});
