/** A saved pass is kept up to date: Apple's devices hear of a change and ask for it, Google's object takes the new words. */
import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import { RUNS } from '#server/app/background/jobs.ts';
import { passOutbox } from '#server/documents/wallet/delivery.service.ts';
import { startApns, startGoogleWallet } from '../support/fake-wallets.ts';
import { cookieOf } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { ISSUER_CERT, PASS_CERT, PASS_KEY } from '../support/wallet-keys.ts';
import { openWorld, type Person, test as base, type World } from '../support/world.ts';

const TYPE = 'pass.ec.prueba.cedula';
const ACCOUNT = 'pases@petlove.iam.gserviceaccount.com';
const SETTINGS = {
  PUBLIC_URL: 'https://petlove.example',
  APPLE_PASS_TYPE_ID: TYPE,
  APPLE_TEAM_ID: 'A1B2C3D4E5',
  APPLE_PASS_CERT: PASS_CERT,
  APPLE_PASS_KEY: PASS_KEY,
  APPLE_WWDR_CERT: ISSUER_CERT,
  GOOGLE_WALLET_ISSUER_ID: '3388000000022222222',
  GOOGLE_WALLET_ACCOUNT: ACCOUNT,
  GOOGLE_WALLET_KEY: PASS_KEY,
};
const DEVICE = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const PUSH_TOKEN = 'ab'.repeat(32);

async function openWallets() {
  const world = await openWorld(SETTINGS);
  const apns = await startApns();
  const google = await startGoogleWallet(ACCOUNT);
  const { db, config } = world;
  const now = () => world.now;
  const outbox = passOutbox({ db, config, now, services: { apns: apns.way, google: google.way } }, 1000);
  const app = await world.http();
  return {
    world,
    apns,
    google,
    app,
    /** The job that looks, then the outbox. @param minutes that pass before */
    tell: async (minutes = 1) => {
      pass(world, minutes);
      await RUNS.passes({ db, config, now, store: world.store, asked: false });
      await outbox.sendDue();
    },
    send: () => outbox.sendDue(),
    get: async (url: string, person: Person | null = null) =>
      app.inject({ url, headers: person ? { cookie: `__Host-${await cookieOf(world, person)}` } : {} }),
    /** As a device does. */
    ask: (
      method: 'GET' | 'POST' | 'DELETE',
      path: string,
      token: string | null,
      headers: Record<string, string> = {},
    ) =>
      app.inject({
        method,
        url: `/api/pases/v1${path}`,
        headers: { ...(token !== null && { authorization: `ApplePass ${token}` }), ...headers },
        ...(method === 'POST' && { payload: { pushToken: PUSH_TOKEN } }),
      }),
    close: async () => {
      await apns.stop();
      google.stop();
      await world.close();
    },
  };
}

type Wallets = Awaited<ReturnType<typeof openWallets>>;

const test = base.extend<{ wallets: Wallets }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to see which fixtures are used
  wallets: async ({}, use) => {
    const wallets = await openWallets();
    await use(wallets);
    await wallets.close();
  },
});

function pass(world: World, minutes: number) {
  world.now = new Date(Date.parse(world.now) + minutes * 60_000).toISOString();
}

interface PassJson {
  serialNumber: string;
  authenticationToken: string;
  webServiceURL: string;
  voided?: boolean;
  [other: string]: unknown;
}

function jsonOf(bytes: Uint8Array): PassJson {
  return JSON.parse(strFromU8(unzipSync(bytes)['pass.json'] ?? new Uint8Array()));
}

async function saved({ get }: Wallets, person: Person, petId: number): Promise<PassJson> {
  return jsonOf((await get(`/api/mascotas/${petId}/cedula.pkpass`, person)).rawPayload);
}

