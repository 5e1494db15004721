/** What the jobs of backups and of the database do: make, check and retire backups, and tell of damage. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Db, Instant } from '#db/types.ts';
import { listAdministrators } from '#server/accounts/users/queries.ts';
import type { Config } from '#server/platform/config/config.ts';
import { makeJobDue } from '#server/platform/jobs/queries.ts';
import { databaseLoss } from '#server/platform/lib/data-folder.ts';
import { noteDatabaseState, readDatabaseState } from '#server/platform/lib/database-state.ts';
import { jobDue } from '#server/platform/lib/job-events.ts';
import type { Store } from '#server/platform/lib/store.ts';
import { plus } from '#server/platform/lib/time.ts';
import { commandOf } from '#server/platform/lib/project.ts';
import { VERSION } from '#server/platform/lib/version.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { type BackupState, listBackups } from './manifest.ts';
import { DatabaseDamaged, notWhileRunning, readDatabase, takeUp, takeUpWhenFree, type Wait } from './provider.ts';
import { CHECK_AGAIN_DAYS, dayWords, retained } from './rules.ts';
import { checkOrder, soundBefore, storeOf } from './service.ts';

/** The job that copies backups off-site (server/admin/backup-copies). */
const COPIES_JOB = 'copies';
/** How many due checks of old backups one run makes. */
const CHECKS_AT_ONCE = 2;

interface Dependencies {
  db: Db;
  config: Config;
  store: Store;
  now: () => Instant;
  /** A person requested this run now. */
  asked?: boolean;
  /** For tests: how to wait for another worker. */
  wait?: Wait;
}

/**
 * The job's run: makes a backup, deletes old ones and checks those that are due. @returns words for the
 * administrator.
 */
export async function runBackup(dependencies: Dependencies): Promise<string> {
  const { config, now, wait, asked = false } = dependencies;
  try {
    await refuseLostData(dependencies);
    const { dir: backupDir } = config.backups;
    const store = storeOf(config);
    const { dataDir, databaseUrl } = config;
    const order = { dataDir, databaseUrl, backupDir, version: VERSION, now: now(), byHand: asked, store };
    const begun = await takeUpWhenFree(config.backups.dir, { task: 'write', order }, wait);
    if (!begun) return 'Ya había un respaldo en curso.';
    const made = await begun.done;
    // SQLite may still read a damaged database, so its backup may pass for a good one: the sound ones are
    // kept.
    if (!(await readDatabaseState(config.dataDir))?.damage) await removeOld(config, now());
    if (made && made.problems.length > 0) {
      await checkLastGood(config, now);
      throw new Error(`El respaldo quedó dañado. ${made.problems[0]}`);
    }
    const damaged = await checkOld(config, now);
    if (damaged) throw new Error(`El respaldo ${damaged.id} se dañó en el disco. ${damaged.problems[0]}`);
    if (made && config.backups.elsewhere) {
      await makeJobDue(dependencies.db, COPIES_JOB, now());
      jobDue.emit('due', COPIES_JOB);
    }
    return made ? `Respaldo de ${inMegabytes(made.bytes)} listo y comprobado.` : 'No había nada que respaldar.';
  } catch (error) {
    if (error instanceof DatabaseDamaged) throw await damaged(dependencies, error.message);
    await tellAdministrators(dependencies, 'backup-failed').catch(() => undefined);
    throw error;
  }
}

/** The job's run: reads every page of the database. @returns words for the administrator. */
export async function checkDatabase(dependencies: Dependencies): Promise<string> {
  const { config, now } = dependencies;
  const loss = databaseLoss(config.dataDir);
  if (loss) throw new Error(loss);
  const what = await readDatabase(config.dataDir);
  if (what !== null) throw await damaged(dependencies, what);
  await noteDatabaseState(config.dataDir, null, now());
  return 'Se leyó entera y está sana.';
}

/** Records the damage and tells the administrators. @returns the error, which names the backup to restore. */
async function damaged(dependencies: Dependencies, what: string): Promise<Error> {
  const { config, now } = dependencies;
  const at = now();
  const since = (await noteDatabaseState(config.dataDir, what, at)).damage?.since ?? at;
  await tellAdministrators(dependencies, 'database-damaged').catch(() => undefined);
  const sound = soundBefore(since, await listBackups(config.backups.dir));
  const restore = sound
    ? `El respaldo ${sound.id} está sano. Detén el servidor y restáuralo: ${commandOf('restore')} ${path.join(config.backups.dir, sound.id)} --reemplazar`
    : 'No hay un respaldo sano en este servidor: usa la copia que hayas descargado.';
  return new Error(`La base de datos está dañada desde el ${dayWords(since)}. ${restore}`, { cause: new Error(what) });
}

/** Refuses to back up replaced or missing data: such backups would in time displace the good ones. */
async function refuseLostData({ config, store }: Dependencies): Promise<void> {
  const files = config.storage ? null : await store.problem();
  const loss = databaseLoss(config.dataDir) ?? files?.message;
  if (loss) throw new Error(loss);
}

async function removeOld(config: Config, at: Instant): Promise<void> {
  const all = await listBackups(config.backups.dir);
  const stay = retained(
    all.map(({ id, madeAt, byHand, problems }) => ({ id, madeAt, byHand, good: problems.length === 0 })),
    at,
  );
  for (const { id } of all)
    if (!stay.has(id)) await rm(path.join(config.backups.dir, id), { recursive: true, force: true });
}

/**
 * Backups share unchanged files and checksums, so one damaged file would make all of them fail. It checks
 * backups until one is good, and the next run reuses only that one's checksums.
 */
async function checkLastGood(config: Config, now: () => Instant): Promise<void> {
  for (const { id, problems } of await listBackups(config.backups.dir)) {
    if (problems.length > 0) continue;
    const checked = await checkNow(config, id, now());
    if (!checked || checked.problems.length === 0) return;
  }
}

/** @returns the first that was good before and is damaged now. */
async function checkOld(config: Config, now: () => Instant): Promise<BackupState | null> {
  const before = plus(now(), -CHECK_AGAIN_DAYS, 'days');
  const due = (await listBackups(config.backups.dir)).filter(
    (one) => one.checkedAt < before && one.problems.length === 0,
  );
  for (const { id } of due.toReversed().slice(0, CHECKS_AT_ONCE)) {
    const checked = await checkNow(config, id, now());
    if (checked && checked.problems.length > 0) return checked;
  }
  return null;
}

/** Null where another worker holds the folder: the check then waits for another day. */
async function checkNow(config: Config, id: string, at: Instant): Promise<BackupState | null> {
  const begun = await takeUp(config.backups.dir, checkOrder(config, id, at)).catch(notWhileRunning);
  return begun && begun.done;
}

/** At most one mail a day about each, however often it fails. */
async function tellAdministrators({ db, now }: Dependencies, about: 'backup-failed' | 'database-damaged') {
  const at = now();
  await db.transaction().execute(async (db) => {
    for (const { id, email } of await listAdministrators(db)) {
      const dedupeKey = `${about}:${at.slice(0, 10)}:${id}`;
      await enqueueMail(db, { kind: 'backup-failed', userId: id, email, dedupeKey }, at);
    }
  });
}

function inMegabytes(bytes: number): string {
  const figure = new Intl.NumberFormat('es-EC', { maximumFractionDigits: bytes < 10_000_000 ? 1 : 0 });
  return `${figure.format(bytes / 1_000_000)} MB`;
}
