import { describe, expect } from 'vitest';
import { makeAdministrator } from '#server/accounts/staff/standing.service.ts';
import { ensureFirstAdmin } from '#server/accounts/sign-in/first-admin.service.ts';
import { findActor } from '#server/accounts/sessions/queries.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Caller, Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { createCaller } from '#server/app/http/router.ts';
import { printedLinks } from '../support/administrator.ts';
import { deliveredMails, tokenIn } from '../support/fake-mail.ts';
import { usersOf } from '../support/social-world.ts';
import { test, type World } from '../support/world.ts';

const PASSWORD = 'tres lunas de cobre';
const OTHER_PASSWORD = 'cuatro soles de lata';
const ANA = {
  email: 'ana@correo.ec',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  name: 'Ana',
  surname: 'Vera',
  country: 'EC',
  phone: '0998842547',
  acceptTerms: true,
};

/** The code and field of the refusal; fails where nothing was refused. */
async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => new Error('it was allowed'),
    (reason: Error) => reason,
  );
  if (error.cause instanceof DomainError) return { code: error.cause.code, ...error.cause.details };
  throw error;
}

/** A caller at one of the two doors that keeps what the door was handed. */
function visitor(world: World, kind: 'web' | 'rest' = 'web', caller: Partial<Caller> = {}) {
  const held = { tokens: [] as string[], devices: [] as string[], registrations: [] as (string | null)[], cleared: 0 };
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
      keepRegistration: (secret) => void held.registrations.push(secret),
      clear: () => {
        held.cleared += 1;
      },
    },
  };
  return { api: createCaller(context), held, context };
}

async function register(world: World, changes: Partial<typeof ANA> = {}) {
  await world.anonymous().auth.signUp({ ...ANA, ...changes });
  const [mail] = await deliveredMails(world);
  return tokenIn(mail);
}

async function confirmed(world: World, changes: Partial<typeof ANA> = {}) {
  await world.anonymous().auth.confirmEmail({ token: await register(world, changes) });
  return world.db
    .selectFrom('user')
    .selectAll()
    .where('email', '=', changes.email ?? ANA.email)
    .executeTakeFirstOrThrow();
}

const alive = (world: World, token: string, kind: 'web' | 'rest' = 'web') =>
  findActor(world.db, { hash: hashToken(token), kind, now: world.now });

