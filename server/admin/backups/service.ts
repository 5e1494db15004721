/** Local backups of everything. The folder itself is the list: a restored table could be wrong about it. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Db, Instant } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { findJob, makeJobDue } from '#server/platform/jobs/queries.ts';
import { type BackupState, listBackups } from './manifest.ts';
import { databaseLoss } from '#server/platform/lib/data-folder.ts';
import { noteDatabaseState, readDatabaseState } from '#server/platform/lib/database-state.ts';
import { readFolderLock } from '#server/platform/lib/folder-lock.ts';
import { jobDue } from '#server/platform/lib/job-events.ts';
import type { Store } from '#server/platform/lib/store.ts';
import { plus } from '#server/platform/lib/time.ts';
import { VERSION } from '#server/platform/lib/version.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { listAdministrators } from '#server/accounts/users/queries.ts';
import { requireBackup } from './access.ts';
import {
  DatabaseDamaged,
  type FolderOrder,
  notWhileRunning,
  packed,
  readDatabase,
  takeUp,
  takeUpWhenFree,
  type Wait,
  type Work,
} from './provider.ts';
import { CHECK_AGAIN_DAYS, dayWords, isLate, retained } from './rules.ts';

/** The name of the job (server/platform/jobs/rules.ts). */
const JOB = 'backups';
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

/** The administrator's view: all backups, newest first, and the running task. */
export async function showBackups({ db, config, now }: SignedInContext) {
  const { dir, everyHours } = config.backups;
  const backups = await listBackups(config.backups.dir);
  const job = await findJob(db, JOB);
  const lastGood = backups.find(({ problems }) => problems.length === 0) ?? null;
  const since = (await readDatabaseState(config.dataDir))?.damage?.since ?? null;
  const inHand = (await readFolderLock(dir)) as Work | null;
  return {
    kind: config.databaseUrl ? ('postgres' as const) : ('sqlite' as const),
    dir,
    everyHours,
    store: storeOf(config),
    lastGoodId: lastGood?.id ?? null,
    /** The database itself is damaged; `soundId` is the backup to restore. */
    damage: since === null ? null : { since, soundId: soundBefore(since, backups)?.id ?? null },
    // A new SQLite database has no backup yet; PostgreSQL may be backed up by another tool.
    late: isLate(lastGood?.madeAt ?? null, everyHours, now()) && (backups.length > 0 || config.databaseUrl !== null),
    backups,
    inHand,
    /** Requested and not begun yet. */
    waiting: inHand === null && job !== undefined && job.nextRunAt <= now(),
    nextRunAt: everyHours > 0 && job ? job.nextRunAt : null,
    lastError: job?.lastError ?? null,
  };
}

/** Requests a backup and returns at once; the job begins in a moment. @throws BACKUP_RUNNING */
export async function beginBackup({ db, config, now }: SignedInContext): Promise<void> {
  const at = now();
  if (await readFolderLock(config.backups.dir)) throw new DomainError('BACKUP_RUNNING');
  const job = await findJob(db, JOB);
  if (job?.leaseUntil && job.leaseUntil > at) throw new DomainError('BACKUP_RUNNING');
  await makeJobDue(db, JOB, at);
  jobDue.emit('due', JOB);
}

/** Starts a check without waiting for its end. @throws BACKUP_NOT_FOUND, BACKUP_RUNNING */
export async function beginCheck({ config, now, log }: SignedInContext, id: string): Promise<void> {
  await requireBackup(config, id);
  const { done } = await takeUp(config.backups.dir, checkOrder(config, id, now()));
  void done.catch((error: unknown) => log.error({ err: error, id }, 'backup check failed'));
}

/** @throws BACKUP_NOT_FOUND, INVALID for the last good one: the administrator must make another one first. */
export async function removeBackup({ config }: Pick<SignedInContext, 'config'>, id: string): Promise<void> {
  const folder = await requireBackup(config, id);
  const working = (await readFolderLock(config.backups.dir)) as Work | null;
  if (working?.id === id) throw new DomainError('BACKUP_RUNNING');
  const good = (await listBackups(config.backups.dir)).filter(({ problems }) => problems.length === 0);
  if (good[0]?.id === id)
    throw new DomainError('INVALID', { message: 'Es el último respaldo bueno. Haz otro antes de borrar este.' });
  await rm(folder, { recursive: true, force: true });
}

/** @throws BACKUP_NOT_FOUND */
export async function packBackup(config: Config, id: string): Promise<{ name: string; stream: Readable }> {
  const folder = await requireBackup(config, id);
  return { name: `petlove-respaldo-${id}.tar`, stream: packed(folder) };
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
    ? `El respaldo ${sound.id} está sano. Detén el servidor y restáuralo: npm run restore -- ${path.join(config.backups.dir, sound.id)} --reemplazar`
    : 'No hay un respaldo sano en este servidor: usa la copia que hayas descargado.';
  return new Error(`La base de datos está dañada desde el ${dayWords(since)}. ${restore}`, { cause: new Error(what) });
}

/** The newest good backup from before the damage was found. */
function soundBefore(since: Instant, backups: readonly BackupState[]): BackupState | undefined {
  return backups.find(({ madeAt, problems }) => problems.length === 0 && madeAt < since);
}

/** Refuses to back up replaced or missing data: such backups would in time displace the good ones. */
async function refuseLostData({ config, store }: Dependencies): Promise<void> {
  const files = config.storage ? null : await store.problem();
  const loss = databaseLoss(config.dataDir) ?? files?.message;
  if (loss) throw new Error(loss);
}

/** The last good one; null where there is none, or where another tool makes them. */
export async function lastGoodBackup(config: Config): Promise<BackupState | null> {
  return (await listBackups(config.backups.dir)).find(({ problems }) => problems.length === 0) ?? null;
}

/** Whether a PostgreSQL installation may have no backup at all, which nothing else would show. */
export async function isBackupUnknown(config: Config, at: Instant): Promise<boolean> {
  if (config.databaseUrl === null) return false;
  return isLate((await lastGoodBackup(config))?.madeAt ?? null, config.backups.everyHours, at);
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

function checkOrder({ backups }: Config, id: string, now: Instant): FolderOrder {
  return { task: 'check', order: { backupDir: backups.dir, id, now } };
}

function storeOf({ storage }: Config): BackupState['store'] {
  return storage ? 'elsewhere' : 'here';
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
