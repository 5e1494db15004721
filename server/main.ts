/** The process: reads its configuration, opens and migrates the database, serves, and stops without losing anything. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { migrateToLatest } from '#db/migrate.ts';
import { type OpenDatabase, openPostgres, openSqlite } from '#db/open.ts';
import { buildApp } from './app.ts';
import { ensureFirstAdmin } from './admin/service.ts';
import { sweepEnded } from './auth/service.ts';
import { type Config, readConfig, StartError } from './config.ts';
import { sweepIdempotency } from './idempotency/service.ts';
import { systemNow } from './lib/time.ts';
import { startMailWorker } from './mail/worker.ts';

try {
  await run();
} catch (error) {
  console.error(`PetLove+ no arrancó. ${sentenceFor(error)}`);
  process.exit(1);
}

async function run() {
  const config = readConfig(process.env);
  const open = await openDatabase(config);
  const firstAdmin = await ensureFirstAdmin({ db: open.db, config, now: systemNow });
  const worker = startMailWorker({ db: open.db, config, now: systemNow });
  setInterval(() => void sweepEnded({ db: open.db, now: systemNow }).catch(() => undefined), 3_600_000).unref();
  setInterval(() => void sweepIdempotency({ db: open.db, now: systemNow }).catch(() => undefined), 3_600_000).unref();
  const app = await buildApp({ config, db: open.db, now: systemNow, jobsAlive: worker.alive });
  await app.listen({ host: config.host, port: config.port });
  announce(config, open.dialect, firstAdmin);

  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 10_000).unref();
    await app.close();
    await worker.stop();
    await open.close();
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
  // State after an unexpected error is unknown: say it, let running answers finish, and let the supervisor start afresh.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      app.log.fatal({ err: error }, event);
      void stop(1);
    });
  }
}

async function openDatabase(config: Config): Promise<OpenDatabase> {
  try {
    mkdirSync(config.dataDir, { recursive: true });
  } catch {
    throw new StartError(`DATA_DIR: no se puede escribir en ${config.dataDir}.`);
  }
  const file = path.join(config.dataDir, 'petlove.db');
  const where = config.databaseUrl ? 'DATABASE_URL' : file;
  try {
    const open = config.databaseUrl ? openPostgres(config.databaseUrl) : openSqlite(file);
    await migrateToLatest(open, (lastDone) =>
      path.join(config.dataDir, `petlove-antes-de-migrar-${lastDone}-${systemNow().replaceAll(':', '-')}.db`),
    );
    return open;
  } catch (error) {
    throw new StartError(
      `No se pudo abrir la base de datos (${where}): ${error instanceof Error ? error.message : error}. No se cambió nada.`,
    );
  }
}

function announce(config: Config, dialect: string, firstAdmin: string | null) {
  const mail = config.mail.resendKey ? 'Resend' : config.mail.smtpUrl ? 'SMTP' : path.join(config.dataDir, 'outbox');
  const lines = [
    `PetLove+ está en ${config.publicUrl}`,
    `Base de datos: ${dialect === 'sqlite' ? path.join(config.dataDir, 'petlove.db') : 'PostgreSQL'} · Correo: ${mail}`,
    ...(firstAdmin ? [`Primer administrador: abre ${firstAdmin} (un solo uso, 24 horas)`] : []),
  ];
  console.log(lines.join('\n'));
}

function sentenceFor(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return 'PORT: ese puerto ya está en uso. Elige otro o cierra el programa que lo usa.';
  if (code === 'EACCES') return 'PORT: no hay permiso para usar ese puerto.';
  if (code === 'EADDRNOTAVAIL') return 'HOST: esa dirección no es de esta máquina.';
  if (code === 'ENOENT') return 'Falta construir el cliente: usa npm start.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
