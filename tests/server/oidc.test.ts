/** Entering with the provider of logins that the operator configures: who gets in and as what, and every lie that it may tell. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, vi } from 'vitest';
import { newToken } from '#server/platform/lib/tokens.ts';
import { makeUser } from '../support/guardian.ts';
import { startOwnProvider } from '../support/providers.ts';
import { ANA, browser, identitiesOf, mailsTo, PASSWORD, sessionsOf, signUp, usersOf } from '../support/social-world.ts';
import { openWorld, test as base, type World } from '../support/world.ts';

const own = await startOwnProvider();
afterAll(() => own.stop());
beforeEach(() => {
  own.person = { ...ANA };
  own.spoil = () => undefined;
  own.more = { sub: ANA.sub };
});

async function openAt(env: Record<string, string> = {}): Promise<World> {
  const world = await openWorld({ ...own.env, ...env });
  world.now = new Date().toISOString();
  return world;
}

const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to see which fixtures are used
  world: async ({}, use) => {
    const world = await openAt();
    await use(world);
    await world.close();
  },
});

/** Of Ana, who comes from the provider. */
const rolesOf = (world: World) =>
  world.db
    .selectFrom('staff')
    .innerJoin('user', 'user.id', 'staff.userId')
    .select(['administrator', 'veterinarian', 'reception'])
    .where('user.email', '=', ANA.email)
    .execute();

describe('a person of the own provider', () => {
  test('is registered with what it says, and comes back as the same person by issuer and subject', async ({
    world,
  }) => {
    const one = await browser(world);
    expect(await one.enter('oidc', '?volver=/dashboard/mascotas')).toBe('/entrar?volver=%2Fdashboard%2Fmascotas');
    const [ana] = await usersOf(world);
    expect(ana).toMatchObject({ email: 'ana@correo.ec', name: 'Ana', surname: 'Vera', status: 'active' });
    expect(ana).toMatchObject({ signupKind: 'oidc', passwordHash: null, role: 'ROLE_USUARIO' });
    const [{ subject } = { subject: '' }] = await identitiesOf(world);
    // Of another issuer the same subject would be another person.
    expect(subject).toMatch(/^[0-9a-f]{64}$/);
    own.person = { ...ANA, email: 'otra@correo.ec', email_verified: false };
    expect(await (await browser(world, one.app)).enter('oidc')).toBe('/entrar');
    expect(await usersOf(world)).toHaveLength(1);
    expect(await sessionsOf(world)).toHaveLength(2);
    expect(await rolesOf(world)).toEqual([]);
    const { providers, signInLink } = await world.anonymous().system.info();
    expect({ providers, signInLink }).toEqual({ providers: { oidc: 'Casa Vera' }, signInLink: true });
    await expect(world.anonymous().auth.requestReset({ email: 'ana@correo.ec' })).rejects.toMatchObject({
      cause: { code: 'SOCIAL_ACCOUNT', details: { message: 'Inicia sesión con Casa Vera.' } },
    });
  });

  test('may be described apart from the token, and then for that subject alone', async ({ world }) => {
    own.person = { sub: '1001' };
    own.more = { ...ANA, given_name: undefined, name: 'Ana Vera Paz', email_verified: 'true' };
    expect(await (await browser(world)).enter('oidc')).toBe('/entrar');
    expect(await usersOf(world)).toMatchObject([{ email: 'ana@correo.ec', name: 'Ana Vera Paz', surname: '' }]);
    own.person = { sub: '1002' };
    own.more = { ...ANA, sub: '1001', email: 'eva@correo.ec' };
    expect(await (await browser(world)).enter('oidc')).toBe('/login?aviso=rechazado');
    // A token that says «verified» without an address has verified none.
    own.person = { sub: '1003', email_verified: true };
    own.more = { sub: '1003', email: 'eva@correo.ec' };
    expect(await (await browser(world)).enter('oidc')).toBe('/login?aviso=sin-confirmar');
    expect(await usersOf(world)).toHaveLength(1);
  });

  test('with an account here proves it once by its password, and is told by name', async ({ world }) => {
    await signUp(world, 'ana@correo.ec', true);
    const { enter } = await browser(world);
    const page = await enter('oidc');
    const token = decodeURIComponent(page.split('/').at(-1) ?? '');
    const api = world.anonymous().socialLogin;
    expect(await api.openLink({ token })).toMatchObject({ service: 'Casa Vera', hasPassword: true, mayMail: true });
    expect(await identitiesOf(world)).toEqual([]);
    expect(await api.join({ token, password: PASSWORD })).toMatchObject({ next: 'in' });
    expect(await enter('oidc')).toBe('/entrar');
    expect((await mailsTo(world, 'ana@correo.ec')).join()).toContain('Ahora se entra con');
    const [ana] = await usersOf(world);
    const { logins } = await world.as(ana ?? (await makeUser(world))).identities.list();
    expect(logins).toMatchObject([{ provider: 'oidc', name: 'Casa Vera', offered: true, accounts: [{}] }]);
  });

  test('without an address, or with one that it does not vouch for, is refused and told why', async ({ world }) => {
    await signUp(world, 'ana@correo.ec', true);
    for (const email_verified of [false, undefined, 'no', 1]) {
      own.person = { ...ANA, email_verified };
      expect(await (await browser(world)).enter('oidc')).toBe('/login?aviso=sin-confirmar');
    }
    for (const email of [undefined, null, '', 'no es un correo', 7]) {
      own.person = { ...ANA, email };
      expect(await (await browser(world)).enter('oidc')).toBe('/login?aviso=sin-correo');
    }
    expect(await usersOf(world)).toHaveLength(1);
    expect(await identitiesOf(world)).toEqual([]);
  });
});

