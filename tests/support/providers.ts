/**
 * Google and Facebook as local servers that speak their protocols: an OpenID server from npm, and the graph as far as it is
 * asked.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { OAuth2Server } from 'oauth2-mock-server';

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
    onUserinfo: (change: (answer: { body: unknown }) => unknown) =>
      void server.service.on('beforeUserinfo', (answer) => void change(answer as { body: unknown })),
    stop: () => server.stop(),
  };
  server.service.on('beforeTokenSigning', (token: { payload: object }) => Object.assign(token.payload, google.person));
  server.service.on('beforeResponse', (answer) => google.spoil(answer as Parameters<typeof google.spoil>[0]));
  return google;
}

/** The same server as the operator's own provider: found by its issuer alone. `more` is what it says apart from the token. */
export async function startOwnProvider() {
  const server = await startGoogle();
  const more: Record<string, unknown> = {};
  const own = Object.assign(server, {
    more,
    env: {
      OIDC_ISSUER: server.address,
      OIDC_CLIENT_ID: 'petlove-casa',
      OIDC_CLIENT_SECRET: 'secreto de casa',
      OIDC_NAME: 'Casa Vera',
    },
  });
  server.onUserinfo((answer) => Object.assign(answer, { body: own.more }));
  return own;
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
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
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
  };
  const server = createServer((request, response) => void answer(request, response));
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
