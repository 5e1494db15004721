/** Who gets through the two doors, over HTTP: cookies, bearers, other sites, addresses, and whether an answer or its work tells who has an account. */
import argon2 from 'argon2';
import type { FastifyInstance } from 'fastify';
import { describe, expect, vi } from 'vitest';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import type { SessionKind } from '#db/types.ts';
import { procedures } from '#server/app/http/router.ts';
import { makeUser } from '../support/guardian.ts';
import { openWorld, type Person, test, type World } from '../support/world.ts';

const PASSWORD = 'tres lunas de cobre';
const JSON_BODY = { 'content-type': 'application/json' };
const mutations = [...procedures].filter(([, { _def }]) => _def.type === 'mutation').map(([path]) => path);

describe('the session cookie', () => {
  test.for([
    ['https', { PUBLIC_URL: 'https://petlove.example' }, '__Host-', true],
    ['http', {}, '', false],
  ] as const)('over %s', async ([, env, prefix, secure]) => {
    const world = await openWorld({ ...env });
    try {
      const app = await world.http();
      const ana = await withPassword(world);
      const answer = await signIn(app, ana.email, PASSWORD);
      const flags = answer.cookies.map(({ name, path, httpOnly, sameSite, secure = false, domain }) => ({
        name,
        path,
        httpOnly,
        sameSite,
        secure,
        domain,
      }));
      const all = { path: '/', httpOnly: true, sameSite: 'Lax', secure, domain: undefined };
      expect(flags).toHaveLength(2);
      expect(flags).toContainEqual({ ...all, name: `${prefix}sesion` });
      expect(flags).toContainEqual({ ...all, name: `${prefix}dispositivo` });
      expect(answer.headers['strict-transport-security'] !== undefined).toBe(secure);
      const token = answer.cookies.find(({ name }) => name.endsWith('sesion'))?.value ?? '';
      expect(answer.body).not.toContain(token);
      const withName = (name: string) => app.inject({ url: '/trpc/auth.me', headers: { cookie: `${name}=${token}` } });
      expect((await withName(`${prefix}sesion`)).statusCode).toBe(200);
      expect((await withName(secure ? 'sesion' : '__Host-sesion')).statusCode).toBe(401);
    } finally {
      await world.close();
    }
  });

  test('opens no call of the older callers, and their bearer none of the web', async ({ world }) => {
    const app = await world.http();
    const ana = await makeUser(world);
    const web = await session(world, ana, 'web');
    const rest = await session(world, ana, 'rest');
    const { paths } = (await app.inject('/api/openapi.json')).json() as { paths: Record<string, { post?: Operation }> };
    const closed = Object.entries(paths).filter(([, { post }]) => post && post.security?.length !== 0);
    expect(closed.length).toBeGreaterThan(10);
    for (const [url] of closed) {
      for (const headers of [{ cookie: `sesion=${web}` }, { cookie: `sesion=${rest}` }, bearer(web)]) {
        if (url === '/cambiarClave' && 'authorization' in headers) continue;
        const answer = await app.inject({ method: 'POST', url, headers: { ...JSON_BODY, ...headers }, payload: '{}' });
        expect([url, answer.statusCode]).toEqual([url, 401]);
      }
    }
    for (const headers of [bearer(rest), bearer(web), { cookie: `sesion=${rest}` }]) {
      expect((await app.inject({ url: '/trpc/auth.me', headers })).statusCode).toBe(401);
    }
  });

  test('changes nothing for another site, in any procedure that changes something', async ({ world }) => {
    const app = await world.http();
    const cookie = `sesion=${await session(world, await makeUser(world), 'web')}`;
    const sites = [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': '' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
      { origin: 'null' },
      { origin: 'http://localhost:3000.evil.example' },
      { origin: 'https://localhost:3000' },
    ];
    for (const path of mutations) {
      for (const site of sites) {
        const headers = { ...JSON_BODY, ...site, cookie };
        const answer = await app.inject({ method: 'POST', url: `/trpc/${path}`, headers, payload: '{}' });
        expect([path, site, answer.statusCode]).toEqual([path, site, 403]);
      }
      const read = await app.inject({ url: `/trpc/${path}?input={}`, headers: { cookie } });
      expect([path, read.statusCode]).toEqual([path, 405]);
    }
    expect(await world.db.selectFrom('session').select('kind').execute()).toHaveLength(1);
  });

  test('ends on the next call when the account is disabled or its password changes', async ({ world }) => {
    const app = await world.http();
    const ana = await makeUser(world);
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, n) => session(world, ana, n % 2 === 0 ? 'web' : 'rest')),
    );
    const open = () => Promise.all(tokens.map((token, n) => isOpen(app, token, n % 2 === 0 ? 'web' : 'rest', ana)));
    expect(await open()).toEqual(tokens.map(() => true));
    await world.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', ana.id).execute();
    expect(await open()).toEqual(tokens.map(() => false));
    await world.db.updateTable('user').set({ status: 'active' }).where('id', '=', ana.id).execute();
    expect(await open()).toEqual(tokens.map(() => true));
    const token = newToken();
    const link = { kind: 'change-password', userId: ana.id, email: ana.email, createdAt: world.now } as const;
    const row = { ...link, hash: hashToken(token), expiresAt: '2099-01-01T00:00:00.000Z', usedAt: null };
    await world.db.insertInto('token').values(row).execute();
    const given = { token, password: PASSWORD, confirmPassword: PASSWORD };
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => world.anonymous().auth.resetPassword(given)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await open()).toEqual(tokens.map(() => false));
  });
});

