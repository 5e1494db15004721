/** Runs the process that makes and checks backups, and `tar`, which packs one into a single file. */
import { fork, spawn } from 'node:child_process';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { DomainError } from '#server/platform/errors/errors.ts';
import type { BackupState } from './manifest.ts';
import { readFolderLock, acquireFolderLock } from '#server/platform/lib/folder-lock.ts';
import type { BackupOrder, BackupReport } from './backup-child.ts';
import type { Progress } from './backup-write.ts';

/** The tasks in the folder of the backups, one at a time. */
export type FolderOrder = Exclude<BackupOrder, { task: 'read' }>;

/** The running task and its backup's id; null while a new one is being made. */
export interface Work extends Progress {
  id: string | null;
}

export type Wait = (ms: number) => Promise<void>;

/** How long to wait for another worker: 40 seconds for a backup, two hours for a check of an old one. */
const WAIT_MS = 4000;
const WAITS_FOR_BACKUP = 10;
const WAITS_FOR_CHECK = 1800;

const CHILD = path.join(import.meta.dirname, 'backup-child.ts');

/** The server's own database is damaged; the message is SQLite's, for the log. */
export class DatabaseDamaged extends Error {}

/** Reads the whole database while it is in use. @returns the defect; null where there is none. */
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
 * Runs the task in a process of its own: copying a database in the server's process would delay every answer.
 * @throws DatabaseDamaged, else with a sentence for the administrator.
 */
function inOwnProcess(order: BackupOrder, tell: (progress: Progress) => void): Promise<BackupState | null> {
  return new Promise((resolve, reject) => {
    const child = fork(CHILD, {
      // The process needs none of the server's secrets.
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
      // The log tells the cause: lack of memory (SIGKILL) and a fault of its own (a code) need different
      // help.
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
 * Starts the task unless another worker holds the folder. The answer means that the folder is held; `done`,
 * that the task ended.
 * @throws BACKUP_RUNNING
 */
export async function takeUp(dir: string, order: FolderOrder): Promise<{ done: Promise<BackupState | null> }> {
  const id = order.task === 'check' ? order.order.id : null;
  const begun: Work = { id, step: order.task === 'check' ? 'checking' : 'database', done: 0, total: 0 };
  const lock = await acquireFolderLock(dir, begun);
  if (!lock) throw new DomainError('BACKUP_RUNNING');
  const tell = atMostEverySecond((progress) => lock.tell({ id, ...progress }));
  const work = async () => {
    try {
      return await inOwnProcess(order, tell);
    } finally {
      await lock.release();
    }
  };
  return { done: work() };
}

/**
 * Waits for another worker's check of an old backup, and half a minute for a killed one's mark to expire
 * (lib/folder-lock.ts). Null where another worker really makes a backup meanwhile.
 */
export async function takeUpWhenFree(dir: string, order: FolderOrder, wait: Wait = later) {
  for (let tries = 0; tries < WAITS_FOR_CHECK; tries += 1) {
    const begun = await takeUp(dir, order).catch(notWhileRunning);
    if (begun) return begun;
    const working = (await readFolderLock(dir)) as Work | null;
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

/**
 * Reports a new step at once and its figures once a second: a hundred thousand pictures need not cause as
 * many writes.
 */
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
 * The whole folder as one tar file, which ends early if the folder is deleted meanwhile. tar starts with the
 * first read: Node discards a process's output that was not read before it ended.
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