describe('registering', () => {
  test('somebody registers, opens the mail, confirms and signs in', async ({ world }) => {
    const token = await register(world);
    const { api, held } = visitor(world);
    expect(await refusal(api.auth.signIn({ email: ANA.email, password: PASSWORD }))).toMatchObject({
      code: 'ACCOUNT_UNCONFIRMED',
    });
    expect(await api.auth.confirmEmail({ token })).toMatchObject({ email: ANA.email, here: false, token: null });
    expect(await api.auth.signIn({ email: ' Ana@Correo.ec ', password: PASSWORD, remember: true })).toEqual({
      token: null,
      ticket: null,
      email: ANA.email,
      role: 'ROLE_USUARIO',
    });
    const actor = await alive(world, held.tokens[0] ?? '');
    expect(actor).toMatchObject({ email: ANA.email, timeZone: 'America/Guayaquil' });
    expect(await alive(world, held.tokens[0] ?? '', 'rest')).toBeUndefined();
    const user = await world.db.selectFrom('user').selectAll().where('email', '=', ANA.email).executeTakeFirstOrThrow();
    expect(await world.as(user).auth.me()).toMatchObject({
      name: 'Ana',
      countryName: 'Ecuador',
      phoneCode: '593',
      phone: '+593998842547',
      totalPets: 0,
      totalOwners: 1,
    });
    expect(
      await world.db.selectFrom('owner').select(['principal', 'name', 'phone']).where('name', '=', 'Ana').execute(),
    ).toEqual([{ principal: 1, name: 'Ana', phone: '+593998842547' }]);
  });

  test('nothing secret lies in the tables', async ({ world }) => {
    const token = await register(world);
    const rows = JSON.stringify([
      await usersOf(world),
      await world.db.selectFrom('token').selectAll().execute(),
      await world.db.selectFrom('mailOutbox').selectAll().execute(),
    ]);
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(PASSWORD);
    expect(rows).toContain('$argon2id$v=19$m=19456,p=1,t=2$');
  });

  test('the older callers name the country by its phone code', async ({ world }) => {
    await register(world, { country: '+593' });
    await register(world, { email: 'toronto@correo.ec', country: '1', phone: '416 555 1234' });
    expect(await usersOf(world)).toMatchObject([
      { countryIso: 'EC', phone: '+593998842547' },
      { countryIso: 'CA', phone: '+14165551234' },
    ]);
  });

  test.for([
    ['a number that cannot exist', { phone: '12345' }, 'phone'],
    ['a country that does not exist', { country: 'ZZ' }, 'country'],
    ['one of the commonest passwords', { password: 'Password1' }, 'password'],
    ['a word of the product with a year', { password: 'Mascota2024' }, 'password'],
    ['her own name with digits', { password: 'AnaVera123' }, 'password'],
  ] as const)('%s is refused beside its field', async ([, change, field], { world }) => {
    const input = { ...ANA, ...change };
    const said = await refusal(world.anonymous().auth.signUp({ ...input, confirmPassword: input.password }));
    expect(said).toMatchObject({ code: 'INVALID', field, message: expect.any(String) });
    expect(await usersOf(world)).toEqual([]);
  });

  test.for([
    'passwordpassword',
    'qwertyuiopasdfg',
    '111112222233333',
    '123456789012345',
    'Password1!',
    'letmein123',
    'emelec1929',
    '0998842547',
  ])('%s is refused, with what would help', async (password, { world }) => {
    const said = await refusal(world.anonymous().auth.signUp({ ...ANA, password, confirmPassword: password }));
    expect(said).toMatchObject({
      code: 'INVALID',
      field: 'password',
      message: expect.stringContaining('tres palabras'),
    });
    expect(await usersOf(world)).toEqual([]);
  });

  test('of five who register one address at the same time, one gets it and one mail goes out', async ({ world }) => {
    const calls = Array.from({ length: 5 }, () => world.anonymous().auth.signUp(ANA));
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusal(world.anonymous().auth.signUp(ANA))).toMatchObject({ code: 'EMAIL_TAKEN', field: 'email' });
    expect(await deliveredMails(world)).toHaveLength(1);
  });

  test('a mail asked for again brings another good link; twice in a minute it is one mail', async ({ world }) => {
    await register(world);
    world.now = '2026-11-21T15:05:00.000Z';
    const { auth } = world.anonymous();
    expect(await auth.resendConfirmation({ email: ANA.email })).toEqual({ email: ANA.email });
    await auth.resendConfirmation({ email: ANA.email });
    expect(await auth.resendConfirmation({ email: 'nadie@correo.ec' })).toEqual({ email: 'nadie@correo.ec' });
    const mails = await deliveredMails(world);
    expect(mails).toHaveLength(1);
    await auth.confirmEmail({ token: tokenIn(mails[0]) });
  });

  test('a mistyped address is mended with the password, and the first link dies', async ({ world }) => {
    const first = await register(world);
    const { auth } = world.anonymous();
    const change = { email: ANA.email, newEmail: 'ana.vera@correo.ec' };
    expect(await refusal(auth.changeUnconfirmedEmail({ ...change, password: 'otra cosa' }))).toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
    await auth.changeUnconfirmedEmail({ ...change, password: PASSWORD });
    expect(await refusal(auth.confirmEmail({ token: first }))).toMatchObject({ code: 'TOKEN_SPENT' });
    const [mail] = await deliveredMails(world);
    expect(mail?.to).toBe('ana.vera@correo.ec');
    await auth.confirmEmail({ token: tokenIn(mail) });
    expect(
      (await world.db.selectFrom('owner').select('email').orderBy('id', 'desc').executeTakeFirstOrThrow()).email,
    ).toBe(change.newEmail);
  });

  test('of several who move to one address at the same time, one gets it', async ({ world }) => {
    const emails = ['a@correo.ec', 'b@correo.ec', 'c@correo.ec'];
    for (const email of emails) await register(world, { email });
    const change = { password: PASSWORD, newEmail: 'una@correo.ec' };
    const calls = emails.map((email) => world.anonymous().auth.changeUnconfirmedEmail({ ...change, email }));
    const refused = (await Promise.allSettled(calls)).filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason.cause?.code)).toEqual(['EMAIL_TAKEN', 'EMAIL_TAKEN']);
  });

  test('a REST caller gets a session with the confirmation', async ({ world }) => {
    const { api } = visitor(world, 'rest');
    const { token } = await api.auth.confirmEmail({ token: await register(world) });
    expect(await alive(world, token ?? '', 'rest')).toMatchObject({ email: ANA.email });
    expect(await alive(world, token ?? '', 'web')).toBeUndefined();
  });
});

