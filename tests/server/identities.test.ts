/** The logins that are connected to one's own account: one more, one less, never the last. */
import { makeUser } from '../support/guardian.ts';
import { describe, expect } from 'vitest';
import { browser, identitiesOf, mailsTo, PASSWORD, signUp, startProviders, usersOf } from '../support/social-world.ts';
import type { World } from '../support/world.ts';

const { test } = await startProviders();

describe('linked logins', () => {
  /** A person with a session in that browser. */
  async function signedIn(world: World, password: boolean) {
    const one = await browser(world);
    if (!password) {
      await one.enter('google');
      const [user] = await usersOf(world);
      return { one, person: user ?? (await makeUser(world)) };
    }
    const person = await signUp(world, 'local@correo.ec', true);
    const answer = await one.app.inject({
      method: 'POST',
      url: '/trpc/auth.signIn',
      payload: { email: person.email, password: PASSWORD, remember: true },
    });
    for (const { name, value } of answer.cookies) one.jar.set(name, value);
    return { one, person };
  }

  test('are connected after the password, and taken off again', async ({ world }) => {
    const { one, person } = await signedIn(world, true);
    const api = world.as(person);
    for (const password of [undefined, 'otra clave cualquiera']) {
      await expect(api.identities.connect({ provider: 'google', password })).rejects.toMatchObject({
        cause: { code: 'INVALID', details: { field: 'password' } },
      });
    }
    const { address } = await api.identities.connect({ provider: 'google', password: PASSWORD });
    const query = address.replace('/api/social/google', '');
    expect(await one.enter('google', query)).toBe('/dashboard/usuario?tab=seguridad&aviso=conectada');
    expect(await one.enter('google', query)).toMatch(/aviso=vencido/);
    expect(await api.identities.list()).toMatchObject({
      hasPassword: true,
      logins: [
        { provider: 'google', accounts: [{ email: 'ana@correo.ec' }] },
        { provider: 'facebook', accounts: [] },
      ],
    });
    await expect(api.identities.connect({ provider: 'google', password: PASSWORD })).rejects.toMatchObject({
      cause: { code: 'INVALID' },
    });
    expect(await (await browser(world, one.app)).enter('google')).toBe('/entrar');
    await api.identities.disconnect({ provider: 'google' });
    expect(await identitiesOf(world)).toEqual([]);
    // Connected, a new browser, taken off.
    expect(await mailsTo(world, person.email)).toHaveLength(3);
  });

  test('a permit is good in the session of its own person only', async ({ world }) => {
    const { person } = await signedIn(world, true);
    const { address } = await world.as(person).identities.connect({ provider: 'google', password: PASSWORD });
    const query = address.replace('/api/social/google', '');
    expect(await (await browser(world)).enter('google', query)).toMatch(/^\/login\?aviso=vencido/);
    expect(await identitiesOf(world)).toEqual([]);
  });

  test('somebody else’s login is not taken from them', async ({ world }) => {
    const other = await browser(world);
    await other.enter('google');
    const { one, person } = await signedIn(world, true);
    const { address } = await world.as(person).identities.connect({ provider: 'google', password: PASSWORD });
    expect(await one.enter('google', address.replace('/api/social/google', ''))).toBe(
      '/dashboard/usuario?tab=seguridad&aviso=usada',
    );
    expect(await identitiesOf(world)).toHaveLength(1);
  });

  test('the last way in stays until there is a password', async ({ world }) => {
    const { person } = await signedIn(world, false);
    const api = world.as(person);
    await expect(api.identities.disconnect({ provider: 'google' })).rejects.toMatchObject({
      cause: { code: 'INVALID', details: { field: 'provider' } },
    });
    expect(await identitiesOf(world)).toHaveLength(1);
    // An open screen is not enough to add another way in, which would be a stranger's.
    await expect(api.identities.connect({ provider: 'facebook' })).rejects.toMatchObject({
      cause: { code: 'INVALID', details: { message: expect.stringMatching(/sal, entra otra vez/) as string } },
    });
    await api.identities.createPassword();
    const mails = await mailsTo(world, person.email);
    const link = /cambiarClave\/([\w-]+)/.exec(mails.join())?.[1] ?? '';
    const opened = await world.anonymous().auth.openReset({ token: link });
    await world.anonymous().auth.resetPassword({
      token: opened.token ?? '',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
    // What a new password leaves open is told with it.
    expect((await mailsTo(world, person.email)).join()).toContain('sigue entrando con Google');
    expect(await api.identities.disconnect({ provider: 'google' })).toEqual({ ok: true });
    await world.anonymous().auth.signIn({ email: person.email, password: PASSWORD, remember: false });
  });
});
