/** Runs the process that makes and checks backups, and `tar`, which packs one into a single file. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { DomainError } from '#server/platform/errors/errors.ts';
import type { BackupState } from './manifest.ts';
import { readFolderLock, acquireFolderLock } from '#server/platform/lib/folder-lock.ts';
import { forkTask } from '#server/platform/lib/fork-task.ts';
import { programBeside } from '#server/platform/lib/project.ts';
import type { BackupOrder, BackupReport } from './backup-child.ts';
import type { Progress } from './backup-write.ts';

/** The tasks in the folder of the backups, one at a time. */
export type FolderOrder = Exclude<BackupOrder, { task: 'read' }>;

/** The running task and its backup's id; null while a new one is being made. */
export interface Work extends Progress {
  id: string | null;
}

/** The task that holds the folder of the backups; null where none does. */
export async function readWork(dir: string): Promise<Work | null> {
  return (await readFolderLock(dir)) as Work | null;
}

export type Wait = (ms: number) => Promise<void>;

/** How long to wait for another worker: 40 seconds for a backup, two hours for a check of an old one. */
const WAIT_MS = 4000;
const WAITS_FOR_BACKUP = 10;
const WAITS_FOR_CHECK = 1800;

const CHILD = programBeside(import.meta, 'backup-child');

/** The server's own database is damaged; the message is SQLite's, for the log. */
export class DatabaseDamaged extends Error {}

/** Reads the whole database while it is in use. @returns the defect; null where there is none. */
export async function readDatabase(dataDir: string): Promise<string | null> {
  try {
    await runInChild({ task: 'read', order: { dataDir } }, () => undefined);
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
function runInChild(order: BackupOrder, tell: (progress: Progress) => void): Promise<BackupState | null> {
  return forkTask<BackupReport, BackupState | null>(CHILD, order, {
    name: 'backup',
    memoryMb: 512,
    cutOff: 'El proceso que hacía el respaldo se cortó. Vuelve a intentarlo.',
    answerOf: (report) => {
      if ('progress' in report) {
        tell(report.progress);
        return undefined;
      }
      if ('state' in report) return { answer: report.state };
      if ('damage' in report) {
        if (report.damage === null) return { answer: null };
        throw new DatabaseDamaged(report.damage);
      }
      const sentence = report.words ? report.failed : (SYSTEM_WORDS[report.code] ?? null);
      throw sentence === null ? Object.assign(new Error(report.failed), { code: 'BACKUP' }) : new Error(sentence);
    },
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
      return await runInChild(order, tell);
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
    const running = await readWork(dir);
    if (running?.id === null && tries + 1 >= WAITS_FOR_BACKUP) return null;
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