describe('links', () => {
  test('of fifty uses at once exactly one counts', async ({ world }) => {
    const token = await register(world);
    const calls = Array.from({ length: 50 }, (_, i) =>
      world.anonymous({ ip: `198.51.100.${i}` }).auth.confirmEmail({ token }),
    );
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a link of one kind opens nothing of another', async ({ world }) => {
    const token = await register(world);
    const { auth } = world.anonymous();
    expect(await auth.openReset({ token })).toMatchObject({ state: 'error', token: null });
    const change = { token, password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD };
    expect(await refusal(auth.resetPassword(change))).toMatchObject({ code: 'TOKEN_SPENT' });
    const admin = { ...change, email: 'jefe@correo.ec', name: 'Jefe' };
    expect(await refusal(auth.firstAdmin(admin))).toMatchObject({ code: 'TOKEN_SPENT' });
    await auth.confirmEmail({ token });
  });

  test('a link ends with its time', async ({ world }) => {
    const token = await register(world);
    world.now = '2026-11-22T15:00:00.000Z';
    expect(await refusal(world.anonymous().auth.confirmEmail({ token }))).toMatchObject({ code: 'TOKEN_SPENT' });
  });

  test('twenty wrong links from one address are enough', async ({ world }) => {
    const { auth } = world.anonymous();
    for (let i = 0; i < 20; i++) await auth.openReset({ token: `wrong${i}` });
    expect(await refusal(auth.openReset({ token: 'wrong' }))).toMatchObject({ code: 'TOO_MANY' });
  });
});

