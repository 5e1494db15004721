/**
 * Development: the server restarts when one of its files changes; the client updates in the open page (port 5173, or the next
 * that is free).
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';

/** Where they are free; another copy of the project may run beside this one. */
const CLIENT_PORT = await freePort(5173);
const port = process.env.PORT || String(await freePort(3000));

// The server also serves the built client and does not start without one; an old build is enough here.
if (!existsSync('client/dist/index.html')) spawnSync('node', ['scripts/build.ts'], { stdio: 'inherit' });

const children = [
  spawn('node', ['--watch', '--watch-preserve-output', 'scripts/start.ts', 'server/main.ts'], {
    stdio: 'inherit',
    // Links in mails lead to the development client.
    env: { PUBLIC_URL: `http://localhost:${CLIENT_PORT}`, ...process.env, PORT: port },
  }),
  spawn(
    'node',
    [
      'node_modules/vite/bin/vite.js',
      '--config',
      'client/vite.config.ts',
      '--port',
      String(CLIENT_PORT),
      '--strictPort',
    ],
    {
      stdio: 'inherit',
      env: { DEV_SERVER: `http://localhost:${port}`, ...process.env },
    },
  ),
];

const stop = () => children.forEach((child) => void child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
for (const child of children) child.on('exit', stop);

async function freePort(first: number): Promise<number> {
  for (let port = first; ; port += 1) if (await isFree(port)) return port;
}

/** Where a browser would reach it: a server may listen on one of the machine's addresses alone. */
async function isFree(port: number): Promise<boolean> {
  const tries = ['127.0.0.1', '::1'].map(
    (host) =>
      new Promise<boolean>((resolve) => {
        const probe = createServer();
        probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'EADDRINUSE'));
        probe.listen({ port, host }, () => probe.close(() => resolve(true)));
      }),
  );
  return (await Promise.all(tries)).every(Boolean);
}
