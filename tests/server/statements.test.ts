/** What a clinic or a veterinarian recorded is signed for a code; whatever changes a signed line ends its statement. */
import { inflateRawSync, inflateSync } from 'node:zlib';
import { compactVerify, createLocalJWKSet, jwtVerify } from 'jose';
import { describe, expect } from 'vitest';
import { issueStatement, type Wanted } from '#server/documents/statements/service.ts';
import { readStatement, type Statement } from '#server/documents/statements/format.rules.ts';
import { leastIndex, isRevoked, readCode } from '#server/documents/statements/rules.ts';
import { describeKeys, ensureSigningKey, signingKey } from '#server/platform/signing-keys/service.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { keepAnimal, makeTeam, openAnimal } from '../support/kept-animals.ts';
import { addLike } from '../support/many-doses.ts';
import { makePaper } from '../support/papers.ts';
import { makeProof } from '../support/proofs.ts';
import { openWorld, type Person, test, type World } from '../support/world.ts';

const RABIES = { name: 'Nobivac Rabia', vaccineId: 1, givenOn: '2026-11-20' } as const;
const BOTTLE = { laboratory: 'MSD', lot: 'L473920', lotExpiresOn: '2027-06-30' } as const;
const PET = { birthOn: '2020-01-01', microchip: '941000025614308', breed: 'Mestiza' } as const;

/** A patient with a dose that Paz signed, whose registration was looked at. */
async function patient(world: World) {
  const { vera, paz } = await makeTeam(world);
  const credentialId = await approved(world, vera, paz);
  const petId = await keepAnimal(world, vera, { pet: PET });
  const { vaccinationId } = await world.as(paz).vaccines.add({ petId, ...RABIES, ...BOTTLE });
  return { vera, paz, petId, vaccinationId, credentialId };
}

async function approved(world: World, vera: Person, { id: userId }: Person): Promise<number> {
  const asked = { userId, name: 'Paz Vera', registration: 'MV-22', askedAt: world.now };
  const { id } = await world.db.insertInto('credential').values(asked).returning('id').executeTakeFirstOrThrow();
  await world.as(vera).credentials.approve({ credentialId: id, expiresOn: null });
  return id;
}

async function issued(world: World, wanted: Omit<Wanted, 'size' | 'today'> & Partial<Wanted>) {
  const made = await issueStatement(world.context(null), { size: 'full', today: world.now.slice(0, 10), ...wanted });
  return made && { ...made, ...(await opened(world, made.url)) };
}

/** As a reader opens it, with nothing but what the server publishes. */
async function opened(world: World, url: string): Promise<{ statement: Statement; kid: string; jws: string }> {
  const code = readCode(url);
  if (code.kind !== 'statement') throw new Error('no statement');
  const { payload, protectedHeader } = await compactVerify(code.jws, createLocalJWKSet(await publishedKeys(world)));
  expect(protectedHeader).toMatchObject({ alg: 'ES256', zip: 'DEF' });
  const statement = readStatement(inflateRawSync(payload).toString());
  if (typeof statement === 'string') throw new Error(statement);
  return { statement, kid: protectedHeader.kid ?? '', jws: code.jws };
}

async function publishedKeys(world: World) {
  const answer = await (await world.http()).inject('/.well-known/jwks.json');
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  return answer.json<{ keys: { kid: string; d?: string }[] }>() as Parameters<typeof createLocalJWKSet>[0];
}

async function revoked(world: World, { statement: { index } }: { statement: Statement }) {
  const answer = await (await world.http()).inject('/.well-known/estado.jwt');
  expect(answer.headers['content-type']).toBe('application/statuslist+jwt');
  const { payload } = await jwtVerify(answer.body, createLocalJWKSet(await publishedKeys(world)), {
    typ: 'statuslist+jwt',
    issuer: new URL(world.config.publicUrl).host,
    currentDate: new Date(world.now),
  });
  const { lst } = payload['status_list'] as { lst: string };
  return isRevoked(inflateSync(Buffer.from(lst, 'base64url')), index);
}

