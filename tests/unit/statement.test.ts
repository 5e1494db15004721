/** A signed statement in a reader's hands: what it says, what was changed in it, and what a reader without a line knows. */
import { createHash } from 'node:crypto';
import { deflateRawSync, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { CompactSign, type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { VECTORS } from '#server/app/rest/statement-vectors.ts';
import {
  DISEASES,
  MOST_BYTES,
  readStatement,
  type Statement,
  VOUCHER_KINDS,
  writeStatement,
} from '#server/documents/statements/format.rules.ts';
import { newPaperNumber } from '#server/documents/papers/rules.ts';
import { byWeight, doseStanding, readCode, standingOf } from '#server/documents/statements/rules.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import {
  type Known,
  type KnownIssuer,
  type Opened,
  openStatement,
} from '../../client/features/documents/statements/open-statement.ts';
import {
  doseWords,
  findingOf,
  listWords,
  readingDay,
  voucherWords,
} from '../../client/features/documents/statements/statement-words.ts';

const HOST = 'clinica.example';
const VET = { kind: 'v', name: 'Dra. Paz Vera', registration: 'MV-22', clinic: 'Clínica Ñandú' } as const;
const RABIES = {
  product: 'Nobivac Rabia',
  diseases: ['RAB'],
  maker: 'MSD',
  lot: 'L473920',
  givenOn: '2026-11-20',
  validFrom: '2026-12-11',
  validUntil: '2027-11-20',
  voucher: VET,
};
const TOBY: Statement = {
  issuer: HOST,
  issuedOn: '2026-11-21',
  expiresOn: '2027-11-21',
  index: 7,
  animal: { name: 'Toby', species: 'dog', breed: '', sex: 'female', birthOn: '2020-01-01', chip: '941000025614308' },
  doses: [RABIES],
  leftOut: 0,
};

async function issuer(host = HOST, revoked: readonly number[] = []) {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const { x = '', y = '' } = await exportJWK(publicKey);
  const kid = createHash('sha256').update(x).digest('base64url');
  const bits = Buffer.alloc(4);
  for (const index of revoked) bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7));
  const list = await new SignJWT({ status_list: { bits: 1, lst: deflateSync(bits).toString('base64url') }, last: 20 })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'statuslist+jwt' })
    .setIssuer(host)
    .sign(privateKey);
  const known: KnownIssuer = { host, keys: [{ kid, x, y }], revoked: list, seenAt: '2026-11-21T15:00:00.000Z' };
  const sign = (json: string, key: CryptoKey = privateKey) =>
    new CompactSign(deflateRawSync(json)).setProtectedHeader({ alg: 'ES256', kid, zip: 'DEF' }).sign(key);
  return { known, sign };
}

function knowing(issuers: KnownIssuer[], more: Partial<Known> = {}): Known {
  return { at: '2026-11-21T15:00:00.000Z', issuers, trusted: [], fresh: true, ...more };
}

const short = (opened: Opened) => (opened.kind === 'read' ? opened.standing : opened.kind);

describe('the format', () => {
  const word = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.normalize('NFC').slice(0, 190));
  const day = fc.integer({ min: 1, max: 40_000 }).map((days) => plusDays('1970-01-01', days));
  const codes = fc.constantFrom(...Object.values(DISEASES).map(({ code }) => code));
  const dose = fc.record({
    product: word,
    diseases: fc.array(codes, { maxLength: 8 }),
    maker: word,
    lot: word,
    givenOn: day,
    validFrom: fc.option(day),
    validUntil: fc.option(day),
    voucher: fc.record({ kind: fc.constantFrom(...VOUCHER_KINDS), name: word, registration: word, clinic: word }),
  });
  const statement = fc.record({
    issuer: fc.domain(),
    issuedOn: day,
    expiresOn: day,
    index: fc.nat(),
    animal: fc.record({
      name: word,
      species: fc.constantFrom('dog', 'cat', 'other'),
      breed: word,
      sex: fc.constantFrom('male', 'female', 'unknown'),
      birthOn: fc.option(day),
      chip: word,
    }),
    doses: fc.array(dose, { maxLength: 45 }),
    leftOut: fc.nat({ max: 90 }),
  });

  test('says back what was written, whatever the letters', () => {
    fc.assert(
      fc.property(statement, (one) => {
        expect(readStatement(writeStatement(one))).toEqual(one);
      }),
      { numRuns: 60 },
    );
  });

  test('of another version asks for a newer reader, and anything else is no statement: nothing throws', () => {
    expect(readStatement('[2,{"all":"new"}]')).toBe('newer');
    for (const json of ['', '{}', '[]', '["1"]', '[1]', '[1,"h",1,2,3,[],[["x"]],[]]', '[1,"h",1,2,3,[],[],[["a"]]]'])
      expect([json, readStatement(json)]).toEqual([json, 'broken']);
    fc.assert(
      fc.property(fc.json(), (json) => {
        const read = readStatement(`[1,${json}]`);
        expect(typeof read === 'string' ? read : 'read').toBe('broken');
      }),
      { numRuns: 100 },
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(['statement', 'number', 'other']).toContain(readCode(text).kind);
      }),
    );
  });
});

