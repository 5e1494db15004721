/** The server is asked to stop: running answers finish, nothing acknowledged is lost, and it is gone within ten seconds. */
import { connect } from 'node:net';
import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { freePort } from '../support/ports.ts';
import {
  cleanEnvironment,
  keepWriting,
  openData,
  ROOT,
  seedPerson,
  signIn,
  startServer,
  temporaryFolder,
  until,
} from '../support/process.ts';

test('under load, with somebody who never finishes a request', async () => {
  using folder = temporaryFolder();
  const email = await seedPerson(folder.path);
  const server = await startServer({ DATA_DIR: folder.path });
  const writing = keepWriting(server.url, await signIn(server.url, email), 8);
  await until(() => writing.acknowledged.length > 20, 'some writes');
  const slow = connect(Number(new URL(server.url).port), 'localhost').on('error', () => undefined);
  slow.write('POST /login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{');
  await new Promise((resolve) => setTimeout(resolve, 200));
  const asked = performance.now();
  server.child.kill('SIGTERM');
  expect(await server.ended, server.output()).toBe(0);
  expect(performance.now() - asked).toBeLessThan(10_000);
  slow.destroy();
  await writing.stop();
  const open = openData(folder.path);
  const rows = await open.db.selectFrom('pet').select('id').execute();
  await open.close();
  const there = new Set(rows.map(({ id }) => id));
  expect(writing.acknowledged.filter((id) => !there.has(id))).toEqual([]);
  expect(server.output()).not.toMatch(/"level":[56]0/);
});

test('by the end of the npm that started it', async () => {
  using folder = temporaryFolder();
  const port = await freePort();
  // As npm does it: through a shell that waits.
  const env = cleanEnvironment({ DATA_DIR: folder.path, PORT: String(port), LOG_LEVEL: 'warn' });
  const node = `"${process.execPath}"`;
  const script = `${node} scripts/run.mjs "exec ${process.execPath} server/main.ts"; true`;
  const npm = spawn('/bin/sh', ['-c', script], { cwd: ROOT, env, stdio: 'ignore' });
  const answers = () =>
    fetch(`http://localhost:${port}/healthz`).then(
      () => true,
      () => false,
    );
  await until(answers, 'the server');
  npm.kill('SIGKILL');
  await until(async () => !(await answers()), 'its end');
});
