/**
 * Starts the built server once on a throw-away folder: what Node compiles meanwhile is kept in dist/compiled, and every later
 * start of the same Node, user and place loads it. The image does so when it is built.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const PAGES = ['/healthz', '/login', '/landingPage', '/trpc/reference.species', '/trpc/auth.me'];

const folder = mkdtempSync(path.join(tmpdir(), 'petlove-warm-'));
const port = await freePort();
const { NODE_COMPILE_CACHE: _elsewhere, ...env } = process.env;
const child = spawn(process.execPath, [...process.execArgv, 'dist/server/main.js'], {
  cwd: path.join(import.meta.dirname, '..'),
  env: {
    ...env,
    DATA_DIR: folder,
    BACKUP_DIR: path.join(folder, 'respaldos'),
    HOST: '127.0.0.1',
    PORT: String(port),
    STOP_GRACE_SECONDS: '0',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const began = performance.now();
while (!(await answers('/healthz'))) {
  if (child.exitCode !== null || performance.now() - began > PATIENCE_MS)
    throw new Error('The built server did not answer.');
  await wait(50);
}
for (const page of PAGES) await answers(page);
child.kill('SIGTERM');
await once(child, 'exit');
rmSync(folder, { recursive: true, force: true });

async function answers(page: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}${page}`).then(
    async (answer) => {
      await answer.arrayBuffer();
      return true;
    },
    () => false,
  );
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}
