/**
 * Twenty 12-megapixel photographs arrive at once: their memory use, and how long other requests wait meanwhile.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';

const PHOTOS = 20;
const REST_MS = 4000;
/** Requests in sequence with a pause, like a person's, not as fast as possible. */
const PAUSE_MS = 10;
const LOOK_MS = 50;

export const PICTURES_MB = 400;
export const SLOWER = 3;

export interface PictureFigures {
  restP95: number;
  busyP95: number;
  seconds: number;
  /** The peak of the server and its worker process together. */
  megabytes: number;
}

export async function measurePictures(
  { port, pid }: { port: number; pid: number },
  token: string,
): Promise<PictureFigures> {
  const origin = `http://127.0.0.1:${port}`;
  const headers = { cookie: `sesion=${token}` };
  const noise = { type: 'gaussian', mean: 128, sigma: 25 } as const;
  const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#7a6a50', noise } })
    .jpeg({ quality: 75 })
    .toBuffer();
  const ask = async () => {
    const began = performance.now();
    const answer = await fetch(`${origin}/trpc/pets.list`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`pets.list: ${answer.status}`);
    return performance.now() - began;
  };
  const send = async (times: number) => {
    const worker = new Worker(path.join(import.meta.dirname, 'photo-sender.ts'), {
      workerData: { origin, token, photo: new Uint8Array(photo), times },
    });
    await once(worker, 'message');
  };
  await send(1);
  const rest = await keepAsking(ask, wait(REST_MS));
  let largest = 0;
  const looking = setInterval(() => {
    largest = Math.max(largest, memoryWithChildren(pid));
  }, LOOK_MS);
  const began = performance.now();
  const busy = await keepAsking(ask, send(PHOTOS));
  clearInterval(looking);
  return { restP95: p95(rest), busyP95: p95(busy), seconds: (performance.now() - began) / 1000, megabytes: largest };
}

async function keepAsking(ask: () => Promise<number>, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let going = true;
  const done = until.finally(() => {
    going = false;
  });
  while (going) {
    times.push(await ask());
    await wait(PAUSE_MS);
  }
  await done;
  return times;
}

function p95(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** Private memory in megabytes, without the mapped database file. */
function memoryWithChildren(pid: number): number {
  try {
    const own = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    return Math.round(Number(own) / 1024) + children.reduce((sum, child) => sum + memoryWithChildren(Number(child)), 0);
  } catch {
    return 0;
  }
}