describe('recovering', () => {
  test('a new password ends every session and every link, and the person is told', async ({ world }) => {
    await confirmed(world);
    const web = visitor(world);
    const rest = visitor(world, 'rest');
    await web.api.auth.signIn({ email: ANA.email, password: PASSWORD });
    await rest.api.auth.signIn({ email: ANA.email, password: PASSWORD });
    await web.api.auth.requestReset({ email: ANA.email });
    const [mail] = await deliveredMails(world);
    const link = tokenIn(mail);
    const opened = await web.api.auth.openReset({ token: link });
    expect(opened).toMatchObject({ state: 'ok', email: ANA.email, name: 'Ana', surname: 'Vera' });
    const token = opened.token ?? '';
    const change = { token, password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD };
    await web.api.auth.resetPassword(change);
    expect(await alive(world, web.held.tokens[0] ?? '')).toBeUndefined();
    expect(await alive(world, rest.held.tokens[0] ?? '', 'rest')).toBeUndefined();
    expect(await refusal(web.api.auth.resetPassword(change))).toMatchObject({ code: 'TOKEN_SPENT' });
    expect(await web.api.auth.openReset({ token: link })).toMatchObject({ state: 'error' });
    expect(await refusal(web.api.auth.signIn({ email: ANA.email, password: PASSWORD }))).toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
    await web.api.auth.signIn({ email: ANA.email, password: OTHER_PASSWORD });
    expect((await deliveredMails(world)).map(({ subject }) => subject)).toEqual([
      'Cambiaste tu contraseña',
      'Entraste desde un navegador nuevo',
    ]);
  });

  test('no session outlives a reset that runs at the same moment', async ({ world }) => {
    await confirmed(world);
    await world.anonymous().auth.requestReset({ email: ANA.email });
    const link = tokenIn((await deliveredMails(world))[0]);
    const { token } = await world.anonymous().auth.openReset({ token: link });
    const change = { token: token ?? '', password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD };
    const signIns = ['web', 'web', 'rest'].map((kind) =>
      visitor(world, kind === 'rest' ? 'rest' : 'web').api.auth.signIn({ email: ANA.email, password: PASSWORD }),
    );
    const [reset] = await Promise.allSettled([world.anonymous().auth.resetPassword(change), ...signIns]);
    expect(reset?.status).toBe('fulfilled');
    expect(await world.db.selectFrom('session').selectAll().execute()).toEqual([]);
  });

  test('the two documented warnings', async ({ world }) => {
    const { id } = await confirmed(world);
    const { auth } = world.anonymous();
    expect(await refusal(auth.requestReset({ email: 'nadie@correo.ec' }))).toMatchObject({ code: 'EMAIL_UNKNOWN' });
    await world.db.updateTable('user').set({ passwordHash: null, signupKind: 'google' }).where('id', '=', id).execute();
    expect(await refusal(auth.requestReset({ email: ANA.email }))).toMatchObject({ code: 'SOCIAL_ACCOUNT' });
    expect(await auth.validateUser({ email: ANA.email })).toEqual({ exists: true, signupKind: 'google' });
    expect(await auth.validateUser({ email: 'nadie@correo.ec' })).toEqual({ exists: false, signupKind: null });
  });

  test('asked for again within the minute, the person hears that the first mail is on its way and when to ask', async ({
    world,
  }) => {
    await confirmed(world);
    const { auth } = world.anonymous();
    world.now = '2026-11-21T15:05:20.000Z';
    expect(await auth.requestReset({ email: ANA.email })).toEqual({ email: ANA.email, waitSeconds: 0 });
    expect(await auth.requestReset({ email: ANA.email })).toEqual({ email: ANA.email, waitSeconds: 40 });
    world.now = '2026-11-21T15:06:00.000Z';
    expect(await auth.requestReset({ email: ANA.email })).toEqual({ email: ANA.email, waitSeconds: 0 });
    const sent = (await deliveredMails(world)).filter(({ subject }) => subject === 'Cambia tu contraseña');
    expect(sent).toHaveLength(2);
  });

  test('three reset mails an hour for one account, wherever they are asked for', async ({ world }) => {
    await confirmed(world);
    for (const ip of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
      await world.anonymous({ ip }).auth.requestReset({ email: ANA.email });
    }
    const said = await refusal(world.anonymous({ ip: '198.51.100.4' }).auth.requestReset({ email: ANA.email }));
    expect(said).toMatchObject({ code: 'TOO_MANY', retryAfter: 3600 });
  });

  test('a link does not follow the account to another address', async ({ world }) => {
    const { id } = await confirmed(world);
    await world.anonymous().auth.requestReset({ email: ANA.email });
    const [mail] = await deliveredMails(world);
    await world.db.updateTable('user').set({ email: 'otra@correo.ec' }).where('id', '=', id).execute();
    expect(await world.anonymous().auth.openReset({ token: tokenIn(mail) })).toMatchObject({ state: 'error' });
  });
});