describe('the staff’s roles', () => {
  const ROLES = {
    OIDC_ROLES: 'jefas=administrador,vets=veterinario',
    OIDC_ROLES_CLAIM: 'casa.grupos',
    SIGNUPS: 'closed',
  };

  test('come and go with the groups that the operator wrote down, and with no other', async () => {
    const world = await openAt(ROLES);
    const chief = await makeUser(world, { email: 'jefa@correo.ec', role: 'ROLE_ADMINISTRADOR' });
    const enter = async (grupos: unknown) => {
      own.person = { ...ANA, casa: { grupos } };
      return (await browser(world)).enter('oidc');
    };
    // None of these is in the table, so accounts stay closed to her.
    for (const groups of [['administrador', 'admin', 'jefas-de-otra-casa'], [], undefined, { jefas: true }])
      expect(await enter(groups)).toBe('/login?aviso=cerrado');
    // Asked for the groups, the provider vouches for another address: that says nothing of the token's.
    own.more = { sub: ANA.sub, email: 'eva@correo.ec', email_verified: true, casa: { grupos: ['vets'] } };
    own.person = { ...ANA, email_verified: undefined };
    expect(await (await browser(world)).enter('oidc')).toBe('/login?aviso=sin-confirmar');
    own.more = { sub: ANA.sub };
    expect(await enter(['vets', 'familia'])).toBe('/entrar');
    expect(await rolesOf(world)).toEqual([{ administrator: 0, veterinarian: 1, reception: 0 }]);
    await world.db.updateTable('staff').set({ reception: 1 }).execute();
    expect(await enter(['jefas', 'vets'])).toBe('/entrar');
    expect(await rolesOf(world)).toEqual([{ administrator: 1, veterinarian: 1, reception: 1 }]);
    expect((await mailsTo(world, chief.email)).join()).toContain('administra');
    expect(await enter('familia')).toBe('/entrar');
    // What the table does not name was given here, and stays.
    expect(await rolesOf(world)).toEqual([{ administrator: 0, veterinarian: 0, reception: 1 }]);
    const told = await world.db
      .selectFrom('auditEntry')
      .select('detail')
      .where('action', '=', 'social.roles')
      .execute();
    expect(told.at(-1)?.detail).toBe('{"administrator":false,"veterinarian":false,"reception":true}');
    await world.close();
  });

  test('leave the last administrator, and never come by themselves', async () => {
    const world = await openAt({ ...ROLES, OIDC_ROLES_CLAIM: 'groups' });
    own.person = { ...ANA, groups: ['jefas'] };
    expect(await (await browser(world)).enter('oidc')).toBe('/entrar');
    own.person = { ...ANA, groups: [] };
    expect(await (await browser(world)).enter('oidc')).toBe('/entrar');
    expect(await rolesOf(world)).toEqual([{ administrator: 1, veterinarian: 0, reception: 0 }]);
    await world.close();
    const unmapped = await openAt();
    own.person = { ...ANA, groups: ['jefas', 'administrador'], role: 'admin', roles: ['administrator'] };
    await (await browser(unmapped)).enter('oidc');
    expect(await rolesOf(unmapped)).toEqual([]);
    await unmapped.close();
  });
});

