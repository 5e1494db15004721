/** A server of its own for a journey whose settings the one of the other journeys does not have. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './ports.ts';
import { cleanEnvironment, ROOT } from './process.ts';

export interface OwnServer {
  site: string;
  folder: string;
  stop: () => Promise<void>;
}

/** The accounts of tests/support/account.ts are made on this server until it stops. */
export async function startOwnServer(settings: Record<string, string>): Promise<OwnServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'petlove-own-'));
  const port = await freePort();
  const site = `http://localhost:${port}`;
  // What Node compiled for the common server is read again: a quarter of the start.
  const compiled = process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: ROOT,
    env: cleanEnvironment({ PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', ...compiled, ...settings }),
    stdio: 'ignore',
  });
  await answering(`${site}/healthz`, server);
  const { E2E_ORIGIN, E2E_DATA_DIR, E2E_DATABASE_URL } = process.env;
  Object.assign(process.env, { E2E_ORIGIN: site, E2E_DATA_DIR: folder });
  delete process.env.E2E_DATABASE_URL;
  const stop = async () => {
    for (const [name, value] of Object.entries({ E2E_ORIGIN, E2E_DATA_DIR, E2E_DATABASE_URL })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  return { site, folder, stop };
}

/** Until it answers; it says nothing where it does not start. */
async function answering(address: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600 && server.exitCode === null; tries += 1) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not start');
}
