/** A slow sender keeps nobody waiting but itself: of copies, lists, videos and photographs. */
import { createHash } from 'node:crypto';
import { request, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { strToU8, zipSync } from 'fflate';
import { expect } from 'vitest';
import { isTooSlow } from '#server/platform/lib/form.ts';
import { openLine } from '#server/platform/lib/incoming.ts';
import { cookieOf, formOf, type Part, photograph } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { test, type World } from '../support/world.ts';

/** The application on a port of its own, for bodies that come in two halves. */
async function open(world: World) {
  const app = await world.http();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { port };
}

interface Sending {
  port: number;
  path: string;
  cookie: string;
  parts: Part[];
}

/** Begins to send: the first half is on its way, the second comes with `rest`. */
function begin({ port, path, cookie, parts }: Sending) {
  const { headers, payload } = formOf(parts);
  const half = payload.length >> 1;
  const sending: ClientRequest = request({
    port,
    path,
    host: '127.0.0.1',
    method: 'POST',
    headers: { ...headers, cookie, 'sec-fetch-site': 'same-origin', 'content-length': payload.length },
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- an outside caller knows no types
  const answer = new Promise<{ status: number | undefined; body: any }>((resolve, reject) => {
    sending.on('error', reject).on('response', (response) => {
      json(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    });
  });
  const begun = new Promise<void>((resolve) => void sending.write(payload.subarray(0, half), () => resolve()));
  return { begun, rest: () => void sending.end(payload.subarray(half)), answer };
}

async function whole(sending: Sending) {
  const { rest, answer } = begin(sending);
  rest();
  return answer;
}

/** What the server has begun to receive lies in a file. */
async function received(world: World, count: number) {
  await expect.poll(() => leftovers(world)).toBe(count);
}

function leftovers(world: World): number {
  try {
    return world.leftovers().length;
  } catch {
    return 0;
  }
}

function copyOf(name: string): Part[] {
  const record = {
    program: 'PetLove+',
    schemaVersion: 1,
    exportedAt: '',
    animal: { name, species: 'dog', sex: 'male', code: '' },
  };
  const bytes = strToU8(JSON.stringify(record));
  const sums = strToU8(`${createHash('sha256').update(bytes).digest('hex')}  mascota.json\n`);
  const archive = zipSync(
    { 'mascota.json': bytes, 'sumas.sha256': sums, 'LEEME.txt': strToU8('a'.repeat(20_000)) },
    { level: 0 },
  );
  return [{ name: 'file', value: Buffer.from(archive), filename: 'copia.zip', type: 'application/zip' }];
}

const listOf = (name: string): Part[] => [
  {
    name: 'file',
    value: Buffer.from(`nombre,especie\n${`${name},perro\n`.repeat(1500)}`),
    filename: 'lista.csv',
    type: 'text/csv',
  },
];

for (const [what, path, parts] of [
  ['a copy', '/api/mascotas/copia', copyOf],
  ['a list', '/api/mascotas/lista', listOf],
] as const)
  test(`while one person sends ${what} slowly, another's is taken; one's own second waits`, async ({ world }) => {
    const { port } = await open(world);
    const [ana, luis] = [await cookieOf(world, await makeUser(world)), await cookieOf(world, await makeUser(world))];
    const slow = begin({ port, path, cookie: ana, parts: parts('Canela') });
    await slow.begun;
    await received(world, 1);
    const other = await whole({ port, path, cookie: luis, parts: parts('Michi') });
    expect(other).toMatchObject({ status: 200 });
    const second = await whole({ port, path, cookie: ana, parts: parts('Luna') });
    expect(second).toMatchObject({
      status: 503,
      body: { code: 'BUSY', message: expect.stringMatching(/Espera a que termine/) },
    });
    slow.rest();
    expect(await slow.answer).toMatchObject({ status: 200 });
    expect(await whole({ port, path, cookie: ana, parts: parts('Luna') })).toMatchObject({ status: 200 });
    expect(world.leftovers()).toEqual([]);
  });

test('several persons bring copies at once: each has its turn', async ({ world }) => {
  const { port } = await open(world);
  const cookies = await Promise.all(Array.from({ length: 4 }, async () => cookieOf(world, await makeUser(world))));
  const answers = await Promise.all(
    cookies.map((cookie, n) => whole({ port, path: '/api/mascotas/copia', cookie, parts: copyOf(`Canela ${n}`) })),
  );
  expect(answers.map(({ status, body }) => [status, body.name])).toEqual(cookies.map((_, n) => [200, `Canela ${n}`]));
});

test('while one administrator sends a video slowly, another’s is looked at', async ({ world }) => {
  const { port } = await open(world);
  const admin = async () => cookieOf(world, await makeUser(world, { role: 'ROLE_ADMINISTRADOR' }));
  const [ana, luis] = [await admin(), await admin()];
  const parts: Part[] = [{ name: 'file', value: Buffer.alloc(40_000, 1), filename: 'v.mp4', type: 'video/mp4' }];
  const slow = begin({ port, path: '/api/videos', cookie: ana, parts });
  await slow.begun;
  await received(world, 1);
  // It is no video: that it was looked at shows that the door was open.
  expect((await whole({ port, path: '/api/videos', cookie: luis, parts })).status).toBe(400);
  expect(await whole({ port, path: '/api/videos', cookie: ana, parts })).toMatchObject({
    status: 503,
    body: { code: 'BUSY' },
  });
  slow.rest();
  expect((await slow.answer).status).toBe(400);
});

test('three hundred slow telephones do not close the door to a photograph', async ({ world }) => {
  const { port } = await open(world);
  const people = await Promise.all(Array.from({ length: 13 }, async () => cookieOf(world, await makeUser(world))));
  const path = '/api/archivos';
  const tiny: Part[] = [{ name: 'file', value: Buffer.alloc(2000, 1) }];
  const slow = people.flatMap((cookie) => Array.from({ length: 23 }, () => begin({ port, path, cookie, parts: tiny })));
  await Promise.all(slow.map(({ begun }) => begun));
  await received(world, slow.length);
  const ana = await makeUser(world);
  const parts: Part[] = [
    { name: 'purpose', value: 'gallery' },
    { name: 'id', value: String(await makePet(world, ana)) },
    { name: 'file', value: await photograph({ width: 200, height: 200 }).toBuffer() },
  ];
  expect(await whole({ port, path, cookie: await cookieOf(world, ana), parts })).toMatchObject({ status: 200 });
  for (const { rest } of slow) rest();
  await Promise.all(slow.map(({ answer }) => answer));
});

test('whoever cannot end in time is let go at the first look, and a slow network is not', () => {
  const MB = 1_000_000;
  const look = (announced: number, received: number) =>
    isTooSlow({ announced, received, lately: received, afterMs: 15_000 });
  expect(look(200 * MB, 60_000)).toBe(true);
  expect(look(200 * MB, 4 * MB)).toBe(false);
  expect(look(10 * MB, 200_000)).toBe(false);
  expect(look(500_000, 46_000)).toBe(false);
  expect(look(500_000, 44_000)).toBe(true);
  // After a good beginning the network may be gone for a while, yet not altogether.
  expect(isTooSlow({ announced: 200 * MB, received: 50 * MB, lately: 50_000, afterMs: 60_000 })).toBe(false);
  expect(isTooSlow({ announced: 200 * MB, received: 50 * MB, lately: 0, afterMs: 60_000 })).toBe(true);
});

test('a line has an end, keeps its order, and goes on after somebody who failed', async () => {
  const inTurn = openLine({ atMost: 2, refusal: () => new Error('full') });
  const done: string[] = [];
  let finish: () => void = () => undefined;
  const first = inTurn(() => new Promise<void>((resolve) => (finish = resolve)).then(() => void done.push('first')));
  const second = inTurn(async () => {
    done.push('second');
    throw new Error('broken');
  });
  const third = inTurn(async () => void done.push('third'));
  await expect(inTurn(async () => undefined)).rejects.toThrow('full');
  finish();
  await first;
  await expect(second).rejects.toThrow('broken');
  await third;
  expect(done).toEqual(['first', 'second', 'third']);
  await inTurn(async () => void done.push('fourth'));
  expect(done).toHaveLength(4);
});
