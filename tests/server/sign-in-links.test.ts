import { TOTP } from 'otpauth';
import { describe, expect } from 'vitest';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { findActor } from '#server/accounts/sessions/queries.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import type { Caller, Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { createCaller } from '#server/app/http/router.ts';
import { deliveredMails, tokenIn } from '../support/fake-mail.ts';
import { makeUser } from '../support/guardian.ts';
import { test, type World } from '../support/world.ts';

const ANA = {
  email: 'ana@correo.ec',
  password: 'tres lunas de cobre',
  confirmPassword: 'tres lunas de cobre',
  name: 'Ana',
  country: 'EC',
  phone: '0998842547',
  acceptTerms: true,
};

async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => new Error('it was allowed'),
    (reason: Error) => reason,
  );
  if (error.cause instanceof DomainError) return error.cause.code;
  throw error;
}

/** A browser that keeps the cookies it is given. */
function browser(world: World, kind: 'web' | 'rest' = 'web') {
  const held = { sessions: [] as string[], registration: null as string | null };
  const api = () => {
    const caller: Partial<Caller> = { registrationHash: held.registration && hashToken(held.registration) };
    const context: Context = {
      ...world.context(null, caller),
      sessionTransport: {
        kind,
        send: (token) => {
          held.sessions.push(token);
          return null;
        },
        rememberDevice: () => undefined,
        keepChallenge: () => undefined,
        keepRegistration: (secret) => {
          held.registration = secret;
        },
        clear: () => undefined,
      },
    };
    return createCaller(context).auth;
  };
  return { held, api };
}

const alive = (world: World, token = '') =>
  findActor(world.db, { hash: hashToken(token), kind: 'web', now: world.now });

async function lastLink(world: World): Promise<string> {
  return tokenIn((await deliveredMails(world)).at(-1));
}

describe('the link of a registration', () => {
  test('in the browser that registered a tap enters, also after a reload; the link alone opens nothing', async ({
    world,
  }) => {
    const own = browser(world);
    await own.api().signUp(ANA);
    const token = await lastLink(world);
    // Before the link was opened the browser's secret is worth nothing.
    expect(await refusal(own.api().enterRegistered({}))).toBe('TOKEN_SPENT');
    expect(await own.api().confirmEmail({ token })).toMatchObject({ here: true, token: null });
    expect(await own.api().confirmEmail({ token })).toMatchObject({ here: true, email: ANA.email });
    expect(own.held.sessions).toEqual([]);
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => own.api().enterRegistered({})));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await alive(world, own.held.sessions[0])).toMatchObject({ email: ANA.email });
    expect(own.held.registration).toBeNull();
    const rows = await world.db.selectFrom('auditEntry').select(['action', 'outcome']).execute();
    expect(rows).toContainEqual({ action: 'auth.enterRegistered', outcome: 'ok' });
  });

  test('elsewhere it confirms and asks for the password; the browser that registered learns of it by the same link', async ({
    world,
  }) => {
    const [own, other, foreign] = [browser(world), browser(world), browser(world)];
    await own.api().signUp(ANA);
    const token = await lastLink(world);
    await foreign.api().signUp({ ...ANA, email: 'eva@correo.ec' });
    expect(await other.api().confirmEmail({ token })).toMatchObject({ here: false });
    expect(await refusal(other.api().enterRegistered({}))).toBe('TOKEN_SPENT');
    expect(await refusal(foreign.api().confirmEmail({ token }))).toBe('TOKEN_SPENT');
    expect(await refusal(own.api().enterRegistered({}))).toBe('TOKEN_SPENT');
    expect(await own.api().confirmEmail({ token })).toMatchObject({ here: true });
    await own.api().enterRegistered({ remember: true });
    expect(await alive(world, own.held.sessions[0])).toMatchObject({ email: ANA.email });
  });

  test('its tap has half an hour, and a new password or a program without cookies has none', async ({ world }) => {
    const own = browser(world);
    await own.api().signUp(ANA);
    await own.api().confirmEmail({ token: await lastLink(world) });
    world.now = plus(world.now, 31, 'minutes');
    expect(await refusal(own.api().enterRegistered({}))).toBe('TOKEN_SPENT');
    const eva = browser(world);
    await eva.api().signUp({ ...ANA, email: 'eva@correo.ec' });
    await eva.api().confirmEmail({ token: await lastLink(world) });
    await eva.api().requestReset({ email: 'eva@correo.ec' });
    const { token } = await eva.api().openReset({ token: await lastLink(world) });
    const password = 'cuatro soles de lata';
    await eva.api().resetPassword({ token: token ?? '', password, confirmPassword: password });
    expect(await refusal(eva.api().enterRegistered({}))).toBe('TOKEN_SPENT');
    const program = browser(world, 'rest');
    await program.api().signUp({ ...ANA, email: 'luz@correo.ec' });
    expect(program.held.registration).toBeNull();
  });

  test('its secret is a cookie that no script reads, and no other site uses', async ({ world }) => {
    const app = await world.http();
    const post = (name: string, input: object, headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: `/trpc/${name}`, headers, payload: input });
    const own = { 'sec-fetch-site': 'same-origin' };
    const answer = await post('auth.signUp', ANA, own);
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ name: 'registro', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 48 * 3600 });
    expect(answer.body).not.toContain(cookie?.value);
    const held = { ...own, cookie: `registro=${cookie?.value}` };
    await post('auth.confirmEmail', { token: await lastLink(world) }, held);
    expect((await post('auth.enterRegistered', {}, { ...held, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    const entered = await post('auth.enterRegistered', { remember: true }, held);
    const set = Object.fromEntries(entered.cookies.map(({ name, maxAge }) => [name, maxAge]));
    expect(set).toMatchObject({ sesion: 60 * 24 * 3600, registro: 0 });
  });

  test('a mistyped address that was mended here still enters here', async ({ world }) => {
    const own = browser(world);
    await own.api().signUp({ ...ANA, email: 'anna@correo.ec' });
    await own.api().changeUnconfirmedEmail({ email: 'anna@correo.ec', password: ANA.password, newEmail: ANA.email });
    await own.api().confirmEmail({ token: await lastLink(world) });
    expect(await own.api().enterRegistered({})).toMatchObject({ email: ANA.email, ticket: null });
  });
});