test('Apple: a device registers, hears of a change, asks which and takes it, and ends it', async ({ wallets }) => {
  const { world, apns, ask, tell, send } = wallets;
  const ana = await makeUser(world, { name: 'Ana' });
  const petId = await makePet(world, ana, { name: 'Ñusta', microchip: '941000025614308' });
  const { serialNumber: serial, authenticationToken: token, webServiceURL } = await saved(wallets, ana, petId);
  expect(webServiceURL).toBe('https://petlove.example/api/pases');
  expect(token.length).toBeGreaterThan(30);
  // Saved again it is the same pass: it takes the place of the first.
  expect(await saved(wallets, ana, petId)).toMatchObject({ serialNumber: serial, authenticationToken: token });
  const registration = `/devices/${DEVICE}/registrations/${TYPE}/${serial}`;
  expect((await ask('POST', registration, token)).statusCode).toBe(201);
  expect((await ask('POST', registration, token)).statusCode).toBe(200);
  const list = (since = '') => ask('GET', `/devices/${DEVICE}/registrations/${TYPE}${since}`, null);
  const first = (await list()).json<{ lastUpdated: string; serialNumbers: string[] }>();
  expect(first.serialNumbers).toEqual([serial]);
  const since = `?passesUpdatedSince=${encodeURIComponent(first.lastUpdated)}`;
  expect((await list(since)).statusCode).toBe(204);
  const latest = (headers = {}) => ask('GET', `/passes/${TYPE}/${serial}`, token, headers);
  const had = await latest();
  expect(had.headers['content-type']).toBe('application/vnd.apple.pkpass');
  const taken = { 'if-modified-since': String(had.headers['last-modified']) };
  expect((await latest(taken)).statusCode).toBe(304);

  // Nothing changed, so nothing is sent.
  await tell();
  expect(apns.received).toEqual([]);
  // A weight touches the record and says nothing on a cédula.
  await world.as(ana).weights.add({ petId, amount: 9, unit: 'kg', measuredOn: '2026-11-20' });
  await tell();
  expect(apns.received).toEqual([]);
  await world.as(ana).lostPets.start({ petId, since: '2026-11-20', place: 'La Floresta' });
  await tell();
  expect(apns.received).toEqual([{ token: PUSH_TOKEN, topic: TYPE, body: '{}', by: 'Pass Type ID de prueba' }]);
  expect((await list(since)).json()).toMatchObject({ serialNumbers: [serial] });
  const newer = await latest(taken);
  expect(newer.statusCode).toBe(200);
  expect(JSON.stringify(jsonOf(newer.rawPayload))).toContain('Su familia le busca');
  expect(jsonOf(newer.rawPayload)).toMatchObject({ serialNumber: serial, authenticationToken: token });
  await tell();
  expect(apns.received).toHaveLength(1);

  // Apple is busy, then away, then up again: the same notice arrives once. A closed connection is opened again.
  apns.faults.push({ status: 429, reason: 'TooManyRequests', retryAfter: 120 }, { status: 503, reason: 'Shutdown' });
  apns.hangUp();
  await world.as(ana).lostPets.end({ petId });
  await tell();
  expect(apns.received).toHaveLength(2);
  pass(world, 1);
  await send();
  expect(apns.received).toHaveLength(2);
  pass(world, 2);
  await send();
  const { lastError } = await world.db.selectFrom('walletCopy').select('lastError').executeTakeFirstOrThrow();
  expect([apns.received.length, lastError]).toEqual([3, 'Apple respondió 503 Shutdown.']);
  pass(world, 60);
  await send();
  expect(apns.received).toHaveLength(4);

  // A device that is no more is forgotten; one that takes the pass off says so itself.
  await ask('POST', `/devices/otra-${DEVICE}/registrations/${TYPE}/${serial}`, token);
  apns.faults.push({ status: 410, reason: 'Unregistered' });
  await world.as(ana).lostPets.start({ petId, since: '2026-11-20', place: 'La Floresta' });
  await tell();
  const left = await world.db.selectFrom('walletCopy').select('device').execute();
  expect(left).toHaveLength(1);
  const [{ device } = { device: '' }] = left;
  expect((await ask('DELETE', `/devices/${device}/registrations/${TYPE}/${serial}`, token)).statusCode).toBe(200);
  expect(await world.db.selectFrom('walletCopy').select('id').execute()).toEqual([]);
});

