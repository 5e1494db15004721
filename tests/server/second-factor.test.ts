/** The second step of signing in: turned on with a first code, asked for at every door, passed once by each code. */
import { TOTP } from 'otpauth';
import { describe, expect } from 'vitest';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Caller, Context } from '#server/platform/core/context.ts';
import { currentStanding } from '#server/app/http/request-context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { createCaller } from '#server/app/http/router.ts';
import { sealSecrets } from '#server/accounts/security/sealing.service.ts';
import { finishSignIn } from '#server/accounts/second-factor/sign-in.service.ts';
import { deliveredMails, tokenIn } from '../support/fake-mail.ts';
import { makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

const PASSWORD = 'tres lunas de cobre';

async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => new Error('it was allowed'),
    (reason: Error) => reason,
  );
  if (error.cause instanceof DomainError) return { code: error.cause.code, ...error.cause.details };
  throw error;
}

/** What the person's program shows at the world's present, or `steps` of 30 seconds away from it. */
function codeOf(world: World, secret: string, steps = 0): string {
  return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: Date.parse(world.now) + steps * 30_000,
  });
}

async function withPassword(world: World, changes: Parameters<typeof makeUser>[1] = {}) {
  return makeUser(world, { passwordHash: await hashPassword(PASSWORD), ...changes });
}

/** Turns it on, then lets a minute pass: the first code is used up. */
async function protectedAccount(world: World, changes: Parameters<typeof makeUser>[1] = {}) {
  const ana = await withPassword(world, changes);
  const { secondFactor } = world.as(ana);
  const { secret } = await secondFactor.begin({ password: PASSWORD });
  const { recoveryCodes } = await secondFactor.confirm({ code: codeOf(world, secret) });
  world.now = plus(world.now, 1, 'minutes');
  return { ana, secret, recoveryCodes };
}

function visitor(world: World, kind: 'web' | 'rest' = 'web', caller: Partial<Caller> = {}) {
  const held = { tokens: [] as string[], devices: [] as string[] };
  const context: Context = {
    ...world.context(null, caller),
    sessionTransport: {
      kind,
      send: (token) => {
        held.tokens.push(token);
        return kind === 'rest' ? token : null;
      },
      rememberDevice: (device) => void held.devices.push(device),
      keepChallenge: () => undefined,
      keepRegistration: () => undefined,
      clear: () => undefined,
    },
  };
  return { api: createCaller(context), held, context };
}

const pair = ({ email }: Person, remember = false) => ({ email, password: PASSWORD, remember });
const sessionsOf = ({ db }: World) => db.selectFrom('session').selectAll().execute();

async function ticketFor(world: World, person: Person): Promise<string> {
  const { ticket } = await visitor(world).api.auth.signIn(pair(person));
  return ticket ?? '';
}

describe('secrets in the database', () => {
  test('are sealed; after a restore without the key it is said, and a recovery code is the way on', async ({
    world,
  }) => {
    const { ana, secret, recoveryCodes } = await protectedAccount(world);
    const stored = async () => (await world.db.selectFrom('totp').select('secret').executeTakeFirstOrThrow()).secret;
    expect(await stored()).not.toContain(secret);
    // As an older version wrote it.
    await world.db.updateTable('totp').set({ secret }).execute();
    expect(await sealSecrets(world)).toEqual({ factors: 0, webhooks: 0 });
    expect(await stored()).not.toContain(secret);
    await visitor(world).api.secondFactor.signIn({ ticket: await ticketFor(world, ana), code: codeOf(world, secret) });

    const restored = {
      ...world.context(ana),
      config: readConfig({ SECRET_KEY: 'another key of at least 32 letters' }),
    };
    expect(await sealSecrets(restored)).toEqual({ factors: 1, webhooks: 0 });
    world.now = plus(world.now, 1, 'minutes');
    const account = createCaller(restored).secondFactor;
    expect(await refusal(account.turnOff({ password: PASSWORD, code: codeOf(world, secret) }))).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      message: expect.stringContaining('código de recuperación'),
    });
    await account.turnOff({ password: PASSWORD, code: recoveryCodes[0] ?? '' });
    const fresh = await account.begin({ password: PASSWORD });
    await account.confirm({ code: codeOf(world, fresh.secret) });
    expect(await sealSecrets(restored)).toEqual({ factors: 0, webhooks: 0 });
  });
});

