/** The search by code: open to everybody, tells what the animal's page tells, and finds nobody by their person. */
import { expect } from 'vitest';
import { checkCharacter, newCode } from '#server/platform/lib/codes.ts';
import { LIMITS } from '#server/platform/rate-limits/rules.ts';
import { outsideCaller } from '../rest/caller.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { makeServedPhoto } from '../support/stored-file.ts';
import { test, type World } from '../support/world.ts';

const CHIP = '941000025614308';

async function refusal(call: Promise<unknown>) {
  const refused = await call.then(
    () => null,
    (error: { cause?: { code?: string } }) => error,
  );
  return { code: refused?.cause?.code };
}

/** Canela of Ana, with everything that a stranger must not see, and two plates: one that is hers and one that nobody has activated. */
async function found(world: World) {
  const ana = await makeUser(world, { phone: '+593998842547' });
  const petId = await makePet(world, ana, {
    name: 'Canela',
    sex: 'female',
    breed: 'Mestiza',
    color: 'Canela',
    microchip: CHIP,
    allergies: 'Penicilina',
  });
  const { code } = (await world.as(ana).pets.get({ petId })).pet;
  const plate = (fields: object) => {
    const own = newCode();
    const values = { code: own, state: 'available' as const, scans: 0, createdAt: world.now, ...fields };
    return world.db
      .insertInto('tag')
      .values(values)
      .execute()
      .then(() => own);
  };
  const worn = await plate({ state: 'active', petId, activatedAt: world.now, activatedBy: ana.id });
  const fresh = await plate({ activationCode: newCode() });
  /** Each time from another street, so that no limit answers. */
  let asked = 0;
  const ask = (typed: string) => {
    asked += 1;
    return world.anonymous({ ip: `198.51.100.${asked}` }).search.byCode({ code: typed });
  };
  return { ana, petId, code, worn, fresh, plate, ask };
}

test('a code is found however it is typed, and tells what the page tells and nothing of a person', async ({
  world,
}) => {
  const { code, worn, ask } = await found(world);
  const view = {
    state: 'active',
    name: 'Canela',
    species: 'dog',
    speciesName: 'Perro',
    photo: false,
    sex: null,
    breed: null,
    color: null,
    marks: null,
    neutered: null,
    chip: false,
    allergies: 'Penicilina',
    medicine: null,
    urgentNote: null,
    mannerNote: null,
    vetNote: null,
    guardian: null,
    call: null,
    whatsapp: null,
    clinic: null,
    lost: null,
  };
  const [left, right] = [code.slice(0, 5), code.slice(5)];
  for (const typed of [
    code,
    code.toLowerCase(),
    `${left}-${right}`,
    ` ${left} – ${right} `,
    code.replaceAll('0', 'o').replaceAll('1', 'l'),
    `https://petlove.ec/q/${code}`,
    `https://otra.casa.ec/t/${code}?x=1`,
    `Encontré una perrita con la placa ${left}-${right} en La Carolina, ¿es de alguien?`,
  ])
    expect([typed, await ask(typed)]).toEqual([typed, { kind: 'animal', view: { ...view, code }, mine: null }]);
  // The code that was read, never the other one of the same animal.
  expect(await ask(worn)).toEqual({ kind: 'animal', view: { ...view, code: worn }, mine: null });
});

test('an animal is found by the number of its microchip, unless its family does not want that', async ({ world }) => {
  const { ana, petId, code, ask } = await found(world);
  for (const typed of [CHIP, '941 000 025 614 308', '*941000025614308*', `El lector dice ${CHIP}.`])
    expect(await ask(typed)).toMatchObject({ kind: 'animal', view: { name: 'Canela', code } });
  const choices = await world.as(ana).tagPage.get({ petId });
  await world.as(ana).tagPage.save({ petId, ...choices.choices, foundByChip: false });
  expect(await refusal(ask(CHIP))).toMatchObject({ code: 'CODE_NOT_FOUND' });
});

