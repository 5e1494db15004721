/** Entering with Google and Facebook, against real servers of ours: who gets in, who does not, and where the way back leads. */
import { newToken } from '#server/platform/lib/tokens.ts';
import { TERMS_VERSION } from '#server/accounts/users/consent.rules.ts';
import { TOTP } from 'otpauth';
import { describe, expect } from 'vitest';
import {
  ANA,
  browser,
  identitiesOf,
  mailsTo,
  openSocialWorld,
  PASSWORD,
  sessionsOf,
  signUp,
  startProviders,
  usersOf,
} from '../support/social-world.ts';
import { openWorld } from '../support/world.ts';

const SECRET = 'JBSWY3DPEHPK3PXP';
const { google, facebook, test } = await startProviders();

const openAt = (env: Record<string, string> = {}) => openSocialWorld({ google, facebook }, env);

const pathOf = (location: string) => location.split(/[?]/)[0] ?? '';
const tokenOf = (location: string) => decodeURIComponent(pathOf(location).split('/').at(-1) ?? '');

describe('somebody unknown', () => {
  test('with Google is registered as the specification says, and comes back as the same person', async ({ world }) => {
    const first = await browser(world);
    expect(await first.enter('google', '?volver=/dashboard/mascotas')).toBe('/entrar?volver=%2Fdashboard%2Fmascotas');
    const [ana] = await usersOf(world);
    expect(ana).toMatchObject({
      email: 'ana@correo.ec',
      name: 'Ana',
      surname: 'Vera',
      countryIso: 'EC',
      passwordHash: null,
      status: 'active',
      signupKind: 'google',
      termsAcceptedAt: world.now,
      confirmedAt: world.now,
    });
    expect(await world.db.selectFrom('consent').selectAll().execute()).toMatchObject([
      { userId: ana?.id, purpose: 'terms', version: TERMS_VERSION, givenAt: world.now },
    ]);
    const session = await sessionsOf(world);
    expect(session).toMatchObject([{ userId: ana?.id, remembered: 1, kind: 'web' }]);

    google.person = { ...ANA, email: 'otra@correo.ec' };
    const second = await browser(world, first.app);
    expect(await second.enter('google')).toBe('/entrar');
    expect(await usersOf(world)).toHaveLength(1);
    expect((await usersOf(world))[0]).toMatchObject({ email: 'ana@correo.ec' });
    await expect(
      world.anonymous().auth.signIn({ email: 'ana@correo.ec', password: PASSWORD, remember: false }),
    ).rejects.toMatchObject({ cause: { code: 'WRONG_CREDENTIALS' } });
    await expect(world.anonymous().auth.requestReset({ email: 'ana@correo.ec' })).rejects.toMatchObject({
      cause: { code: 'SOCIAL_ACCOUNT' },
    });
    expect(await world.anonymous().auth.validateUser({ email: 'ana@correo.ec' })).toEqual({
      exists: true,
      signupKind: 'google',
    });
  });

  test('with Facebook confirms the address first', async ({ world }) => {
    const { enter, session } = await browser(world);
    expect(await enter('facebook')).toBe('/posRegistro?correo=bea%40correo.ec&con=facebook');
    expect(session()).toBeUndefined();
    expect(await usersOf(world)).toMatchObject([{ status: 'unconfirmed', signupKind: 'facebook', name: 'Bea' }]);
    const [mail] = await mailsTo(world, 'bea@correo.ec');
    // Whoever did not do this must see that it is somebody's Facebook that they would let in.
    expect(mail).toContain('Si no te registraste con una cuenta de Facebook, no hagas nada');
    const token = /confirmarRegistro\/([\w-]+)/.exec(mail ?? '')?.[1] ?? '';
    // There is no password to ask for afterwards.
    expect(await world.anonymous().auth.confirmEmail({ token })).toMatchObject({ provider: 'facebook' });
    expect(await enter('facebook')).toBe('/entrar');
    expect(await usersOf(world)).toHaveLength(1);
  });

  test('with Facebook and no address writes one, and may write another while it waits', async ({ world }) => {
    facebook.person = { id: '2003', name: 'Beatriz' };
    const { enter, session } = await browser(world);
    const page = await enter('facebook', '?volver=/dashboard/mascotas');
    expect(pathOf(page)).toMatch(/^\/completarRegistro\//);
    const token = tokenOf(page);
    const api = world.anonymous();
    expect(await api.socialLogin.openLink({ token })).toMatchObject({ provider: 'facebook', email: null });
    expect(await api.socialLogin.complete({ token, email: 'mal@correo.ec' })).toEqual({
      next: 'confirm',
      email: 'mal@correo.ec',
    });
    await expect(api.socialLogin.complete({ token, email: 'otra@correo.ec' })).rejects.toMatchObject({
      cause: { code: 'TOKEN_SPENT' },
    });
    const again = tokenOf(await enter('facebook'));
    expect(await api.socialLogin.openLink({ token: again })).toMatchObject({ email: 'mal@correo.ec' });
    expect(await api.socialLogin.complete({ token: again, email: 'bien@correo.ec' })).toEqual({
      next: 'confirm',
      email: 'bien@correo.ec',
    });
    expect(await usersOf(world)).toMatchObject([{ email: 'bien@correo.ec', status: 'unconfirmed', name: 'Beatriz' }]);
    expect(await mailsTo(world, 'bien@correo.ec')).toHaveLength(1);
    expect(session()).toBeUndefined();
  });

  test('with an unconfirmed Google address is not let in', async ({ world }) => {
    for (const email_verified of [false, undefined, 'no', 1]) {
      google.person = { ...ANA, email_verified };
      expect(await (await browser(world)).enter('google')).toBe('/login?aviso=sin-confirmar');
    }
    google.person = { ...ANA, email: undefined };
    expect(await (await browser(world)).enter('google')).toBe('/login?aviso=sin-confirmar');
    expect(await usersOf(world)).toEqual([]);
  });
});

describe('an account that is there already', () => {
  test('asks for its own password and is then entered both ways', async ({ world }) => {
    await signUp(world, 'ana@correo.ec', true);
    const { enter, session } = await browser(world);
    const page = await enter('google');
    expect(pathOf(page)).toMatch(/^\/unirCuenta\//);
    expect(session()).toBeUndefined();
    expect(await identitiesOf(world)).toEqual([]);
    const token = tokenOf(page);
    const api = world.anonymous();
    expect(await api.socialLogin.openLink({ token })).toEqual({
      provider: 'google',
      service: 'Google',
      name: 'Ana',
      email: 'ana@correo.ec',
      hasPassword: true,
      mayMail: true,
      byMail: false,
    });
    for (const password of ['otra clave cualquiera', undefined]) {
      await expect(api.socialLogin.join({ token, password })).rejects.toMatchObject({
        cause: { code: 'INVALID', details: { field: 'password' } },
      });
    }
    expect(await api.socialLogin.join({ token, password: PASSWORD })).toMatchObject({ next: 'in' });
    await expect(api.socialLogin.join({ token, password: PASSWORD })).rejects.toMatchObject({
      cause: { code: 'TOKEN_SPENT' },
    });
    expect(await enter('google')).toBe('/entrar');
    expect(await usersOf(world)).toMatchObject([{ email: 'ana@correo.ec', signupKind: 'correo' }]);
    expect((await mailsTo(world, 'ana@correo.ec')).join()).toContain('correo y contraseña y con Google');
  });

  test('or for a link in its own mailbox', async ({ world }) => {
    await signUp(world, 'ana@correo.ec', true);
    const { enter } = await browser(world);
    const api = world.anonymous();
    const token = tokenOf(await enter('google'));
    expect(await api.socialLogin.mailLink({ token })).toEqual({ email: 'ana@correo.ec' });
    const mails = await mailsTo(world, 'ana@correo.ec');
    const link = /unirCuenta\/(\S+)/.exec(mails.join('\n'))?.[1] ?? '';
    expect(await api.socialLogin.openLink({ token: link })).toMatchObject({ byMail: true, provider: 'google' });
    expect(await api.socialLogin.join({ token: link })).toMatchObject({ next: 'in' });
    expect(await identitiesOf(world)).toMatchObject([{ provider: 'google', subject: '1001' }]);
  });

  test('is never joined by what Facebook says of an address', async ({ world }) => {
    await signUp(world, 'bea@correo.ec', true);
    const { enter } = await browser(world);
    const api = world.anonymous();
    const token = tokenOf(await enter('facebook'));
    expect(await api.socialLogin.openLink({ token })).toMatchObject({ mayMail: false });
    await expect(api.socialLogin.mailLink({ token })).rejects.toMatchObject({ cause: { code: 'SOCIAL_REFUSED' } });
    await expect(api.socialLogin.complete({ token, email: 'mia@correo.ec' })).rejects.toMatchObject({
      cause: { code: 'TOKEN_SPENT' },
    });
    facebook.person = { id: '2009', name: 'Eva' };
    const blank = tokenOf(await enter('facebook'));
    const joined = await api.socialLogin.complete({ token: blank, email: 'bea@correo.ec' });
    expect(joined).toMatchObject({ next: 'join' });
    expect(await identitiesOf(world)).toEqual([]);
  });

  test('that nobody confirmed loses the password, links and sessions that a stranger set there', async ({ world }) => {
    const stranger = await signUp(world, 'ana@correo.ec', false);
    const [mail] = await mailsTo(world, 'ana@correo.ec');
    const link = /confirmarRegistro\/([\w-]+)/.exec(mail ?? '')?.[1] ?? '';
    await world.db
      .insertInto('identity')
      .values({ provider: 'facebook', subject: '666', userId: stranger.id, email: null, createdAt: world.now })
      .execute();
    const { enter } = await browser(world);
    expect(await enter('google')).toBe('/entrar');
    expect(await usersOf(world)).toMatchObject([{ id: stranger.id, passwordHash: null, status: 'active' }]);
    expect(await identitiesOf(world)).toMatchObject([{ provider: 'google', subject: '1001' }]);
    await expect(world.anonymous().auth.confirmEmail({ token: link })).rejects.toThrow();
    await expect(
      world.anonymous().auth.signIn({ email: 'ana@correo.ec', password: PASSWORD, remember: false }),
    ).rejects.toMatchObject({ cause: { code: 'WRONG_CREDENTIALS' } });
  });

  test('that a stranger opened loses the stranger’s login when its mailbox sets a new password', async ({ world }) => {
    const stranger = await signUp(world, 'ana@correo.ec', false);
    const planted = { provider: 'facebook', subject: '2002', userId: stranger.id, email: null } as const;
    await world.db
      .insertInto('identity')
      .values({ ...planted, createdAt: world.now })
      .execute();
    const { auth } = world.anonymous();
    await auth.requestReset({ email: 'ana@correo.ec' });
    const link = /cambiarClave\/([\w-]+)/.exec((await mailsTo(world, 'ana@correo.ec')).join())?.[1] ?? '';
    const { token } = await auth.openReset({ token: link });
    await auth.resetPassword({
      token: token ?? '',
      password: 'marea-alta-en-salinas',
      confirmPassword: 'marea-alta-en-salinas',
    });
    expect(await usersOf(world)).toMatchObject([{ status: 'active' }]);
    expect(await identitiesOf(world)).toEqual([]);
  });

  test('that is disabled is refused in words', async ({ world }) => {
    const { enter } = await browser(world);
    await enter('google');
    await world.db.updateTable('user').set({ status: 'disabled' }).execute();
    expect(await enter('google')).toMatch(/aviso=deshabilitada/);
  });

  test('with a second factor is asked for it', async ({ world }) => {
    const { enter, session } = await browser(world);
    await enter('google');
    const [ana] = await usersOf(world);
    await world.db.deleteFrom('session').execute();
    await world.db
      .insertInto('totp')
      .values({
        userId: ana?.id ?? 0,
        secret: SECRET,
        createdAt: world.now,
        confirmedAt: world.now,
        lastStep: 0,
      })
      .execute();
    const other = await browser(world);
    expect(await other.enter('google')).toMatch(/^\/login#segundoPaso=[\w-]{43}$/);
    expect(other.session()).toBeUndefined();
    expect(session()).toBeDefined();
    expect(await sessionsOf(world)).toEqual([]);
  });

  test('with a second factor is joined by its code, not by its password or its mailbox alone', async ({ world }) => {
    const ana = await signUp(world, 'ana@correo.ec', true);
    const totp = { secret: SECRET, createdAt: world.now, confirmedAt: world.now, lastStep: 0 };
    await world.db
      .insertInto('totp')
      .values({ userId: ana.id, ...totp })
      .execute();
    const { enter } = await browser(world);
    const api = world.anonymous();
    const joined = await api.socialLogin.join({ token: tokenOf(await enter('google')), password: PASSWORD });
    if (joined.next !== 'second-factor') throw new Error(joined.next);
    expect(await identitiesOf(world)).toEqual([]);
    expect(await mailsTo(world, 'ana@correo.ec')).not.toContain('con Google');
    const { ticket } = joined;
    const wrong = api.secondFactor.signIn({ ticket, code: '000000' });
    await expect(wrong).rejects.toMatchObject({ cause: { code: 'SECOND_FACTOR_REQUIRED' } });
    const forged = ticket.replace(/~.*/, '');
    await expect(api.secondFactor.signIn({ ticket: forged, code: '000000' })).rejects.toMatchObject({
      cause: { code: 'TOKEN_SPENT' },
    });
    expect(await identitiesOf(world)).toEqual([]);
    const code = new TOTP({ secret: SECRET }).generate({ timestamp: Date.parse(world.now) });
    await api.secondFactor.signIn({ ticket, code });
    expect(await identitiesOf(world)).toMatchObject([{ provider: 'google', subject: '1001', userId: ana.id }]);
  });

  test('a link that was changed by one letter is nobody’s', async ({ world }) => {
    await signUp(world, 'ana@correo.ec', true);
    const { enter } = await browser(world);
    const token = tokenOf(await enter('google'));
    const [secret = '', words = ''] = token.split('~');
    const forged = { ...JSON.parse(Buffer.from(words, 'base64url').toString()), byMail: true };
    const tries = [
      `${secret}~${Buffer.from(JSON.stringify(forged)).toString('base64url')}`,
      secret,
      `${newToken()}~${words}`,
      `${secret}~${words}=`,
    ];
    for (const one of tries)
      await expect(world.anonymous().socialLogin.join({ token: one })).rejects.toMatchObject({
        cause: { code: 'TOKEN_SPENT' },
      });
    world.now = new Date(Date.parse(world.now) + 31 * 60_000).toISOString();
    await expect(world.anonymous().socialLogin.join({ token, password: PASSWORD })).rejects.toMatchObject({
      cause: { code: 'TOKEN_SPENT' },
    });
  });
});

describe('the way back', () => {
  test('means nothing without its state, the browser it began in and the provider it went to', async ({ world }) => {
    const mine = await browser(world);
    const back = new URL(await mine.out('google'), 'http://x');
    const code = back.searchParams.get('code');
    const state = back.searchParams.get('state');
    const cookie = mine.jar.get('camino-google') ?? '';
    const stranger = await browser(world, mine.app);
    const strangers = new URL(await stranger.out('google'), 'http://x').searchParams.get('state');
    const late = (query: string) => ({ query, jar: { 'camino-google': cookie } });
    const tries = [
      late(`?code=${code}`),
      late(`?code=${code}&state=`),
      late(`?code=${code}&state=${newToken()}`),
      late(`?code=${code}&state=${strangers}`),
      late(`?code=${code}&state=${state}&state=${state}`),
      late(`?code=${code}&state[]=${state}`),
      { query: `?code=${code}&state=${state}`, jar: {} },
      { query: `?code=${code}&state=${state}`, jar: { 'camino-google': `${cookie}x` } },
      { query: `?code=${code}&state=${state}`, jar: { 'camino-google': stranger.jar.get('camino-google') ?? '' } },
    ];
    for (const { query, jar } of tries) {
      const one = await browser(world, mine.app);
      for (const [name, value] of Object.entries(jar)) one.jar.set(name, String(value));
      expect((await one.get(`/api/social/google/callback${query}`)).location, query).toBe('/login?aviso=vencido');
    }
    const mixed = await browser(world, mine.app);
    mixed.jar.set('camino-facebook', cookie);
    expect((await mixed.get(`/api/social/facebook/callback?code=${code}&state=${state}`)).location).toBe(
      '/login?aviso=vencido',
    );
    expect(await usersOf(world)).toEqual([]);
    expect((await mine.get(`${back.pathname}${back.search}`)).location).toBe('/entrar');
  });

  test('works once, and not after ten minutes', async ({ world }) => {
    const one = await browser(world);
    const back = await one.out('google');
    const cookie = one.jar.get('camino-google') ?? '';
    expect((await one.get(back)).location).toBe('/entrar');
    const again = await browser(world, one.app);
    again.jar.set('camino-google', cookie);
    expect((await again.get(back)).location).toBe('/login?aviso=vencido');
    const late = await browser(world, one.app);
    const lateBack = await late.out('google');
    world.now = new Date(Date.parse(world.now) + 10 * 60_000).toISOString();
    expect((await late.get(lateBack)).location).toBe('/login?aviso=vencido');
  });

  test('twice at once is one session, and two windows at once are one account', async ({ world }) => {
    const one = await browser(world);
    const back = await one.out('google');
    const answers = await Promise.all([one.get(back), one.get(back), one.get(back)]);
    expect(answers.filter(({ location }) => location === '/entrar')).toHaveLength(1);
    expect(await sessionsOf(world)).toHaveLength(1);
    google.person = { ...ANA, sub: '1002', email: 'eva@correo.ec' };
    const windows = await Promise.all([1, 2, 3].map(() => browser(world, one.app)));
    const ways = await Promise.all(windows.map((window) => window.out('google')));
    const pages = await Promise.all(windows.map((window, index) => window.get(ways[index] ?? '')));
    expect(pages.map(({ location }) => location)).toEqual(['/entrar', '/entrar', '/entrar']);
    expect(await usersOf(world)).toHaveLength(2);
    expect(await identitiesOf(world)).toHaveLength(2);
  });

  test('says so kindly when the person changed their mind', async ({ world }) => {
    const { get, out } = await browser(world);
    for (const [error, notice] of [
      ['access_denied', 'cancelado'],
      ['server_error', 'rechazado'],
      ['<script>', 'rechazado'],
    ] as const) {
      const back = new URL(await out('google', '?volver=/dashboard/mascotas'), 'http://x');
      const { location } = await get(
        `/api/social/google/callback?error=${encodeURIComponent(error)}&state=${back.searchParams.get('state')}`,
      );
      expect(location).toBe(`/login?aviso=${notice}&volver=%2Fdashboard%2Fmascotas`);
    }
  });

  test('never leaves this site, whatever was asked for', async ({ world }) => {
    const app = await world.http();
    for (const target of ELSEWHERE) {
      const one = await browser(world, app);
      const page = await one.enter('google', `?volver=${encodeURIComponent(target)}`);
      expect([target, page]).toEqual([target, '/entrar']);
      await world.db.deleteFrom('rateLimit').execute();
    }
    const one = await browser(world, app);
    expect(await one.enter('google', '?volver=/a&volver=//evil.example')).toBe('/entrar');
  });

  test('is kept in a cookie that no script reads, bound to this host over https', async () => {
    const world = await openAt({ PUBLIC_URL: 'https://petlove.example' });
    try {
      const app = await world.http();
      const { headers } = await app.inject('/api/social/google');
      expect(String(headers['set-cookie'])).toMatch(
        /^__Host-camino-google=[\w~-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/i,
      );
      const url = new URL(String(headers.location));
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        redirect_uri: 'https://petlove.example/api/social/google/callback',
        response_type: 'code',
        code_challenge_method: 'S256',
        scope: 'openid email profile',
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
      });
      expect(JSON.stringify(await world.db.selectFrom('token').selectAll().execute())).not.toContain(
        url.searchParams.get('state'),
      );
      expect((await app.inject({ method: 'HEAD', url: '/api/social/google' })).statusCode).toBe(404);
    } finally {
      await world.close();
    }
  });

  test('makes no account of an address without an invitation, where only invited ones may have one', async () => {
    const world = await openAt({ SIGNUPS: 'invited' });
    try {
      expect(await (await browser(world)).enter('google')).toBe('/login?aviso=cerrado');
      expect(await usersOf(world)).toEqual([]);
    } finally {
      await world.close();
    }
  });

  test('is not there where the server has no credentials', async () => {
    const world = await openWorld();
    const app = await world.http();
    expect((await app.inject('/api/social/google')).headers.location).toMatch(/^\/login\?aviso=/);
    expect((await world.anonymous().system.info()).providers).toEqual({});
    await world.close();
  });
});

const ELSEWHERE = [
  'https://evil.example',
  'http://evil.example/dashboard',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r//evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\u0000/evil.example',
  '/\u0085/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'evil.example',
  '.evil.example',
  '@evil.example',
  ':@evil.example',
  '%2F%2Fevil.example',
  'https:evil.example',
  'https:/evil.example',
  'http:///evil.example',
  '?volver=//evil.example',
  '#//evil.example',
  '',
  'null',
];