describe('a reader with a line', () => {
  test('finds it valid, revoked, expired, or of a day that has not come', async () => {
    const { known, sign } = await issuer(HOST, [7]);
    const jws = await sign(writeStatement({ ...TOBY, index: 8 }));
    const all = knowing([known]);
    expect(await openStatement(jws, all, '2026-11-21')).toMatchObject({
      kind: 'read',
      standing: 'valid',
      own: true,
      listAt: known.seenAt,
      statement: { ...TOBY, index: 8 },
    });
    const on = async (text: string, today: string) => short(await openStatement(text, all, today));
    expect(await on(jws, '2027-11-21')).toBe('valid');
    expect(await on(jws, '2027-11-22')).toBe('expired');
    // A day that began earlier elsewhere is no wrong clock.
    expect(await on(jws, '2026-11-20')).toBe('valid');
    expect(await on(jws, '2026-11-19')).toBe('future');
    expect(await on(await sign(writeStatement(TOBY)), '2026-11-21')).toBe('revoked');
    // Of one beyond the end of the list nothing is known.
    const young = await openStatement(await sign(writeStatement({ ...TOBY, index: 21 })), all, '2026-11-21');
    expect(young).toMatchObject({ standing: 'valid', listAt: null });
  });

  test('takes no changed letter, no other key and no other domain for it', async () => {
    const { known, sign } = await issuer();
    const other = await issuer('falsa.example');
    const jws = await sign(writeStatement(TOBY));
    const all = knowing([known]);
    for (let at = 0; at < jws.length; at += 1) {
      const letter = jws[at] === 'A' ? 'B' : 'A';
      const changed = await openStatement(jws.slice(0, at) + letter + jws.slice(at + 1), all, '2026-11-21');
      expect([at, ['altered', 'forged', 'foreign'].includes(changed.kind)]).toEqual([at, true]);
    }
    expect(await openStatement(jws.slice(0, -1), all, '2026-11-21')).toMatchObject({ kind: 'altered' });
    // A key that the domain does not publish, and a trusted key that signs for a domain that is not its own.
    const forged = await other.sign(writeStatement(TOBY));
    expect(await openStatement(forged, all, '2026-11-21')).toEqual({ kind: 'forged', host: HOST });
    const both = knowing([known, other.known]);
    expect(await openStatement(forged, both, '2026-11-21')).toEqual({ kind: 'forged', host: HOST });
    const unpacks = await sign(`[1,"${'x'.repeat(MOST_BYTES)}"]`);
    expect(await openStatement(unpacks, all, '2026-11-21')).toMatchObject({ kind: 'altered' });
    const newer = await sign(`[2,"${HOST}"]`);
    expect(await openStatement(newer, all, '2026-11-21')).toEqual({ kind: 'newer', host: HOST });
  });

  test('names a domain that nobody trusts here, and reads one that the administrator trusts', async () => {
    const [own, other] = [await issuer('propia.example'), await issuer()];
    const jws = await other.sign(writeStatement(TOBY));
    expect(await openStatement(jws, knowing([own.known]), '2026-11-21')).toEqual({ kind: 'foreign', host: HOST });
    const trusting = await openStatement(jws, knowing([own.known, other.known], { trusted: [HOST] }), '2026-11-21');
    expect(trusting).toMatchObject({ kind: 'read', own: false });
    // A list that does not carry its issuer's signature says nothing.
    const broken = { ...other.known, revoked: own.known.revoked };
    expect(await openStatement(jws, knowing([own.known, broken]), '2026-11-21')).toMatchObject({ listAt: null });
  });
});

