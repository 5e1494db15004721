/** What the server says and does to connections that ask for more than it has: seen on real sockets, with limits small enough to wait for. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { CONNECTION_LIMITS, openConnections } from '#server/app/http/connections.ts';
import { busyProblem } from '#server/app/rest/clinic/problems.ts';
import { busyRefusals } from '#server/app/http/overload.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function listening(
  answer: Answer,
  limits: Partial<typeof CONNECTION_LIMITS> = {},
  isCrowded = () => false,
  trustedProxies: string[] = [],
) {
  const connections = openConnections({
    trustedProxies,
    crowded: isCrowded,
    limits: { ...CONNECTION_LIMITS, ...limits },
  });
  const server: Server = connections.serve(answer, {
    options: {},
    refuse: busyRefusals({}, busyProblem('http://localhost:3000')),
    exempt: (url) => url === '/healthz',
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    connected: () => connect(port, '127.0.0.1').on('error', () => undefined),
    [Symbol.dispose]: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const GET = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

test('an answer that nobody reads is given up, and one that is read slowly is not', async () => {
  const given: boolean[] = [];
  using server = await listening(
    (_request, response) => {
      response.once('close', () => given.push(response.writableFinished));
      response.end(Buffer.alloc(32 * 1024 * 1024));
    },
    { lookMs: 20, looksInAll: 20 },
  );
  const slow = server.connected();
  slow.write(GET);
  let read = 0;
  slow.on('data', ({ length }) => {
    read += length;
    slow.pause();
    setTimeout(() => slow.resume(), 5);
  });
  const still = server.connected().pause();
  still.write(GET);
  await expect.poll(() => given).toEqual([false]);
  const before = read;
  await expect.poll(() => read).toBeGreaterThan(before);
  for (const socket of [slow, still]) socket.destroy();
});

test('of the answers of one address that lie unread, the ones that lie longest give way', async () => {
  let given = 0;
  using server = await listening(
    (_request, response) => {
      response.once('close', () => {
        given += 1;
      });
      response.end(Buffer.alloc(32 * 1024 * 1024));
    },
    { lookMs: 20, unreadOfOne: 3 },
  );
  const sockets = Array.from({ length: 8 }, () => server.connected().pause());
  for (const socket of sockets) socket.write(GET);
  await expect.poll(() => given).toBe(5);
  for (const socket of sockets) socket.destroy();
});

test('an address reads only so many answers at once, and one that is left lying makes room', async () => {
  const begun: string[] = [];
  using server = await listening(
    ({ url }, response) => {
      begun.push(url ?? '');
      response.end(Buffer.alloc(32 * 1024 * 1024));
    },
    { lookMs: 300, inHandOfOne: 2 },
    () => false,
    ['127.0.0.1'],
  );
  const ask = (path: string, address: string) => {
    const socket = server.connected().pause();
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\n\r\n`);
    return socket;
  };
  const sockets = ['/1', '/2', '/3'].map((path) => ask(path, '192.0.2.1'));
  await expect.poll(() => begun).toHaveLength(2);
  sockets.push(ask('/neighbour', '192.0.2.2'));
  await expect.poll(() => begun).toHaveLength(3);
  expect(begun[2]).toBe('/neighbour');
  await expect.poll(() => begun, { timeout: 5000 }).toHaveLength(4);
  for (const socket of sockets) socket.destroy();
});

test('requests of one connection are answered one after the other, and too many of them end it', async () => {
  const running: ServerResponse[] = [];
  using server = await listening((_request, response) => void running.push(response), { behind: 4 });
  const socket = server.connected();
  let said = '';
  socket.on('data', (bytes) => {
    said += bytes;
  });
  socket.write(GET.repeat(5));
  for (let n = 0; n < 5; n += 1) {
    await expect.poll(() => running.length).toBe(n + 1);
    running[n]?.end(`answer ${n}`);
  }
  await expect.poll(() => said).toMatch(/answer 0[\s\S]*answer 1[\s\S]*answer 4/);
  socket.write(GET.repeat(6));
  await closed(socket);
  expect(running).toHaveLength(6);
});

test('one address holds only so many connections', async () => {
  using server = await listening((_request, response) => response.end('here'), { connectionsOfOne: 3 });
  const sockets = Array.from({ length: 3 }, () => server.connected());
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  const refused = server.connected();
  await closed(refused);
  for (const socket of sockets) socket.destroy();
  await expect
    .poll(() =>
      fetch(server.url).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
});

test('what has no turn is told so at once, in the form in which it asked', async () => {
  // Requests that wait for a database that is never free, as many as may.
  using server = await listening(
    () => undefined,
    { waitingOfOne: 3 },
    () => true,
  );
  const waiting = Array.from({ length: 3 }, () => server.connected());
  for (const socket of waiting) socket.write(GET);
  const ask = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);
  const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  await expect.poll(async () => (await ask('/trpc/pets.list')).status).toBe(503);
  const page = await ask('/q/K7Q2M9XDTA', { headers: { accept: 'text/html,*/*;q=0.8' } });
  expect(page.status).toBe(503);
  expect(page.headers.get('retry-after')).toBe('2');
  expect(await page.text()).toContain('Mucha gente a la vez');
  const form = { method: 'POST', headers: { accept: 'text/html' }, body: new URLSearchParams({ palabras: 'La vi' }) };
  expect(await (await ask('/q/K7Q2M9XDTA', form)).text()).toContain('Vuelve atrás y envíalo otra vez');
  const legacy = await ask('/crearMascota', call);
  expect([legacy.status, legacy.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await legacy.json()).toEqual({
    titulo: 'Mucha gente a la vez',
    mensaje: expect.any(String),
    codigo: 'OCUPADO',
  });
  const own = await ask('/api/mascotas/1/carnet.pdf');
  expect(own.status).toBe(503);
  expect(await own.json()).toMatchObject({ title: 'Mucha gente a la vez', message: expect.any(String) });
  const clinic = await ask('/api/v1/pacientes');
  expect([clinic.status, clinic.headers.get('content-type')]).toEqual([
    503,
    expect.stringMatching(/^application\/problem\+json/),
  ]);
  expect(await clinic.json()).toMatchObject({ status: 503, codigo: 'OCUPADO' });
  for (const batch of [await ask('/trpc/pets.list,auth.me?batch=1'), await ask('/trpc/pets.create', call)]) {
    expect([batch.status, batch.headers.get('retry-after')]).toEqual([503, '2']);
    const { error } = (await batch.json()) as { error: { data: unknown } };
    expect(error.data).toMatchObject({ httpStatus: 503, domain: { code: 'BUSY', retryAfter: 2 } });
  }
  for (const socket of waiting) socket.destroy();
});
