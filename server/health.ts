/** Is the process alive, and can it serve. Neither answer says a version or a path. */
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#db/types.ts';
import type { Store } from './lib/store.ts';

const FREE_BYTES = 200 * 1024 * 1024;

interface HealthDependencies {
  db: Db;
  dataDir: string;
  store: Store;
  /** Whether the background jobs (mail) did their round lately. */
  jobsAlive: () => boolean;
}

export async function healthPlugin(app: FastifyInstance, dependencies: HealthDependencies) {
  app.get('/healthz', () => ({ estado: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const failing = await whatFails(dependencies);
    return reply
      .code(failing.length ? 503 : 200)
      .send({ estado: failing.length ? 'error' : 'ok', ...(failing.length && { falla: failing }) });
  });
}

async function whatFails({ db, dataDir, store, jobsAlive }: HealthDependencies): Promise<string[]> {
  const answers = await Promise.allSettled([
    sql`select 1`.execute(db),
    statfs(dataDir).then((disk) => {
      if (disk.bavail * disk.bsize < FREE_BYTES) throw new Error('disk');
    }),
    Promise.resolve().then(() => {
      if (!jobsAlive()) throw new Error('jobs');
    }),
    store.problem().then((problem) => {
      if (problem) throw new Error('store');
    }),
  ]);
  const names = ['baseDeDatos', 'disco', 'tareas', 'archivos'];
  return names.filter((_, index) => answers[index]?.status === 'rejected');
}