test('a stranger, a wrong token and another pass are answered alike, and what is no device is refused', async ({
  wallets,
}) => {
  const { world, ask, app } = wallets;
  const ana = await makeUser(world, { name: 'Ana' });
  const luis = await makeUser(world, { name: 'Luis' });
  const mine = await saved(wallets, ana, await makePet(world, ana));
  const other = await saved(wallets, luis, await makePet(world, luis));
  const path = (serial: string, type = TYPE) => `/passes/${type}/${serial}`;
  const refused = [
    await ask('GET', path(mine.serialNumber), null),
    await ask('GET', path(mine.serialNumber), other.authenticationToken),
    await ask('GET', path('cedula-NO-HAY'), mine.authenticationToken),
    await ask('GET', path(mine.serialNumber, 'pass.otro.tipo'), mine.authenticationToken),
    await ask('POST', `/devices/${DEVICE}/registrations/${TYPE}/${mine.serialNumber}`, other.authenticationToken),
    await ask('DELETE', `/devices/${DEVICE}/registrations/${TYPE}/${mine.serialNumber}`, null),
  ];
  for (const { statusCode, body } of refused) expect([statusCode, body]).toEqual([401, '']);
  const { authenticationToken: token, serialNumber } = mine;
  const odd = await ask('POST', `/devices/corto/registrations/${TYPE}/${serialNumber}`, token);
  expect(odd.statusCode).toBe(400);
  const payload = { pushToken: '../../otra' };
  const headers = { authorization: `ApplePass ${token}` };
  const url = `/api/pases/v1/devices/${DEVICE}/registrations/${TYPE}/${serialNumber}`;
  expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(400);
  const log = (logs: unknown) => app.inject({ method: 'POST', url: '/api/pases/v1/log', payload: { logs } });
  expect((await log(['[error] no route'])).statusCode).toBe(200);
  expect((await log(['x'.repeat(9000)])).statusCode).toBe(413);
  expect(await world.db.selectFrom('walletCopy').select('id').execute()).toEqual([]);
});