describe('a provider that lies', () => {
  test('is refused in whatever is not ours, and no person is registered', async ({ world }) => {
    const { enter } = await browser(world);
    const second = Math.floor(Date.now() / 1000);
    const lies: Record<string, unknown>[] = [
      { iss: 'https://entrar.evil.example' },
      { iss: `${own.address}/` },
      { iss: undefined },
      { aud: 'otro-cliente' },
      { aud: undefined },
      { aud: ['petlove-casa', 'otro-cliente'], azp: 'otro-cliente' },
      { azp: 'otro-cliente' },
      { nonce: 'de-otro-camino' },
      { nonce: undefined },
      { exp: second - 3600 },
      { exp: undefined },
      { iat: undefined },
      { nbf: second + 3600 },
      { sub: undefined },
      { sub: '' },
    ];
    for (const lie of lies) {
      own.person = { ...ANA, ...lie };
      expect([lie, await enter('oidc')]).toEqual([lie, '/login?aviso=rechazado']);
    }
    expect(await usersOf(world)).toEqual([]);
  });

  test('is refused where another key, or none, signed', async ({ world }) => {
    const app = await world.http();
    const stranger = await generateKeyPair('RS256');
    const { keys } = (await (await fetch(`${own.address}/jwks`)).json()) as { keys: { kid: string; n: string }[] };
    const kid = keys[0]?.kid ?? '';
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const makers: ((claims: Record<string, unknown>) => Promise<string>)[] = [
      async (claims) => `${encoded({ alg: 'none', kid })}.${encoded(claims)}.`,
      (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from('secreto de casa')),
      (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(stranger.privateKey),
      (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'otra' }).sign(stranger.privateKey),
      async () => 'no.es.token',
      async () => '',
    ];
    for (const maker of makers) {
      const one = await browser(world, app);
      const { location } = await one.get('/api/social/oidc');
      const nonce = new URL(location).searchParams.get('nonce');
      const second = Math.floor(Date.now() / 1000);
      const id_token = await maker({
        iss: own.address,
        aud: 'petlove-casa',
        iat: second,
        exp: second + 600,
        nonce,
        ...ANA,
      });
      own.spoil = (answer) => Object.assign(answer.body, { id_token });
      const there = await fetch(location, { redirect: 'manual' });
      const { pathname, search } = new URL(String(there.headers.get('location')));
      expect((await one.get(pathname + search)).location).toBe('/login?aviso=rechazado');
    }
    expect(await usersOf(world)).toEqual([]);
  });

  test('says another issuer of itself, or sends back to no state, another’s, or with a code that was used', async ({
    world,
  }) => {
    const mine = await browser(world);
    const back = new URL(await mine.out('oidc'), 'http://x');
    const [code, state] = [back.searchParams.get('code'), back.searchParams.get('state')];
    const stranger = await browser(world, mine.app);
    await stranger.out('oidc');
    for (const query of [`?code=${code}`, `?code=${code}&state=${state}`, `?code=${code}&state=${newToken()}`])
      expect((await stranger.get(`/api/social/oidc/callback${query}`)).location).toBe('/login?aviso=vencido');
    expect((await mine.get(`/api/social/google/callback${back.search}`)).location).toBe('/login?aviso=vencido');
    expect((await mine.get(back.pathname + back.search)).location).toBe('/entrar');
    expect((await mine.get(back.pathname + back.search)).location).toMatch(/aviso=vencido/);
    const again = await browser(world, mine.app);
    const next = new URL(await again.out('oidc'), 'http://x');
    next.searchParams.set('code', String(code));
    expect((await again.get(next.pathname + next.search)).location).toBe('/login?aviso=rechazado');
    const denied = await browser(world, mine.app);
    const way = new URL(await denied.out('oidc'), 'http://x');
    const error = `?error=access_denied&state=${way.searchParams.get('state')}`;
    expect((await denied.get(way.pathname + error)).location).toBe('/login?aviso=cancelado');
  });
});

describe('a provider that is not well', () => {
  const sick = async (answer: RequestListener) => {
    const server = createServer(answer);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const bound = server.address();
    return { server, address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}` };
  };

  test.for([
    ['away', null, 'sin-respuesta'],
    ['silent', () => undefined, 'sin-respuesta'],
    [
      'in maintenance',
      (_: unknown, to: { end: (t: string) => unknown }) => to.end('<h1>Ya volvemos</h1>'),
      'sin-respuesta',
    ],
    ['another one', null, 'rechazado'],
  ] as const)('%s: the login says so, and goes on without it', async ([kind, answer, notice]) => {
    const one = await sick(
      kind === 'another one'
        ? (_, to) => void to.setHeader('content-type', 'application/json').end(`{"issuer":"${own.address}"}`)
        : (from, to) => void answer?.(from, to),
    );
    if (kind === 'away') one.server.close();
    const wait = AbortSignal.timeout.bind(AbortSignal);
    const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => wait(ms / 50));
    const world = await openAt({ OIDC_ISSUER: one.address });
    try {
      expect(await (await browser(world)).enter('oidc')).toBe(`/login?aviso=${notice}`);
      expect((await world.anonymous().system.info()).providers).toEqual({ oidc: 'Casa Vera' });
      // Once it is back, the next press asks it again.
      await signUp(world, 'eva@correo.ec', true);
      expect(await usersOf(world)).toHaveLength(1);
    } finally {
      asked.mockRestore();
      one.server.closeAllConnections();
      one.server.close();
      await world.close();
    }
  });
});
