/** Apple's push service over HTTP/2 and Google's Wallet API as local servers that speak their documented wire formats, with their faults. */
import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createSecureServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { jwtVerify } from 'jose';
import { CERTIFICATE } from './certificate.ts';
import { ISSUER_CERT, PASS_KEY } from './wallet-keys.ts';

interface Pushed {
  token: string;
  topic: string;
  body: string;
  /** The certificate that signed in. */
  by: string;
}

interface Fault {
  status: number;
  reason?: string;
  retryAfter?: number;
}

export async function startApns() {
  const received: Pushed[] = [];
  /** What the next notices are answered instead of 200. */
  const faults: Fault[] = [];
  const sessions = new Set<ServerHttp2Session>();
  const server = createSecureServer({ ...CERTIFICATE, requestCert: true, rejectUnauthorized: false, ca: ISSUER_CERT });
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => {
    let body = '';
    stream.setEncoding('utf8');
    stream.on('data', (piece: string) => (body += piece));
    stream.on('end', () => {
      const socket = stream.session?.socket as TLSSocket | undefined;
      const by = socket?.authorized ? String(socket.getPeerCertificate().subject.CN) : 'unknown';
      const token = String(headers[':path']).replace('/3/device/', '');
      received.push({ token, topic: String(headers['apns-topic']), body, by });
      const fault = headers[':method'] === 'POST' ? faults.shift() : { status: 405, reason: 'MethodNotAllowed' };
      const { status, reason, retryAfter } = fault ?? { status: 200 };
      stream.respond({ ':status': status, ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) });
      stream.end(reason === undefined ? '' : JSON.stringify({ reason }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    faults,
    way: { origin: `https://127.0.0.1:${port}`, tls: { ca: CERTIFICATE.cert, servername: 'hooks.example.com' } },
    /** As Apple does from time to time: the connection ends, and the next notice opens another. */
    hangUp: () => {
      for (const session of sessions) session.destroy();
    },
    stop: async () => {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

interface Saved {
  state: string;
  header: { defaultValue: { value: string } };
  [other: string]: unknown;
}

export async function startGoogleWallet(account: string) {
  /** The objects that people saved, by their id. */
  const objects = new Map<string, Saved | null>();
  const faults: Fault[] = [];
  const state = { tokens: 0, refusesAccount: false };
  let valid = '';
  const answer = async (request: IncomingMessage) => {
    const text = await bodyOf(request);
    if (request.url === '/token') {
      const sent = new URLSearchParams(text);
      const { payload } = await jwtVerify(sent.get('assertion') ?? '', createPublicKey(PASS_KEY), {
        issuer: account,
        audience: way.tokenUrl,
        algorithms: ['RS256'],
        currentDate: new Date('2026-11-21T15:00:00Z'),
        clockTolerance: '400 days',
      });
      const granted =
        payload['scope'] === 'https://www.googleapis.com/auth/wallet_object.issuer' &&
        sent.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
        !state.refusesAccount;
      if (!granted) return { status: 400, body: { error: 'invalid_grant' } };
      state.tokens += 1;
      valid = `ya29.${state.tokens}`;
      return { status: 200, body: { access_token: valid, expires_in: 3599, token_type: 'Bearer' } };
    }
    const id = decodeURIComponent(/^\/genericObject\/([^/]+)$/.exec(request.url ?? '')?.[1] ?? '');
    if (request.method !== 'PATCH' || id === '') return { status: 404, body: {} };
    if (request.headers.authorization !== `Bearer ${valid}`) return { status: 401, body: { error: { code: 401 } } };
    const fault = faults.shift();
    if (fault?.status === 401) valid = '';
    if (fault) return { ...fault, body: { error: { code: fault.status } } };
    if (!objects.has(id)) return { status: 404, body: { error: { code: 404 } } };
    const object = { ...objects.get(id), ...(JSON.parse(text) as Saved) };
    objects.set(id, object);
    return { status: 200, body: object };
  };
  const server = createServer((request, response) => {
    void answer(request)
      .catch(() => ({ status: 400, body: { error: 'invalid_grant' }, retryAfter: undefined }))
      .then(({ status, body, ...rest }) => {
        const retryAfter = 'retryAfter' in rest ? rest.retryAfter : undefined;
        response.writeHead(status, {
          'content-type': 'application/json',
          ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
        });
        response.end(JSON.stringify(body));
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const way = { tokenUrl: `${base}/token`, walletUrl: base };
  return {
    objects,
    faults,
    state,
    way,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}
