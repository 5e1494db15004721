/** Somebody who is in changes how they get in: the address, the password, and where else they are in. */
import { describe, expect } from 'vitest';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import type { SessionKind } from '#db/types.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { createCaller } from '#server/app/http/router.ts';
import { deliveredMails, tokenIn } from '../support/fake-mail.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

const PASSWORD = 'tres lunas de cobre';
const OTHER_PASSWORD = 'cuatro soles de lata';
const NEW_EMAIL = 'nueva@correo.ec';
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => new Error('it was allowed'),
    (reason: Error) => reason,
  );
  if (error.cause instanceof DomainError) return { code: error.cause.code, ...error.cause.details };
  throw error;
}

async function withPassword(world: World, changes: Parameters<typeof makeUser>[1] = {}) {
  return makeUser(world, { passwordHash: await hashPassword(PASSWORD), ...changes });
}

/** A row as a sign-in would leave it; answers its hash. */
async function session(world: World, { id }: Person, changes: { kind?: SessionKind; agent?: string } = {}) {
  const hash = hashToken(newToken());
  const times = { createdAt: world.now, lastUsedAt: world.now, expiresAt: plus(world.now, 60, 'days') };
  await world.db
    .insertInto('session')
    .values({ hash, userId: id, kind: 'web', remembered: 0, ipPrefix: '186.3.4.0', agent: PHONE, ...times, ...changes })
    .execute();
  return hash;
}

/** The person in one of their own sessions. */
function within(world: World, person: Person, sessionHash: string) {
  const context: Context = world.context(person);
  return createCaller({ ...context, actor: context.actor && { ...context.actor, sessionHash } });
}

const hashes = async ({ db }: World) =>
  (await db.selectFrom('session').select('hash').execute()).map(({ hash }) => hash).toSorted();
const userOf = ({ db }: World, { id }: Person) =>
  db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function linkFor(world: World, email = NEW_EMAIL) {
  return tokenIn((await deliveredMails(world)).findLast(({ to }) => to === email));
}