describe('what changes the way in', () => {
  test('asks for the code besides the password: another password, another address', async ({ world }) => {
    const { ana, secret, recoveryCodes } = await protectedAccount(world);
    const { security } = world.as(ana);
    const password = {
      currentPassword: PASSWORD,
      password: 'cuatro soles de lata',
      confirmPassword: 'cuatro soles de lata',
    };
    const address = { email: 'nueva@correo.ec', password: PASSWORD };
    for (const code of [{}, { code: '000000' }]) {
      const missing = { code: 'SECOND_FACTOR_REQUIRED', field: 'code' };
      expect(await refusal(security.changePassword({ ...password, ...code }))).toMatchObject(missing);
      expect(await refusal(security.requestEmail({ ...address, ...code }))).toMatchObject(missing);
    }
    expect(await security.get()).toMatchObject({ pendingEmail: null });
    await security.requestEmail({ ...address, code: codeOf(world, secret) });
    await security.changePassword({ ...password, code: recoveryCodes[0] });
    expect(
      (await visitor(world).api.auth.signIn({ email: ana.email, password: 'cuatro soles de lata' })).ticket,
    ).toBeTruthy();
  });
});

describe('a sign-in from a browser that the account does not know', () => {
  const letters = async (world: World) =>
    (await deliveredMails(world)).filter(({ subject }) => subject === 'Entraste desde un navegador nuevo');

  test('is told by mail; its first one, a known browser and the older callers are not', async ({ world }) => {
    const ana = await withPassword(world);
    const first = visitor(world);
    await first.api.auth.signIn(pair(ana));
    await visitor(world, 'rest').api.auth.signIn(pair(ana));
    world.now = plus(world.now, 5, 'minutes');
    await visitor(world, 'web', { deviceHash: hashToken(first.held.devices[0] ?? '') }).api.auth.signIn(pair(ana));
    expect(await letters(world)).toEqual([]);
    world.now = plus(world.now, 5, 'minutes');
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0';
    await visitor(world, 'web', { agent }).api.auth.signIn(pair(ana));
    const [letter, ...more] = await letters(world);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ to: ana.email, text: expect.stringContaining('Firefox en Windows') });
    expect(letter?.text).toContain('/olvideClave');
  });
});

describe('an administrator without it', () => {
  const admin = (world: World) => withPassword(world, { role: 'ROLE_ADMINISTRADOR' });
  /** As the door finds them by their cookie. */
  const within = async (world: World, token = '', kind: 'web' | 'rest' = 'web') => {
    const standing = await currentStanding(world.db, hashToken(token), kind, world.now);
    return createCaller({ ...world.context(null), ...standing });
  };
  const enter = async (world: World, person: Person) => {
    const { api, held } = visitor(world);
    await api.auth.signIn(pair(person));
    return held.tokens[0];
  };

  test('administers for seven days from the first sign-in; then the administration is shut and the rest is open', async ({
    world,
  }) => {
    const ana = await admin(world);
    const first = await within(world, await enter(world, ana));
    expect(await first.auth.me()).toMatchObject({ secondFactorDueAt: plus(world.now, 7, 'days') });
    await first.adminLists.totals();
    world.now = plus(world.now, 6, 'days');
    const later = await within(world, await enter(world, ana));
    await later.adminLists.totals();
    world.now = plus(world.now, 1, 'days');
    const late = await within(world, await enter(world, ana));
    expect(await refusal(late.adminLists.totals())).toMatchObject({ code: 'SECOND_FACTOR_MISSING' });
    expect(await late.pets.list()).toEqual([]);
    const { secret } = await late.secondFactor.begin({ password: PASSWORD });
    await late.secondFactor.confirm({ code: codeOf(world, secret) });
    const { ticket } = await visitor(world).api.auth.signIn(pair(ana));
    const done = visitor(world);
    world.now = plus(world.now, 1, 'minutes');
    await done.api.secondFactor.signIn({ ticket: ticket ?? '', code: codeOf(world, secret) });
    const open = await within(world, done.held.tokens[0]);
    await open.adminLists.totals();
    expect(await open.auth.me()).toMatchObject({ secondFactorDueAt: null });
  });

  test('nobody else is given a day', async ({ world }) => {
    const ana = await withPassword(world);
    const api = await within(world, await enter(world, ana));
    expect(await api.auth.me()).toMatchObject({ secondFactorDueAt: null });
  });
});

