/** Copies of everything, on this machine. What there is is what lies in the folder: no table tells of them, so a restored database cannot err about them. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Db, Instant } from '#db/types.ts';
import type { Config } from '#server/config.ts';
import type { SignedInContext } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { findJob, makeJobDue } from '#server/jobs/queries.ts';
import { type BackupState, listBackups } from '#server/lib/backup-manifest.ts';
import { databaseLoss } from '#server/lib/data-folder.ts';
import { noteDatabaseState, readDatabaseState } from '#server/lib/database-state.ts';
import { readInHand } from '#server/lib/in-hand.ts';
import { jobDue } from '#server/lib/nudge.ts';
import type { Store } from '#server/lib/store.ts';
import { plus } from '#server/lib/time.ts';
import { VERSION } from '#server/lib/version.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { listAdministrators } from '#server/users/queries.ts';
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

/** The name of the job (server/jobs/rules.ts). */
const JOB = 'backups';
/** Takes what was made elsewhere (server/backup-copies). */
const COPIES_JOB = 'copies';
/** Of those that are due to be looked through again, how many in one run. */
const CHECKS_AT_ONCE = 2;
interface Dependencies {
  db: Db;
  config: Config;
  store: Store;
  now: () => Instant;
  /** A person wanted this run now. */
  asked?: boolean;
  /** For tests: how somebody else's work is waited for. */
  wait?: Wait;
}

/** For the administrator: what there is, newest first, and what is in hand. */
export async function showBackups({ db, config, now }: SignedInContext) {
  const { dir, everyHours } = config.backups;
  const backups = await listBackups(config.backups.dir);
  const job = await findJob(db, JOB);
  const lastGood = backups.find(({ problems }) => problems.length === 0) ?? null;
  const since = (await readDatabaseState(config.dataDir))?.damage?.since ?? null;
  const inHand = (await readInHand(dir)) as Work | null;
  return {
    kind: config.databaseUrl ? ('postgres' as const) : ('sqlite' as const),
    dir,
    everyHours,
    store: storeOf(config),
    lastGoodId: lastGood?.id ?? null,
    /** The database itself is damaged; `soundId` is the backup to restore. */
    damage: since === null ? null : { since, soundId: soundBefore(since, backups)?.id ?? null },
    // Of a new SQLite file the first is still to come; of PostgreSQL another tool may make them, or none.
    late: isLate(lastGood?.madeAt ?? null, everyHours, now()) && (backups.length > 0 || config.databaseUrl !== null),
    backups,
    inHand,
    /** Asked for, and not begun yet. */
    waiting: inHand === null && job !== undefined && job.nextRunAt <= now(),
    nextRunAt: everyHours > 0 && job ? job.nextRunAt : null,
    lastError: job?.lastError ?? null,
  };
}

/** Begins in a moment, and answers at once. @throws BACKUP_RUNNING */
export async function beginBackup({ db, config, now }: SignedInContext): Promise<void> {
  const at = now();
  if (await readInHand(config.backups.dir)) throw new DomainError('BACKUP_RUNNING');
  const job = await findJob(db, JOB);
  if (job?.leaseUntil && job.leaseUntil > at) throw new DomainError('BACKUP_RUNNING');
  await makeJobDue(db, JOB, at);
  jobDue.emit('due', JOB);
}

/** Looks one through again, while the caller goes on. @throws BACKUP_NOT_FOUND, BACKUP_RUNNING */
export async function beginCheck({ config, now, log }: SignedInContext, id: string): Promise<void> {
  await requireBackup(config, id);
  const { done } = await takeUp(config.backups.dir, checkOrder(config, id, now()));
  void done.catch((error: unknown) => log.error({ err: error, id }, 'backup check failed'));
}

/** @throws BACKUP_NOT_FOUND, INVALID for the last good one: whoever wants to be rid of it makes another first. */
export async function removeBackup({ config }: Pick<SignedInContext, 'config'>, id: string): Promise<void> {
  const folder = await requireBackup(config, id);
  const working = (await readInHand(config.backups.dir)) as Work | null;
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

/** The run of the job: a new backup, what is too old goes, what was not looked through for long is. @returns words for the administrator. */
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
    // A copy of a damaged database passes for a good one where SQLite could still read it: the sound ones stay.
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

/** The run of the job: every page of the database is read. @returns words for the administrator. */
export async function checkDatabase(dependencies: Dependencies): Promise<string> {
  const { config, now } = dependencies;
  const loss = databaseLoss(config.dataDir);
  if (loss) throw new Error(loss);
  const what = await readDatabase(config.dataDir);
  if (what !== null) throw await damaged(dependencies, what);
  await noteDatabaseState(config.dataDir, null, now());
  return 'Se leyó entera y está sana.';
}

/** Writes down what was found and tells the administrators. @returns the words, with the backup to go back to. */
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

/** The newest that was whole and was made before the damage was seen. */
function soundBefore(since: Instant, backups: readonly BackupState[]): BackupState | undefined {
  return backups.find(({ madeAt, problems }) => problems.length === 0 && madeAt < since);
}

/** A copy of what stands in the place of the data would in time replace the good ones. */
async function refuseLostData({ config, store }: Dependencies): Promise<void> {
  const files = config.storage ? null : await store.problem();
  const loss = databaseLoss(config.dataDir) ?? files?.message;
  if (loss) throw new Error(loss);
}

/** The last good one; null where there is none, or another tool makes them. */
export async function lastGoodBackup(config: Config): Promise<BackupState | null> {
  return (await listBackups(config.backups.dir)).find(({ problems }) => problems.length === 0) ?? null;
}

/** A file has its copies beside it; of PostgreSQL none may ever have been made, and nothing else would tell. */
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
 * A file that is damaged where it is kept is damaged in every backup that has it as a second name of the same bytes, and a new one is
 * compared with the sums of the last good one: nothing would ever be good again. So they are looked through until one is good, and
 * the next run takes no sum of the others.
 */
async function checkLastGood(config: Config, now: () => Instant): Promise<void> {
  for (const { id, problems } of await listBackups(config.backups.dir)) {
    if (problems.length > 0) continue;
    const checked = await checkNow(config, id, now());
    if (!checked || checked.problems.length === 0) return;
  }
}

/** @returns the first that was good and is not any more. */
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

/** Null where somebody else is at work: then not today. */
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

/** One mail a day about each, however often it fails. */
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