describe('a statement', () => {
  test('says animal, doses and who answers for each, and nothing of the family', async ({ world }) => {
    const { paz, petId, vaccinationId } = await patient(world);
    const made = await issued(world, { petId });
    expect(made).toMatchObject({ leftOut: 0, expiresOn: '2027-11-21' });
    expect(made?.statement).toEqual({
      issuer: 'localhost:3000',
      issuedOn: '2026-11-21',
      expiresOn: '2027-11-21',
      index: expect.any(Number),
      animal: {
        name: 'Toby',
        species: 'dog',
        breed: 'Mestiza',
        sex: 'female',
        birthOn: '2020-01-01',
        chip: '941000025614308',
      },
      doses: [
        {
          product: 'Nobivac Rabia',
          diseases: ['RAB'],
          maker: 'MSD',
          lot: 'L473920',
          givenOn: '2026-11-20',
          // The first one on record: rabies counts from its 21st day on.
          validFrom: '2026-12-11',
          validUntil: '2027-11-20',
          voucher: { kind: 'v', name: 'Dra. Paz Vera', registration: 'MV-22', clinic: 'Clínica Ñandú' },
        },
      ],
      leftOut: 0,
    });
    // A booster in time counts at once.
    world.now = '2027-11-01T15:00:00.000Z';
    await world.as(paz).vaccines.add({ petId, ...RABIES, givenOn: '2027-10-30' });
    const again = await issued(world, { petId });
    expect(again?.statement.doses.map(({ givenOn, validFrom }) => [givenOn, validFrom])).toEqual([
      ['2027-10-30', '2027-10-30'],
      ['2026-11-20', '2026-12-11'],
    ]);
    const small = await issued(world, { petId, size: 'small' });
    expect(small?.statement.doses.map(({ givenOn, maker }) => [givenOn, maker])).toEqual([['2027-10-30', '']]);
    expect(small?.leftOut).toBe(1);
    const certificate = await issued(world, { petId, only: [vaccinationId] });
    expect(certificate?.statement.doses.map(({ givenOn }) => givenOn)).toEqual(['2026-11-20']);
  });

  test('of a proof is signed again where the server moved to another address, once', async ({ world }) => {
    const { paz, petId } = await patient(world);
    const { url } = await world
      .as(paz)
      .proofs.create({ petId, purpose: 'Guardería', until: '2026-12-01', chip: false });
    const look = async () => (await world.anonymous().proofs.look({ code: url.split('/').at(-1) ?? '' })).signed;
    const first = await look();
    expect(await look()).toEqual(first);
    world.config = { ...world.config, publicUrl: 'https://otra.example' };
    const moved = await look();
    expect(moved).toMatchObject({
      host: 'otra.example',
      url: expect.stringContaining('https://otra.example/verificar#'),
    });
    expect((await opened(world, moved?.url ?? '')).statement.issuer).toBe('otra.example');
    expect(await look()).toEqual(moved);
  });

  test('seals no word of the family, and is none where nothing else is on record', async ({ world }) => {
    const ana = await makeUser(world);
    const petId = await makePet(world, ana, PET);
    await world.as(ana).vaccines.add({ petId, ...RABIES });
    expect(await issued(world, { petId })).toBeNull();
    const { address } = await world.as(ana).visits.show({ petId });
    await world.anonymous().visits.open({
      token: address.split('/').at(-1) ?? '',
      name: 'Dr. Inti Paz',
      registration: '1234',
      clinicName: 'Andina',
    });
    // A person who said to be a veterinarian is no more than that.
    await world.atVisit(world.tokens.at(-1) ?? '').vaccines.add({ petId, ...RABIES, givenOn: '2026-11-21' });
    expect(await issued(world, { petId })).toBeNull();
    expect(await world.db.selectFrom('statement').select('id').execute()).toEqual([]);
  });

  test('names a veterinarian once the registration was looked at, and who confirmed a dose by its sticker', async ({
    world,
  }) => {
    const { vera, paz } = await makeTeam(world);
    const ana = await makeUser(world);
    const petId = await openAnimal(world, ana, paz);
    const { vaccinationId } = await world.as(ana).vaccines.add({ petId, ...RABIES, lot: 'A1' });
    await world.as(paz).vaccines.add({ petId, name: 'Séxtuple', vaccineId: 2, givenOn: '2026-11-20' });
    const says = async () => {
      const made = await issued(world, { petId });
      return made?.statement.doses.map(({ product, voucher: { kind, name } }) => [product, kind, name]);
    };
    expect(await says()).toEqual([['Séxtuple', 'r', 'Clínica Ñandú']]);
    const credentialId = await approved(world, vera, paz);
    await world.as(paz).vaccines.confirm({ vaccinationId });
    expect((await says())?.toSorted()).toEqual([
      ['Nobivac Rabia', 'v', 'Dra. Paz Vera'],
      ['Séxtuple', 'v', 'Dra. Paz Vera'],
    ]);
    const made = await issued(world, { petId });
    if (!made) throw new Error('not signed');
    await world.as(paz).vaccines.unconfirm({ vaccinationId });
    expect(await revoked(world, made)).toBe(true);
    await world.as(paz).vaccines.confirm({ vaccinationId });
    expect(await revoked(world, made)).toBe(false);
    await world.as(vera).credentials.withdraw({ credentialId, reason: 'Se fue' });
    expect(await revoked(world, made)).toBe(true);
    expect(await issued(world, { petId })).toBeNull();
  });

  test('is one on the same paper and day, and holds forty doses as far as its code has room', async ({ world }) => {
    const { petId, vaccinationId } = await patient(world);
    const paperId = await makePaper(world, petId);
    const [one, two] = [await issued(world, { petId, paperId }), await issued(world, { petId, paperId })];
    expect(two?.jws).toBe(one?.jws);
    const more = Array.from({ length: 39 }, (_, month) => ({
      name: `Giardia ${month}`,
      givenOn: `${2023 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-05`,
      lot: `LT-${month}`,
    }));
    await addLike(world, vaccinationId, more);
    const many = await issued(world, { petId, paperId });
    const { doses, leftOut } = many?.statement ?? { doses: [], leftOut: 0 };
    expect(doses.length + leftOut).toBe(40);
    expect(doses.length).toBeGreaterThan(8);
    expect(doses[0]?.diseases).toEqual(['RAB']);
    expect(many?.url.length).toBeLessThanOrEqual(779);
  });
});

