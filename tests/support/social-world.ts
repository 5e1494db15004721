/** A world that knows both providers, a browser that goes to them and comes back, and what is in the world afterwards. */
import { IS_PERSON } from '#db/keeper.ts';
import type { FastifyInstance } from 'fastify';
import { mailOutbox } from '#server/app/background/mail/worker.ts';
import { afterAll, beforeEach } from 'vitest';
import { type Facebook, type Google, startFacebook, startGoogle } from './providers.ts';
import { openWorld, test as base, type World } from './world.ts';

/** A world with both providers, at the time of this machine, since that is the time they tell. */
export async function openSocialWorld(
  { google, facebook }: { google: Google; facebook: Facebook },
  env: Record<string, string> = {},
): Promise<World> {
  const world = await openWorld({ ...google.env, ...facebook.env, ...env });
  world.now = new Date().toISOString();
  return world;
}

export const ANA = {
  sub: '1001',
  email: 'ana@correo.ec',
  email_verified: true,
  given_name: 'Ana',
  family_name: 'Vera',
};
export const BEA = { id: '2002', email: 'bea@correo.ec', first_name: 'Bea', last_name: 'Paz' };

/** Both providers for the tests of one file, knowing Ana and Bea anew before each; `test` has a world that asks them. */
export async function startProviders() {
  const google = await startGoogle();
  const facebook = await startFacebook();
  afterAll(async () => {
    await google.stop();
    facebook.stop();
  });
  beforeEach(() => {
    google.person = { ...ANA };
    google.spoil = () => undefined;
    facebook.person = { ...BEA };
    facebook.check = {};
  });
  const test = base.extend<{ world: World }>({
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to see which fixtures are used
    world: async ({}, use) => {
      const world = await openSocialWorld({ google, facebook });
      await use(world);
      await world.close();
    },
  });
  return { google, facebook, test };
}

type Provider = 'google' | 'facebook' | 'oidc';

/** One browser: keeps its cookies, goes out and comes back. */
export async function browser(world: World, app?: FastifyInstance) {
  const own = app ?? (await world.http());
  const jar = new Map<string, string>();
  const get = async (url: string) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await own.inject({ url, headers: cookie ? { cookie } : {} });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) jar.delete(name);
      else jar.set(name, value);
    }
    return { status: answer.statusCode, location: String(answer.headers.location), headers: answer.headers };
  };
  /** To the provider; answers the address it sends back to, without its origin. */
  const out = async (provider: Provider, query = '') => {
    const { location } = await get(`/api/social/${provider}${query}`);
    if (location.startsWith('/')) return location;
    const there = await fetch(location, { redirect: 'manual' });
    const { pathname, search } = new URL(String(there.headers.get('location')));
    return `${pathname}${search}`;
  };
  /** There and back; answers our own page where it ends. */
  const enter = async (provider: Provider, query = '') => {
    const back = await out(provider, query);
    return back.startsWith('/api/') ? (await get(back)).location : back;
  };
  return { app: own, jar, get, out, enter, session: () => jar.get('sesion') };
}

/** The texts of what is sent now to this address. */
export async function mailsTo(world: World, address: string): Promise<string[]> {
  const texts: string[] = [];
  const keep = async ({ to, text }: { to: string; text: string }) => void (to === address && texts.push(text));
  while ((await mailOutbox({ db: world.db, config: world.config, now: () => world.now }, keep).sendDue()) > 0);
  return texts;
}

export const usersOf = (world: World) =>
  world.db.selectFrom('user').where(IS_PERSON).selectAll().orderBy('id').execute();
export const identitiesOf = (world: World) => world.db.selectFrom('identity').selectAll().orderBy('subject').execute();
export const sessionsOf = (world: World) => world.db.selectFrom('session').selectAll().execute();

/** An account with a password of its own. */
export async function signUp(world: World, email: string, confirmed: boolean) {
  await world.anonymous().auth.signUp({
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    name: 'Local',
    country: 'EC',
    phone: '0998842547',
    acceptTerms: true,
  });
  if (confirmed)
    await world.db
      .updateTable('user')
      .set({ status: 'active', confirmedAt: world.now })
      .where('email', '=', email)
      .execute();
  const user = await world.db
    .selectFrom('user')
    .where(IS_PERSON)
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return user;
}

export const PASSWORD = 'tres lunas de cobre';