describe('an administrator who went away', () => {
  const MINUTES = 30;
  const pass = (world: World, minutes: number) => {
    world.now = plus(world.now, minutes, 'minutes');
  };
  /** What the server answers to the session behind a cookie, from now on. */
  const browserOf = async (world: World, person: Person, code?: string) => {
    const { api, held } = visitor(world);
    await api.auth.signIn({ ...pair(person), code });
    const app = await world.http();
    const headers = { cookie: `sesion=${held.tokens[0]}`, 'sec-fetch-site': 'same-origin' };
    const read = (answer: { json: () => unknown; statusCode: number }) => {
      const { error } = answer.json() as { error?: { data: { domain: { code: string; field?: string } } } };
      return error ? error.data.domain.code : answer.statusCode;
    };
    return {
      ask: async (path: string) => read(await app.inject({ url: `/trpc/${path}`, headers })),
      act: async (path: string, input: object = {}) =>
        read(await app.inject({ method: 'POST', url: `/trpc/${path}`, headers, payload: input })),
    };
  };

  test('is asked for the password after half an hour, and for nothing else; what a page asks by itself is no sign of a person', async ({
    world,
  }) => {
    const { ana, secret } = await protectedAccount(world, { role: 'ROLE_ADMINISTRADOR' });
    const browser = await browserOf(world, ana, codeOf(world, secret));
    pass(world, MINUTES - 1);
    expect(await browser.act('auth.stillHere')).toBe(200);
    pass(world, MINUTES);
    expect(await browser.ask('pets.list')).toBe(200);
    pass(world, 1);
    expect(await browser.ask('pets.list')).toBe('SESSION_IDLE');
    // Neither a touch nor a change opens it again.
    expect(await browser.act('auth.stillHere')).toBe('SESSION_IDLE');
    expect(await browser.act('agenda.done', {})).toBe('SESSION_IDLE');
    expect(await browser.act('auth.reopen', { password: 'no es esta' })).toBe('INVALID');
    expect(await browser.ask('adminLists.totals')).toBe('SESSION_IDLE');
    expect(await browser.act('auth.reopen', { password: PASSWORD })).toBe(200);
    expect(await browser.ask('adminLists.totals')).toBe(200);
    pass(world, MINUTES);
    expect(await browser.ask('adminLists.totals')).toBe(200);
    const entries = await world.db.selectFrom('auditEntry').select(['action', 'actorId', 'outcome']).execute();
    const reopened = entries.filter(({ action }) => action === 'auth.reopen');
    expect(reopened).toEqual([
      { action: 'auth.reopen', actorId: ana.id, outcome: 'INVALID' },
      { action: 'auth.reopen', actorId: ana.id, outcome: 'ok' },
    ]);
  });

  test('has as many tries as at the sign-in', async ({ world }) => {
    const ana = await withPassword(world, { role: 'ROLE_ADMINISTRADOR' });
    const browser = await browserOf(world, ana);
    pass(world, MINUTES + 1);
    const told = [];
    for (let tries = 0; tries < 12; tries += 1) told.push(await browser.act('auth.reopen', { password: 'no es esta' }));
    expect(told[0]).toBe('INVALID');
    expect(told.at(-1)).toBe('TOO_MANY');
    expect(await browser.act('auth.reopen', { password: PASSWORD })).toBe('TOO_MANY');
  });

  test('may sign out, or in again: either ends the session that waited', async ({ world }) => {
    const ana = await withPassword(world, { role: 'ROLE_ADMINISTRADOR' });
    const [one, other] = [await browserOf(world, ana), await browserOf(world, ana)];
    pass(world, MINUTES + 1);
    expect(await one.act('auth.signOut')).toBe(200);
    expect(await one.act('auth.reopen', { password: PASSWORD })).toBe('SIGN_IN_REQUIRED');
    expect(await other.act('auth.signIn', pair(ana))).toBe(200);
    expect(await other.act('auth.reopen', { password: PASSWORD })).toBe('SIGN_IN_REQUIRED');
  });

  test('whoever does not administer is never asked', async ({ world }) => {
    const browser = await browserOf(world, await withPassword(world));
    pass(world, 20 * 60);
    expect(await browser.ask('pets.list')).toBe(200);
  });
});