describe('a statement no longer stands', () => {
  test('once a signed line is corrected, removed or disputed, and again where that is taken back', async ({
    world,
  }) => {
    const { paz, petId, vaccinationId } = await patient(world);
    const made = await issued(world, { petId });
    if (!made) throw new Error('not signed');
    expect(await revoked(world, made)).toBe(false);
    const api = world.as(paz).vaccines;
    await world.as(paz).weights.add({ petId, amount: 12, unit: 'kg', measuredOn: '2026-11-20' });
    expect(await revoked(world, made)).toBe(false);
    await api.edit({ vaccinationId, lot: 'Otro' });
    expect(await revoked(world, made)).toBe(true);
    await api.edit({ vaccinationId, lot: BOTTLE.lot });
    expect(await revoked(world, made)).toBe(false);
    await api.remove({ vaccinationId });
    expect(await revoked(world, made)).toBe(true);
    await api.restore({ vaccinationId });
    expect(await revoked(world, made)).toBe(false);
    await world.db.updateTable('vaccination').set({ disputedAt: world.now }).execute();
    expect(await revoked(world, made)).toBe(true);
  });

  test('once its paper or its proof is taken back, its animal is another one, or its row is gone', async ({
    world,
  }) => {
    const { vera, petId } = await patient(world);
    const paperId = await makePaper(world, petId);
    const proofId = await makeProof(world, petId, vera.id);
    const [printed, shown] = [await issued(world, { petId, paperId }), await issued(world, { petId, proofId })];
    if (!printed || !shown) throw new Error('not signed');
    await world.db.updateTable('paper').set({ revokedAt: world.now }).where('id', '=', paperId).execute();
    expect([await revoked(world, printed), await revoked(world, shown)]).toEqual([true, false]);
    await world.db.updateTable('proof').set({ revokedAt: world.now }).where('id', '=', proofId).execute();
    expect(await revoked(world, shown)).toBe(true);
    await world.db.updateTable('paper').set({ revokedAt: null }).where('id', '=', paperId).execute();
    await world.as(vera).pets.update({ petId, microchip: '941000025614309' });
    expect(await revoked(world, printed)).toBe(true);
    const other = await issued(world, { petId });
    if (!other) throw new Error('not signed');
    await world.db.deleteFrom('statement').where('id', '=', printed.statement.index).execute();
    expect([await revoked(world, printed), await revoked(world, other)]).toEqual([true, false]);
    // Minutes later even a server that was restored from before gives no place twice.
    world.now = '2027-03-01T15:00:00.000Z';
    const later = await issued(world, { petId });
    expect(later?.statement.index).toBe(leastIndex(world.now));
    expect(leastIndex(world.now)).toBeGreaterThan(other.statement.index);
  });
});

