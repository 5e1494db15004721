/** A browser and its push service: a real local server that checks the signature and opens what was encrypted, as a browser does. */
import { createDecipheriv, createECDH, createHmac, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openWorld, test as base, type World } from './world.ts';

interface Received {
  path: string;
  headers: Record<string, string | undefined>;
  /** The claims of the VAPID token; null where its signature is wrong. */
  claims: { aud: string; exp: number; sub: string } | null;
  notice: { title: string; body: string; path: string; tag: string; act?: string };
}

/** What a browser hands over when it subscribes, and the keys that it keeps. */
export function newBrowser(serviceUrl: string, name: string) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const subscription = {
    endpoint: `${serviceUrl}/push/${name}`,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
  };
  return { name, pair, auth, subscription };
}

type Browser = ReturnType<typeof newBrowser>;

export async function startFakePush() {
  const received: Received[] = [];
  const browsers = new Map<string, Browser>();
  /** What the next calls answer instead of 201; `hang` never does. */
  const faults: (number | 'hang' | { status: number; retryAfter: number })[] = [];
  /** Every call that came, answered or not, and those that wait for `release` because `holds` says so of their path. */
  const calls: string[] = [];
  const held: (() => void)[] = [];
  const state = { holds: (_path: string) => false };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      calls.push(request.url ?? '');
      if (state.holds(request.url ?? '')) held.push(answer);
      else answer();
    });
    const answer = () => {
      const fault = faults.shift();
      if (fault === 'hang') return;
      if (typeof fault === 'number') return void response.writeHead(fault).end('about ana@correo.ec');
      if (fault) return void response.writeHead(fault.status, { 'retry-after': String(fault.retryAfter) }).end();
      const path = request.url ?? '';
      const browser = browsers.get(path.split('/').at(-1) ?? '');
      if (!browser) return void response.writeHead(404).end();
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const notice = JSON.parse(open(browser, Buffer.concat(chunks)));
      received.push({ path, headers, claims: readVapid(headers.authorization ?? ''), notice });
      response.writeHead(201).end();
    };
  });
  const release = () => {
    state.holds = () => false;
    for (const answer of held.splice(0)) answer();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    received,
    calls,
    state,
    release,
    faults,
    browser: (name: string) => {
      const browser = newBrowser(url, name);
      browsers.set(name, browser);
      return browser;
    },
    forget: (name: string) => browsers.delete(name),
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

/** `test` in a world that calls such a service and no other. */
export const pushTest = base.extend<{ scene: { world: World; push: Awaited<ReturnType<typeof startFakePush>> } }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to see which fixtures are used
  scene: async ({}, use) => {
    const push = await startFakePush();
    const world = await openWorld({ PUSH_HOSTS: push.url, MAIL_FROM: 'PetLove+ <hola@petlove.example>' });
    await use({ world, push });
    await world.close();
    await push.stop();
  },
});

/** RFC 8292: `vapid t=<jwt>, k=<public key>`. */
function readVapid(header: string): Received['claims'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const right = verify('sha256', Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url'));
  return right ? JSON.parse(Buffer.from(body, 'base64url').toString()) : null;
}

/** RFC 8291 and 8188 (aes128gcm), the browser's side. */
function open({ pair, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const theirs = body.subarray(21, 21 + keyLength);
  const secret = pair.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs]);
  const key = Buffer.from(hkdfSync('sha256', secret, auth, info, 32));
  const prk = createHmac('sha256', salt).update(key).digest();
  const expand = (label: string, length: number) =>
    createHmac('sha256', prk)
      .update(Buffer.from(`Content-Encoding: ${label}\0\x01`))
      .digest()
      .subarray(0, length);
  const sealed = body.subarray(21 + keyLength);
  const decipher = createDecipheriv('aes-128-gcm', expand('aes128gcm', 16), expand('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
