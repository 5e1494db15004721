/**
 * The server process: reads its configuration, opens and migrates the database, serves, and stops without losing
 * work.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Db } from '#db/types.ts';
import { buildApp } from '#server/app/app.ts';
import { clinicZone } from '#server/accounts/clinic-profile/queries.ts';
import { ensureFirstAdmin, type FirstAdmin } from '#server/accounts/sign-in/first-admin.service.ts';
import { type Config, readConfig, StartError } from '#server/platform/config/config.ts';
import { openConnections } from '#server/app/http/connections.ts';
import { passOutbox } from '#server/documents/wallet/delivery.service.ts';
import { invoiceOutbox } from '#server/billing/issuing/delivery.service.ts';
import { deliveryOutbox } from '#server/platform/webhooks/delivery.service.ts';
import { countStored } from '#server/pets/files/queries.ts';
import { RUNS } from '#server/app/background/jobs.ts';
import { pushStillWanted } from '#server/app/background/push.ts';
import { ensureCountries } from '#server/platform/countries/service.ts';
import { startJobs } from '#server/platform/jobs/service.ts';
import { DATABASE_FILE, STORE_FOLDER } from '#server/platform/lib/data-folder.ts';
import { codeOf } from '#server/platform/lib/error-code.ts';
import { logWarning } from '#server/platform/lib/log-line.ts';
import { openStore, type Store } from '#server/platform/lib/store.ts';
import { systemNow } from '#server/platform/lib/time.ts';
import { mailOutbox } from '#server/app/background/mail/worker.ts';
import { channelOutbox } from '#server/platform/channels/service.ts';
import { whatsappOutbox } from '#server/clinic/whatsapp/delivery.service.ts';
import { pushOutbox } from '#server/platform/push/service.ts';
import { deleteAgain } from '#server/portability/privacy/remains.service.ts';
import { BUILT_PAGE } from '#server/app/site/site.ts';
import { openDatabase, refuseLostDatabase, refuseTwoDatabases } from '#server/app/start/database.ts';
import { lostFilesRefusal, sentenceFor } from '#server/app/start/refusals.ts';
import { makeSigningKey, makeVapidKeys, sealOrReportLost } from '#server/app/start/secrets.ts';
import { ensureLesson } from '#server/admin/tutorials/service.ts';
import { WORKER_PROGRAM } from '#server/app/background/workers/program.ts';
import { openTracing } from '#server/platform/tracing/tracing.ts';
import { openWorkers } from '#server/platform/workers/workers.ts';

/** A longer queue would only lengthen the wait: a connection runs ten of them in some milliseconds. */
const QUERIES_WAITING = 50;
/** Time for connections accepted last to send a first request. */
const LAST_REQUESTS_MS = 300;

try {
  await run();
} catch (error) {
  console.error(`PetLove+ no arrancó. ${sentenceFor(error)}`);
  process.exit(1);
}

async function run() {
  // The data folder holds personal data: no other account of this machine may read it.
  process.umask(0o077);
  const config = readConfig(process.env);
  await refuseUnservable(config);
  await refuseLostDatabase(config);
  refuseTwoDatabases(config);
  const tracing = await openTracing(config, systemNow);
  const { open, aloneAt } = await openDatabase(config, tracing?.statement);
  const workers = openWorkers(WORKER_PROGRAM);
  const mails = mailOutbox({ db: open.db, config, now: systemNow, workers });
  const notices = pushOutbox({ db: open.db, config, now: systemNow, stillWanted: pushStillWanted });
  const channels = channelOutbox({ db: open.db, config, now: systemNow, stillWanted: pushStillWanted });
  const deliveries = deliveryOutbox({ db: open.db, config, now: systemNow });
  const documents = invoiceOutbox({ db: open.db, config, now: systemNow });
  const { apple, google } = config.wallets;
  const whatsapp = config.whatsapp ? [whatsappOutbox({ db: open.db, config, now: systemNow })] : [];
  const passes = apple || google ? [passOutbox({ db: open.db, config, now: systemNow })] : [];
  if (aloneAt)
    for (const outbox of [mails, notices, channels, deliveries, documents, ...passes, ...whatsapp])
      await outbox.releaseDead(aloneAt);
  await sealOrReportLost({ db: open.db, config });
  await makeSigningKey({ db: open.db, config, now: systemNow });
  const firstAdmin = await ensureFirstAdmin(
    { db: open.db, config, now: systemNow, workers },
    { alone: open.dialect === 'sqlite' },
  );
  const store = await openedStore(config, open.db);
  // Before anything leaves or runs by itself: who was deleted since a restored copy is written to no more.
  await endAgainAfterRestore({ db: open.db, config, store, now: systemNow, log: linesOf(config) });
  const unreachable = (outbox: string) => (error: unknown) =>
    logWarning(config.logLevel, systemNow(), { msg: 'outbox unreachable', outbox, code: codeOf(error) || 'unknown' });
  const mailWorker = mails.start(unreachable('mail'));
  // Made before the first request, and here, where an unwritable folder still gets a readable error.
  await makeVapidKeys(config);
  const noticeWorker = notices.start(unreachable('push'));
  const channelWorker = channels.start(unreachable('channels'));
  const deliveryWorker = deliveries.start(unreachable('webhooks'));
  const documentWorker = documents.start(unreachable('invoices'));
  const whatsappWorkers = whatsapp.map((outbox) => outbox.start(unreachable('whatsapp')));
  const passWorkers = passes.map((outbox) => outbox.start(unreachable('passes')));
  await ensureCountries({ db: open.db });
  await addLesson({ db: open.db, store, now: systemNow });
  const jobs = startJobs({ db: open.db, config, store, now: systemNow, zone: () => clinicZone(open.db) }, RUNS);
  const { trustedProxies } = config;
  const connections = openConnections({ trustedProxies, crowded: () => open.waiting() >= QUERIES_WAITING });
  const app = await buildApp({
    config,
    db: open.db,
    store,
    workers,
    now: systemNow,
    jobsAlive: mailWorker.alive,
    connections,
    tracing,
  });
  await app.listen({ host: config.host, port: config.port });
  announce(config, open.dialect, firstAdmin);

  let stopping = false;
  const stop = async (code: number, graceMs = 0) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), graceMs + 10_000).unref();
    // Running answers finish; a client that is still sending its request is disconnected.
    setTimeout(() => app.server.closeAllConnections(), graceMs + 5000).unref();
    connections.leave();
    if (graceMs > 0) {
      await new Promise((resolve) => setTimeout(resolve, graceMs));
      await connections.endListening(LAST_REQUESTS_MS);
    }
    await app.close();
    // A running job may wait long for another server. Its row stays claimed and is retried when the claim ends.
    const workersRunning = [
      mailWorker,
      noticeWorker,
      channelWorker,
      deliveryWorker,
      documentWorker,
      ...passWorkers,
      ...whatsappWorkers,
      jobs,
    ];
    const running = workersRunning.map((worker) => worker.stop());
    const stopped = Promise.all([...running, workers.close()]);
    await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, 3000).unref())]);
    await tracing?.stop();
    await open.close();
    process.exit(code);
  };
  // SIGTERM comes from a supervisor, which may run a proxy; SIGINT comes from a person at the keyboard.
  process.on('SIGTERM', () => void stop(0, config.stopGraceMs));
  process.on('SIGINT', () => void stop(0));
  // The state after an unexpected error is unknown: log it, let running answers finish, and let the supervisor
  // restart.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      if (isLostLogLine(error)) return;
      app.log.fatal({ err: error }, event);
      void stop(1);
    });
  }
}