describe('turning it on', () => {
  test('asks for the password, shows a secret, and counts only after a first code', async ({ world }) => {
    const ana = await withPassword(world);
    const { secondFactor, security, auth } = world.as(ana);
    expect(await refusal(secondFactor.begin({ password: 'no es esta' }))).toMatchObject({
      code: 'INVALID',
      field: 'password',
    });
    const { secret, address, qr } = await secondFactor.begin({ password: PASSWORD });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(address).toContain(`secret=${secret}`);
    expect(address).toContain('algorithm=SHA1&digits=6&period=30');
    expect(qr.path).toMatch(/^M0 0h7v1/);
    expect((await visitor(world).api.auth.signIn(pair(ana))).ticket).toBeNull();
    expect(await refusal(secondFactor.confirm({ code: codeOf(world, secret, 5) }))).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      field: 'code',
    });
    const { recoveryCodes } = await secondFactor.confirm({ code: codeOf(world, secret).replace(/^.../, '$& ') });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await security.get()).toMatchObject({ secondFactorSince: world.now, recoveryCodes: 10 });
    expect(await auth.me()).toMatchObject({ secondFactor: true });
    expect(await refusal(secondFactor.begin({ password: PASSWORD }))).toMatchObject({ code: 'INVALID' });
    expect((await deliveredMails(world)).map(({ subject, to }) => [subject, to])).toEqual([
      ['Cambió tu verificación en dos pasos', ana.email],
    ]);
  });

  test('keeps no recovery code that could be used', async ({ world }) => {
    const { recoveryCodes } = await protectedAccount(world);
    const rows = JSON.stringify(await world.db.selectFrom('recoveryCode').selectAll().execute());
    for (const code of recoveryCodes) expect(rows).not.toContain(code.replace('-', ''));
  });

  test('an account without a password turns it on by its session', async ({ world }) => {
    const eva = await makeUser(world, { signupKind: 'google' });
    const { secondFactor } = world.as(eva);
    const { secret } = await secondFactor.begin({});
    await secondFactor.confirm({ code: codeOf(world, secret) });
    const { context, held } = visitor(world);
    const entered = await finishSignIn(context, eva, { remember: true });
    expect(entered).toMatchObject({ token: null, ticket: expect.any(String) });
    expect(held.tokens).toEqual([]);
  });
});

