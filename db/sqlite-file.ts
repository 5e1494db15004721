/** A SQLite file from outside, while a server may be using it: copied, looked through, and found in use or not. Synchronous: not for a server that answers. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';

/** The whole of `file`, as of one moment, in a new file without what was deleted. Its writers go on meanwhile. */
export function copyDatabase(file: string, to: string): void {
  const raw = new SQLite(file, { readonly: true, timeout: 30_000 });
  try {
    copyOpen(raw, to);
  } finally {
    raw.close();
  }
}

/** … of a database that is open. SQLite syncs no copy; `to` appears when all of it lies on the disk, and never in part. */
export function copyOpen(raw: SQLite.Database, to: string): void {
  const part = `${to}.part`;
  try {
    rmSync(part, { force: true });
    raw.prepare('vacuum into ?').run(part);
    sync(part);
    renameSync(part, to);
    sync(path.dirname(to));
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

function sync(name: string): void {
  const handle = openSync(name, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export interface Inspected {
  /** What SQLite finds wrong in it, first line; null where it is sound. */
  damage: string | null;
  lastMigration: string | null;
  /** Rows of each of these tables. */
  rows: Record<string, number>;
}

/**
 * Reads every page of a database that nobody uses.
 * @param tables whose rows are counted, where the database has them: an older one has fewer.
 */
export function inspectDatabase(file: string, tables: readonly string[]): Inspected {
  let raw: SQLite.Database;
  try {
    raw = new SQLite(file, { readonly: true, fileMustExist: true });
  } catch (error) {
    return { damage: messageOf(error), lastMigration: null, rows: {} };
  }
  try {
    raw.pragma('trusted_schema = OFF');
    const found = raw.pragma('integrity_check(1)', { simple: true });
    const orphans = found === 'ok' ? (raw.pragma('foreign_key_check') as unknown[]).length : 0;
    const damage = found !== 'ok' ? String(found) : orphans > 0 ? `${orphans} rows that belong to none` : null;
    const exists = raw.prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`);
    const count = (table: string): number => Number(raw.prepare(`select count(*) from "${table}"`).pluck().get());
    const rows = Object.fromEntries(tables.filter((name) => exists.get(name)).map((name) => [name, count(name)]));
    const last = exists.get('kysely_migration')
      ? raw.prepare('select max(name) from kysely_migration').pluck().get()
      : null;
    return { damage, lastMigration: typeof last === 'string' ? last : null, rows };
  } catch (error) {
    return { damage: messageOf(error), lastMigration: null, rows: {} };
  } finally {
    raw.close();
  }
}

/** Whether some process has it open. In this mode SQLite wants the file for itself alone, and a server holds it for as long as it runs. */
export function databaseInUse(file: string): boolean {
  let raw: SQLite.Database | undefined;
  try {
    raw = new SQLite(file, { timeout: 0, fileMustExist: true });
    raw.pragma('locking_mode = exclusive');
    raw.exec('begin exclusive; rollback');
    return false;
  } catch (error) {
    return error instanceof SQLite.SqliteError && /^SQLITE_(?:BUSY|LOCKED)/.test(error.code);
  } finally {
    raw?.close();
  }
}

/** Links that may be pressed late, and more than once: an older copy brings none back that was spent. */
const LASTING_LINKS = "'confirm-email', 'family-invite', 'care-done', 'notices-off', 'pet-transfer'";

/** What must not come back to life with an older copy: sessions that were ended since, and links that were used since. */
export function endSessionsOf(file: string): void {
  const raw = new SQLite(file, { fileMustExist: true });
  try {
    raw.pragma('foreign_keys = ON');
    const exists = raw.prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`);
    raw.transaction(() => {
      if (exists.get('session')) raw.exec('delete from session');
      if (exists.get('token')) raw.exec(`delete from token where kind not in (${LASTING_LINKS})`);
    })();
    raw.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    raw.close();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
