/** A paper on a busy machine: the workers take longer than a connection may stand still, and their process longer than a job. */
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test as plain } from 'vitest';
import { buildApp } from '#server/app/app.ts';
import { openConnections } from '#server/app/http/connections.ts';
import { WORKER_PROGRAM } from '#server/app/background/workers/program.ts';
import { openWorkers, type Workers } from '#server/platform/workers/workers.ts';
import { cookieOf, photograph } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { test } from '../support/world.ts';

/** What `connectionTimeout` sets, shortened: where nothing moves for so long, the connection is cut. */
const STILL_MS = 400;

test('papers are answered although nothing moves on the connection for a long time', async ({ world }) => {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana);
  const cookie = await cookieOf(world, ana);
  const { workers } = world.context(null);
  const run: Workers['run'] = (task, input) => wait(STILL_MS * 3).then(() => workers.run(task, input));
  const slow = { ...workers, run };
  const { db, config, store } = world;
  const now = () => world.now;
  const connections = openConnections({ trustedProxies: [], crowded: () => false });
  const deps = { db, config, store, workers: slow, now, connections, jobsAlive: () => true, serveSite: false };
  const app = await buildApp(deps);
  try {
    await app.listen({ port: 0, host: '127.0.0.1' });
    app.server.setTimeout(STILL_MS);
    const { port } = app.server.address() as AddressInfo;
    const asked = ['carnet.pdf', 'historia.pdf?secciones=pesos', 'cedula.pdf', 'cedula.png'].map((file) =>
      fetch(`http://127.0.0.1:${port}/api/mascotas/${petId}/${file}`, { headers: { cookie } }),
    );
    for (const answer of await Promise.all(asked)) {
      expect(answer.status).toBe(200);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    }
  } finally {
    await app.close();
  }
});

/** Stops the process where on a busy machine it would only crawl. */
function hold(workers: Workers): { go: () => void } {
  const pid = workers.pid() ?? 0;
  process.kill(pid, 'SIGSTOP');
  return { go: () => void process.kill(pid, 'SIGCONT') };
}

plain(
  'a job is not blamed for the start of the process, and a process that never starts ends the wait',
  async () => {
    const limitMs = 6000;
    const source = await photograph({ width: 64, height: 64 }).toBuffer();
    const workers = openWorkers(WORKER_PROGRAM, { limitMs });
    const answered = expect(workers.run('picture', { source })).resolves.toMatchObject({ width: 64 });
    const { go } = hold(workers);
    await wait(limitMs + 500);
    go();
    await answered;
    await workers.close();

    const never = openWorkers(WORKER_PROGRAM, { limitMs: 100, startMs: 100 });
    const late = never.run('picture', { source });
    hold(never);
    await expect(late).rejects.toMatchObject({ why: 'late' });
    await never.close();
  },
  60_000,
);