describe('signing in', () => {
  test('the right password gives a ticket, the code a session that remembers', async ({ world }) => {
    const { ana, secret } = await protectedAccount(world);
    const { api, held } = visitor(world);
    const { ticket, token } = await api.auth.signIn(pair(ana, true));
    expect([token, held.tokens, held.devices, await sessionsOf(world)]).toEqual([null, [], [], []]);
    const wrong = await refusal(api.secondFactor.signIn({ ticket: ticket ?? '', code: codeOf(world, secret, 4) }));
    expect(wrong).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', field: 'code' });
    await api.secondFactor.signIn({ ticket: ticket ?? '', code: codeOf(world, secret) });
    expect(held.devices).toHaveLength(1);
    expect(await sessionsOf(world)).toMatchObject([
      { hash: hashToken(held.tokens[0] ?? ''), remembered: 1, kind: 'web' },
    ]);
  });

  test('clocks may differ by half a minute, not more, and no code works twice', async ({ world }) => {
    const { ana, secret } = await protectedAccount(world);
    const { api } = visitor(world);
    const enter = async (steps: number) =>
      api.secondFactor.signIn({ ticket: await ticketFor(world, ana), code: codeOf(world, secret, steps) });
    for (const steps of [-2, 2]) expect((await refusal(enter(steps))).code).toBe('SECOND_FACTOR_REQUIRED');
    await enter(0);
    for (const steps of [0, -1]) expect((await refusal(enter(steps))).code).toBe('SECOND_FACTOR_REQUIRED');
    world.now = plus(world.now, 15, 'minutes');
    await enter(1);
  });

  test.for(['the program', 'the paper'])(
    'fifty at once with one code of %s are one session',
    async (from, { world }) => {
      const { ana, secret, recoveryCodes } = await protectedAccount(world);
      const code = from === 'the paper' ? (recoveryCodes[3] ?? '') : codeOf(world, secret);
      const tickets: string[] = [];
      while (tickets.length < 50) {
        const { ticket } = await finishSignIn(visitor(world).context, ana, { remember: false });
        tickets.push(ticket ?? '');
      }
      const tries = tickets.map((ticket) => visitor(world).api.secondFactor.signIn({ ticket, code }));
      const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
      expect(done).toHaveLength(1);
      expect(await sessionsOf(world)).toHaveLength(1);
    },
  );

  test('fifty at once with one ticket are one session', async ({ world }) => {
    const { ana, recoveryCodes } = await protectedAccount(world);
    const ticket = await ticketFor(world, ana);
    const tries = Array.from({ length: 50 }, (_, n) =>
      visitor(world).api.secondFactor.signIn({ ticket, code: recoveryCodes[n % 10] ?? '' }),
    );
    const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
    expect(await sessionsOf(world)).toHaveLength(1);
    // What was refused used nothing up.
    expect(await world.as(ana).security.get()).toMatchObject({ recoveryCodes: 9 });
  });

  test('a recovery code works once, in any spelling', async ({ world }) => {
    const { ana, recoveryCodes } = await protectedAccount(world);
    const { api, held } = visitor(world);
    const typed = (recoveryCodes[0] ?? '').toLowerCase().replace('-', ' ');
    await api.secondFactor.signIn({ ticket: await ticketFor(world, ana), code: typed });
    expect(held.tokens).toHaveLength(1);
    const again = api.secondFactor.signIn({ ticket: await ticketFor(world, ana), code: typed });
    expect((await refusal(again)).code).toBe('SECOND_FACTOR_REQUIRED');
  });

  test('a ticket lasts five minutes, and is of no other kind', async ({ world }) => {
    const { ana, recoveryCodes } = await protectedAccount(world);
    const [code = ''] = recoveryCodes;
    const { api } = visitor(world);
    const late = await ticketFor(world, ana);
    world.now = plus(world.now, 5, 'minutes');
    expect((await refusal(api.secondFactor.signIn({ ticket: late, code }))).code).toBe('TOKEN_SPENT');
    const row = { userId: ana.id, email: ana.email, createdAt: world.now, expiresAt: plus(world.now, 1, 'hours') };
    for (const kind of ['reset-password', 'change-password', 'confirm-email', 'change-email', 'social-join'] as const) {
      const token = newToken();
      await world.db
        .insertInto('token')
        .values({ hash: hashToken(token), kind, ...row, usedAt: null, refId: null })
        .execute();
      expect((await refusal(api.secondFactor.signIn({ ticket: token, code }))).code).toBe('TOKEN_SPENT');
    }
    const ticket = await ticketFor(world, ana);
    expect(await api.auth.openReset({ token: ticket })).toMatchObject({ state: 'error' });
    for (const call of [
      () => api.auth.resetPassword({ token: ticket, password: 'cuatro soles', confirmPassword: 'cuatro soles' }),
      () => api.auth.confirmEmail({ token: ticket }),
      () => api.security.confirmNewEmail({ token: ticket }),
    ])
      expect((await refusal(call())).code).toBe('TOKEN_SPENT');
    expect(await sessionsOf(world)).toEqual([]);
  });

  test("the code of one person opens nobody else's account", async ({ world }) => {
    const { ana } = await protectedAccount(world);
    const bea = await protectedAccount(world);
    const { api } = visitor(world);
    const ticket = await ticketFor(world, ana);
    for (const code of [codeOf(world, bea.secret), bea.recoveryCodes[0] ?? '']) {
      expect((await refusal(api.secondFactor.signIn({ ticket, code }))).code).toBe('SECOND_FACTOR_REQUIRED');
    }
    expect(await world.as(bea.ana).security.get()).toMatchObject({ recoveryCodes: 10 });
  });

  test('five wrong codes are enough for a quarter of an hour, whatever the ticket and the address', async ({
    world,
  }) => {
    const { ana, secret, recoveryCodes } = await protectedAccount(world);
    const guess = async (n: number, code: string) =>
      visitor(world, 'web', { ip: `198.51.100.${n}` }).api.secondFactor.signIn({
        ticket: await ticketFor(world, ana),
        code,
      });
    for (let n = 0; n < 5; n += 1) {
      expect((await refusal(guess(n, codeOf(world, secret, 9)))).code).toBe('SECOND_FACTOR_REQUIRED');
    }
    expect((await refusal(guess(6, codeOf(world, secret)))).code).toBe('TOO_MANY');
    expect((await refusal(guess(7, recoveryCodes[0] ?? ''))).code).toBe('TOO_MANY');
    world.now = plus(world.now, 15, 'minutes');
    await guess(8, codeOf(world, secret));
  });

  test('neither a known browser nor the link of a mail goes past it', async ({ world }) => {
    const { ana, secret } = await protectedAccount(world);
    const first = visitor(world);
    await first.api.secondFactor.signIn({ ticket: await ticketFor(world, ana), code: codeOf(world, secret) });
    const again = visitor(world, 'web', { deviceHash: hashToken(first.held.devices[0] ?? '') });
    expect((await again.api.auth.signIn(pair(ana))).ticket).toEqual(expect.any(String));
    expect(again.held.tokens).toEqual([]);
    const waiting = await ticketFor(world, ana);
    await again.api.auth.requestReset({ email: ana.email });
    const mail = (await deliveredMails(world)).find(({ subject }) => subject === 'Cambia tu contraseña');
    const { token } = await again.api.auth.openReset({ token: tokenIn(mail) });
    const fresh = { password: 'cuatro soles de lata', confirmPassword: 'cuatro soles de lata' };
    await again.api.auth.resetPassword({ token: token ?? '', ...fresh });
    expect(again.held.tokens).toEqual([]);
    world.now = plus(world.now, 1, 'minutes');
    const old = again.api.secondFactor.signIn({ ticket: waiting, code: codeOf(world, secret) });
    expect((await refusal(old)).code).toBe('TOKEN_SPENT');
    const { ticket } = await again.api.auth.signIn({ email: ana.email, password: fresh.password });
    expect(ticket).toEqual(expect.any(String));
    expect(await world.as(ana).security.get()).toMatchObject({ recoveryCodes: 10 });
  });

  test('an account that was disabled in between stays out', async ({ world }) => {
    const { ana, secret } = await protectedAccount(world);
    const ticket = await ticketFor(world, ana);
    await world.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', ana.id).execute();
    const late = visitor(world).api.secondFactor.signIn({ ticket, code: codeOf(world, secret) });
    expect((await refusal(late)).code).toBe('TOKEN_SPENT');
  });

  test('in a batch it is refused', async ({ world }) => {
    const { api } = visitor(world, 'web', { batchSize: 2 });
    expect((await refusal(api.secondFactor.signIn({ ticket: 'x', code: '123456' }))).code).toBe('BATCH_REFUSED');
  });
});

