/** Passkeys: made, used to enter and as the second step, removed; and every answer of a browser that is not to be believed. */
import { TOTP } from 'otpauth';
import { describe, expect } from 'vitest';
import { findActor } from '#server/accounts/sessions/queries.ts';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { createCaller } from '#server/app/http/router.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { exportAccount } from '#server/portability/privacy/export.service.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import { softwareAuthenticator } from '../support/authenticator.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { makeUser } from '../support/guardian.ts';
import { openWorld, type Person, test, type World } from '../support/world.ts';

const PASSWORD = 'tres lunas de cobre';

async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => new Error('it was allowed'),
    (reason: Error) => reason,
  );
  if (error.cause instanceof DomainError) return { code: error.cause.code, ...error.cause.details };
  throw error;
}

/** A browser with its cookies: a session, and what ties a passkey's use to it. */
function browser(world: World, person: Person | null = null) {
  const held = { session: '', challenge: null as string | null };
  const api = () => {
    const context = world.context(person, { challengeHash: held.challenge && hashToken(held.challenge) });
    return createCaller({
      ...context,
      sessionTransport: {
        ...context.sessionTransport,
        send: (token) => {
          held.session = token;
          return null;
        },
        keepChallenge: (secret) => {
          held.challenge = secret;
        },
      },
    });
  };
  const entered = () => findActor(world.db, { hash: hashToken(held.session), kind: 'web', now: world.now });
  return { held, api, entered };
}

/** Ana with a password, and a passkey that she made after giving it. */
async function withPasskey(world: World, role: 'ROLE_USUARIO' | 'ROLE_ADMINISTRADOR' = 'ROLE_USUARIO') {
  const ana = await makeUser(world, { email: 'ana@correo.ec', role, passwordHash: await hashPassword(PASSWORD) });
  const device = softwareAuthenticator();
  const { passkeys } = world.as(ana);
  const options = await passkeys.begin({ password: PASSWORD });
  const made = await passkeys.create({ response: device.create(options), name: 'Teléfono de Ana' });
  return { ana, device, ...made };
}

async function enter(world: World, device: ReturnType<typeof softwareAuthenticator>, lies = {}) {
  const one = browser(world);
  const { options } = await one.api().passkeys.ask({});
  if (!options) throw new Error('there was nothing to answer');
  await one.api().passkeys.signIn({ response: device.get(options, lies), remember: true });
  return one;
}