describe('a reader without a line', () => {
  test('that never saw a key says that it cannot tell, and never that the paper is false', async () => {
    const { known, sign } = await issuer();
    const jws = await sign(writeStatement(TOBY));
    const never = await openStatement(jws, null, '2026-11-21');
    expect(never).toEqual({ kind: 'offline', why: 'never', host: HOST });
    expect(findingOf(never).fact).toBe('No se puede comprobar sin conexión.');
    expect(findingOf(never)).toMatchObject({ state: 'unknown' });
    const kept = knowing([{ ...known, keys: [] }], { fresh: false });
    expect(await openStatement(jws, kept, '2026-11-21')).toEqual({ kind: 'offline', why: 'key', host: HOST });
  });

  test('says how old its list is', () => {
    expect(listWords('2026-11-21T15:00:00.000Z', '2026-11-21')).toMatch(
      /^La lista de anulados es de hoy, \d\d:\d\d\.$/,
    );
    expect(listWords('2026-11-18T15:00:00.000Z', '2026-11-21')).toContain('La lista de anulados es de hace 3 días');
  });

  test('counts with the day of the server where the clock of the telephone is wrong', () => {
    const known = knowing([]);
    expect(readingDay(known, '2026-11-21T16:00:00.000Z')).toEqual({ today: '2026-11-21', clockOff: false });
    expect(readingDay(known, '2020-01-01T00:00:00.000Z')).toEqual({ today: '2026-11-21', clockOff: true });
    expect(readingDay(known, '2031-01-01T12:00:00.000Z')).toEqual({ today: '2026-11-21', clockOff: true });
    // Without a line the days have passed; only a clock that went back is surely wrong.
    const kept = { ...known, fresh: false };
    expect(readingDay(kept, '2026-12-24T12:00:00.000Z')).toEqual({ today: '2026-12-24', clockOff: false });
    expect(readingDay(kept, '2026-01-01T12:00:00.000Z').clockOff).toBe(true);
  });
});

test('a code of another kind is none, a number is verified on its server, and a pasted text is read too', () => {
  const [a, b, c] = ['x'.repeat(40), 'y'.repeat(90), 'z'.repeat(86)];
  expect(readCode(`https://${HOST}/verificar#${a}.${b}.${c}`)).toEqual({
    kind: 'statement',
    jws: `${a}.${b}.${c}`,
    host: HOST,
  });
  expect(readCode(` ${a}.${b}.${c}\n`)).toMatchObject({ kind: 'statement', host: null });
  const number = newPaperNumber('carnet');
  expect(readCode(number.toLowerCase())).toEqual({ kind: 'number', number, host: null });
  expect(readCode(`https://${HOST}/verificar/${number}`)).toEqual({ kind: 'number', number, host: HOST });
  for (const other of ['HC1:6BFOXN', 'https://wa.me/593', 'x'.repeat(5000), `https://${HOST}/verificar#a.b`])
    expect(readCode(other)).toEqual({ kind: 'other' });
});

test('the last dose of each disease comes first, and each dose says on the reading day how it stands', () => {
  const on = (givenOn: string, ...diseases: string[]) => ({ ...RABIES, givenOn, diseases });
  const lines = [
    on('2025-01-01', 'RAB'),
    on('2026-01-01', 'RAB'),
    on('2025-06-01', 'CDV', 'CPV'),
    on('2025-07-01', 'CPV'),
  ];
  const { last, others } = byWeight(lines);
  expect(last.map(({ givenOn }) => givenOn)).toEqual(['2026-01-01', '2025-07-01', '2025-06-01']);
  expect(others.map(({ givenOn }) => givenOn)).toEqual(['2025-01-01']);
  const days = ['2026-12-10', '2026-12-11', '2027-11-20', '2027-11-21'];
  expect(days.map((day) => doseStanding(RABIES, day))).toEqual(['not-yet', 'valid', 'valid', 'expired']);
  expect(doseWords(RABIES, '2026-12-10')).toMatchObject({
    word: 'Aún no rige',
    against: 'Rabia',
    bottle: 'MSD, lote L473920',
  });
  expect(doseStanding({ ...RABIES, validFrom: null, validUntil: null }, '2030-01-01')).toBe('no-end');
  expect(standingOf(TOBY, '2026-11-21', null)).toBe('valid');
  expect(voucherWords(VET)).toBe('Responde Dra. Paz Vera (reg. MV-22), Clínica Ñandú');
  expect(voucherWords({ ...VET, kind: 'f' })).toBe('Lo dice su familia, nadie más');
});

test('the published vectors are what the page for programs says of them', async () => {
  const { keys, list, day, vectors } = VECTORS;
  const known = knowing([{ host: HOST, keys: keys.keys, revoked: list, seenAt: `${day}T15:00:00.000Z` }]);
  for (const { name, address, json, finding } of vectors) {
    const code = readCode(address);
    if (code.kind !== 'statement') throw new Error(name);
    const opened = await openStatement(code.jws, known, day);
    expect([name, short(opened)]).toEqual([name, finding]);
    if (opened.kind === 'read') expect([name, writeStatement(opened.statement)]).toEqual([name, json]);
  }
  expect(vectors.map(({ finding }) => finding)).toEqual(['valid', 'revoked', 'valid', 'expired', 'altered', 'newer']);
});