describe('another address', () => {
  test('waits for its own mail; then it is the account, the old one is told and everything older ends', async ({
    world,
  }) => {
    const ana = await withPassword(world);
    const here = await session(world, ana);
    await session(world, ana, { kind: 'rest' });
    const { security, auth } = within(world, ana, here);
    expect(await security.requestEmail({ email: ' Nueva@Correo.ec ', password: PASSWORD })).toEqual({
      pendingEmail: NEW_EMAIL,
    });
    await auth.requestReset({ email: ana.email });
    expect(await security.get()).toMatchObject({ pendingEmail: NEW_EMAIL });
    expect((await userOf(world, ana)).email).toBe(ana.email);
    const mails = await deliveredMails(world);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([ana.email, NEW_EMAIL].toSorted());
    const reset = tokenIn(mails.find(({ to }) => to === ana.email));
    const token = tokenIn(mails.find(({ to }) => to === NEW_EMAIL));
    expect(await security.confirmNewEmail({ token })).toEqual({ email: NEW_EMAIL, signedIn: true });
    expect(await userOf(world, ana)).toMatchObject({ email: NEW_EMAIL, pendingEmail: null });
    expect(await hashes(world)).toEqual([here]);
    const owner = world.db.selectFrom('owner').select('email').where('userId', '=', ana.id);
    expect(await owner.executeTakeFirst()).toEqual({ email: NEW_EMAIL });
    const [told] = await deliveredMails(world);
    expect([told?.to, told?.text.includes(NEW_EMAIL)]).toEqual([ana.email, true]);
    expect(await world.anonymous().auth.openReset({ token: reset })).toMatchObject({ state: 'error' });
    expect((await refusal(security.confirmNewEmail({ token }))).code).toBe('TOKEN_SPENT');
    await world.anonymous().auth.signIn({ email: NEW_EMAIL, password: PASSWORD });
  });

  test('opened on another device it ends every session', async ({ world }) => {
    const ana = await withPassword(world);
    await session(world, ana);
    await world.as(ana).security.requestEmail({ email: NEW_EMAIL, password: PASSWORD });
    const answer = await world.anonymous().security.confirmNewEmail({ token: await linkFor(world) });
    expect(answer).toEqual({ email: NEW_EMAIL, signedIn: false });
    expect(await hashes(world)).toEqual([]);
  });

  test('somebody else in this browser keeps their session', async ({ world }) => {
    const ana = await withPassword(world);
    const bea = await makeUser(world);
    const hers = await session(world, bea);
    await world.as(ana).security.requestEmail({ email: NEW_EMAIL, password: PASSWORD });
    const { security } = within(world, bea, hers);
    expect(await security.confirmNewEmail({ token: await linkFor(world) })).toMatchObject({ signedIn: false });
    expect(await hashes(world)).toEqual([hers]);
  });

  test('one that somebody has answers like any other, and no mail tells', async ({ world }) => {
    const ana = await withPassword(world);
    const bea = await withPassword(world);
    const said = await world.as(ana).security.requestEmail({ email: bea.email, password: PASSWORD });
    expect(said).toEqual({ pendingEmail: bea.email });
    expect(await deliveredMails(world)).toEqual([]);
    expect(await world.db.selectFrom('token').selectAll().execute()).toEqual([]);
  });

  test('whoever is second to confirm it hears that it is taken', async ({ world }) => {
    const people = [await withPassword(world), await withPassword(world)];
    const tokens: string[] = [];
    for (const person of people) {
      await world.as(person).security.requestEmail({ email: NEW_EMAIL, password: PASSWORD });
      tokens.push(await linkFor(world));
    }
    const calls = tokens.map((token) => world.anonymous().security.confirmNewEmail({ token }));
    const results = await Promise.allSettled(calls);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [lost = ''] = tokens.filter((_, n) => results[n]?.status === 'rejected');
    expect((await refusal(world.anonymous().security.confirmNewEmail({ token: lost }))).code).toBe('EMAIL_TAKEN');
  });

  test('fifty at once with one link are one change; the link lasts an hour, and an older one is dead', async ({
    world,
  }) => {
    const ana = await withPassword(world);
    const { security } = world.as(ana);
    await security.requestEmail({ email: 'primera@correo.ec', password: PASSWORD });
    const first = await linkFor(world, 'primera@correo.ec');
    await security.requestEmail({ email: NEW_EMAIL, password: PASSWORD });
    const second = await linkFor(world);
    expect((await refusal(world.anonymous().security.confirmNewEmail({ token: first }))).code).toBe('TOKEN_SPENT');
    const { now } = world;
    world.now = plus(now, 1, 'hours');
    expect((await refusal(world.anonymous().security.confirmNewEmail({ token: second }))).code).toBe('TOKEN_SPENT');
    world.now = now;
    const calls = Array.from({ length: 50 }, (_, n) =>
      world.anonymous({ ip: `198.51.100.${n}` }).security.confirmNewEmail({ token: second }),
    );
    const done = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
  });

  test('can be asked for again and given up', async ({ world }) => {
    const ana = await withPassword(world);
    const { security } = world.as(ana);
    await security.requestEmail({ email: NEW_EMAIL, password: PASSWORD });
    await linkFor(world);
    world.now = plus(world.now, 2, 'minutes');
    await security.resendEmail();
    const token = await linkFor(world);
    await security.cancelEmail();
    expect(await security.get()).toMatchObject({ pendingEmail: null });
    expect((await refusal(security.confirmNewEmail({ token }))).code).toBe('TOKEN_SPENT');
    expect((await refusal(security.resendEmail())).code).toBe('INVALID');
  });

  test('asked for twice in a minute, the link of the mail that went out goes on working', async ({ world }) => {
    const ana = await withPassword(world);
    const { security } = world.as(ana);
    await security.requestEmail({ email: NEW_EMAIL, password: PASSWORD });
    const token = await linkFor(world);
    await security.requestEmail({ email: NEW_EMAIL, password: PASSWORD });
    expect(await security.resendEmail()).toMatchObject({ waitSeconds: 60 });
    await world.anonymous().security.confirmNewEmail({ token });
    expect(await userOf(world, ana)).toMatchObject({ email: NEW_EMAIL });
  });

  test.for([
    ['a wrong password', { email: NEW_EMAIL, password: 'no es esta' }, 'password'],
    ['an address that is none', { email: 'nueva@correo', password: PASSWORD }, 'email'],
    ['two addresses', { email: 'a@correo.ec, b@correo.ec', password: PASSWORD }, 'email'],
  ] as const)('%s is refused beside its field', async ([, input, field], { world }) => {
    const ana = await withPassword(world);
    const error = await world
      .as(ana)
      .security.requestEmail(input)
      .catch((reason: unknown) => reason);
    expect(JSON.stringify(error)).toContain(field);
    expect(await world.db.selectFrom('mailOutbox').selectAll().execute()).toEqual([]);
  });

  test('its own address, and an account without a password, are refused in words', async ({ world }) => {
    const ana = await withPassword(world);
    const eva = await makeUser(world, { signupKind: 'google' });
    expect(await refusal(world.as(ana).security.requestEmail({ email: ana.email, password: PASSWORD }))).toMatchObject({
      field: 'email',
    });
    expect(await refusal(world.as(eva).security.requestEmail({ email: NEW_EMAIL, password: 'x' }))).toMatchObject({
      code: 'SOCIAL_ACCOUNT',
    });
  });

  test('five mails an hour to addresses that somebody writes down', async ({ world }) => {
    const ana = await withPassword(world);
    const ask = (n: number) => world.as(ana).security.requestEmail({ email: `n${n}@correo.ec`, password: PASSWORD });
    for (let n = 0; n < 5; n += 1) await ask(n);
    expect((await refusal(ask(5))).code).toBe('TOO_MANY');
  });

  test('a password that is reset takes the waiting address with it', async ({ world }) => {
    const ana = await withPassword(world);
    const { security, auth } = world.as(ana);
    await security.requestEmail({ email: NEW_EMAIL, password: PASSWORD });
    await auth.requestReset({ email: ana.email });
    const mails = await deliveredMails(world);
    const waiting = tokenIn(mails.find(({ to }) => to === NEW_EMAIL));
    const { token } = await auth.openReset({ token: tokenIn(mails.find(({ to }) => to === ana.email)) });
    await auth.resetPassword({ token: token ?? '', password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD });
    expect((await refusal(security.confirmNewEmail({ token: waiting }))).code).toBe('TOKEN_SPENT');
    expect((await userOf(world, ana)).pendingEmail).toBeNull();
  });
});