describe('a link that stands for the password', () => {
  test('opening it shows whose it is, as often as a scanner likes; the tap enters once, and what was asked for beside it ends', async ({
    world,
  }) => {
    const ana = await makeUser(world, { email: ANA.email });
    const own = browser(world);
    await own.api().requestLink({ email: ' Ana@Correo.ec ' });
    const first = await lastLink(world);
    world.now = plus(world.now, 1, 'minutes');
    await own.api().requestLink({ email: ANA.email });
    const second = await lastLink(world);
    for (let n = 0; n < 3; n += 1)
      expect(await browser(world).api().openLink({ token: first })).toEqual({ email: ANA.email, name: 'Ana' });
    expect(own.held.sessions).toEqual([]);
    const taps = Array.from({ length: 10 }, () => own.api().enterByLink({ token: first, remember: true }));
    expect((await Promise.allSettled(taps)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await alive(world, own.held.sessions[0])).toMatchObject({ userId: ana.id });
    for (const token of [first, second]) expect(await refusal(own.api().openLink({ token }))).toBe('TOKEN_SPENT');
    const rows = JSON.stringify(await world.db.selectFrom('token').selectAll().execute());
    expect(rows).not.toContain(second);
  });

  test('the answer is the same for an address that nobody has, also once there were too many', async ({ world }) => {
    await makeUser(world, { email: ANA.email });
    await makeUser(world, { email: 'fuera@correo.ec', status: 'disabled' });
    for (const email of [ANA.email, 'fuera@correo.ec', 'nadie@correo.ec']) {
      for (let n = 0; n < 3; n += 1)
        expect(await world.anonymous({ ip: `198.51.100.${n}` }).auth.requestLink({ email })).toEqual({ email });
      const more = world.anonymous({ ip: '198.51.100.9' }).auth.requestLink({ email });
      expect(await refusal(more)).toBe('TOO_MANY');
    }
    const sent = await deliveredMails(world);
    expect(sent.map(({ to }) => to)).toEqual([ANA.email]);
  });

  test('an account that waits for its confirmation gets that link again', async ({ world }) => {
    const own = browser(world);
    await own.api().signUp(ANA);
    await deliveredMails(world);
    world.now = plus(world.now, 2, 'minutes');
    await own.api().requestLink({ email: ANA.email });
    const [mail] = await deliveredMails(world);
    expect(mail?.subject).toBe('Confirma tu correo');
    expect(await own.api().confirmEmail({ token: tokenIn(mail) })).toMatchObject({ here: true });
  });

  test('it ends with its quarter of an hour, with the address, and with a disabled account', async ({ world }) => {
    const ana = await makeUser(world, { email: ANA.email });
    const { auth } = world.anonymous();
    const ask = async () => {
      world.now = plus(world.now, 1, 'hours');
      await auth.requestLink({ email: ANA.email });
      return lastLink(world);
    };
    const late = await ask();
    world.now = plus(world.now, 16, 'minutes');
    expect(await refusal(auth.enterByLink({ token: late }))).toBe('TOKEN_SPENT');
    const moved = await ask();
    await world.db.updateTable('user').set({ email: 'otra@correo.ec' }).where('id', '=', ana.id).execute();
    expect(await refusal(auth.enterByLink({ token: moved }))).toBe('TOKEN_SPENT');
    await world.db.updateTable('user').set({ email: ANA.email }).where('id', '=', ana.id).execute();
    const closed = await ask();
    await world.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', ana.id).execute();
    expect(await refusal(auth.enterByLink({ token: closed }))).toBe('ACCOUNT_DISABLED');
    expect(await refusal(auth.enterByLink({ token: 'inventado' }))).toBe('TOKEN_SPENT');
  });

  test('who has a second factor still gives it', async ({ world }) => {
    const passwordHash = await hashPassword(ANA.password);
    const eva = await makeUser(world, { email: 'eva@correo.ec', role: 'ROLE_ADMINISTRADOR', passwordHash });
    const { secret } = await world.as(eva).secondFactor.begin({ password: ANA.password });
    const code = () =>
      new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: Date.parse(world.now) });
    await world.as(eva).secondFactor.confirm({ code: code() });
    await world.anonymous().auth.requestLink({ email: 'eva@correo.ec' });
    const own = browser(world);
    const { ticket } = await own.api().enterByLink({ token: await lastLink(world), remember: true });
    expect(own.held.sessions).toEqual([]);
    world.now = plus(world.now, 1, 'minutes');
    const { secondFactor } = world.anonymous();
    expect(await refusal(secondFactor.signIn({ ticket: ticket ?? '', code: '000000' }))).toBe('SECOND_FACTOR_REQUIRED');
    expect(await secondFactor.signIn({ ticket: ticket ?? '', code: code() })).toMatchObject({ ticket: null });
  });
});