describe('who has an account', () => {
  test('every wrong sign-in hashes once, whoever is behind the address and whatever browser asks', async ({
    world,
  }) => {
    const ana = await withPassword(world);
    const social = await makeUser(world);
    const unconfirmed = await withPassword(world, 'unconfirmed');
    const disabled = await withPassword(world, 'disabled');
    const verify = vi.spyOn(argon2, 'verify');
    try {
      for (const { email } of [ana, social, unconfirmed, disabled, { email: 'nadie@correo.ec' }]) {
        for (const deviceHash of [null, hashToken('another browser')]) {
          const { auth } = world.anonymous({ deviceHash });
          const wrong = { email, password: 'no es esta' };
          const ways = [
            () => auth.signIn(wrong),
            () => auth.changeUnconfirmedEmail({ ...wrong, newEmail: 'otra@correo.ec' }),
          ];
          for (const tryIt of ways) {
            const error = await tryIt().catch((reason: unknown) => reason);
            expect(error).toMatchObject({ cause: { code: 'WRONG_CREDENTIALS', details: {} } });
          }
          expect(verify).toHaveBeenCalledTimes(2);
          const hashes = verify.mock.calls.map(([hash]) => hash.split('$').slice(0, 4).join('$'));
          expect(new Set(hashes)).toEqual(new Set(['$argon2id$v=19$m=19456,p=1,t=2']));
          verify.mockClear();
        }
      }
    } finally {
      verify.mockRestore();
    }
  });

  test('the whole answer is the same for an address that nobody has', async ({ world }) => {
    const app = await world.http();
    const ana = await withPassword(world);
    const said = async (email: string) => {
      const { statusCode, body, headers } = await signIn(app, email, 'no es esta');
      const { date: _, ...rest } = headers;
      return { statusCode, body, rest };
    };
    // Also after the limit has tripped.
    for (let n = 0; n < 7; n += 1) expect(await said(ana.email)).toEqual(await said('nadie@correo.ec'));
  });
});

