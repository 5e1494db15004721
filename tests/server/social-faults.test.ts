/** What every fault of Google or Facebook, and every false token, comes to. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, vi } from 'vitest';
import { ANA, BEA, browser, openSocialWorld, startProviders, usersOf } from '../support/social-world.ts';

const { google, facebook, test } = await startProviders();

const openAt = (env: Record<string, string> = {}) => openSocialWorld({ google, facebook }, env);

describe('a token of Google', () => {
  const forged = async (change: (claims: Record<string, unknown>) => Promise<string>) => {
    let nonce: unknown;
    const claims = () => ({
      iss: google.address,
      aud: 'petlove-google',
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(Date.now() / 1000) + 600,
      nonce,
      ...ANA,
    });
    return { set: (value: unknown) => (nonce = value), make: () => change(claims()) };
  };

  test('is refused where anything in it is not ours', async ({ world }) => {
    const { enter } = await browser(world);
    const hour = 3600;
    const second = Math.floor(Date.now() / 1000);
    const faults: Record<string, unknown>[] = [
      { aud: 'otro-cliente' },
      { aud: ['petlove-google', 'otro-cliente'] },
      { aud: undefined },
      { azp: 'otro-cliente' },
      { iss: 'https://accounts.evil.example' },
      { iss: undefined },
      { exp: second - hour },
      { exp: undefined },
      { nbf: second + hour },
      { nonce: 'de-otro-camino' },
      { nonce: undefined },
      { sub: undefined },
      { sub: '' },
      { sub: 'a:b' },
      { sub: 7 },
    ];
    for (const fault of faults) {
      google.person = { ...ANA, ...fault };
      expect([fault, await enter('google')]).toEqual([fault, '/login?aviso=rechazado']);
    }
    expect(await usersOf(world)).toEqual([]);
  });

  test('is refused where its signature is not Google’s', async ({ world }) => {
    const app = await world.http();
    const stranger = await generateKeyPair('RS256', { extractable: true });
    const keys = (await (await fetch(`${google.address}/jwks`)).json()) as { keys: { kid: string; n: string }[] };
    const [key] = keys.keys;
    const kid = key?.kid ?? '';
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const makers: ((claims: Record<string, unknown>) => Promise<string>)[] = [
      async (claims) => `${encoded({ alg: 'none', kid })}.${encoded(claims)}.`,
      async (claims) => `${encoded({ alg: 'None' })}.${encoded(claims)}.x`,
      (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from(key?.n ?? '')),
      (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(stranger.privateKey),
      async (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', jwk: await exportJWK(stranger.publicKey), jku: 'http://127.0.0.1:1/' })
          .sign(stranger.privateKey),
      async () => 'no.es.token',
      async () => '',
    ];
    for (const maker of makers) {
      const one = await browser(world, app);
      const token = await forged(maker);
      const { location } = await one.get('/api/social/google');
      token.set(new URL(location).searchParams.get('nonce'));
      const there = await fetch(location, { redirect: 'manual' });
      const idToken = await token.make();
      google.spoil = (answer) => Object.assign(answer.body, { id_token: idToken });
      const { pathname, search } = new URL(String(there.headers.get('location')));
      expect((await one.get(pathname + search)).location).toBe('/login?aviso=rechazado');
    }
    expect(await usersOf(world)).toEqual([]);
  });

  test('missing, or an error, or a code that was used', async ({ world }) => {
    const { enter } = await browser(world);
    google.spoil = (answer) => Object.assign(answer, { body: { access_token: 'x' } });
    expect(await enter('google')).toBe('/login?aviso=rechazado');
    google.spoil = (answer) => Object.assign(answer, { statusCode: 400, body: { error: 'invalid_grant' } });
    expect(await enter('google')).toBe('/login?aviso=rechazado');
    google.spoil = (answer) => Object.assign(answer, { statusCode: 500, body: {} });
    expect(await enter('google')).toBe('/login?aviso=sin-respuesta');
    google.spoil = () => undefined;
    const one = await browser(world);
    const used = new URL(await one.out('google'), 'http://x');
    await one.get(used.pathname + used.search);
    const next = new URL(await one.out('google'), 'http://x');
    next.searchParams.set('code', String(used.searchParams.get('code')));
    expect((await one.get(next.pathname + next.search)).location).toMatch(/aviso=rechazado/);
  });
});

describe('a provider that is not well', () => {
  test.for(['down', 'hangs', 'html', 'redirects', 'endless', 'keys down'])('%s', async (kind) => {
    const sent: string[] = [];
    const server = createServer((request, response) => {
      sent.push(String(request.url));
      if (kind === 'html') response.setHeader('content-type', 'text/html').end('<h1>Mantenimiento</h1>');
      if (kind === 'redirects') response.writeHead(307, { location: `http://${request.headers.host}/otro` }).end();
      if (kind === 'endless') {
        response.writeHead(200, { 'content-type': 'application/json' });
        for (let piece = 0; piece < 30; piece += 1) response.write('"'.padEnd(10_000, 'x'));
      }
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const bound = server.address();
    const sick = `http://127.0.0.1:${kind === 'down' || kind === 'keys down' ? 1 : typeof bound === 'object' && bound ? bound.port : 1}`;
    const world = await openAt(
      kind === 'keys down' ? { GOOGLE_JWKS_URL: `${sick}/llaves` } : { GOOGLE_TOKEN_URL: `${sick}/token` },
    );
    const wait = AbortSignal.timeout.bind(AbortSignal);
    const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => wait(ms / 50));
    try {
      expect(await (await browser(world)).enter('google')).toBe('/login?aviso=sin-respuesta');
      expect(asked).toHaveBeenCalledWith(10_000);
      expect(sent).not.toContain('/otro');
    } finally {
      asked.mockRestore();
      server.closeAllConnections();
      server.close();
      await world.close();
    }
  });

  test('Facebook: a token of another application, an invalid one, another person', async ({ world }) => {
    const { enter } = await browser(world);
    for (const check of [{ app_id: '4343' }, { is_valid: false }, { user_id: '9' }, { app_id: undefined }]) {
      facebook.check = check;
      expect(await enter('facebook')).toBe('/login?aviso=rechazado');
    }
    facebook.check = {};
    facebook.person = {};
    expect(await enter('facebook')).toBe('/login?aviso=rechazado');
    facebook.person = { ...BEA, picture: { data: { url: 'http://127.0.0.1:1/foto.jpg' } } };
    facebook.asked.length = 0;
    await enter('facebook');
    expect(facebook.asked).toEqual(['/dialog', '/token', '/debug_token', '/me']);
    expect(await usersOf(world)).toHaveLength(1);
  });
});