describe('turning it off, and new recovery codes', () => {
  test('ask for both factors; the old codes are worth nothing after', async ({ world }) => {
    const { ana, secret, recoveryCodes } = await protectedAccount(world);
    const { secondFactor, security } = world.as(ana);
    const proof = { password: PASSWORD, code: codeOf(world, secret) };
    expect(await refusal(secondFactor.renewCodes({ ...proof, password: 'no es esta' }))).toMatchObject({
      field: 'password',
    });
    expect(await refusal(secondFactor.turnOff({ ...proof, code: codeOf(world, secret, 7) }))).toMatchObject({
      field: 'code',
    });
    const fresh = await secondFactor.renewCodes(proof);
    expect(await refusal(secondFactor.turnOff({ ...proof, code: recoveryCodes[0] ?? '' }))).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    });
    world.now = plus(world.now, 1, 'minutes');
    await secondFactor.turnOff({ ...proof, code: fresh.recoveryCodes[0] ?? '' });
    expect(await security.get()).toMatchObject({ secondFactorSince: null, recoveryCodes: 0 });
    expect((await visitor(world).api.auth.signIn(pair(ana))).ticket).toBeNull();
    const mails = (await deliveredMails(world)).filter(({ to }) => to === ana.email);
    expect(mails.map(({ text }) => /Ahora está (\w+)|(entras solo)/.exec(text)?.[0])).toHaveLength(3);
  });
});

