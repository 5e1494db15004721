/**
 * Writes a backup under a temporary name and renames it when it is wholly on the disk: a named backup is
 * complete.
 */
import { link, mkdir, opendir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { copyDatabase, inspectDatabase } from '#db/sqlite-file.ts';
import { DATABASE_FILE, KEYS_FILE, STORE_FOLDER } from '#server/platform/lib/data-folder.ts';
import * as kept from './manifest.ts';
import { copyToDisk, makeFolder, PART, syncFolder, writeDurably } from '#server/platform/lib/durable.ts';
import { checkBackup, sumOf } from './backup-check.ts';
import { dumpPostgres, inspectDump } from './postgres-dump.ts';
import { codeOf } from '#server/platform/lib/error-code.ts';

/** After the backup there must still be room for a day's work. */
const SPARE_BYTES = 200 * 1024 * 1024;
/** The manifest counts the rows of these tables. */
const MAIN_TABLES = [
  'user',
  'keeper',
  'owner',
  'pet',
  'vaccination',
  'deworming',
  'weight',
  'file',
  'tag',
  'payment',
  'auditEntry',
];

export interface WriteOrder {
  dataDir: string;
  backupDir: string;
  /** The release, for the manifest. */
  version: string;
  now: string;
  byHand: boolean;
  store: kept.Manifest['store'];
  /** Address of PostgreSQL; null where the database is the file in `dataDir`. */
  databaseUrl: string | null;
}

export interface Progress {
  step: 'database' | 'files' | 'checking';
  done: number;
  total: number;
}

/** A problem that the operator can fix; its message is a sentence. */
export class BackupProblem extends Error {}

/** The source database is damaged; its message is SQLite's. */
export class DatabaseDamaged extends Error {}

/** @returns its state, which may name problems: then it was written but is not reliable. */
export async function writeBackup(order: WriteOrder, tell: (progress: Progress) => void): Promise<kept.BackupState> {
  const began = performance.now();
  const { dataDir, backupDir, version, now, store } = order;
  const id = kept.backupIdOf(now);
  const part = path.join(backupDir, `${id}${kept.UNFINISHED}`);
  await makeFolder(backupDir);
  await removeUnfinished(backupDir);
  if (order.databaseUrl === null) await refuseNoDatabaseOrFullDisk(dataDir, backupDir);
  else await refuseFullDisk(backupDir, 0);
  await mkdir(part, { mode: 0o700 });
  try {
    tell({ step: 'database', done: 0, total: 0 });
    const { file, rows, lastMigration } = await keepDatabase(order, part);
    const files = [await described(part, file)];
    // After the database, so that every file named by its rows exists. Files that arrive meanwhile are copied
    // without a row.
    if (store === 'here') files.push(...(await keepStore(order, part, tell)));
    if (await keepKeys(dataDir, part)) files.push(await described(part, KEYS_FILE));
    const seconds = Math.round((performance.now() - began) / 1000);
    const facts = {
      id,
      version,
      lastMigration,
      madeAt: now,
      byHand: order.byHand,
      seconds,
      store,
    };
    const manifest: kept.Manifest = { format: 1, state: 'complete', ...facts, rows, files };
    await writeDurably(path.join(part, kept.MANIFEST_FILE), JSON.stringify(manifest, null, 1));
    const { problems } = await checkBackup(part, (done, total) => tell({ step: 'checking', done, total }));
    const state = { ...stateOf(manifest), checkedAt: now, problems };
    await writeDurably(kept.stateFile(part), JSON.stringify(state));
    await syncFolder(part);
    await rename(part, path.join(backupDir, id));
    await syncFolder(backupDir);
    return state;
  } catch (error) {
    await rm(part, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

/** @throws DatabaseDamaged, BackupProblem */
async function keepDatabase({ dataDir, databaseUrl }: WriteOrder, part: string) {
  if (databaseUrl === null) {
    const copy = path.join(part, DATABASE_FILE);
    copyDatabase(path.join(dataDir, DATABASE_FILE), copy);
    const { damage, rows, lastMigration } = inspectDatabase(copy, MAIN_TABLES);
    if (damage) throw new DatabaseDamaged(damage);
    return { file: DATABASE_FILE, rows, lastMigration: lastMigration ?? '' };
  }
  const dump = path.join(part, kept.DUMP_FILE);
  await dumpPostgres(databaseUrl, dump);
  const { damage, lastMigration } = await inspectDump(dump);
  if (damage) throw new BackupProblem(`La copia de PostgreSQL no se puede leer (${damage}).`);
  return { file: kept.DUMP_FILE, rows: {}, lastMigration };
}

/** Checks an existing backup and records the result. */
export async function checkAgain(
  { backupDir, id, now }: { backupDir: string; id: string; now: string },
  tell: (progress: Progress) => void,
): Promise<kept.BackupState | null> {
  const folder = path.join(backupDir, id);
  const { manifest, problems } = await checkBackup(folder, (done, total) => tell({ step: 'checking', done, total }));
  const known = manifest ? stateOf(manifest) : await kept.readState(folder);
  if (!known) return null;
  const state = { ...known, checkedAt: now, problems };
  await writeDurably(kept.stateFile(folder), JSON.stringify(state));
  return state;
}

function stateOf({ files, format: _format, state: _state, ...facts }: kept.Manifest) {
  return { ...facts, bytes: files.reduce((sum, file) => sum + file.bytes, 0), files: files.length };
}

async function described(folder: string, name: string) {
  const file = path.join(folder, name);
  return { path: name, bytes: (await stat(file)).size, sha256: await sumOf(file) };
}

/**
 * Files never change, so a hard link is a free copy; otherwise the file is copied, from the last backup where
 * possible. A known checksum is taken over: the following check compares it with the stored bytes.
 */
async function keepStore({ dataDir, backupDir }: WriteOrder, part: string, tell: (progress: Progress) => void) {
  const before = await lastGood(backupDir);
  const known = new Map(before?.manifest.files.map((file) => [file.path, file]));
  const files: kept.Manifest['files'] = [];
  for await (const name of filesBelow(path.join(dataDir, STORE_FOLDER))) {
    const place = path.posix.join(STORE_FOLDER, name);
    const target = path.join(part, place);
    await makeFolder(path.dirname(target));
    const source = path.join(dataDir, place);
    const same = known.get(place);
    const sources = before && same ? [source, path.join(before.folder, place)] : [source];
    if (!(await secondName(sources, target))) continue;
    const { size } = await stat(target);
    const sha256 = same?.bytes === size ? same.sha256 : await sumOf(target);
    files.push({ path: place, bytes: size, sha256 });
    if (files.length % 100 === 0) tell({ step: 'files', done: files.length, total: 0 });
  }
  for (const folder of new Set(files.map((file) => path.dirname(file.path)))) await syncFolder(path.join(part, folder));
  return files;
}

/** False where the file was deleted meanwhile. */
async function secondName(sources: readonly string[], target: string): Promise<boolean> {
  for (const source of sources) {
    try {
      await link(source, target);
      return true;
    } catch (error) {
      if (codeOf(error) === 'ENOENT' && source === sources[0]) return false;
    }
  }
  for (const source of sources.toReversed()) {
    try {
      await copyToDisk(source, target);
      return true;
    } catch (error) {
      if (source !== sources[0]) continue;
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    }
  }
  return false;
}

async function* filesBelow(root: string, folder = ''): AsyncGenerator<string> {
  const entries = await opendir(path.join(root, folder)).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  for await (const entry of entries) {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(root, name);
    else if (entry.isFile() && !entry.name.endsWith(PART)) yield name;
  }
}

async function lastGood(backupDir: string) {
  const ids = (await readdir(backupDir)).filter(kept.isBackupId).toSorted().toReversed();
  for (const id of ids) {
    const folder = path.join(backupDir, id);
    if ((await kept.readState(folder))?.problems.length !== 0) continue;
    const manifest = await kept.readManifest(folder);
    if (manifest) return { folder, manifest };
  }
  return null;
}

async function keepKeys(dataDir: string, part: string): Promise<boolean> {
  try {
    await copyToDisk(path.join(dataDir, KEYS_FILE), path.join(part, KEYS_FILE));
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

async function removeUnfinished(backupDir: string): Promise<void> {
  // The dying process may write one more file meanwhile.
  for (const name of await readdir(backupDir))
    if (name.endsWith(kept.UNFINISHED))
      await rm(path.join(backupDir, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

async function refuseNoDatabaseOrFullDisk(dataDir: string, backupDir: string): Promise<void> {
  const size = (await stat(path.join(dataDir, DATABASE_FILE)).catch(() => null))?.size ?? 0;
  if (size === 0) throw new BackupProblem(`La base de datos ya no está en ${dataDir}: no hay qué respaldar.`);
  await refuseFullDisk(backupDir, size);
}

async function refuseFullDisk(backupDir: string, size: number): Promise<void> {
  const { bavail, bsize } = await statfs(backupDir);
  if (bavail * bsize < size + SPARE_BYTES)
    throw new BackupProblem(`No queda espacio para un respaldo en ${backupDir}. Libera espacio y vuelve a intentarlo.`);
}