describe('how often', () => {
  test('web and older callers count together', async ({ world }) => {
    const app = await world.http();
    const { email } = await withPassword(world);
    const guess = (n: number) =>
      n % 2 === 0
        ? signIn(app, email, 'no es esta')
        : app.inject({ method: 'POST', url: '/login', payload: { username: email, password: 'no es esta' } });
    const statuses = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await guess(n)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const right = await app.inject({ method: 'POST', url: '/login', payload: { username: email, password: PASSWORD } });
    expect(right.statusCode).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('a whole /64 is one address, and so is an IPv4 inside an IPv6', async ({ world }) => {
    const app = await world.http();
    const { email } = await withPassword(world);
    const from = (remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: '/login',
        remoteAddress,
        payload: { username: email, password: 'no es esta' },
      });
    const hops = [
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff::2',
      '2001:db8:1:2:3:4:5:6',
      '2001:db8:1:2::',
      '2001:db8:1:2::9',
    ];
    for (const hop of hops) expect((await from(hop)).statusCode).toBe(401);
    expect((await from('2001:db8:1:2:aaaa::1')).statusCode).toBe(429);
    expect((await from('2001:db8:1:3::1')).statusCode).toBe(401);
    for (let n = 0; n < 5; n += 1)
      expect((await from(n % 2 ? '::ffff:198.51.100.7' : '198.51.100.7')).statusCode).toBe(401);
    expect((await from('198.51.100.7')).statusCode).toBe(429);
  });

  test('right and wrong at once: the right ones give back exactly their own', async ({ world }) => {
    const { email } = await withPassword(world);
    const tries = ['no es esta', PASSWORD, 'no es esta', PASSWORD];
    await Promise.allSettled(tries.map((password) => world.anonymous().auth.signIn({ email, password })));
    const rows = await world.db.selectFrom('rateLimit').select(['key', 'count']).execute();
    for (const { key, count } of rows) if (!key.startsWith('signInRow')) expect([key, count]).toEqual([key, 2]);
  });
});

describe('addresses that are none', () => {
  test('are refused in Spanish, without an echo', async ({ world }) => {
    const app = await world.http();
    const paths = [
      '/%',
      '/%ff',
      '/%00',
      '/..%2f..%2fetc/passwd',
      '//evil.example',
      '/trpc/%',
      '/api/%zz',
      `/${'a'.repeat(5000)}`,
    ];
    for (const url of [...paths, '/trpc/', '/trpc/a/b', '/login/', '/LOGIN', '/login%00']) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'] as const) {
        const answer = await app.inject({ method, url });
        const said = `${method} ${url.slice(0, 40)} ${answer.statusCode} ${answer.body.slice(0, 200)}`;
        expect(answer.statusCode, said).toBeLessThan(500);
        expect(answer.statusCode, said).toBeGreaterThanOrEqual(300);
        expect(answer.body, said).not.toMatch(/passwd|evil|not found|Bad Request|FST_|Route/);
        expect(answer.headers.location, said).toBeUndefined();
      }
    }
  });
});

interface Operation {
  security?: unknown[];
}

function bearer(token: string) {
  return { authorization: `Bearer ${token}` };
}

function signIn(app: FastifyInstance, email: string, password: string) {
  return app.inject({
    method: 'POST',
    url: '/trpc/auth.signIn',
    headers: JSON_BODY,
    payload: JSON.stringify({ email, password }),
  });
}

async function isOpen(app: FastifyInstance, token: string, kind: SessionKind, { email }: Person): Promise<boolean> {
  const answer =
    kind === 'web'
      ? await app.inject({ url: '/trpc/auth.me', headers: { cookie: `sesion=${token}` } })
      : await app.inject({ method: 'POST', url: '/inicio', headers: bearer(token), payload: { username: email } });
  return answer.statusCode === 200;
}

async function withPassword(world: World, status: 'active' | 'unconfirmed' | 'disabled' = 'active') {
  return makeUser(world, { passwordHash: await hashPassword(PASSWORD), status });
}

async function session(world: World, { id }: Person, kind: SessionKind): Promise<string> {
  const token = newToken();
  const ends = { createdAt: world.now, lastUsedAt: world.now, expiresAt: '2099-01-01T00:00:00.000Z' };
  const about = { userId: id, kind, remembered: 0, ipPrefix: '127.0.0.0', agent: 'test' } as const;
  await world.db
    .insertInto('session')
    .values({ hash: hashToken(token), ...about, ...ends })
    .execute();
  return token;
}