describe('the older callers', () => {
  const login = async (world: World, body: object) =>
    (await world.http()).inject({ method: 'POST', url: '/login', payload: body });

  test('are told that a code is missing, and send it along', async ({ world }) => {
    const { ana, secret, recoveryCodes } = await protectedAccount(world);
    const username = { username: ana.email, password: PASSWORD };
    const missing = await login(world, username);
    expect([missing.statusCode, missing.body.includes('Falta el segundo paso')]).toEqual([401, true]);
    expect((await login(world, { ...username, codigo: '000000' })).statusCode).toBe(401);
    expect((await login(world, { ...username, password: 'no', codigo: codeOf(world, secret) })).json()).toEqual(
      (await login(world, { ...username, password: 'no' })).json(),
    );
    const entered = await login(world, { ...username, codigo: codeOf(world, secret) });
    expect([entered.statusCode, entered.json().token]).toEqual([200, expect.any(String)]);
    expect((await login(world, { ...username, codigo: codeOf(world, secret) })).statusCode).toBe(401);
    expect((await login(world, { ...username, codigo: recoveryCodes[0] })).statusCode).toBe(200);
  });

  test('count together with the web', async ({ world }) => {
    const { ana, secret } = await protectedAccount(world);
    const wrong = { username: ana.email, password: PASSWORD, codigo: codeOf(world, secret, 9) };
    for (let n = 0; n < 5; n += 1) expect((await login(world, wrong)).statusCode).toBe(401);
    const right = visitor(world).api.secondFactor.signIn({
      ticket: await ticketFor(world, ana),
      code: codeOf(world, secret),
    });
    expect((await refusal(right)).code).toBe('TOO_MANY');
    expect((await login(world, { ...wrong, codigo: codeOf(world, secret) })).statusCode).toBe(429);
  });
});

test('a wrong password says and does the same with a second factor as without', async ({ world }) => {
  const { ana } = await protectedAccount(world);
  const bea = await withPassword(world);
  const app = await world.http();
  const said = async (email: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/trpc/auth.signIn',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email, password: 'no es esta', code: '123456' }),
    });
    const { date: _, ...headers } = answer.headers;
    return { status: answer.statusCode, body: answer.body, headers };
  };
  for (let n = 0; n < 7; n += 1) expect(await said(ana.email)).toEqual(await said(bea.email));
});