test('the search for everybody, without a session, understands the same', async ({ world }) => {
  const { code } = await found(world);
  const app = await world.http();
  const search = async (typed: string) => {
    const { headers } = await app.inject(`/q?codigo=${encodeURIComponent(typed)}`);
    return (await app.inject(String(headers.location))).body;
  };
  for (const typed of [
    code,
    `Vi una placa: ${code.slice(0, 5)}-${code.slice(5)}, ¿de quién es?`,
    CHIP,
    '941-000-025-614-308',
  ])
    expect(await search(typed)).toContain('Canela');
  expect(await search(newCode())).not.toContain('Canela');
});

test('whoever looks for their own animal is led to its record; a stranger learns no number of it', async ({
  world,
}) => {
  const { ana, petId, worn } = await found(world);
  expect(await world.as(ana).search.byCode({ code: worn })).toMatchObject({ mine: petId });
  const bea = await makeUser(world);
  expect(await world.as(bea).search.byCode({ code: worn })).toMatchObject({ mine: null });
});

test('a plate that nobody has activated says that it is new', async ({ world }) => {
  const { fresh, ask } = await found(world);
  expect(await ask(`${fresh.slice(0, 5)} ${fresh.slice(5)}`.toLowerCase())).toEqual({ kind: 'new', code: fresh });
});

test('whatever leads nowhere is answered alike: unknown, wrong, withdrawn, taken out, a name', async ({ world }) => {
  const { ana, petId, code, worn, plate, ask } = await found(world);
  const withdrawn = await plate({ state: 'withdrawn', withdrawnAt: world.now });
  const wrong = code.slice(0, -1) + (checkCharacter(code.slice(0, -1)) === '7' ? '8' : '7');
  const unknown = await refusal(ask(newCode()));
  expect(unknown.code).toBe('CODE_NOT_FOUND');
  const nothing = [withdrawn, wrong, 'Canela', 'Ana Vera', ana.email, '+593998842547', '2'.repeat(15), '🐶', 'x'];
  for (const typed of nothing) expect([typed, await refusal(ask(typed))]).toEqual([typed, unknown]);
  await world.as(ana).pets.remove({ petId });
  for (const typed of [code, worn, CHIP]) expect([typed, await refusal(ask(typed))]).toEqual([typed, unknown]);
});

test('a plate that its family switched off says so, and nothing of the animal', async ({ world }) => {
  const { petId, plate, ask } = await found(world);
  const off = await refusal(ask(await plate({ state: 'disabled', petId })));
  expect(off).toEqual({ code: 'TAG_OFF' });
});

test('one that died has a page without anything to do', async ({ world }) => {
  const { petId, code, ask } = await found(world);
  await world.db.updateTable('pet').set({ deceasedOn: '2026-11-01' }).where('id', '=', petId).execute();
  expect(await ask(code)).toMatchObject({ view: { state: 'deceased', name: 'Canela', allergies: null, call: null } });
});

test('one address searches sixty times a minute, and misses twenty times', async ({ world }) => {
  const { code } = await found(world);
  const { search } = world.anonymous({ ip: '203.0.113.7' });
  const missed = [];
  for (let n = 0; n <= LIMITS.unknownCodeAddress.max; n += 1)
    missed.push((await refusal(search.byCode({ code: newCode() }))).code);
  expect(new Set(missed.slice(0, -1))).toEqual(new Set(['CODE_NOT_FOUND']));
  expect(missed.at(-1)).toBe('TOO_MANY');
  // What is there is still found, until the searches of the minute are over.
  for (let n = missed.length; n < LIMITS.findByCodeAddress.max; n += 1) await search.byCode({ code });
  expect((await refusal(search.byCode({ code }))).code).toBe('TOO_MANY');
  expect((await refusal(search.animal({ code }))).code).toBe('TOO_MANY');
  expect(await world.anonymous({ ip: '203.0.113.8' }).search.byCode({ code })).toMatchObject({ kind: 'animal' });
});

test('a hundred thousand random codes find nobody', async ({ world }) => {
  const { code, worn, fresh } = await found(world);
  const tried = new Set(Array.from({ length: 100_000 }, () => newCode()));
  expect([code, worn, fresh].filter((one) => tried.has(one))).toEqual([]);
});