describe('signing in', () => {
  test('unknown, wrong and social accounts answer alike', async ({ world }) => {
    const { id } = await confirmed(world);
    const { auth } = world.anonymous();
    const wrong = await refusal(auth.signIn({ email: ANA.email, password: 'no es esta' }));
    expect(await refusal(auth.signIn({ email: 'nadie@correo.ec', password: 'no es esta' }))).toEqual(wrong);
    await world.db.updateTable('user').set({ passwordHash: null }).where('id', '=', id).execute();
    expect(await refusal(auth.signIn({ email: ANA.email, password: PASSWORD }))).toEqual(wrong);
    expect(wrong).toMatchObject({ code: 'WRONG_CREDENTIALS' });
  });

  test('a disabled account says so only to whoever knows its password, and its sessions open nothing', async ({
    world,
  }) => {
    const { id } = await confirmed(world);
    const { api, held } = visitor(world);
    await api.auth.signIn({ email: ANA.email, password: PASSWORD });
    await world.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', id).execute();
    expect(await alive(world, held.tokens[0] ?? '')).toBeUndefined();
    expect(await refusal(api.auth.signIn({ email: ANA.email, password: PASSWORD }))).toMatchObject({
      code: 'ACCOUNT_DISABLED',
    });
    expect(await refusal(api.auth.signIn({ email: ANA.email, password: 'no es esta' }))).toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
  });

  test('of fifty guesses at once only five are looked at', async ({ world }) => {
    await confirmed(world);
    const guess = () => refusal(world.anonymous().auth.signIn({ email: ANA.email, password: 'no es esta' }));
    const codes = (await Promise.all(Array.from({ length: 50 }, guess))).map(({ code }) => code);
    expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(5);
    expect(codes.filter((code) => code === 'TOO_MANY')).toHaveLength(45);
    expect(await refusal(world.anonymous().auth.signIn({ email: ANA.email, password: PASSWORD }))).toMatchObject({
      code: 'TOO_MANY',
    });
    world.now = '2026-11-21T15:15:00.000Z';
    await world.anonymous().auth.signIn({ email: ANA.email, password: PASSWORD });
  });

  test('a waiting room that comes in at once waits its turn, and all are let in', async ({ world }) => {
    const emails = ['ana@correo.ec', 'luis@correo.ec'];
    for (const email of emails) await confirmed(world, { email });
    const logins = Array.from({ length: 64 }, (_, n) =>
      world.anonymous({ ip: `198.51.100.${n}` }).auth.signIn({ email: emails[n % 2] ?? '', password: PASSWORD }),
    );
    await Promise.all(logins);
    expect(world.tokens).toHaveLength(64);
    const tries = await world.db.selectFrom('rateLimit').select('count').where('key', 'like', 'signIn%').execute();
    expect(tries.filter(({ count }) => count > 0)).toEqual([]);
  });

  test('an unknown address is counted like a known one', async ({ world }) => {
    const guess = () => refusal(world.anonymous().auth.signIn({ email: 'nadie@correo.ec', password: 'no es esta' }));
    for (let i = 0; i < 5; i++) expect(await guess()).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(await guess()).toMatchObject({ code: 'TOO_MANY' });
  });

  test('a right password gives its try back', async ({ world }) => {
    await confirmed(world);
    for (let i = 0; i < 8; i++) await world.anonymous().auth.signIn({ email: ANA.email, password: PASSWORD });
    expect(await world.db.selectFrom('rateLimit').select('count').where('key', 'like', 'signIn%').execute()).toEqual([
      { count: 0 },
      { count: 0 },
      { count: 0 },
    ]);
  });

  test('while a stranger guesses from everywhere, a known browser still gets in', async ({ world }) => {
    await confirmed(world);
    const first = visitor(world);
    await first.api.auth.signIn({ email: ANA.email, password: PASSWORD });
    const [device = ''] = first.held.devices;
    for (let i = 0; i < 12; i++) {
      const { auth } = world.anonymous({ ip: `198.51.100.${i}` });
      for (let j = 0; j < 5; j++) await refusal(auth.signIn({ email: ANA.email, password: 'no es esta' }));
    }
    const pair = { email: ANA.email, password: PASSWORD };
    expect(await refusal(world.anonymous().auth.signIn(pair))).toMatchObject({ code: 'TOO_MANY' });
    const again = visitor(world, 'web', { deviceHash: hashToken(device) });
    await again.api.auth.signIn(pair);
    expect(again.held.devices).toEqual([]);
    const made = visitor(world, 'web', { deviceHash: hashToken('made up') });
    expect(await refusal(made.api.auth.signIn(pair))).toMatchObject({ code: 'TOO_MANY' });
  });

  test('… and so does an older caller from the address it has signed in from, which has no cookie', async ({
    world,
  }) => {
    await confirmed(world);
    const pair = { email: ANA.email, password: PASSWORD };
    await visitor(world, 'rest', { ip: '192.0.2.9' }).api.auth.signIn(pair);
    for (let i = 0; i < 12; i++) {
      const { auth } = world.anonymous({ ip: `198.51.100.${i}` });
      for (let j = 0; j < 5; j++) await refusal(auth.signIn({ email: ANA.email, password: 'no es esta' }));
    }
    const again = visitor(world, 'rest', { ip: '192.0.2.9' });
    expect(await again.api.auth.signIn(pair)).toMatchObject({ token: expect.any(String) });
    for (const [kind, ip] of [
      ['rest', '192.0.2.10'],
      ['web', '192.0.2.9'],
    ] as const) {
      const other = visitor(world, kind, { ip });
      expect(await refusal(other.api.auth.signIn(pair))).toMatchObject({ code: 'TOO_MANY' });
    }
    const guess = () => refusal(again.api.auth.signIn({ email: ANA.email, password: 'no es esta' }));
    const codes = await Promise.all(Array.from({ length: 12 }, async () => (await guess()).code));
    expect(codes.filter((code) => code === 'TOO_MANY')).toHaveLength(2);
  });

  test('in a batch it is refused', async ({ world }) => {
    const { auth } = world.anonymous({ batchSize: 2 });
    expect(await refusal(auth.signIn({ email: ANA.email, password: PASSWORD }))).toMatchObject({
      code: 'BATCH_REFUSED',
    });
  });

  test.for([
    ['remembered: 60 days', true, 'web', '2027-01-20T14:59:00.000Z', '2027-01-20T15:00:00.000Z'],
    ['not remembered: a day', false, 'web', '2026-11-22T14:59:00.000Z', '2026-11-22T15:00:00.000Z'],
    ['a bearer: 30 days', false, 'rest', '2026-12-21T14:59:00.000Z', '2026-12-21T15:00:00.000Z'],
  ] as const)('a session lasts, %s', async ([, remember, kind, before, after], { world }) => {
    await confirmed(world);
    const { api, held } = visitor(world, kind);
    await api.auth.signIn({ email: ANA.email, password: PASSWORD, remember });
    const [token = ''] = held.tokens;
    world.now = before;
    expect(await alive(world, token, kind)).toBeDefined();
    world.now = after;
    expect(await alive(world, token, kind)).toBeUndefined();
  });

  test('a new sign-in makes a new token and ends the old session; signing out ends the row', async ({ world }) => {
    const user = await confirmed(world);
    const { api, held, context } = visitor(world);
    await api.auth.signIn({ email: ANA.email, password: PASSWORD });
    const [first = ''] = held.tokens;
    const actor = { ...user, userId: user.id, roles: [], sessionHash: hashToken(first) };
    await createCaller({ ...context, actor }).auth.signIn({ email: ANA.email, password: PASSWORD });
    const [, second = ''] = held.tokens;
    expect(second).not.toBe(first);
    expect(await alive(world, first)).toBeUndefined();
    const again = { ...actor, sessionHash: hashToken(second) };
    expect(await createCaller({ ...context, actor: again }).auth.signOut()).toEqual({ ok: true });
    expect(await alive(world, second)).toBeUndefined();
    expect(held.cleared).toBe(1);
  });
});

