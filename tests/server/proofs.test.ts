/** Proofs of vaccination: what a stranger sees, for how long, and who is counted. */
import { describe, expect } from 'vitest';
import { plus } from '#server/platform/lib/time.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { keepAnimal, makeTeam, openAnimal } from '../support/kept-animals.ts';
import { type Person, test, type World } from '../support/world.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';

async function withProof(world: World, until = '2026-11-28') {
  const ana = await makeUser(world, { surname: 'Apellidosecreto' });
  const petId = await makePet(world, ana, { name: 'Canela', birthOn: '2020-01-01' });
  await world.as(ana).vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-03-01', notes: 'Notasecreta' });
  const made = await world.as(ana).proofs.create({ petId, purpose: 'Guardería', until });
  return { ana, petId, ...made, code: made.url.split('/').at(-1) ?? '' };
}

const look = (world: World, code: string, agent = PHONE) => world.anonymous({ agent }).proofs.look({ code });
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: { cause?: { code: string } }) => error.cause?.code,
  );

describe('what a stranger sees', () => {
  test('is the animal’s name and its vaccines, and not a word about anybody', async ({ world }) => {
    const { code } = await withProof(world);
    const shown = await look(world, code);
    expect(Object.keys(shown).toSorted()).toEqual([
      'asOf',
      'chip',
      'cover',
      'disowned',
      'fields',
      'name',
      'photo',
      'purpose',
      'signed',
      'species',
      'speciesName',
      'state',
      'until',
      'vaccines',
    ]);
    const fields = new Set(shown.vaccines.flatMap((vaccine) => Object.keys(vaccine)));
    expect([...fields].toSorted()).toEqual([
      'brought',
      'by',
      'diseases',
      'givenOn',
      'note',
      'state',
      'title',
      'validUntil',
      'vouched',
    ]);
    expect(shown).toMatchObject({ name: 'Canela', chip: null });
    expect(JSON.stringify(shown)).not.toMatch(/secreto|secreta|@|Ana|Vera/i);
    expect(shown.vaccines.find(({ title }) => title === 'Antirrábica')).toMatchObject({ state: 'ok', by: null });
    expect(shown.state).toBe('unknown');
  });

  test('has the end of the chip where its maker chose so, and a proof of before has not even a name', async ({
    world,
  }) => {
    const { ana, petId, code, proofId } = await withProof(world);
    await world.as(ana).pets.update({ petId, microchip: '941000025614308' });
    expect((await look(world, code)).chip).toBe(null);
    const chosen = { petId, purpose: 'Viaje', until: '2026-11-28', chip: true };
    const { url } = await world.as(ana).proofs.create(chosen);
    const shown = await look(world, url.split('/').at(-1) ?? '');
    expect(shown).toMatchObject({ name: 'Canela', chip: '4308' });
    expect(JSON.stringify(shown)).not.toContain('94100002561');
    await world.db.updateTable('proof').set({ named: 0 }).where('id', '=', proofId).execute();
    expect(await look(world, code)).toMatchObject({ name: null, chip: null });
  });

  test('ends with its day in the zone of its maker', async ({ world }) => {
    const { code } = await withProof(world, '2026-11-28');
    world.now = '2026-11-29T04:59:00.000Z';
    expect(await refused(look(world, code))).toBe('answered');
    world.now = '2026-11-29T05:00:00.000Z';
    expect(await refused(look(world, code))).toBe('PROOF_NOT_FOUND');
  });

  test('is gone when it is revoked, and back when that is undone; revoked, expired and unknown read the same', async ({
    world,
  }) => {
    const { ana, code, proofId } = await withProof(world);
    await world.as(ana).proofs.revoke({ proofId });
    const app = await world.http();
    const answer = async (of: string) => {
      const input = encodeURIComponent(JSON.stringify({ code: of }));
      const { statusCode, body } = await app.inject(`/trpc/proofs.look?input=${input}`);
      return [statusCode, body];
    };
    const unknown = await answer('0'.repeat(26));
    expect(await answer(code)).toEqual(unknown);
    expect(await answer('no es un código')).toEqual(unknown);
    await world.as(ana).proofs.restore({ proofId });
    expect((await answer(code))[0]).toBe(200);
    world.now = plus(world.now, 30, 'days');
    expect(await answer(code)).toEqual(unknown);
  });

  test('is gone with the animal, and when its maker may no longer write', async ({ world }) => {
    const { ana, petId, code } = await withProof(world);
    await world.db.updateTable('petMember').set({ role: 'reader' }).where('petId', '=', petId).execute();
    expect(await refused(look(world, code))).toBe('PROOF_NOT_FOUND');
    await world.db.updateTable('petMember').set({ role: 'owner' }).where('petId', '=', petId).execute();
    await world.as(ana).pets.remove({ petId });
    expect(await refused(look(world, code))).toBe('PROOF_NOT_FOUND');
  });
});

test('counts strangers: not the family, not the robots of a chat', async ({ world }) => {
  const { ana, petId, code } = await withProof(world);
  await look(world, code, 'WhatsApp/2.23.20.0');
  await look(world, code, '');
  await world.as(ana, { agent: PHONE }).proofs.look({ code });
  const seen = async () => (await world.as(ana).proofs.list({ petId })).proofs[0];
  expect(await seen()).toMatchObject({ views: 0, lastViewedAt: null });
  await Promise.all([look(world, code), look(world, code), look(world, code)]);
  expect(await seen()).toMatchObject({ views: 3, lastViewedAt: world.now });
});

