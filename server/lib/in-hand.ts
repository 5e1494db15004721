/**
 * One worker at a time in a folder, and what it is at, for whoever asks from another process. A file says it; its worker touches
 * it every few seconds, and one that is not touched any more belongs to a process that was killed.
 */
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from './durable.ts';
import { systemNow } from './time.ts';

/** The machine's own clock, as the file's: a test that sets the time means another. */
const clock = () => Date.parse(systemNow());

const FILE = 'en-curso.json';
const HEARTBEAT_MS = 5000;
const DEAD_AFTER_MS = 30_000;

export interface Hand {
  /** What it is at now; nobody waits for it to be written. */
  tell: (facts: object) => void;
  release: () => Promise<void>;
}

/** Null where somebody else is at work. */
export async function takeInHand(folder: string, facts: object): Promise<Hand | null> {
  const file = path.join(folder, FILE);
  await makeFolder(folder);
  if (!(await alive(file))) await rm(file, { force: true });
  try {
    await writeFile(file, JSON.stringify(facts), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null;
    throw error;
  }
  let last = Promise.resolve();
  // One after the other, so that an older word never overtakes; a full disk is no reason to stop the work.
  const then = (work: () => Promise<void>) => {
    last = last.then(work).catch(() => undefined);
  };
  const beat = setInterval(() => then(() => utimes(file, clock() / 1000, clock() / 1000)), HEARTBEAT_MS);
  beat.unref();
  return {
    tell: (now) => then(() => writeFile(file, JSON.stringify(now))),
    release: async () => {
      clearInterval(beat);
      then(() => rm(file, { force: true }));
      await last;
    },
  };
}

/** What somebody is at in this folder; null where nobody is. */
export async function readInHand(folder: string): Promise<unknown> {
  const file = path.join(folder, FILE);
  if (!(await alive(file))) return null;
  return readFile(file, 'utf8').then(JSON.parse, () => null);
}

async function alive(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && Math.abs(clock() - found.mtimeMs) < DEAD_AFTER_MS;
}
