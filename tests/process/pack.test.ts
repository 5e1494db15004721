/** The package as a stranger uses it: unpacked in an empty folder, one command, and a newer one over an older day. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMAIL, expectFirstDay, liveFirstDay } from '../support/first-day.ts';
import { freePort } from '../support/ports.ts';
import { addByTrpc, PATIENCE, ROOT, temporaryFolder, until } from '../support/process.ts';

const BEFORE = path.join(import.meta.dirname, 'before/e1504f8b.tar.gz');
const LAST_OF_THEN = '2026-11-27-110-electronic-invoices.ts';
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
const machine = `${process.platform}-${process.arch}`;
const runs = ['linux-x64', 'linux-arm64'].includes(machine);
const made = temporaryFolder();
const archive = path.join(made.path, `petlove-${version}-${machine}.tar.gz`);

beforeAll(() => {
  if (!runs) return;
  const words = ['scripts/pack.ts', process.arch, '--en', made.path];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
}, PATIENCE);
afterAll(() => made[Symbol.dispose]());

test.runIf(runs)('it serves from an empty folder, with nothing of ours in the environment', async () => {
  using folder = temporaryFolder();
  const home = unpack(folder.path);
  expect(readdirSync(home).toSorted()).toEqual(
    [
      '.env.example',
      'AVISOS-DE-TERCEROS.txt',
      'LEEME.txt',
      'LICENSE',
      `app-${version}`,
      'cliente.ts',
      'petlove',
    ].toSorted(),
  );
  expect(readFileSync(path.join(home, 'AVISOS-DE-TERCEROS.txt'), 'utf8')).toContain('@opentelemetry/sdk-trace ');
  expect(petlove(home, 'version')).toMatchObject({ status: 0, said: `${version}\n` });
  expect(petlove(home, 'borrar')).toMatchObject({ status: 1, said: expect.stringContaining('No se conoce «borrar».') });

  await using server = await start(home);
  await liveFirstDay(server.url, path.join(home, 'data'));
  const client = readFileSync(path.join(home, 'cliente.ts'), 'utf8');
  expect(client).toContain('export class PetLove');
  expect(await (await fetch(`${server.url}/api/docs/cliente.ts`)).text()).toBe(client);
  expect((await fetch(server.url, { headers: { accept: 'text/html' } })).status).toBe(200);
  expect(petlove(home, 'restore', 'data')).toMatchObject({ status: 1, said: expect.stringContaining('está usando') });
  const rescued = petlove(home, 'admin', EMAIL);
  expect(rescued).toMatchObject({ status: 0, said: expect.stringContaining('ahora es administrador') });
  expect(await server.stop()).toBe(0);

  // Over it the same package, as an upgrade is done: what was written stays.
  unpack(folder.path);
  await using again = await start(home);
  await expectFirstDay(again.url);
  expect(await again.stop()).toBe(0);
});

test.runIf(runs)('a folder of the commit before the first release goes on in it', async () => {
  using folder = temporaryFolder();
  const home = unpack(folder.path);
  mkdirSync(path.join(home, 'data'));
  expect(spawnSync('tar', ['-xzf', BEFORE, '-C', path.join(home, 'data')]).status).toBe(0);
  await using server = await start(home);
  const session = await expectFirstDay(server.url);
  expect(await addByTrpc(server.url, session, 'Nube')).toBeGreaterThan(0);
  expect(await server.stop()).toBe(0);
  // As it was before, in case the new one is not wanted.
  const newer = readdirSync(path.join(ROOT, 'migrations')).some((name) => name > LAST_OF_THEN && name.endsWith('.ts'));
  const kept = readdirSync(path.join(home, 'data')).filter((name) => name.startsWith('petlove-antes-de-migrar-'));
  expect(kept).toHaveLength(newer ? 1 : 0);
});

function unpack(into: string): string {
  expect(spawnSync('tar', ['-xzf', archive, '-C', into]).status).toBe(0);
  const home = path.join(into, 'petlove');
  expect(existsSync(path.join(home, 'petlove'))).toBe(true);
  return home;
}

/** A stranger's environment: no Node, no npm, no home. */
function petlove(home: string, ...words: string[]) {
  const env = { PATH: '/usr/bin:/bin' };
  const done = spawnSync(path.join(home, 'petlove'), words, { cwd: home, env, encoding: 'utf8' });
  return { status: done.status, said: done.stdout + done.stderr };
}

async function start(home: string) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(path.join(home, 'petlove'), [], {
    cwd: home,
    env: { PATH: '/usr/bin:/bin', PORT: String(port), STOP_GRACE_SECONDS: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const answers = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(async () => child.exitCode !== null || (await answers()), 'the package to serve');
  expect(child.exitCode).toBeNull();
  const over = once(child, 'exit');
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return (await over)[0];
  };
  return { url, stop, [Symbol.asyncDispose]: () => stop('SIGKILL') };
}