describe('a passkey of a guardian', () => {
  test('is made after the password, told by mail, named, and enters alone', async ({ world }) => {
    const warned: string[] = [];
    const hear = ({ message }: Error) => void warned.push(message);
    process.on('warning', hear);
    const ana = await makeUser(world, { email: 'ana@correo.ec', passwordHash: await hashPassword(PASSWORD) });
    const device = softwareAuthenticator();
    const { passkeys, auth } = world.as(ana);
    expect(await refusal(passkeys.begin({}))).toMatchObject({ code: 'INVALID', field: 'password' });
    expect(await refusal(passkeys.begin({ password: 'otra' }))).toMatchObject({ code: 'INVALID', field: 'password' });
    const options = await passkeys.begin({ password: PASSWORD });
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: 'ana@correo.ec' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const response = device.create(options);
    const { passkeyId, recoveryCodes } = await passkeys.create({ response, name: ' Teléfono de Ana ' });
    expect(recoveryCodes).toBeNull();
    // Its answer was used.
    expect(await refusal(passkeys.create({ response, name: 'Otra vez' }))).toMatchObject({ code: 'TOKEN_SPENT' });
    const [mail] = await deliveredMails(world);
    expect(mail?.text).toContain('«Teléfono de Ana»');
    expect(await auth.me()).toMatchObject({ passkeys: 1, secondFactor: false });

    const one = await enter(world, device);
    expect(await one.entered()).toMatchObject({ userId: ana.id });
    expect(one.held.challenge).toBeNull();
    expect(await passkeys.list()).toMatchObject({
      possible: true,
      passkeys: [{ passkeyId, name: 'Teléfono de Ana', lastUsedAt: world.now }],
    });
    await passkeys.rename({ passkeyId, name: 'El de siempre' });
    expect((await passkeys.list()).passkeys[0]?.name).toBe('El de siempre');
    // The password alone goes on opening a guardian's account.
    const { ticket } = await world.anonymous().auth.signIn({ email: ana.email, password: PASSWORD });
    expect(ticket).toBeNull();
    // Nothing of a library that is to be mended in the server's log.
    process.off('warning', hear);
    expect(warned).toEqual([]);
  });

  test('needs no password in a session that has just begun', async ({ world }) => {
    const ana = await makeUser(world, { email: 'ana@correo.ec', passwordHash: await hashPassword(PASSWORD) });
    const session = {
      userId: ana.id,
      kind: 'web',
      remembered: 1,
      createdAt: world.now,
      lastUsedAt: world.now,
      expiresAt: plus(world.now, 1, 'days'),
      ipPrefix: '',
      agent: '',
    } as const;
    await world.db
      .insertInto('session')
      .values({ ...session, hash: `session-of-${ana.id}` })
      .execute();
    const { passkeys } = world.as(ana);
    expect(await passkeys.begin({})).toMatchObject({ rp: { name: 'PetLove+' } });
    world.now = plus(world.now, 11, 'minutes');
    expect(await refusal(passkeys.begin({}))).toMatchObject({ field: 'password' });
    // Without a password an open screen would be enough for a stranger's passkey.
    await world.db.updateTable('user').set({ passwordHash: null }).execute();
    expect((await refusal(passkeys.begin({}))).message).toMatch(/sal, entra otra vez/);
  });

  test('of another site, copied, of a locked device, or signed by another is refused in words', async ({ world }) => {
    const { ana, device } = await withPasskey(world);
    await enter(world, device);
    const told: [object, RegExp][] = [
      [{ origin: 'https://petlove.evil.example' }, /de otra página/],
      [{ rpId: 'evil.example' }, /de otra página/],
      [{ counter: 1 }, /parece copiada/],
      [{ locked: true }, /Falta desbloquear/],
      [{ stranger: true }, /No pudimos comprobar|^undefined$/],
      [{ userHandle: 'b3RyYQ' }, /de otra cuenta/],
    ];
    for (const [lies, words] of told) {
      const refused = await refusal(enter(world, device, lies));
      expect([lies, refused.code, String(refused.message)]).toEqual([
        lies,
        'PASSKEY_REFUSED',
        expect.stringMatching(words),
      ]);
    }
    const unknown = await refusal(enter(world, softwareAuthenticator()));
    expect(unknown.message).toMatch(/ya no abre ninguna cuenta/);
    // Nothing of that was kept: the true device still enters, after an authenticator that does not count, too.
    expect(await (await enter(world, device)).entered()).toMatchObject({ userId: ana.id });
    for (const lies of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { locked: true }]) {
      const { passkeys } = world.as(ana);
      const options = await passkeys.begin({ password: PASSWORD });
      const response = softwareAuthenticator().create(options, lies);
      expect((await refusal(passkeys.create({ response, name: 'x' }))).code).toBe('PASSKEY_REFUSED');
    }
    const still = softwareAuthenticator({ counts: false });
    const { passkeys } = world.as(ana);
    const again = await passkeys.begin({ password: PASSWORD });
    expect(again.excludeCredentials).toHaveLength(1);
    await passkeys.create({ response: still.create(again), name: 'Sin cuenta' });
    for (const _ of [1, 2]) await enter(world, still);
  });

  test('answers one question of one browser, for five minutes, once', async ({ world }) => {
    const { ana, device } = await withPasskey(world);
    const [mine, other] = [browser(world), browser(world)];
    const { options } = await mine.api().passkeys.ask({});
    await other.api().passkeys.ask({});
    const response = device.get(options ?? { challenge: '' });
    expect((await refusal(other.api().passkeys.signIn({ response }))).code).toBe('TOKEN_SPENT');
    expect((await refusal(world.anonymous().passkeys.signIn({ response }))).code).toBe('TOKEN_SPENT');
    await mine.api().passkeys.signIn({ response });
    expect((await refusal(mine.api().passkeys.signIn({ response }))).code).toBe('TOKEN_SPENT');
    const late = browser(world);
    const asked = await late.api().passkeys.ask({});
    world.now = plus(world.now, 6, 'minutes');
    const tooLate = late.api().passkeys.signIn({ response: device.get(asked.options ?? { challenge: '' }) });
    expect((await refusal(tooLate)).message).toMatch(/más de cinco minutos/);
    // What was asked for entering proves nothing to a signed-in person, and the other way round.
    const proving = await world.as(ana).passkeys.ask({ wish: 'prove' });
    const proof = device.get(proving.options ?? { challenge: '' });
    expect((await refusal(mine.api().passkeys.signIn({ response: proof }))).code).toBe('TOKEN_SPENT');
    expect(await world.as(ana).passkeys.prove({ response: proof })).toMatchObject({
      code: expect.stringMatching(/^llave_/),
    });
    await world.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', ana.id).execute();
    expect((await refusal(enter(world, device))).code).toBe('ACCOUNT_DISABLED');
  });

  test('is removed with the password, but for the last way in; another’s is as one that is not there', async ({
    world,
  }) => {
    const { ana, device, passkeyId } = await withPasskey(world);
    const eva = await makeUser(world, { email: 'eva@correo.ec' });
    expect((await refusal(world.as(eva).passkeys.remove({ passkeyId }))).code).toBe('NOT_FOUND');
    expect((await refusal(world.as(eva).passkeys.rename({ passkeyId, name: 'Mía' }))).code).toBe('NOT_FOUND');
    const { passkeys } = world.as(ana);
    expect(await refusal(passkeys.remove({ passkeyId }))).toMatchObject({ field: 'password' });
    await world.db.updateTable('user').set({ passwordHash: null }).where('id', '=', ana.id).execute();
    expect((await refusal(passkeys.remove({ passkeyId }))).message).toMatch(/única forma de entrar/);
    const google = { provider: 'google', subject: '1', userId: ana.id, email: null, createdAt: world.now } as const;
    await world.db.insertInto('identity').values(google).execute();
    await deliveredMails(world);
    expect(await world.as(ana).identities.disconnect({ provider: 'google' })).toEqual({ ok: true });
    expect((await refusal(passkeys.remove({ passkeyId }))).message).toMatch(/única forma de entrar/);
    await world.db.insertInto('identity').values(google).execute();
    await passkeys.remove({ passkeyId });
    expect((await deliveredMails(world)).map(({ subject }) => subject)).toContain(
      'Se quitó una llave de acceso de tu cuenta',
    );
    expect((await refusal(enter(world, device))).message).toMatch(/ya no abre ninguna cuenta/);
  });

  test('is exported by its name and days, and needs an address with https', async ({ world }) => {
    const { ana } = await withPasskey(world);
    const exported = await exportAccount(world.context(ana) as SignedInContext);
    expect(exported.passkeys).toEqual([{ name: 'Teléfono de Ana', createdAt: world.now, lastUsedAt: null }]);
    const [row] = await world.db.selectFrom('passkey').selectAll().execute();
    expect(JSON.stringify(exported)).not.toContain(row?.publicKey);
    await world.as(ana).privacy.deleteAccount({ password: PASSWORD });
    expect(await world.db.selectFrom('passkey').selectAll().execute()).toEqual([]);
    const plain = await openWorld({ PUBLIC_URL: 'http://192.168.1.9:3000' });
    expect((await plain.anonymous().system.info()).passkeys).toBe(false);
    expect((await refusal(plain.anonymous().passkeys.ask({}))).message).toMatch(/https/);
    await plain.close();
  });
});