test('the photo opens with the proof and closes with it', async ({ world }) => {
  const { ana, petId, code, proofId } = await withProof(world);
  await giveFace(world, ana, petId);
  const app = await world.http();
  const photo = await app.inject(`/api/comprobantes/${code}/foto`);
  expect([photo.statusCode, photo.headers['content-type'], photo.rawPayload.toString()]).toEqual([
    200,
    'image/webp',
    'a face',
  ]);
  expect(photo.headers['cache-control']).toBe('no-store');
  await world.as(ana).proofs.revoke({ proofId });
  expect((await app.inject(`/api/comprobantes/${code}/foto`)).statusCode).toBe(404);
});

test('an entry of a veterinarian says so, until the family changes it', async ({ world }) => {
  const { ana, petId, code } = await withProof(world);
  const at = world.now;
  const row = { petId, hash: 'h', name: 'Dra. Cajamarca', registration: '1004', startedAt: at, expiresAt: at };
  const { id: visitId } = await world.db.insertInto('visit').values(row).returning('id').executeTakeFirstOrThrow();
  await world.db.updateTable('vaccination').set({ visitId }).where('petId', '=', petId).execute();
  const by = async () => (await look(world, code)).vaccines.find(({ givenOn }) => givenOn)?.by;
  expect(await by()).toEqual({ name: 'Dra. Cajamarca', code: 'declared', confirmedOn: null });
  await world.db.updateTable('vaccination').set({ updatedBy: ana.id }).where('petId', '=', petId).execute();
  expect(await by()).toBeNull();
});

test('is for a year at most and not for yesterday, and an editor makes one while a reader does not', async ({
  world,
}) => {
  const { ana, petId } = await withProof(world);
  const make = (person: Person, until: string) =>
    refused(world.as(person).proofs.create({ petId, purpose: 'Viaje', until }));
  expect(await make(ana, '2026-11-20')).toBe('INVALID');
  expect(await make(ana, '2027-11-23')).toBe('INVALID');
  expect(await make(ana, '2027-11-22')).toBe('answered');
  const [editor, reader] = [await makeUser(world), await makeUser(world)];
  for (const [{ id: userId }, role] of [
    [editor, 'editor'],
    [reader, 'reader'],
  ] as const)
    await world.db.insertInto('petMember').values({ petId, userId, role, createdAt: world.now }).execute();
  expect(await make(editor, '2026-12-01')).toBe('answered');
  expect(await make(reader, '2026-12-01')).toBe('PET_READ_ONLY');
  expect(await refused(world.as(reader).proofs.list({ petId }))).toBe('PET_READ_ONLY');
});

describe('a proof of the clinic', () => {
  const make = async (world: World, person: Person, petId: number) => {
    const made = await world.as(person).proofs.create({ petId, purpose: 'Guardería', until: '2026-12-20' });
    return { ...made, code: made.url.split('/').at(-1) ?? '' };
  };

  test('of an animal that it keeps opens, whoever of the staff made it, and any of them takes it back', async ({
    world,
  }) => {
    const { vera, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera);
    const { code, proofId } = await make(world, camila, petId);
    expect(await refused(look(world, code))).toBe('answered');
    await world.db.deleteFrom('user').where('id', '=', camila.id).execute();
    expect(await refused(look(world, code))).toBe('answered');
    await world.as(vera).proofs.revoke({ proofId });
    expect(await refused(look(world, code))).toBe('PROOF_NOT_FOUND');
    await world.as(vera).proofs.restore({ proofId });
    expect(await refused(look(world, code))).toBe('answered');
  });

  test('of a guardian’s animal is listed as the clinic’s, and closed once consent has ended', async ({ world }) => {
    const { paz, camila } = await makeTeam(world);
    const ana = await makeUser(world);
    const petId = await openAnimal(world, ana, paz);
    const own = await make(world, ana, petId);
    const { code, proofId } = await make(world, camila, petId);
    expect(await refused(look(world, code))).toBe('answered');
    const { proofs } = await world.as(ana).proofs.list({ petId });
    expect(proofs.map(({ madeBy }) => madeBy)).toEqual(['la clínica', null]);
    const shown = await world.as(camila).proofs.list({ petId });
    expect(shown.proofs.map((proof) => proof.proofId)).toEqual([proofId]);
    await world.as(ana).patients.end({ petId });
    expect(await refused(look(world, code))).toBe('PROOF_NOT_FOUND');
    expect(await refused(look(world, own.code))).toBe('answered');
    expect(await refused(world.as(camila).proofs.revoke({ proofId }))).toBe('PROOF_NOT_FOUND');
  });
});

test('asking too often is slowed down', async ({ world }) => {
  const { code } = await withProof(world);
  for (let asked = 0; asked < 120; asked += 1) await look(world, code);
  expect(await refused(look(world, code))).toBe('TOO_MANY');
});

async function giveFace(world: World, { id: userId }: Person, petId: number) {
  const code = 'FACE000000000000000000FACE';
  await world.store.put(`${code}/m.webp`, Buffer.from('a face'), 'image/webp');
  const file = { code, kind: 'photo', purpose: 'pet', mime: 'image/jpeg', bytes: 6, takenOn: '2026-11-21' } as const;
  await world.db
    .insertInto('file')
    .values({ ...file, userId, petId, createdBy: userId, createdAt: world.now, storedAt: world.now })
    .execute();
  await world.db.updateTable('pet').set({ photo: code }).where('id', '=', petId).execute();
}
