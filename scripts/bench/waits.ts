/**
 * How long a guardian waits for the own animals while something large goes on, and the longest synchronous piece of ours
 * meanwhile: only that piece is in our hands, as the clock also counts what the other programs of the machine take.
 */
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import SQLite from 'better-sqlite3';
import sharp from 'sharp';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import type { Sent } from './burst.ts';
import { copyOfData } from './copies.ts';
import { heading, line, percentile } from './report.ts';
import { memoryOf, type Server, startOurs, stop } from './servers.ts';
import { ADMINISTRATOR, FEW, tokenOf } from './sizes.ts';

const REST_MS = 4000;
/** Requests in sequence with a pause, like a person's, not as fast as possible. */
const PAUSE_MS = 10;
const PIECE_MS = 20;
const LATE_MS = 50;
const MEMORY_MB = 400;
const PASSWORD = 'Montubio-42-ceibo';
const WATCH = path.join(import.meta.dirname, '../../tests/support/loop-watch.ts');

interface Large {
  title: string;
  work: (server: Server) => Promise<unknown>;
  /** At most so many times the wait at rest. */
  atMost: number;
  /** Whether its memory is bounded, too: the worker keeps what it has for a while. */
  bytes?: true;
}

export async function measureWaits(): Promise<void> {
  const { folder, discard } = await copyOfData('waits', FEW);
  const passwordHash = await hashPassword(PASSWORD);
  const raw = new SQLite(path.join(folder, 'petlove.db'));
  raw.prepare('update user set "passwordHash" = ? where id <= 200').run(passwordHash);
  raw.close();
  const server = await startOurs({ dataDir: folder, env: { SUBSCRIPTIONS: 'off' }, flags: ['--import', WATCH] });
  const photo = await noisyPhoto();
  const works: Large[] = [
    {
      title: '20 photos of 12 Mpx',
      atMost: 2,
      bytes: true,
      work: (to) =>
        burst(
          to,
          many(20, () => photoOf(photo)),
        ),
    },
    {
      title: '20 papers',
      atMost: 2,
      work: (to) =>
        burst(
          to,
          many(20, (n) => get(`/api/mascotas/${n + 1}/carnet.pdf`, ((n + 1) % 10_000) + 1)),
        ),
    },
    { title: '100 logins at once', atMost: 3, work: (to) => burst(to, many(100, login)) },
    { title: 'a list of 20,000 animals', atMost: 2, work: (to) => Promise.all(many(10, (n) => importOf(to, n + 2))) },
    { title: 'a backup', atMost: 2, work: backup },
  ];
  heading(`What ${FEW.toLocaleString('en')} animals’ server does meanwhile; my animals, p95`);
  await burst(server, [photoOf(photo), login(150)]);
  for (const large of works) await measure(server, large);
  await stop(server);
  discard();
}

async function measure(server: Server, { title, work, atMost, bytes }: Large): Promise<void> {
  const rest = percentile(await keepAsking(server, wait(REST_MS)), 0.95);
  let memory = 0;
  const looking = setInterval(() => {
    memory = Math.max(memory, memoryOf(server.child.pid));
  }, 100);
  const began = performance.now();
  server.child.send('watch');
  const busy = percentile(await keepAsking(server, work(server)), 0.95);
  server.child.send('report');
  const [report] = (await once(server.child, 'message')) as [{ turns: number[]; lateP99: number }];
  clearInterval(looking);
  const seconds = (performance.now() - began) / 1000;
  const [longest = 0] = report.turns;
  line(
    title,
    `${seconds.toFixed(1)} s  p95 ${busy.toFixed(1)} ms, at rest ${rest.toFixed(1)}, × ${(busy / rest).toFixed(1)} (≤ ${atMost})`,
    busy <= atMost * rest,
  );
  line('  longest piece of ours', `${longest.toFixed(1)} ms of the processor (≤ ${PIECE_MS})`, longest <= PIECE_MS);
  line('  loop late, p99', `${report.lateP99.toFixed(0)} ms (wanted ≤ ${LATE_MS})`);
  const bounded = bytes ? memory <= MEMORY_MB : null;
  line('  memory with its worker', `${memory} MB${bytes ? ` (≤ ${MEMORY_MB})` : ''}`, bounded);
}

