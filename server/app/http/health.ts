/** Whether the process is alive and can serve. Neither answer tells a version or a path. */
import { statfs } from 'node:fs/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#db/types.ts';
import { databaseLoss } from '#server/platform/lib/data-folder.ts';
import { databaseWords } from '#server/platform/lib/database-words.ts';
import type { Store } from '#server/platform/lib/store.ts';

const FREE_BYTES = 200 * 1024 * 1024;
/** The log reports a database that was moved away even if no monitor asks. */
const LOOK_MS = 30_000;

interface HealthDependencies {
  db: Db;
  dataDir: string;
  store: Store;
  /** Whether the background jobs (mail) ran lately. */
  jobsAlive: () => boolean;
  /** Whether no recent backup of the database is known. */
  backupUnknown: () => Promise<boolean>;
  /** Whether the process is stopping: a proxy should send its requests elsewhere. */
  isLeaving: () => boolean;
}

/** The monitors' paths: answered even while other requests must wait. */
export const HEALTH_PATHS: readonly string[] = ['/healthz', '/readyz', '/metrics'];

export async function healthPlugin(app: FastifyInstance, dependencies: HealthDependencies) {
  const tell = tellOnce(app.log);
  const look = setInterval(() => tell('baseDeDatos', databaseLoss(dependencies.dataDir)), LOOK_MS).unref();
  app.addHook('onClose', () => clearInterval(look));
  app.get('/healthz', () => ({ estado: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const failing = await whatFails(dependencies, tell);
    if (failing.length) return reply.code(503).send({ estado: 'error', falla: failing });
    // A missing backup is no reason to send requests elsewhere, but an administrator should know.
    return { estado: 'ok', ...((await dependencies.backupUnknown()) && { aviso: ['respaldos'] }) };
  });
}

/** Logs `words` where they are new, and returns whether there were any. */
type Tell = (about: string, words: string | null) => boolean;

function tellOnce(log: FastifyBaseLogger): Tell {
  const told = new Map<string, string | null>();
  return (about, words) => {
    if (words !== null && told.get(about) !== words) log.error(words);
    told.set(about, words);
    return words !== null;
  };
}

async function whatFails(
  { db, dataDir, store, jobsAlive, isLeaving }: HealthDependencies,
  tell: Tell,
): Promise<string[]> {
  if (isLeaving()) return ['apagado'];
  const answers = await Promise.allSettled([
    sql`select 1`.execute(db).then(
      () => {
        if (tell('baseDeDatos', databaseLoss(dataDir))) throw new Error('database');
      },
      (error: unknown) => {
        tell('baseDeDatos', `La base de datos no responde: ${databaseWords(error) ?? 'no se sabe por qué'}.`);
        throw error;
      },
    ),
    statfs(dataDir).then((disk) => {
      if (disk.bavail * disk.bsize < FREE_BYTES) throw new Error('disk');
    }),
    Promise.resolve().then(() => {
      if (!jobsAlive()) throw new Error('jobs');
    }),
    store.problem().then((problem) => {
      if (tell('archivos', problem?.message ?? null)) throw new Error('store');
    }),
  ]);
  const names = ['baseDeDatos', 'disco', 'tareas', 'archivos'];
  return names.filter((_, index) => answers[index]?.status === 'rejected');
}