describe('the key', () => {
  test('is made once, also by two servers that start at once, and its private half lies sealed', async ({ world }) => {
    const context = world.context(null);
    const made = await Promise.all([ensureSigningKey(context), ensureSigningKey(context), ensureSigningKey(context)]);
    expect(made).toEqual([{ lost: false }, { lost: false }, { lost: false }]);
    const { keys } = await publishedKeys(world);
    expect(keys).toHaveLength(1);
    expect(keys[0]).not.toHaveProperty('d');
    expect((await signingKey(context)).kid).toBe(keys[0]?.kid);
    const rows = JSON.stringify(await world.db.selectFrom('signingKey').selectAll().execute());
    expect(rows).not.toContain('"d\\"');
  });

  test('changes by an administrator and by age; what it signed before is read as before', async ({ world }) => {
    const { vera, petId } = await patient(world);
    const first = await issued(world, { petId });
    const { kid } = await world.as(vera).signingKeys.rotate();
    expect(kid).not.toBe(first?.kid);
    expect((await opened(world, first?.url ?? '')).statement.animal.name).toBe('Toby');
    const proofId = await makeProof(world, petId, vera.id);
    expect((await issued(world, { petId, proofId }))?.kid).toBe(kid);
    world.now = '2027-12-01T15:00:00.000Z';
    const later = await issued(world, { petId });
    expect([first?.kid, kid]).not.toContain(later?.kid);
    const { keys } = await world.as(vera).signingKeys.list();
    expect(keys.map((key) => [key.kid, key.retiredAt === null, key.opens])).toEqual([
      [later?.kid, true, true],
      [kid, false, true],
      [first?.kid, false, true],
    ]);
    const log = await world.db.selectFrom('auditEntry').select('action').where('action', 'like', 'signing%').execute();
    expect(log).toEqual([{ action: 'signingKeys.rotate' }]);
  });

  test('restored without SECRET_KEY there is a new one, and the old public halves stay published', async ({
    world,
  }) => {
    const first = await signingKey(world.context(null));
    const restored = await openWorld({ SECRET_KEY: 'x'.repeat(32) });
    try {
      const context = { db: world.db, config: restored.config, now: () => world.now };
      expect(await ensureSigningKey(context)).toEqual({ lost: true });
      expect(await ensureSigningKey(context)).toEqual({ lost: false });
      const keys = await describeKeys(context);
      expect(keys.map(({ kid, opens }) => [kid === first.kid, opens])).toEqual([
        [false, true],
        [true, false],
      ]);
      expect((await publishedKeys(world)).keys).toHaveLength(2);
    } finally {
      await restored.close();
    }
  });
});
