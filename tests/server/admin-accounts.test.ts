/** What an administrator does to accounts of others: never to their own, and never so that nobody administers any more. */
import { describe, expect } from 'vitest';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { rescueAdministrator } from '#server/admin/accounts/cli.service.ts';
import { ensureFirstAdmin } from '#server/accounts/sign-in/first-admin.service.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

const ADMINISTRATOR = { role: 'ROLE_ADMINISTRADOR' } as const;
const refusal = (code: string) => ({ cause: { code } });
const userOf = (world: World, { id }: Person) =>
  world.db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function administrators(world: World): Promise<number> {
  const rows = await world.db
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'ROLE_ADMINISTRADOR')
    .where('status', '=', 'active')
    .execute();
  return rows.length;
}

async function openSession(world: World, { id }: Person) {
  const stamp = { createdAt: world.now, lastUsedAt: world.now, expiresAt: '2099-01-01T00:00:00.000Z' };
  const about = { userId: id, kind: 'web', remembered: 1, ipPrefix: '127.0.0.0', agent: 'test' } as const;
  await world.db
    .insertInto('session')
    .values({ hash: `session ${id}`, ...about, ...stamp })
    .execute();
}

/** A key that somebody gave to another program. */
async function giveKey(world: World, { id }: Person) {
  const key = { name: 'Agenda', hash: `key ${id}`, beginning: 'plv_a', scopes: '', createdAt: world.now };
  const lasts = { expiresAt: '2099-01-01T00:00:00.000Z', revokedAt: null, lastUsedAt: null };
  await world.db
    .insertInto('apiKey')
    .values({ userId: id, ...key, ...lasts })
    .execute();
}

const goodKeys = async (world: World) =>
  (await world.db.selectFrom('apiKey').select('id').where('revokedAt', 'is', null).execute()).length;

async function secondFactor(world: World, { id }: Person) {
  const totp = { userId: id, secret: 'JBSWY3DPEHPK3PXP', createdAt: world.now, confirmedAt: world.now, lastStep: 0 };
  await world.db.insertInto('totp').values(totp).execute();
}

describe('an account that is closed', () => {
  test('loses its sessions, keys and links at once, says why to its person, and opens again as it was', async ({
    world,
  }) => {
    const admin = await makeUser(world, ADMINISTRATOR);
    const password = 'tres lunas de cobre';
    const luis = await makeUser(world, { passwordHash: await hashPassword(password) });
    await openSession(world, luis);
    await giveKey(world, luis);
    expect((await world.as(admin).accounts.get({ userId: luis.id })).keys).toBe(1);
    await world.anonymous().auth.requestReset({ email: luis.email });
    await deliveredMails(world);
    await world.as(admin).accounts.disable({ userIds: [luis.id] });
    expect(await world.as(admin).accounts.get({ userId: luis.id })).toMatchObject({
      status: 'disabled',
      sessions: 0,
      keys: 0,
    });
    expect(await world.db.selectFrom('token').select('kind').where('userId', '=', luis.id).execute()).toEqual([]);
    const enter = () => world.anonymous().auth.signIn({ email: luis.email, password });
    await expect(enter()).rejects.toMatchObject(refusal('ACCOUNT_DISABLED'));
    await world.as(admin).accounts.enable({ userIds: [luis.id] });
    await enter();
  });

  test('that never confirmed its address still has to', async ({ world }) => {
    const admin = await makeUser(world, ADMINISTRATOR);
    const eva = await makeUser(world, { status: 'unconfirmed', confirmedAt: null });
    await world.as(admin).accounts.disable({ userIds: [eva.id] });
    await world.as(admin).accounts.enable({ userIds: [eva.id] });
    expect((await userOf(world, eva)).status).toBe('unconfirmed');
  });
});

