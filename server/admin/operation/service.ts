/** The server's state, for the administrator's screen and for monitoring. */
import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Db, Instant } from '#db/types.ts';
import { isLate } from '#server/admin/backups/rules.ts';
import { lastGoodBackup } from '#server/admin/backups/service.ts';
import type { Config } from '#server/platform/config/config.ts';
import { countOutboxes, listJobs } from '#server/platform/jobs/queries.ts';
import { JOBS } from '#server/platform/jobs/rules.ts';
import { readDatabaseState } from '#server/platform/lib/database-state.ts';
import { rememberedFor } from '#server/platform/lib/remembered.ts';
import { plus, secondsUntil } from '#server/platform/lib/time.ts';
import { VERSION } from '#server/platform/lib/version.ts';
import { countWaiting } from '#server/platform/mail/queries.ts';
import { waitingBy } from '#server/admin/mail-queue/rules.ts';
import { countOverdueJobs, countSessions, findOldestMail, sizeOfPostgres } from './queries.ts';

interface Dependencies {
  db: Db;
  config: Config;
  now: () => Instant;
}

/** A job overdue by this long is stuck, or no process runs jobs. */
const OVERDUE_MINUTES = 10;

/** What an administrator checks first when the server is slow or silent. */
export async function howItIs({ db, config, now }: Dependencies) {
  const disk = await statfs(config.dataDir).catch(() => null);
  const backup = await lastGoodBackup(config);
  const soundness = config.databaseUrl ? null : await readDatabaseState(config.dataDir);
  return {
    version: VERSION,
    database: config.databaseUrl ? ('PostgreSQL' as const) : ('SQLite' as const),
    databaseBytes: await databaseBytes(db, config),
    databaseCheckedAt: soundness?.checkedAt ?? null,
    databaseDamaged: soundness?.damage != null,
    diskFreeBytes: disk && disk.bavail * disk.bsize,
    lastBackupAt: backup?.madeAt ?? null,
    backupLate: isLate(backup?.madeAt ?? null, config.backups.everyHours, now()),
    oldestMailAt: (await findOldestMail(db))?.createdAt ?? null,
  };
}

/** As many as there are people: the one figure here that grows with the house. */
const sessions = rememberedFor(60, async ({ db, now }: Pick<Dependencies, 'db' | 'now'>) => {
  const counted = await countSessions(db, now());
  return counted?.sessions ?? 0;
});

/** The current figures; unknown ones are absent. */
export async function figures({ db, config, now }: Dependencies): Promise<Record<string, number>> {
  const at = now();
  const names = (await listJobs(db)).map(({ name }) => name).filter((name) => name in JOBS);
  const outboxes = await countOutboxes(db);
  const mails = waitingBy(await countWaiting(db));
  const oldest = await findOldestMail(db);
  const backup = await lastGoodBackup(config);
  const soundness = config.databaseUrl ? null : await readDatabaseState(config.dataDir);
  const overdue =
    names.length > 0
      ? await countOverdueJobs(db, { names, since: plus(at, -OVERDUE_MINUTES, 'minutes'), now: at })
      : null;
  return {
    petlove_database_bytes: await databaseBytes(db, config),
    petlove_mails_waiting: mails.all,
    petlove_mails_waiting_urgent: mails.urgent,
    petlove_mails_waiting_ordinary: mails.ordinary,
    petlove_mails_waiting_bulk: mails.bulk,
    petlove_mails_given_up: outboxes?.mailsGivenUp ?? 0,
    petlove_notices_waiting: outboxes?.noticesWaiting ?? 0,
    petlove_oldest_mail_seconds: oldest ? secondsUntil(oldest.createdAt, at) : 0,
    petlove_jobs_overdue: overdue?.jobs ?? 0,
    petlove_sessions: await sessions({ db, now }),
    ...(soundness && { petlove_database_damaged: soundness.damage ? 1 : 0 }),
    ...(backup && { petlove_backup_age_seconds: secondsUntil(backup.madeAt, at) }),
  };
}

/** Includes the WAL, which is not yet in the file. */
async function databaseBytes(db: Db, { databaseUrl, dataDir }: Config): Promise<number> {
  if (databaseUrl) return (await sizeOfPostgres(db))?.bytes ?? 0;
  const sizes = ['petlove.db', 'petlove.db-wal'].map((name) => stat(path.join(dataDir, name)).catch(() => null));
  return (await Promise.all(sizes)).reduce((sum, file) => sum + (file?.size ?? 0), 0);
}
