/** The servers that the bench starts: ours as `npm start` runs it, and those it is compared with. Linux only: /proc says what they cost. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../tests/support/ports.ts';
import { SERVING_FLAGS } from '../build/parts.ts';
import { tokenOf } from './sizes.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const QUIET = { LOG_LEVEL: 'warn', DATABASE_URL: '', NODE_ENV: 'production', STOP_GRACE_SECONDS: '0' };
const PATIENCE_MS = 60_000;
const children = new Set<ChildProcess>();
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(1));

export interface Server {
  child: ChildProcess;
  /** More processes that serve the same port, behind a proxy. */
  beside?: readonly ChildProcess[];
  port: number;
  origin: string;
  /** From the start of its process to its first good answer: by the clock, and of processor time. */
  started: { milliseconds: number; processorMs: number };
}

interface Ours {
  dataDir: string;
  env?: Record<string, string>;
  flags?: string[];
  /** What is asked until it answers well. */
  firstUrl?: string;
}

/** Our server on a data folder. */
export function startOurs({ dataDir, env = {}, flags = [], firstUrl }: Ours): Promise<Server> {
  const more = { BACKUP_DIR: path.join(dataDir, 'backups'), ...QUIET, DATA_DIR: dataDir, ...env };
  return start(
    [...SERVING_FLAGS, ...flags, path.join(ROOT, 'dist/server/main.js')],
    (port) => ({ ...more, PORT: String(port) }),
    firstUrl,
  );
}

/** One of the bare servers: `bare-server`, on a file or an address. */
export function startBare(name: string, on: string, ...more: string[]): Promise<Server> {
  return start(
    (port) => [path.join(import.meta.dirname, `${name}.ts`), on, String(port), ...more],
    () => ({ NODE_ENV: 'production' }),
    name === 'bare-writer' ? null : undefined,
  );
}

async function start(
  args: string[] | ((port: number) => string[]),
  env: (port: number) => Record<string, string>,
  firstUrl: string | null = '/trpc/pets.list',
): Promise<Server> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const given = typeof args === 'function' ? args(port) : args;
  const watched = given.includes('--import');
  const child = spawn(process.execPath, given, {
    cwd: ROOT,
    env: { ...process.env, ...env(port) },
    stdio: watched ? ['ignore', 'ignore', 'inherit', 'ipc'] : ['ignore', 'ignore', 'inherit'],
  });
  children.add(child);
  const headers = { cookie: `sesion=${tokenOf(1, 'web')}` };
  while (performance.now() - began < PATIENCE_MS && child.exitCode === null) {
    const answer = await fetch(`${origin}${firstUrl ?? '/'}`, { headers }).catch(() => null);
    await answer?.arrayBuffer();
    if (answer && (answer.ok || firstUrl === null)) {
      const started = { milliseconds: performance.now() - began, processorMs: cpuSecondsOf(child) * 1000 };
      return { child, port, origin, started };
    }
    await wait(3);
  }
  throw new Error(`${given.join(' ')} did not answer`);
}

export async function stop(...servers: Server[]): Promise<void> {
  for (const { child } of servers) {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    children.delete(child);
  }
}

/** A helper of the bench that ends with it. */
export function keep<Child extends ChildProcess>(child: Child): Child {
  children.add(child);
  return child;
}

/** User and system time of all its threads; the kernel counts in hundredths of a second. */
export function cpuSecondsOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Private memory in megabytes with that of its own processes, without the mapped database file. */
export function memoryOf(pid: number | undefined): number {
  try {
    const own = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const below = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    return Math.round(Number(own ?? 0) / 1024) + below.reduce((sum, child) => sum + memoryOf(Number(child)), 0);
  } catch {
    return 0;
  }
}
