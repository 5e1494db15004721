/** Local backups as administrators see and start them. The folder itself is the list: a table could be wrong. */
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Instant } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { findJob, makeJobDue } from '#server/platform/jobs/queries.ts';
import { type BackupState, listBackups } from './manifest.ts';
import { readDatabaseState } from '#server/platform/lib/database-state.ts';
import { jobDue } from '#server/platform/lib/job-events.ts';
import { requireBackup } from './access.ts';
import { type FolderOrder, packed, readWork, takeUp } from './provider.ts';
import { commandOf } from '#server/platform/lib/project.ts';
import { isLate } from './rules.ts';

/** The name of the job (server/platform/jobs/rules.ts). */
const JOB = 'backups';
/** The administrator's view: all backups, newest first, and the running task. */
export async function showBackups({ db, config, now }: SignedInContext) {
  const { dir, everyHours } = config.backups;
  const backups = await listBackups(config.backups.dir);
  const job = await findJob(db, JOB);
  const lastGood = backups.find(({ problems }) => problems.length === 0) ?? null;
  const since = (await readDatabaseState(config.dataDir))?.damage?.since ?? null;
  const running = await readWork(dir);
  return {
    kind: config.databaseUrl ? ('postgres' as const) : ('sqlite' as const),
    dir,
    restoreCommand: commandOf('restore'),
    everyHours,
    store: storeOf(config),
    lastGoodId: lastGood?.id ?? null,
    /** The database itself is damaged; `soundId` is the backup to restore. */
    damage: since === null ? null : { since, soundId: soundBefore(since, backups)?.id ?? null },
    // A new SQLite database has no backup yet; PostgreSQL may be backed up by another tool.
    late: isLate(lastGood?.madeAt ?? null, everyHours, now()) && (backups.length > 0 || config.databaseUrl !== null),
    backups,
    inHand: running,
    /** Requested and not begun yet. */
    waiting: running === null && job !== undefined && job.nextRunAt <= now(),
    nextRunAt: everyHours > 0 && job ? job.nextRunAt : null,
    lastError: job?.lastError ?? null,
  };
}

/** Requests a backup and returns at once; the job begins in a moment. @throws BACKUP_RUNNING */
export async function beginBackup({ db, config, now }: SignedInContext): Promise<void> {
  const at = now();
  if (await readWork(config.backups.dir)) throw new DomainError('BACKUP_RUNNING');
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
  const running = await readWork(config.backups.dir);
  if (running?.id === id) throw new DomainError('BACKUP_RUNNING');
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

/** The newest good backup from before the damage was found. */
export function soundBefore(since: Instant, backups: readonly BackupState[]): BackupState | undefined {
  return backups.find(({ madeAt, problems }) => problems.length === 0 && madeAt < since);
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

export function checkOrder({ backups }: Config, id: string, now: Instant): FolderOrder {
  return { task: 'check', order: { backupDir: backups.dir, id, now } };
}

export function storeOf({ storage }: Config): BackupState['store'] {
  return storage ? 'elsewhere' : 'here';
}
