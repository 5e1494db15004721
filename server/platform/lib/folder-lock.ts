/**
 * Allows one worker at a time in a folder, and shows other processes its progress. The worker touches a file
 * every few seconds; an untouched file belongs to a killed process.
 */
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from './durable.ts';
import { systemNow } from './time.ts';
import { codeOf } from './error-code.ts';

/** The machine's own clock, like the file's: a test's clock differs. */
const clock = () => Date.parse(systemNow());

const FILE = 'en-curso.json';
const HEARTBEAT_MS = 5000;
const DEAD_AFTER_MS = 30_000;

export interface FolderLock {
  /** Publishes the progress; the worker does not wait for the write. */
  tell: (facts: object) => void;
  release: () => Promise<void>;
}

/** Null where another worker holds the folder. */
export async function acquireFolderLock(folder: string, facts: object): Promise<FolderLock | null> {
  const file = path.join(folder, FILE);
  await makeFolder(folder);
  if (!(await alive(file))) await rm(file, { force: true });
  try {
    await writeFile(file, JSON.stringify(facts), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return null;
    throw error;
  }
  let last = Promise.resolve();
  // Writes run in sequence, so that an older state never overwrites a newer one; a full disk does not stop
  // the work.
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

/** The progress of the worker in this folder; null where there is none. */
export async function readFolderLock(folder: string): Promise<unknown> {
  const file = path.join(folder, FILE);
  if (!(await alive(file))) return null;
  return readFile(file, 'utf8').then(JSON.parse, () => null);
}

async function alive(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && Math.abs(clock() - found.mtimeMs) < DEAD_AFTER_MS;
}