describe('over HTTP', () => {
  test('the token is in no answer but in a cookie that opens the next call, until signing out', async ({ world }) => {
    await confirmed(world);
    const app = await world.http();
    const post = (name: string, input: unknown, cookie?: string) =>
      app.inject({
        method: 'POST',
        url: `/trpc/${name}`,
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...(cookie && { cookie }) },
        payload: JSON.stringify(input ?? {}),
      });
    const pair = { email: ANA.email, password: PASSWORD };
    const answer = await post('auth.signIn', { ...pair, remember: true });
    const cookies = Object.fromEntries(answer.cookies.map((cookie) => [cookie.name, cookie]));
    const { sesion, dispositivo } = cookies;
    expect(sesion).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 60 * 24 * 3600 });
    expect(dispositivo).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(answer.body).not.toContain(sesion?.value);
    const cookie = `sesion=${sesion?.value}; dispositivo=${dispositivo?.value}`;
    const me = await app.inject({ url: '/trpc/auth.me', headers: { cookie } });
    expect(me.json()).toMatchObject({ result: { data: { email: ANA.email, role: 'ROLE_USUARIO' } } });
    const again = await post('auth.signIn', pair, cookie);
    expect(again.cookies.map(({ name }) => name)).toEqual(['sesion']);
    expect((await app.inject({ url: '/trpc/auth.me', headers: { cookie } })).statusCode).toBe(401);
    const fresh = `sesion=${again.cookies[0]?.value}`;
    expect((await post('auth.signOut', undefined, fresh)).statusCode).toBe(200);
    expect((await app.inject({ url: '/trpc/auth.me', headers: { cookie: fresh } })).statusCode).toBe(401);
  });
});