async function keepAsking({ origin }: Server, until: Promise<unknown>): Promise<number[]> {
  const headers = { cookie: `sesion=${tokenOf(1, 'web')}` };
  const times: number[] = [];
  let going = true;
  const done = until.finally(() => {
    going = false;
  });
  // Its failure is told below, when the asking has ended.
  done.catch(() => undefined);
  while (going) {
    const began = performance.now();
    const answer = await fetch(`${origin}/trpc/pets.list`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`pets.list: ${answer.status}`);
    times.push(performance.now() - began);
    await wait(PAUSE_MS);
  }
  await done;
  return times;
}

/** @throws where one is not answered well. */
async function burst({ port }: Server, requests: Sent[]): Promise<void> {
  const worker = new Worker(path.join(import.meta.dirname, 'burst.ts'), { workerData: { port, requests } });
  const [statuses] = (await once(worker, 'message')) as [number[]];
  const bad = statuses.filter((status) => status !== 200);
  if (bad.length > 0) line('  refused', `${bad.length} of ${statuses.length}: ${[...new Set(bad)].join()}`, false);
}

function many<Item>(count: number, item: (n: number) => Item): Item[] {
  return Array.from({ length: count }, (_, n) => item(n));
}

function cookieOf(userId: number) {
  return { cookie: `sesion=${tokenOf(userId, 'web')}`, 'sec-fetch-site': 'same-origin' };
}

function get(path: string, userId: number): Sent {
  return { method: 'GET', path, headers: cookieOf(userId) };
}

function call(path: string, userId: number, input: object): Sent {
  return {
    method: 'POST',
    path,
    headers: { ...cookieOf(userId), 'content-type': 'application/json' },
    body: JSON.stringify(input),
  };
}

function login(n: number): Sent {
  const body = JSON.stringify({ email: `persona${n + 1}@correo.ec`, password: PASSWORD, remember: false });
  return { method: 'POST', path: '/trpc/auth.signIn', headers: { 'content-type': 'application/json' }, body };
}

async function noisyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 25 } as const;
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#7a6a50', noise } })
    .jpeg({ quality: 75 })
    .toBuffer();
}

function photoOf(photo: Buffer): Sent {
  return formOf('/api/archivos', 1, [part('purpose', 'user'), part('file', photo, 'foto.jpg', 'image/jpeg')]);
}

const BOUNDARY = 'bench-bench-bench';

function part(name: string, value: string | Buffer, file?: string, type?: string): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ''}${type ? `\r\ncontent-type: ${type}` : ''}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')]);
}

function formOf(path: string, userId: number, parts: Buffer[]): Sent {
  const body = new Uint8Array(Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]));
  return {
    method: 'POST',
    path,
    headers: { ...cookieOf(userId), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body,
  };
}

async function ask<Data>({ origin }: Server, { path, ...sent }: Sent): Promise<Data> {
  const answer = await fetch(`${origin}${path}`, sent);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Data;
}

/** Two thousand animals of one guardian, brought by the job. */
async function importOf(server: Server, userId: number): Promise<void> {
  const heading = 'Nombre,Especie,Raza,Sexo,Nacimiento,Vacuna,Fecha de vacuna\n';
  const rows = many(2000, (n) => `Luna ${userId} ${n},perro,Mestiza,hembra,15/03/2022,Antirrábica,10/02/2026\n`).join(
    '',
  );
  const list = formOf('/api/mascotas/lista', userId, [part('file', heading + rows, 'lista.csv', 'text/csv')]);
  const { importId } = await ask<{ importId: number }>(server, list);
  await ask(server, call('/trpc/imports.begin', userId, { importId }));
  const input = encodeURIComponent(JSON.stringify({ importId }));
  for (;;) {
    const { result } = await ask<{ result: { data: { state: string } } }>(
      server,
      get(`/trpc/imports.get?input=${input}`, userId),
    );
    if (result.data.state !== 'running') return;
    await wait(200);
  }
}

async function backup(server: Server): Promise<void> {
  const count = async () => {
    const list = get('/trpc/backups.list', ADMINISTRATOR);
    const { result } = await ask<{ result: { data: { backups: unknown[] } } }>(server, list);
    return result.data.backups.length;
  };
  const before = await count();
  await ask(server, call('/trpc/backups.begin', ADMINISTRATOR, {}));
  while ((await count()) === before) await wait(200);
}