describe('of the clinic’s staff a passkey is the second step too', () => {
  const password = { email: 'ana@correo.ec', password: PASSWORD };

  test('after the password it is asked for, or a recovery code, and it ends the days of grace', async ({ world }) => {
    const { ana, device, recoveryCodes } = await withPasskey(world, 'ROLE_ADMINISTRADOR');
    expect(recoveryCodes).toHaveLength(10);
    await world.db.updateTable('user').set({ secondFactorDueAt: world.now }).where('id', '=', ana.id).execute();
    expect(await world.as(ana).auth.me()).toMatchObject({ secondFactor: true, secondFactorDueAt: null });
    const { auth, passkeys, secondFactor } = world.anonymous();
    const { ticket } = await auth.signIn(password);
    const asked = await passkeys.ask({ ticket: ticket ?? '' });
    expect(asked).toMatchObject({ app: false, options: { allowCredentials: [{}] } });
    const response = device.get(asked.options ?? { challenge: '' });
    const { code } = await passkeys.prove({ ticket: ticket ?? '', response });
    expect(await secondFactor.signIn({ ticket: ticket ?? '', code })).toMatchObject({ ticket: null });
    const session = await findActor(world.db, {
      hash: hashToken(world.tokens.at(-1) ?? ''),
      kind: 'web',
      now: world.now,
    });
    expect(session?.secondFactorSince).toBe(world.now);
    const again = await auth.signIn(password);
    const spent = secondFactor.signIn({ ticket: again.ticket ?? '', code });
    expect((await refusal(spent)).code).toBe('SECOND_FACTOR_REQUIRED');
    const paper = { ticket: again.ticket ?? '', code: recoveryCodes?.[0] ?? '' };
    expect(await secondFactor.signIn(paper)).toMatchObject({ ticket: null });
    // The passkey alone is both steps.
    expect(await (await enter(world, device)).entered()).toMatchObject({ userId: ana.id });
  });

  test('another’s passkey is none, and the app goes on beside it', async ({ world }) => {
    const { ana, device, passkeyId } = await withPasskey(world, 'ROLE_ADMINISTRADOR');
    const eva = await makeUser(world, { email: 'eva@correo.ec', passwordHash: await hashPassword(PASSWORD) });
    const hers = softwareAuthenticator();
    const options = await world.as(eva).passkeys.begin({ password: PASSWORD });
    await world.as(eva).passkeys.create({ response: hers.create(options), name: 'De Eva' });
    const { auth, passkeys, secondFactor } = world.anonymous();
    const { ticket } = await auth.signIn(password);
    const asked = await passkeys.ask({ ticket: ticket ?? '' });
    const stolen = passkeys.prove({ ticket: ticket ?? '', response: hers.get(asked.options ?? { challenge: '' }) });
    expect((await refusal(stolen)).message).toMatch(/de otra cuenta/);

    const own = world.as(ana);
    const { secret } = await own.secondFactor.begin({ password: PASSWORD });
    const code = () =>
      new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: Date.parse(world.now) });
    await own.secondFactor.confirm({ code: code() });
    world.now = plus(world.now, 1, 'minutes');
    const next = await auth.signIn(password);
    expect(await passkeys.ask({ ticket: next.ticket ?? '' })).toMatchObject({ app: true, options: {} });
    expect(await secondFactor.signIn({ ticket: next.ticket ?? '', code: code() })).toMatchObject({ ticket: null });
    // What asks for a code takes a passkey in its place; removing one asks for it as well.
    expect(await refusal(own.passkeys.remove({ passkeyId, password: PASSWORD }))).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      field: 'code',
    });
    const proving = await own.passkeys.ask({ wish: 'prove' });
    const proof = await own.passkeys.prove({ response: device.get(proving.options ?? { challenge: '' }) });
    await own.passkeys.remove({ passkeyId, password: PASSWORD, code: proof.code });
    expect((await own.passkeys.list()).passkeys).toEqual([]);
  });

  test('an administrator takes it off who lost every device, and only as a second step', async ({ world }) => {
    const { ana } = await withPasskey(world, 'ROLE_ADMINISTRADOR');
    const chief = await makeUser(world, {
      email: 'jefa@correo.ec',
      role: 'ROLE_ADMINISTRADOR',
      passwordHash: await hashPassword(PASSWORD),
    });
    const { accounts } = world.as(chief);
    expect((await accounts.get({ userId: ana.id })).secondFactorSince).toBe(world.now);
    await accounts.removeSecondFactor({ userId: ana.id, reason: 'lost' });
    expect((await world.anonymous().auth.signIn(password)).ticket).toBeNull();
    expect(await world.db.selectFrom('recoveryCode').selectAll().execute()).toEqual([]);
  });
});
