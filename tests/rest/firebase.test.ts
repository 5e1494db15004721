/** The two older calls that come with a Firebase identity token, signed by a key server of ours. */
import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Google, startGoogle } from '../support/providers.ts';
import { browser, PASSWORD, signUp, usersOf } from '../support/social-world.ts';
import { openWorld, test as base, type World } from '../support/world.ts';
import { outsideCaller, tokenFromMail } from './caller.ts';

const PROJECT = 'petlove-movil';
let google: Google;
beforeAll(async () => {
  google = await startGoogle();
});
afterAll(() => google.stop());

const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to see which fixtures are used
  world: async ({}, use) => {
    const world = await openWorld({
      ...google.env,
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_JWKS_URL: `${google.address}/jwks`,
    });
    world.now = new Date().toISOString();
    await use(world);
    await world.close();
  },
});

const second = () => Math.floor(Date.now() / 1000);
const claims = (more: Record<string, unknown> = {}) => ({
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: 'uid-1',
  auth_time: second() - 5,
  email: 'ana@correo.ec',
  email_verified: true,
  name: 'Ana Vera',
  firebase: { sign_in_provider: 'google.com', identities: { 'google.com': ['1001'], email: ['ana@correo.ec'] } },
  ...more,
});
const withFacebook = {
  email_verified: false,
  firebase: { sign_in_provider: 'facebook.com', identities: { 'facebook.com': ['2002'] } },
};
const tokenOf = (more?: Record<string, unknown>) => google.sign(claims(more));

describe('somebody new', () => {
  test('is told so, registers, and signs in', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const idToken = await tokenOf();
    expect((await post('/loginFirebase', { idToken, tipoRegistro: 'google' })).body).toEqual({
      token: null,
      username: 'ana@correo.ec',
      existeUsuario: 'no',
    });
    const registered = await post('/registroFirebase', {
      idToken,
      tipoRegistro: 'google',
      username: 'victima@correo.ec',
      correoElectronico: 'victima@correo.ec',
      password: PASSWORD,
      confirmarPassword: PASSWORD,
      nombres: 'Ana',
      pais: '593',
      telefonoMovil: '0998842547',
      aceptaCondisiones: true,
      pathArchivoFoto: 'http://127.0.0.1:1/foto.jpg',
    });
    expect(registered).toMatchObject({ status: 200, body: { estado: 'ok', token: expect.any(String) } });
    expect(await usersOf(world)).toMatchObject([
      { email: 'ana@correo.ec', passwordHash: null, signupKind: 'google', status: 'active', phone: '+593998842547' },
    ]);
    const login = await post('/loginFirebase', { idToken, tipoRegistro: 'google' });
    expect(login.body).toEqual({ token: expect.any(String), username: 'ana@correo.ec', existeUsuario: 'ok' });
    expect(await post('/inicio', { username: 'ana@correo.ec' }, login.body.token)).toMatchObject({ status: 200 });
    expect(await post('/login', { username: 'ana@correo.ec', password: PASSWORD })).toMatchObject({ status: 401 });
    google.person = { sub: '1001', email: 'ana@correo.ec', email_verified: true };
    expect(await (await browser(world)).enter('google')).toBe('/entrar');
    google.person = {};
    expect(await usersOf(world)).toHaveLength(1);
  });

  test('with Facebook opens the mail first', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const sent = { idToken: await tokenOf(withFacebook), tipoRegistro: 'facebook' };
    expect((await post('/registroFirebase', sent)).body).toEqual({ estado: 'ok', token: null });
    expect(await post('/loginFirebase', sent)).toMatchObject({ status: 401, body: { titulo: 'Confirma tu correo' } });
    await post('/confirmarRegistro', { tokenConfirmacion: await tokenFromMail(world, 'ana@correo.ec') });
    expect((await post('/loginFirebase', sent)).body).toMatchObject({ existeUsuario: 'ok', token: expect.any(String) });
  });

  test('without an address gives one', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const sent = { idToken: await tokenOf({ ...withFacebook, email: undefined }), tipoRegistro: 'facebook' };
    expect((await post('/loginFirebase', sent)).body).toEqual({ token: null, username: null, existeUsuario: 'no' });
    expect(await post('/registroFirebase', sent)).toMatchObject({
      status: 400,
      body: { campos: { correoElectronico: expect.any(String) } },
    });
    const address = { username: 'bea@correo.ec', correoElectronico: 'bea@correo.ec' };
    expect((await post('/registroFirebase', { ...sent, ...address })).body).toEqual({ estado: 'ok', token: null });
    expect(await usersOf(world)).toMatchObject([{ email: 'bea@correo.ec', status: 'unconfirmed' }]);
  });
});

