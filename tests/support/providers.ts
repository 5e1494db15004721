/**
 * Google and Facebook as local servers that speak their protocols: an OpenID server from npm, and the graph as far as it is
 * asked. And a browser that goes to them and comes back.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { OAuth2Server } from 'oauth2-mock-server';
import { sendDueMails } from '#server/mail/worker.ts';
import { openWorld, type World } from './world.ts';

export type Google = Awaited<ReturnType<typeof startGoogle>>;

/** `person` is who has signed in over there; `spoil` may change the answer of the token endpoint. */
export async function startGoogle() {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const address = String(server.issuer.url);
  const google = {
    address,
    person: {} as Record<string, unknown>,
    spoil: (answer: { body: Record<string, unknown>; statusCode: number }): unknown => answer,
    sign: (claims: Record<string, unknown>) =>
      server.issuer.buildToken({ scopesOrTransform: (_header, payload) => void Object.assign(payload, claims) }),
    env: {
      GOOGLE_CLIENT_ID: 'petlove-google',
      GOOGLE_CLIENT_SECRET: 'secreto-google',
      GOOGLE_AUTHORIZE_URL: `${address}/authorize`,
      GOOGLE_TOKEN_URL: `${address}/token`,
      GOOGLE_JWKS_URL: `${address}/jwks`,
      GOOGLE_ISSUER: address,
    },
    stop: () => server.stop(),
  };
  server.service.on('beforeTokenSigning', (token: { payload: object }) => Object.assign(token.payload, google.person));
  server.service.on('beforeResponse', (answer) => google.spoil(answer as Parameters<typeof google.spoil>[0]));
  return google;
}

export type Facebook = Awaited<ReturnType<typeof startFacebook>>;

/** The dialog sends back at once with a code; the graph answers for the token of that code. */
export async function startFacebook() {
  const facebook = {
    person: {} as Record<string, unknown>,
    check: {} as Record<string, unknown>,
    /** What it was asked, newest last. */
    asked: [] as string[],
    env: {} as Record<string, string>,
    stop: () => undefined as void,
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    facebook.asked.push(url.pathname);
    const say = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (url.pathname === '/dialog') {
      const back = new URL(String(url.searchParams.get('redirect_uri')));
      back.searchParams.set('code', 'codigo');
      back.searchParams.set('state', String(url.searchParams.get('state')));
      return void response.writeHead(302, { location: back.href }).end();
    }
    if (url.pathname === '/token') {
      const sent = new URLSearchParams(await bodyOf(request));
      if (sent.get('client_secret') !== 'secreto-facebook' || sent.get('code') !== 'codigo') {
        return void response.writeHead(400).end('{"error":{"message":"bad code"}}');
      }
      return void say({ access_token: 'ficha', token_type: 'bearer' });
    }
    if (url.pathname === '/debug_token') {
      const { id } = facebook.person;
      return void say({ data: { is_valid: true, app_id: '4242', user_id: id, ...facebook.check } });
    }
    return void say(facebook.person);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  facebook.stop = () => {
    server.close();
    server.closeAllConnections();
  };
  facebook.env = {
    FACEBOOK_CLIENT_ID: '4242',
    FACEBOOK_CLIENT_SECRET: 'secreto-facebook',
    FACEBOOK_AUTHORIZE_URL: `${address}/dialog`,
    FACEBOOK_TOKEN_URL: `${address}/token`,
    FACEBOOK_GRAPH_URL: address,
  };
  return facebook;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}

/** A world with both providers, at the time of this machine, since that is the time they tell. */
export async function openSocialWorld(
  { google, facebook }: { google: Google; facebook: Facebook },
  env: Record<string, string> = {},
): Promise<World> {
  const world = await openWorld({ ...google.env, ...facebook.env, ...env });
  world.now = new Date().toISOString();
  return world;
}

type Provider = 'google' | 'facebook';

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
  while ((await sendDueMails({ db: world.db, config: world.config, now: () => world.now }, keep)) > 0);
  return texts;
}

export const usersOf = (world: World) => world.db.selectFrom('user').selectAll().orderBy('id').execute();
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
  const user = await world.db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  return user;
}

export const PASSWORD = 'tres lunas de cobre';