/** The log's disk is full or its reader is gone: no reason to stop, and the failure cannot be logged. */
function isLostLogLine(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return false;
  return error.syscall === 'write' && ['ENOSPC', 'EDQUOT', 'EPIPE', 'EIO'].includes(String(error.code));
}

/**
 * Runs before the database is opened: a second start beside a running server must not migrate its file or take
 * its mails.
 */
async function refuseUnservable({ host, port }: Config) {
  if (!existsSync(BUILT_PAGE)) throw new StartError('Falta construir el cliente: usa npm start o npm run build.');
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen({ host, port }, resolve));
  await new Promise((resolve) => void probe.close(resolve));
}

/**
 * A wrong bucket or key is reported before a user sends a picture; an unreachable file server does not stop the
 * start.
 */
async function openedStore(config: Config, db: Db): Promise<Store> {
  const folder = path.join(config.dataDir, STORE_FOLDER);
  const files = config.storage || existsSync(folder) ? 0 : await countStored(db);
  if (files > 0) throw lostFilesRefusal(folder, files);
  const store = openStore(config);
  const problem = await store.problem();
  if (problem?.mends === 'person') throw new StartError(problem.message);
  if (problem) console.error(problem.message);
  return store;
}

/** A failure is retried at the next start: the server serves without the tutorial. */
async function addLesson(context: Parameters<typeof ensureLesson>[0]) {
  await ensureLesson(context).catch(() =>
    console.error('El video de ejemplo no se pudo guardar; todo lo demás funciona.'),
  );
}

/** The log of what runs before the server has its own. */
function linesOf({ logLevel }: Config): Parameters<typeof deleteAgain>[0]['log'] {
  return {
    warn: (about: { err?: unknown }, msg: string) =>
      logWarning(logLevel, systemNow(), { msg, code: codeOf(about.err) }),
  };
}

/** Ends again, before the first request, what a restored backup brought back: accounts, contacts, consents. */
async function endAgainAfterRestore(context: Parameters<typeof deleteAgain>[0]) {
  const { gone, stayed, forgotten, withdrawn } = await deleteAgain(context);
  if (forgotten > 0)
    console.log(`Tutores que pidieron ser olvidados después del respaldo y se olvidaron otra vez: ${forgotten}.`);
  if (withdrawn > 0)
    console.log(`Permisos de WhatsApp que se retiraron después del respaldo y se retiraron otra vez: ${withdrawn}.`);
  if (gone > 0) console.log(`Cuentas que se habían eliminado después del respaldo y se eliminaron otra vez: ${gone}.`);
  if (stayed > 0) console.error('Una cuenta eliminada volvió con el respaldo y sigue: es la única que administra.');
}

function announce(config: Config, dialect: string, firstAdmin: FirstAdmin) {
  const mail = config.mail.resendKey ? 'Resend' : config.mail.smtpUrl ? 'SMTP' : path.join(config.dataDir, 'outbox');
  const lines = [
    `PetLove+ está en ${config.publicUrl}`,
    `Base de datos: ${dialect === 'sqlite' ? path.join(config.dataDir, DATABASE_FILE) : 'PostgreSQL'} · Correo: ${mail}`,
    ...(firstAdmin ? [firstAdminWords(firstAdmin)] : []),
  ];
  console.log(lines.join('\n'));
}

function firstAdminWords(firstAdmin: NonNullable<FirstAdmin>): string {
  return firstAdmin === 'printed elsewhere'
    ? 'El enlace para el primer administrador lo imprimió otro proceso que arrancó a la vez. Si no lo encuentras, otro arranque dentro de un minuto imprime uno nuevo.'
    : `Primer administrador: abre ${firstAdmin.link} (un solo uso, 24 horas)`;
}
