/** The process that makes and checks backups, and `tar`, which hands one over as a single file. */
import { fork, spawn } from 'node:child_process';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { DomainError } from '#server/errors.ts';
import type { BackupState } from '#server/lib/backup-manifest.ts';
import { readInHand, takeInHand } from '#server/lib/in-hand.ts';
import type { BackupOrder, BackupReport } from '#server/workshop/backup-child.ts';
import type { Progress } from '#server/workshop/backup-write.ts';

/** What is done in the folder of the backups, one at a time. */
export type FolderOrder = Exclude<BackupOrder, { task: 'read' }>;

/** What is in hand just now, and of which backup; null while a new one is being made. */
export interface Work extends Progress {
  id: string | null;
}

export type Wait = (ms: number) => Promise<void>;

/** How long the work of somebody else is waited for: another backup for 40 seconds, a look through an old one for two hours. */
const WAIT_MS = 4000;
const WAITS_FOR_BACKUP = 10;
const WAITS_FOR_CHECK = 1800;

const CHILD = path.join(import.meta.dirname, '../workshop/backup-child.ts');

/** The database of the server itself is not whole; its message is SQLite's, for the log. */
export class DatabaseDamaged extends Error {}

/** Reads the whole database while it is in use. @returns what is wrong with it, null where nothing is. */
export async function readDatabase(dataDir: string): Promise<string | null> {
  try {
    await inOwnProcess({ task: 'read', order: { dataDir } }, () => undefined);
    return null;
  } catch (error) {
    if (error instanceof DatabaseDamaged) return error.message;
    throw error;
  }
}

/**
 * Never in the server's own process: copying a database would hold up every answer.
 * @throws DatabaseDamaged, else with a sentence for the administrator.
 */
function inOwnProcess(order: BackupOrder, tell: (progress: Progress) => void): Promise<BackupState | null> {
  return new Promise((resolve, reject) => {
    const child = fork(CHILD, {
      // It needs nothing of the server's secrets.
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: ['--max-old-space-size=512'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let said = false;
    child.on('message', (report: BackupReport) => {
      if ('progress' in report) return tell(report.progress);
      said = true;
      child.disconnect();
      if ('state' in report) return resolve(report.state);
      if ('damage' in report)
        return report.damage === null ? resolve(null) : reject(new DatabaseDamaged(report.damage));
      const sentence = report.words ? report.failed : (SYSTEM_WORDS[report.code] ?? null);
      reject(sentence === null ? Object.assign(new Error(report.failed), { code: 'BACKUP' }) : new Error(sentence));
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      // The log says how: no memory left (SIGKILL) and a fault of its own (a code) want different help.
      const cause = new Error(`the process of the backup ended with ${signal ?? code}`);
      if (!said) reject(new Error('El proceso que hacía el respaldo se cortó. Vuelve a intentarlo.', { cause }));
    });
    child.send(order, () => undefined);
  });
}

const SYSTEM_WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'No queda espacio en el disco de los respaldos.',
  EDQUOT: 'No queda espacio en el disco de los respaldos.',
  SQLITE_FULL: 'No queda espacio en el disco de los respaldos.',
  EACCES: 'No se puede escribir en la carpeta de los respaldos (BACKUP_DIR).',
  EPERM: 'No se puede escribir en la carpeta de los respaldos (BACKUP_DIR).',
  EROFS: 'La carpeta de los respaldos (BACKUP_DIR) es de solo lectura.',
  ENOTDIR: 'BACKUP_DIR no es una carpeta.',
};

/**
 * Begins the work where nobody else is at it. Two steps: with the answer the place is held, with `done` the work is.
 * @throws BACKUP_RUNNING
 */
export async function takeUp(dir: string, order: FolderOrder): Promise<{ done: Promise<BackupState | null> }> {
  const id = order.task === 'check' ? order.order.id : null;
  const begun: Work = { id, step: order.task === 'check' ? 'checking' : 'database', done: 0, total: 0 };
  const hand = await takeInHand(dir, begun);
  if (!hand) throw new DomainError('BACKUP_RUNNING');
  const tell = atMostEverySecond((progress) => hand.tell({ id, ...progress }));
  const work = async () => {
    try {
      return await inOwnProcess(order, tell);
    } finally {
      await hand.release();
    }
  };
  return { done: work() };
}

/**
 * What a server that was killed was at is free again half a minute later (lib/in-hand.ts). Null where somebody really makes a backup
 * meanwhile; whoever only looks through an old one is waited for, because that is no backup.
 */
export async function takeUpWhenFree(dir: string, order: FolderOrder, wait: Wait = later) {
  for (let tries = 0; tries < WAITS_FOR_CHECK; tries += 1) {
    const begun = await takeUp(dir, order).catch(notWhileRunning);
    if (begun) return begun;
    const working = (await readInHand(dir)) as Work | null;
    if (working?.id === null && tries + 1 >= WAITS_FOR_BACKUP) return null;
    await wait(WAIT_MS);
  }
  throw new Error('No se hizo el respaldo: otro se está comprobando desde hace dos horas.');
}

function later(ms: number): Promise<void> {
  return setTimeout(ms, undefined, { ref: false });
}

export function notWhileRunning(error: unknown): null {
  if (error instanceof DomainError && error.code === 'BACKUP_RUNNING') return null;
  throw error;
}

/** A new step at once, its figures now and then: a store of a hundred thousand pictures is no reason to write as many times. */
function atMostEverySecond(tell: (progress: Progress) => void): (progress: Progress) => void {
  let lastAt = 0;
  let lastStep = '';
  return (progress) => {
    if (progress.step === lastStep && performance.now() - lastAt < 1000) return;
    lastStep = progress.step;
    lastAt = performance.now();
    tell(progress);
  };
}

/**
 * One file with the whole folder, while it is taken; it ends early where the folder goes meanwhile. tar begins with the first byte that
 * is asked for: Node throws away what a process wrote where nobody read before it ended.
 */
export function packed(folder: string): Readable {
  return Readable.from(packing(folder), { objectMode: false });
}

async function* packing(folder: string): AsyncGenerator<Buffer> {
  const { dir, base } = path.parse(folder);
  const tar = spawn('tar', ['-C', dir, '-cf', '-', base], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise<void>((resolve, reject) => {
    tar.on('error', reject);
    tar.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`tar ended with ${code}`))));
  });
  ended.catch(() => undefined);
  try {
    yield* tar.stdout;
    await ended;
  } finally {
    tar.kill();
  }
}