describe('another password', () => {
  const change = { currentPassword: PASSWORD, password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD };

  test('by the present one: this session stays, the others end, links die, a mail tells', async ({ world }) => {
    const ana = await withPassword(world);
    const here = await session(world, ana);
    for (const kind of ['web', 'rest', 'web'] as const) await session(world, ana, { kind });
    const { security, auth } = within(world, ana, here);
    await auth.requestReset({ email: ana.email });
    const reset = tokenIn((await deliveredMails(world))[0]);
    await security.changePassword(change);
    expect(await hashes(world)).toEqual([here]);
    expect(await auth.openReset({ token: reset })).toMatchObject({ state: 'error' });
    expect((await deliveredMails(world)).map(({ to, subject }) => [to, subject])).toEqual([
      [ana.email, 'Cambiaste tu contraseña'],
    ]);
    const { auth: outside } = world.anonymous();
    expect((await refusal(outside.signIn({ email: ana.email, password: PASSWORD }))).code).toBe('WRONG_CREDENTIALS');
    await outside.signIn({ email: ana.email, password: OTHER_PASSWORD });
  });

  test.for([
    ['a wrong present one', { currentPassword: 'no es esta' }, 'currentPassword'],
    ['one that anybody guesses', { password: 'Mascota2024' }, 'password'],
    ['the same', { password: PASSWORD }, 'password'],
  ] as const)('%s is refused beside its field', async ([, part, field], { world }) => {
    const ana = await withPassword(world);
    const input = { ...change, ...part };
    const said = await refusal(world.as(ana).security.changePassword({ ...input, confirmPassword: input.password }));
    expect(said).toMatchObject({ code: 'INVALID', field });
    expect(await world.db.selectFrom('mailOutbox').selectAll().execute()).toEqual([]);
  });

  test('the name of an animal of this person is guessed first', async ({ world }) => {
    const ana = await withPassword(world);
    await makePet(world, ana, { name: 'Copito Andino' });
    for (const password of ['Copitoandino77', 'copito andino!']) {
      const said = await refusal(
        world.as(ana).security.changePassword({ ...change, password, confirmPassword: password }),
      );
      expect(said).toMatchObject({ code: 'INVALID', field: 'password', message: expect.stringContaining('tu animal') });
    }
  });

  test('an administrator writes fifteen characters', async ({ world }) => {
    const ana = await withPassword(world, { role: 'ROLE_ADMINISTRADOR' });
    const short = { ...change, password: 'once letras', confirmPassword: 'once letras' };
    expect(await refusal(world.as(ana).security.changePassword(short))).toMatchObject({ field: 'password' });
  });

  test('guesses count like those at the sign-in', async ({ world }) => {
    const ana = await withPassword(world);
    const guess = () => world.as(ana).security.changePassword({ ...change, currentPassword: 'no es esta' });
    const codes = await Promise.all(Array.from({ length: 20 }, async () => (await refusal(guess())).code));
    expect(codes.filter((code) => code === 'INVALID')).toHaveLength(5);
    const outside = world.anonymous().auth.signIn({ email: ana.email, password: PASSWORD });
    expect((await refusal(outside)).code).toBe('TOO_MANY');
  });

  test('ten at once by the same present one are one change', async ({ world }) => {
    const ana = await withPassword(world);
    const here = await session(world, ana);
    const calls = Array.from({ length: 4 }, (_, n) => {
      const password = `${OTHER_PASSWORD} ${n}`;
      return within(world, ana, here).security.changePassword({ ...change, password, confirmPassword: password });
    });
    const done = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
  });
});

