/**
 * Development: the server restarts when one of its files changes; the client updates in the open page (port
 * 5173).
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CLIENT_PORT = 5173;
const port = process.env.PORT || '3000';

// The server also serves the built client and does not start without one; an old build is enough here.
if (!existsSync('client/dist/index.html')) spawnSync('node', ['scripts/build.ts'], { stdio: 'inherit' });

const children = [
  spawn('node', ['--watch', '--watch-preserve-output', 'scripts/start.ts', 'server/main.ts'], {
    stdio: 'inherit',
    // Links in mails lead to the development client.
    env: { PUBLIC_URL: `http://localhost:${CLIENT_PORT}`, ...process.env },
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