test('a pass ends with what opened it: who left the family, what was taken back, a proof, an animal', async ({
  wallets,
}) => {
  const { world, apns, ask, get, tell } = wallets;
  const ana = await makeUser(world, { name: 'Ana' });
  const luis = await makeUser(world, { name: 'Luis' });
  const petId = await makePet(world, ana, { name: 'Ñusta' });
  await world.db
    .insertInto('petMember')
    .values({ petId, userId: luis.id, role: 'editor', createdAt: world.now })
    .execute();
  const register = async ({ serialNumber, authenticationToken }: PassJson) => {
    const path = `/devices/${DEVICE}/registrations/${TYPE}/${serialNumber}`;
    expect((await ask('POST', path, authenticationToken)).statusCode).toBe(201);
  };
  const read = async ({ serialNumber, authenticationToken }: PassJson) =>
    jsonOf((await ask('GET', `/passes/${TYPE}/${serialNumber}`, authenticationToken)).rawPayload);
  const [ofAna, ofLuis] = [await saved(wallets, ana, petId), await saved(wallets, luis, petId)];
  const proof = await world.as(ana).proofs.create({ petId, purpose: 'Guardería', until: '2026-12-15', chip: false });
  const address = `/api/comprobantes/${proof.url.split('/').at(-1)}/comprobante.pkpass`;
  const ofProof = jsonOf((await get(address)).rawPayload);
  expect(ofProof).toMatchObject({ expirationDate: '2026-12-16T04:59:59.000Z' });
  for (const one of [ofAna, ofLuis, ofProof]) await register(one);
  await tell();
  await world.as(ana).family.removeMember({ petId, userId: luis.id });
  await world.as(ana).proofs.revoke({ proofId: proof.proofId });
  await tell();
  expect(apns.received).toHaveLength(2);
  for (const one of [ofLuis, ofProof]) {
    const now = await read(one);
    expect(now).toMatchObject({ voided: true, serialNumber: one.serialNumber });
    expect(JSON.stringify(now)).not.toContain('Ñusta');
  }
  expect((await read(ofAna)).voided).toBeUndefined();
  // «Deshacer» brings it back.
  await world.as(ana).proofs.restore({ proofId: proof.proofId });
  await tell(24 * 60);
  expect((await read(ofProof)).voided).toBeUndefined();
  expect(await world.as(ana).wallet.saved({ petId })).toMatchObject({ copies: 1 });
  await world.as(ana).wallet.takeBack({ petId });
  expect(await world.as(ana).wallet.saved({ petId })).toBeNull();
  await tell();
  expect((await read(ofAna)).voided).toBe(true);
  // Saved again it is another pass.
  const again = await saved(wallets, ana, petId);
  expect(again.serialNumber).not.toBe(ofAna.serialNumber);
  await register(again);
  await world.db.deleteFrom('user').where('id', '=', ana.id).execute();
  await tell();
  expect(await world.db.selectFrom('walletPass').select('id').execute()).toEqual([]);
  expect(await world.db.selectFrom('walletCopy').select('id').execute()).toEqual([]);
  expect((await ask('GET', `/passes/${TYPE}/${again.serialNumber}`, again.authenticationToken)).statusCode).toBe(401);
});

test('Google: what was saved takes the new words, what never was waits, and a deleted one is emptied', async ({
  wallets,
}) => {
  const { world, google, get, tell, send } = wallets;
  const ana = await makeUser(world, { name: 'Ana' });
  const petId = await makePet(world, ana, { name: 'Ñusta' });
  const { headers } = await get(`/api/mascotas/${petId}/cedula/google`, ana);
  const [, claims = ''] = String(headers.location).split('/save/')[1]?.split('.') ?? [];
  const { payload } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const [object] = payload.genericObjects;
  const rename = (name: string) => world.as(ana).pets.update({ petId, name });
  // Not saved over there yet: a day later it is asked once more.
  await rename('Ñusta Pacha');
  await tell();
  expect(google.objects.size).toBe(0);
  google.objects.set(object.id, object);
  pass(world, 24 * 60 + 1);
  await send();
  const shown = () => google.objects.get(object.id)?.header.defaultValue.value;
  expect([shown(), google.state.tokens]).toEqual(['Ñusta Pacha', 2]);
  // Google is busy, then takes no token of before: one more is asked for.
  google.faults.push({ status: 429, retryAfter: 90 }, { status: 401 });
  await rename('Pacha');
  await tell();
  expect(shown()).toBe('Ñusta Pacha');
  pass(world, 2);
  await send();
  expect([shown(), google.state.tokens]).toEqual(['Pacha', 3]);
  google.state.refusesAccount = true;
  google.faults.push({ status: 401 });
  await rename('Ñusta');
  await tell();
  expect(await RUNS.passes({ ...world, now: () => world.now, asked: false })).toBe(
    'Ningún pase cambió. 1 por avisar: Google no dejó entrar a la cuenta de servicio (400).',
  );
  google.state.refusesAccount = false;
  await world.db.deleteFrom('user').where('id', '=', ana.id).execute();
  await tell(24 * 60);
  expect(google.objects.get(object.id)).toMatchObject({ state: 'EXPIRED' });
  expect(JSON.stringify(google.objects.get(object.id))).not.toContain('Ñusta');
  expect(await world.db.selectFrom('walletCopy').select('id').execute()).toEqual([]);
});
