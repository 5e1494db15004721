/** The database at the start: what stops it before anything is opened, and how it is opened and migrated. */
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { migrateToLatest } from '#db/migrate.ts';
import { type OpenDatabase, openPostgres, openSqlite, withReplica } from '#db/open.ts';
import { endRestoredSessions } from '#db/restored.ts';
import { databaseInUse, holdsAccounts, isCut } from '#db/sqlite-file.ts';
import type { Instant } from '#db/types.ts';
import type { StatementWatch } from '#db/watch.ts';
import { lastGoodBackup } from '#server/admin/backups/service.ts';
import { type Config, StartError } from '#server/platform/config/config.ts';
import { DATABASE_FILE, holdDatabase, tracesOfLostDatabase } from '#server/platform/lib/data-folder.ts';
import { makeFolder } from '#server/platform/lib/durable.ts';
import { systemNow } from '#server/platform/lib/time.ts';
import { databaseRefusal, lostDatabaseRefusal, twoDatabasesRefusal } from './refusals.ts';

/**
 * Runs before SQLite opens anything: it would create an empty database and delete the missing database's log.
 */
export async function refuseLostDatabase(config: Config) {
  const { dataDir, databaseUrl, backups } = config;
  const traces = databaseUrl ? [] : tracesOfLostDatabase(dataDir);
  if (traces.length === 0) return;
  const backup = await lastGoodBackup(config);
  throw lostDatabaseRefusal({ dataDir, traces, backup: backup && path.join(backups.dir, backup.id) });
}

/** Runs before PostgreSQL is opened: it may be empty while the animals are in the SQLite file. */
export function refuseTwoDatabases({ dataDir, databaseUrl }: Config) {
  const file = path.join(dataDir, DATABASE_FILE);
  if (databaseUrl && statSync(file, { throwIfNoEntry: false })?.size && holdsAccounts(file))
    throw twoDatabasesRefusal(file);
}

/** @returns `aloneAt`: the moment before it opened the database, where no other process had it open; else null */
export async function openDatabase(
  config: Config,
  watch?: StatementWatch,
): Promise<{ open: OpenDatabase; aloneAt: Instant | null }> {
  await requireFolder('DATA_DIR', config.dataDir);
  if (!config.databaseUrl || config.backups.everyHours > 0) await requireFolder('BACKUP_DIR', config.backups.dir);
  const file = path.join(config.dataDir, DATABASE_FILE);
  const where = config.databaseUrl ? 'DATABASE_URL' : file;
  try {
    if (!config.databaseUrl) refuseCut(file);
    // On PostgreSQL the process cannot know whether another one runs: there a claim ends with its time.
    const aloneAt = config.databaseUrl || databaseInUse(file) ? null : systemNow();
    const primary = config.databaseUrl
      ? openPostgres(config.databaseUrl, undefined, undefined, watch)
      : openSqlite(file, undefined, watch);
    const open = config.databaseReadUrl ? withReplica(primary, config.databaseReadUrl, watch) : primary;
    const copyBefore = (lastDone: string) =>
      path.join(config.dataDir, `petlove-antes-de-migrar-${lastDone}-${systemNow().replaceAll(':', '-')}.db`);
    await migrateToLatest(open, { copyBefore, tell: console.log });
    if (await endRestoredSessions(open))
      console.log('La base de datos viene de una copia: se cerraron sus sesiones y enlaces, y todos vuelven a entrar.');
    if (open.dialect === 'sqlite') holdDatabase(config.dataDir);
    return { open, aloneAt };
  } catch (error) {
    const backup = await lastGoodBackup(config);
    throw databaseRefusal(error, where, backup && path.join(config.backups.dir, backup.id));
  }
}

async function requireFolder(variable: string, folder: string) {
  try {
    await makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(`${variable}: no se puede escribir en ${folder}.`);
  }
}

/** SQLite opens a truncated file and fails only when a query reads the missing part. */
function refuseCut(file: string) {
  const [size = 0, log = 0] = [file, `${file}-wal`].map((name) => {
    const found = statSync(name, { throwIfNoEntry: false });
    return found?.isFile() ? found.size : 0;
  });
  if (size > 0 && log === 0 && isCut(file))
    throw Object.assign(new Error(`${file} is cut`), { code: 'SQLITE_CORRUPT_CUT' });
}