describe('an account that is there already', () => {
  test('is not entered by its address alone', async ({ world }) => {
    await signUp(world, 'ana@correo.ec', true);
    const { post } = await outsideCaller(world);
    for (const path of ['/loginFirebase', '/registroFirebase']) {
      for (const [tipoRegistro, more] of [
        ['google', {}],
        ['facebook', withFacebook],
      ] as const) {
        const refused = await post(path, { idToken: await tokenOf(more), tipoRegistro });
        expect(refused).toMatchObject({ status: 409, body: { titulo: 'Correo ya registrado' } });
      }
    }
    expect(await world.db.selectFrom('identity').selectAll().execute()).toEqual([]);
  });

  test('that nobody confirmed becomes the verified person’s, without the stranger’s password', async ({ world }) => {
    await signUp(world, 'ana@correo.ec', false);
    const { post } = await outsideCaller(world);
    const refused = await post('/loginFirebase', { idToken: await tokenOf(withFacebook), tipoRegistro: 'facebook' });
    expect(refused.status).toBe(409);
    const login = await post('/loginFirebase', { idToken: await tokenOf(), tipoRegistro: 'google' });
    expect(login.body).toMatchObject({ existeUsuario: 'ok', token: expect.any(String) });
    expect(await usersOf(world)).toMatchObject([{ passwordHash: null, status: 'active' }]);
  });

  test('that is disabled is refused', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const sent = { idToken: await tokenOf(), tipoRegistro: 'google' };
    await post('/registroFirebase', sent);
    await world.db.updateTable('user').set({ status: 'disabled' }).execute();
    expect(await post('/loginFirebase', sent)).toMatchObject({ status: 401, body: { titulo: 'Cuenta deshabilitada' } });
  });
});

test('a token that is not right in every part opens nothing', async ({ world }) => {
  const { post } = await outsideCaller(world);
  const faults: Record<string, unknown>[] = [
    { iss: 'https://securetoken.google.com/otro' },
    { iss: 'https://accounts.google.com' },
    { aud: 'otro' },
    { aud: [PROJECT, 'otro'] },
    { exp: second() - 3600 },
    { auth_time: second() + 3600 },
    { auth_time: undefined },
    { auth_time: 'ayer' },
    { sub: '' },
    { sub: undefined },
    { firebase: undefined },
    { firebase: { sign_in_provider: 'password' } },
    { firebase: { sign_in_provider: 'facebook.com' } },
    { firebase: { sign_in_provider: 'anonymous' } },
    { firebase: { sign_in_provider: 'custom' } },
    { email_verified: false },
  ];
  const stranger = await generateKeyPair('RS256', { extractable: true });
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const timed = { ...claims(), iat: second(), exp: second() + 600 };
  const jwk = await exportJWK(stranger.publicKey);
  const tokens = [
    ...(await Promise.all(faults.map((fault) => tokenOf(fault)))),
    `${encoded({ alg: 'none' })}.${encoded(timed)}.`,
    await new SignJWT(timed).setProtectedHeader({ alg: 'HS256' }).sign(randomBytes(32)),
    await new SignJWT(timed).setProtectedHeader({ alg: 'RS256', jwk }).sign(stranger.privateKey),
    'x.y.z',
    'x',
  ];
  for (const [index, idToken] of tokens.entries()) {
    for (const path of ['/loginFirebase', '/registroFirebase']) {
      await world.db.deleteFrom('rateLimit').execute();
      const refused = await post(path, { idToken, tipoRegistro: 'google' });
      expect({ index, path, ...refused }).toMatchObject({
        index,
        path,
        status: 401,
        body: { mensaje: expect.any(String) },
      });
    }
  }
  expect(await usersOf(world)).toEqual([]);
  const other = await post('/loginFirebase', { idToken: await tokenOf(), tipoRegistro: 'facebook' });
  expect(other.status).toBe(401);
  const unknown = await post('/loginFirebase', { idToken: await tokenOf(), tipoRegistro: 'correo' });
  expect(unknown).toMatchObject({ status: 400, body: { campos: { tipoRegistro: expect.any(String) } } });
});

test('a server without Firebase says so, one whose keys do not come asks to try again', async () => {
  for (const [env, status, mensaje] of [
    [{}, 404, /no está disponible/],
    [{ FIREBASE_PROJECT_ID: PROJECT, FIREBASE_JWKS_URL: 'http://127.0.0.1:1/llaves' }, 503, /no responde/],
  ] as const) {
    const world = await openWorld({ ...env, LOG_LEVEL: 'silent' });
    world.now = new Date().toISOString();
    const { post } = await outsideCaller(world);
    const sent = { idToken: await tokenOf(), tipoRegistro: 'google' };
    for (const path of ['/loginFirebase', '/registroFirebase'])
      expect(await post(path, sent)).toMatchObject({ status, body: { mensaje: expect.stringMatching(mensaje) } });
    await world.close();
  }
});