describe('the first administrator', () => {
  const admin = {
    email: 'jefa@correo.ec',
    name: 'Jefa',
    password: 'una clave bien larga',
    confirmPassword: 'una clave bien larga',
  };

  test('is made by the printed link, once', async ({ world }) => {
    const deps = world.context(null);
    const [old = '', ...more] = await printedLinks(deps, 1);
    expect(more).toEqual([]);
    world.now = plus(world.now, 2, 'minutes');
    // Of several processes that start at once one prints a link, and that one works.
    const links = await printedLinks(deps, 3);
    expect(links).toHaveLength(1);
    const token = tokenIn({ text: links[0] ?? '' });
    const { api, held } = visitor(world);
    expect(await refusal(api.auth.firstAdmin({ ...admin, token: tokenIn({ text: old }) }))).toMatchObject({
      code: 'TOKEN_SPENT',
    });
    expect(await api.auth.firstAdminLink({ token })).toEqual({ good: true });
    await api.auth.firstAdmin({ ...admin, token });
    expect(await api.auth.firstAdminLink({ token })).toEqual({ good: false });
    expect(await refusal(api.auth.firstAdmin({ ...admin, email: 'b@correo.ec', token }))).toMatchObject({
      code: 'TOKEN_SPENT',
    });
    expect(await ensureFirstAdmin(deps, { alone: true })).toBeNull();
    expect(await api.auth.signIn({ ...admin, remember: true })).toMatchObject({ role: 'ROLE_ADMINISTRADOR' });
    world.now = plus(world.now, 12, 'hours');
    expect(await alive(world, held.tokens[0] ?? '')).toBeUndefined();
  });

  test('comes from the environment once, however many processes start together', async ({ world }) => {
    const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
    const deps = { ...world.context(null), config: readConfig(env) };
    await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(deps, { alone: false })));
    expect(await usersOf(world)).toMatchObject([{ email: admin.email, role: 'ROLE_ADMINISTRADOR' }]);
  });

  test.for(['passwordpassword', 'qwertyuiopasdfg', '111112222233333', 'BarcelonaSporting1925'])(
    'does not begin with %s',
    async (password, { world }) => {
      const deps = world.context(null);
      const [link = ''] = await printedLinks(deps, 1);
      const token = tokenIn({ text: link });
      const input = { ...admin, token, password, confirmPassword: password };
      expect(await refusal(world.anonymous().auth.firstAdmin(input))).toMatchObject({
        code: 'INVALID',
        field: 'password',
      });
      const config = readConfig({ ADMIN_EMAIL: 'jefa@correo.ec', ADMIN_PASSWORD: password });
      await expect(ensureFirstAdmin({ ...deps, config }, { alone: true })).rejects.toThrow(
        'ADMIN_PASSWORD: es fácil de adivinar',
      );
      expect(await usersOf(world)).toEqual([]);
    },
  );

  test('comes from the environment, and takes over an account that somebody made before', async ({ world }) => {
    await register(world, { email: admin.email });
    const env = { ADMIN_EMAIL: 'Jefa@correo.ec', ADMIN_PASSWORD: admin.password };
    const deps = { ...world.context(null), config: readConfig(env) };
    expect(await ensureFirstAdmin(deps, { alone: true })).toBeNull();
    const { auth } = world.anonymous();
    expect(await auth.signIn(admin)).toMatchObject({ role: 'ROLE_ADMINISTRADOR' });
    expect(await refusal(auth.signIn({ email: admin.email, password: PASSWORD }))).toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
  });

  test('needs fifteen characters also when recovering', async ({ world }) => {
    const { id } = await confirmed(world);
    await world.db.transaction().execute((db) => makeAdministrator(db, id, world.now));
    const { auth } = world.anonymous();
    await auth.requestReset({ email: ANA.email });
    const { token } = await auth.openReset({ token: tokenIn((await deliveredMails(world))[0]) });
    const short = { token: token ?? '', password: 'once letras', confirmPassword: 'once letras' };
    expect(await refusal(auth.resetPassword(short))).toMatchObject({ code: 'INVALID', field: 'password' });
  });
});
