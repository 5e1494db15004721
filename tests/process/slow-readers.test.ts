/** Connections that ask for much and read nothing: what the server holds for them is bounded, and given back. */
import { readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, startServer, temporaryFolder, until } from '../support/process.ts';

const SOCKETS = 24;
const PIPELINED = 16;
const ASSETS = path.join(ROOT, 'client/dist/assets');

test.runIf(process.platform === 'linux')('hold one answer and one open file for each connection', async () => {
  using folder = temporaryFolder();
  const server = await startServer({ DATA_DIR: folder.path });
  const decoder = readdirSync(ASSETS).find((name) => name.endsWith('.wasm')) ?? '';
  const port = Number(new URL(server.url).port);
  const sockets = Array.from({ length: SOCKETS }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.pause().write(`GET /assets/${decoder} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(PIPELINED));
    return socket;
  });
  const open = () => openFiles(server.child.pid).filter((file) => file.startsWith(ASSETS)).length;
  await until(() => open() >= SOCKETS, 'the answers to begin');
  // Each of these is behind whatever else those connections had the server begin.
  for (let n = 0; n < 20; n += 1) expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(open()).toBeLessThanOrEqual(SOCKETS);
  for (const socket of sockets) socket.destroy();
  await until(() => open() === 0, 'the files to be closed');
  server.child.kill('SIGTERM');
  expect(await server.ended, server.output()).toBe(0);
});

function openFiles(pid: number | undefined): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).map((name) => {
    try {
      return readlinkSync(path.join(folder, name));
    } catch {
      return '';
    }
  });
}