describe('sessions', () => {
  test('are told in words, and by a name that opens nothing', async ({ world }) => {
    const ana = await makeUser(world);
    const here = await session(world, ana);
    const rest = await session(world, ana, { kind: 'rest', agent: 'curl/8.1' });
    await session(world, await makeUser(world));
    const list = await within(world, ana, here).security.sessions();
    expect(list).toHaveLength(2);
    expect(list.find(({ current }) => current)).toMatchObject({ device: 'Chrome en Android', kind: 'web' });
    expect(list.find(({ kind }) => kind === 'rest')).toMatchObject({ device: 'Dispositivo desconocido' });
    expect(JSON.stringify(list)).not.toContain(rest);
  });

  test('end one by one and all but this; those of others never', async ({ world }) => {
    const ana = await makeUser(world);
    const bea = await makeUser(world);
    const [here, there, far] = [await session(world, ana), await session(world, ana), await session(world, ana)];
    const hers = await session(world, bea);
    const { security } = within(world, ana, here);
    await security.endSession({ sessionId: there.slice(0, 16) });
    expect(await hashes(world)).toEqual([here, far, hers].toSorted());
    for (const hash of [there, hers]) {
      expect((await refusal(security.endSession({ sessionId: hash.slice(0, 16) }))).code).toBe('SESSION_NOT_FOUND');
    }
    expect(await security.endOtherSessions()).toEqual({ ended: 1 });
    expect(await hashes(world)).toEqual([here, hers].toSorted());
  });

  test('that was closed is refused on the next call, by cookie and by bearer', async ({ world }) => {
    const app = await world.http();
    const ana = await withPassword(world);
    const login = (
      await app.inject({
        method: 'POST',
        url: '/login',
        payload: { username: ana.email, password: PASSWORD },
      })
    ).json() as { token: string };
    const call = () =>
      app.inject({
        method: 'POST',
        url: '/inicio',
        headers: { authorization: `Bearer ${login.token}` },
        payload: { username: ana.email },
      });
    expect((await call()).statusCode).toBe(200);
    await world.as(ana).security.endOtherSessions();
    expect((await call()).statusCode).toBe(401);
  });
});