describe('administrators', () => {
  test('do nothing of this to their own account', async ({ world }) => {
    const admin = await makeUser(world, ADMINISTRATOR);
    await makeUser(world, ADMINISTRATOR);
    const own = { userIds: [admin.id] };
    const { accounts } = world.as(admin);
    const calls = [
      () => accounts.disable(own),
      () => accounts.enable(own),
      () => accounts.endSessions(own),
      () => accounts.sendReset(own),
      () => accounts.resendConfirmation(own),
      () => accounts.changeRole({ userId: admin.id, role: 'ROLE_USUARIO' }),
      () => accounts.removeSecondFactor({ userId: admin.id, reason: 'lost' }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject(refusal('OWN_ACCOUNT'));
    expect(await administrators(world)).toBe(2);
  });

  test('who demote or close each other at the same moment leave one of them', async ({ world }) => {
    for (const act of ['demote', 'close'] as const) {
      const pair = [await makeUser(world, ADMINISTRATOR), await makeUser(world, ADMINISTRATOR)];
      const others = [pair[1], pair[0]];
      const results = await Promise.allSettled(
        pair.map((person, place) => {
          const { accounts } = world.as(person);
          const userId = others[place]?.id ?? 0;
          return act === 'demote'
            ? accounts.changeRole({ userId, role: 'ROLE_USUARIO' })
            : accounts.disable({ userIds: [userId] });
        }),
      );
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await administrators(world)).toBe(1);
      await world.db.updateTable('user').set({ role: 'ROLE_USUARIO' }).execute();
    }
  });

  test('enter anew when they become one, without the keys of other programs; only an open account becomes one', async ({
    world,
  }) => {
    const admin = await makeUser(world, ADMINISTRATOR);
    const luis = await makeUser(world);
    const eva = await makeUser(world, { status: 'unconfirmed' });
    await openSession(world, luis);
    await giveKey(world, luis);
    await giveKey(world, eva);
    await world.as(admin).accounts.changeRole({ userId: luis.id, role: 'ROLE_ADMINISTRADOR' });
    expect(await world.as(admin).accounts.get({ userId: luis.id })).toMatchObject({ sessions: 0, keys: 0 });
    expect(await goodKeys(world)).toBe(1);
    const early = world.as(admin).accounts.changeRole({ userId: eva.id, role: 'ROLE_ADMINISTRADOR' });
    await expect(early).rejects.toMatchObject(refusal('INVALID'));
  });
});

test('who begins or ceases to administer is told by mail, and so is everybody else who administers', async ({
  world,
}) => {
  const [irene, rosa, luis] = [
    await makeUser(world, { ...ADMINISTRATOR, name: 'Irene' }),
    await makeUser(world, { ...ADMINISTRATOR, name: 'Rosa' }),
    await makeUser(world, { name: 'Luis', surname: 'Ganaste: sitio.example' }),
  ];
  await makeUser(world, { ...ADMINISTRATOR, status: 'disabled' });
  await makeUser(world);
  const { accounts } = world.as(irene);
  const told = async () => {
    const mails = await deliveredMails(world);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([irene, rosa, luis].map(({ email }) => email).toSorted());
    const [own, ...others] = mails.toSorted((one) => (one.to === luis.email ? -1 : 1));
    for (const { text } of others) {
      expect(text).toContain(`la cuenta ${luis.email}`);
      expect(text).toContain(`${world.config.publicUrl}/dashboard/admin/usuarios`);
    }
    expect(mails.map(({ text }) => text).join()).not.toContain('sitio.example');
    return [own?.subject, ...new Set(others.map(({ subject }) => subject))];
  };
  const added = ['Ahora administras PetLove+', 'Alguien más administra PetLove+'];
  const removed = ['Ya no administras PetLove+', 'Alguien dejó de administrar PetLove+'];

  await accounts.changeRole({ userId: luis.id, role: 'ROLE_ADMINISTRADOR' });
  expect(await told()).toEqual(added);
  await accounts.changeRole({ userId: luis.id, role: 'ROLE_ADMINISTRADOR' });
  await expect(accounts.changeRole({ userId: irene.id, role: 'ROLE_USUARIO' })).rejects.toThrow();
  expect(await deliveredMails(world)).toEqual([]);
  world.now = '2026-11-21T15:01:00.000Z';
  await accounts.disable({ userIds: [luis.id] });
  expect(await told()).toEqual(removed);
  await accounts.enable({ userIds: [luis.id] });
  expect(await told()).toEqual(added);
  world.now = '2026-11-21T15:02:00.000Z';
  await accounts.changeRole({ userId: luis.id, role: 'ROLE_USUARIO' });
  expect(await told()).toEqual(removed);
});

test('of several accounts each has its own result, and what could be done is done', async ({ world }) => {
  const admin = await makeUser(world, ADMINISTRATOR);
  const luis = await makeUser(world);
  const { results } = await world.as(admin).accounts.disable({ userIds: [luis.id, admin.id, 2_000_000_000] });
  expect(results.map(({ refused }) => refused)).toEqual([null, 'OWN_ACCOUNT', 'USER_NOT_FOUND']);
  expect((await userOf(world, luis)).status).toBe('disabled');
});

test('mails go again as the person could ask for them, within the same limits', async ({ world }) => {
  const admin = await makeUser(world, ADMINISTRATOR);
  const eva = await makeUser(world, { status: 'unconfirmed' });
  const { accounts } = world.as(admin);
  await accounts.resendConfirmation({ userIds: [eva.id] });
  expect((await deliveredMails(world)).map(({ kind }) => kind)).toEqual(['confirm-email']);
  for (let again = 0; again < 2; again += 1) await accounts.resendConfirmation({ userIds: [eva.id] });
  await expect(accounts.resendConfirmation({ userIds: [eva.id] })).rejects.toMatchObject(refusal('TOO_MANY'));
});

test('a whole page of accounts gets its mails, and nobody who asks for one elsewhere waits for them', async ({
  world,
}) => {
  const admin = await makeUser(world, ADMINISTRATOR);
  const userIds: number[] = [];
  for (let n = 0; n < 22; n += 1)
    userIds.push((await makeUser(world, { status: 'unconfirmed', passwordHash: 'x' })).id);
  const { accounts } = world.as(admin);
  for (const send of [accounts.resendConfirmation, accounts.sendReset]) {
    const { results } = await send({ userIds });
    expect(results.filter(({ refused }) => refused !== null)).toEqual([]);
  }
  const sent = await world.db.selectFrom('mailOutbox').select('kind').execute();
  expect(sent).toHaveLength(44);
  const atOneAddress = await world.db
    .selectFrom('rateLimit')
    .select('key')
    .where('key', 'like', '%Address:%')
    .execute();
  expect(atOneAddress).toEqual([]);
});

test('a lost second factor goes with a reason that the log keeps, ends the sessions and tells the person', async ({
  world,
}) => {
  const admin = await makeUser(world, ADMINISTRATOR);
  const luis = await makeUser(world);
  await secondFactor(world, luis);
  await openSession(world, luis);
  await world.as(admin).accounts.removeSecondFactor({ userId: luis.id, reason: 'stolen' });
  expect(await world.as(admin).accounts.get({ userId: luis.id })).toMatchObject({
    secondFactorSince: null,
    sessions: 0,
  });
  expect((await deliveredMails(world)).map(({ kind, to }) => [kind, to])).toEqual([
    ['second-factor-changed', luis.email],
  ]);
  const entries = await world.db.selectFrom('auditEntry').select(['action', 'objectId', 'detail']).execute();
  expect(entries).toContainEqual({
    action: 'accountsDesk.takeSecondFactor',
    objectId: luis.id,
    detail: '{"reason":"stolen"}',
  });
});

test('an account that had the address of the configured administrator before keeps no way in', async ({ world }) => {
  const luis = await makeUser(world, { email: 'jefa@correo.ec' });
  await openSession(world, luis);
  await giveKey(world, luis);
  await secondFactor(world, luis);
  const { id: userId } = luis;
  const identity = { provider: 'google', subject: '1', userId, email: null, createdAt: world.now } as const;
  await world.db.insertInto('identity').values(identity).execute();
  await world.db.updateTable('user').set({ pendingEmail: 'otra@correo.ec' }).where('id', '=', userId).execute();
  const config = readConfig({ ADMIN_EMAIL: 'jefa@correo.ec', ADMIN_PASSWORD: 'tres lunas de cobre y sal' });
  await ensureFirstAdmin({ ...world.context(null), config }, { alone: true });
  for (const table of ['session', 'identity', 'totp', 'recoveryCode', 'token'] as const)
    expect([table, await world.db.selectFrom(table).selectAll().where('userId', '=', userId).execute()]).toEqual([
      table,
      [],
    ]);
  expect(await goodKeys(world)).toBe(0);
  expect(await userOf(world, luis)).toMatchObject({ role: 'ROLE_ADMINISTRADOR', pendingEmail: null });
});

describe('the rescue by command line', () => {
  const rescue = (world: World, email: string, withoutSecondFactor = false) =>
    rescueAdministrator({ db: world.db, config: world.config, now: () => world.now }, { email, withoutSecondFactor });

  test('makes an administrator, ends the sessions, and its link chooses a password once', async ({ world }) => {
    const luis = await makeUser(world);
    await openSession(world, luis);
    await giveKey(world, luis);
    await secondFactor(world, luis);
    // Perhaps a stranger's, who was inside before.
    const { id: userId } = luis;
    const identity = { provider: 'google', subject: '1', userId, email: null, createdAt: world.now } as const;
    await world.db.insertInto('identity').values(identity).execute();
    const { link, sessions, loginsGone, secondFactorGone } = await rescue(world, luis.email, true);
    expect({ sessions, loginsGone, secondFactorGone, keys: await goodKeys(world) }).toEqual({
      sessions: 1,
      loginsGone: true,
      secondFactorGone: true,
      keys: 0,
    });
    expect(await world.db.selectFrom('identity').selectAll().execute()).toEqual([]);
    expect((await userOf(world, luis)).role).toBe('ROLE_ADMINISTRADOR');
    const token = /\/cambiarClave\/([\w-]{43})$/.exec(link)?.[1] ?? '';
    const { token: change } = await world.anonymous().auth.openReset({ token });
    const password = 'siete volcanes de cobre';
    const choose = () =>
      world.anonymous().auth.resetPassword({ token: change ?? '', password, confirmPassword: password });
    await choose();
    await expect(choose()).rejects.toMatchObject(refusal('TOKEN_SPENT'));
    await world.anonymous().auth.signIn({ email: luis.email, password });
    expect(await world.db.selectFrom('auditEntry').select('action').execute()).toContainEqual({
      action: 'rescue.administrator',
    });
  });

  test('says what is wrong, and changes nothing', async ({ world }) => {
    const eva = await makeUser(world, { status: 'unconfirmed' });
    const tom = await makeUser(world, { status: 'disabled' });
    await expect(rescue(world, 'nadie@correo.ec')).rejects.toThrow('No hay ninguna cuenta');
    await expect(rescue(world, eva.email)).rejects.toThrow('no confirmó su correo');
    await expect(rescue(world, tom.email)).rejects.toThrow('está deshabilitada');
    expect(await administrators(world)).toBe(0);
  });
});
