/** The server is asked to stop: running answers finish, nothing acknowledged is lost, and it is gone within ten seconds. */
import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { freePort } from '../support/ports.ts';
import {
  cleanEnvironment,
  keepWriting,
  openData,
  ROOT,
  type Session,
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
  const script = `${node} scripts/run.mjs "exec ${process.execPath} dist/server/main.js"; true`;
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

test('while programs write on connections that they keep: none is cut, and no answer is lost', async () => {
  using folder = temporaryFolder();
  const email = await seedPerson(folder.path);
  const server = await startServer({ DATA_DIR: folder.path, STOP_GRACE_SECONDS: '3' });
  const session = await signIn(server.url, email);
  const proxy = { sends: true };
  const writers = Array.from({ length: 24 }, (_, hand) => writeOnKeptConnection(server.url, session, proxy, hand));
  await until(() => writers.every(({ acknowledged }) => acknowledged.length > 0), 'a write of each');
  server.child.kill('SIGTERM');
  // What a proxy does: it goes on sending until it sees that this server is leaving.
  await until(async () => (await fetch(`${server.url}/readyz`)).status === 503, 'readyz to say so');
  proxy.sends = false;
  const failures = (await Promise.all(writers.map(({ done }) => done))).flat();
  expect(failures).toEqual([]);
  expect(await server.ended, server.output()).toBe(0);
  const open = openData(folder.path);
  const rows = await open.db.selectFrom('pet').select('id').execute();
  await open.close();
  const there = new Set(rows.map(({ id }) => id));
  expect(writers.flatMap(({ acknowledged }) => acknowledged).filter((id) => !there.has(id))).toEqual([]);
});

/** One after the other on one connection, opened again where the last answer closed it; nothing is tried twice. */
function writeOnKeptConnection(url: string, { bearer, userId }: Session, proxy: { sends: boolean }, hand: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const acknowledged: number[] = [];
  const write = (body: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` };
      const sent = request(`${url}/crearMascota`, { method: 'POST', agent, headers }, (answer) => {
        text(answer).then((said) => {
          if (answer.statusCode === 200) resolve(JSON.parse(said).mascotaId);
          else reject(new Error(`${answer.statusCode} ${said}`));
        }, reject);
      });
      sent.on('error', reject).end(body);
    });
  const work = async () => {
    const failures: string[] = [];
    for (let i = 0; proxy.sends; i += 1) {
      const pet = { usuario_id: userId, nombre: `Luna ${hand} ${i}`, especieId: 1, sexoId: 2 };
      await write(JSON.stringify(pet)).then(
        (id) => acknowledged.push(id),
        (error: Error) => failures.push(error.message),
      );
      // Some pause between two writes: their connection rests for a moment when the server is told to stop.
      if (hand % 2) await new Promise((resolve) => setTimeout(resolve, hand));
    }
    agent.destroy();
    return failures;
  };
  return { acknowledged, done: work() };
}