test('the older call says whether a word of its finder reaches anybody', async ({ world }) => {
  const { ana, petId, code, worn, fresh } = await found(world);
  const { post } = await outsideCaller(world);
  const reached = async (codigoMascota: string) =>
    (await post('/buscarMascota', { codigoMascota })).body.contactoDisponible;
  expect([await reached(code), await reached(worn), await reached(CHIP)]).toEqual([true, true, true]);
  expect(await post('/buscarMascota', { codigoMascota: fresh })).toMatchObject({ status: 404 });
  await world.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', ana.id).execute();
  expect(await reached(code)).toBe(false);
  const bea = await makeUser(world);
  const member = { petId, userId: bea.id, createdAt: world.now };
  await world.db
    .insertInto('petMember')
    .values({ ...member, role: 'reader' })
    .execute();
  expect(await reached(code)).toBe(false);
  await world.db.updateTable('petMember').set({ role: 'editor' }).where('userId', '=', bea.id).execute();
  expect(await reached(code)).toBe(true);
  await world.db.updateTable('pet').set({ deceasedOn: '2026-11-01' }).where('id', '=', petId).execute();
  expect(await reached(code)).toBe(false);
});

/** A dog with a face, a photo in its gallery, and a way to look from the street. */
async function faced(world: World) {
  const { ana, petId, code, worn, fresh } = await found(world);
  const whose = { petId, userId: ana.id };
  const face = await makeServedPhoto(world, whose, { purpose: 'pet' });
  const album = await makeServedPhoto(world, whose);
  await world.db.updateTable('pet').set({ photo: face }).where('id', '=', petId).execute();
  const app = await world.http();
  const look = (typed: string) => app.inject(`/api/buscar/${encodeURIComponent(typed)}/foto`);
  return { ana, petId, face, album, code, worn, fresh, look };
}

test('whoever finds an animal sees its face, however the code is typed, and nobody’s browser keeps it', async ({
  world,
}) => {
  const { face, code, worn, look } = await faced(world);
  for (const typed of [code, worn, code.toLowerCase(), `${code.slice(0, 5)}-${code.slice(5)}`]) {
    const answer = await look(typed);
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'image/webp', face]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
  const answer = await world.anonymous().search.byCode({ code });
  expect(answer).toMatchObject({ view: { photo: true } });
  expect(JSON.stringify(answer)).not.toContain(face);
  const { post } = await outsideCaller(world);
  const { urlFoto } = (await post('/buscarMascota', { codigoMascota: code })).body;
  expect(urlFoto).toBe(`${world.config.publicUrl}/api/buscar/${code}/foto`);
});

test('nothing else of it, and nothing of a removed one: the same answer as for a code that nobody has', async ({
  world,
}) => {
  const { ana, petId, face, album, code, fresh, look } = await faced(world);
  const { code: faceless } = (await world.as(ana).pets.get({ petId: await makePet(world, ana) })).pet;
  const nobodys = await look('K7Q2M9XDTA');
  expect(nobodys.statusCode).toBe(404);
  const same = async (typed: string) => {
    const { statusCode, body } = await look(typed);
    expect([typed, statusCode, body]).toEqual([typed, 404, nobodys.body]);
  };
  for (const typed of [faceless, fresh, face, album, String(petId), 'x', '0000000000']) await same(typed);
  await world.as(ana).pets.remove({ petId });
  await same(code);
});

test('a face is looked at as seldom as it is searched for', async ({ world }) => {
  const { code, look } = await faced(world);
  const { max } = LIMITS.unknownCodeAddress;
  for (let n = 0; n < max; n += 1) expect((await look('K7Q2M9XDTA')).statusCode).toBe(404);
  expect((await look('K7Q2M9XDTA')).statusCode).toBe(429);
  const answers = [];
  for (let n = 0; n < LIMITS.foundFaceAddress.max; n += 1) answers.push((await look(code)).statusCode);
  expect(answers).toContain(200);
  expect((await look(code)).statusCode).toBe(429);
  // Another address is not to blame.
  expect(await world.anonymous({ ip: '198.51.100.9' }).search.byCode({ code })).toMatchObject({ kind: 'animal' });
});
