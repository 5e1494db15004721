/** A SQLite file from outside, while a server may be using it: copied, looked through, and found in use or not. Synchronous: not for a server that answers. */
import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
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

/** What SQLite says of a file that is damaged, where this is what an error says. */
export function damageIn(error: unknown): string | null {
  const damaged = error instanceof SQLite.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB)/.test(error.code);
  return damaged ? error.message : null;
}

/**
 * Reads a database that may be in use, one table with its indexes after the other: no read lasts so long that the log could not
 * be taken into the file meanwhile. @returns what is wrong, first line; null where it is sound.
 */
export function findDamage(file: string): string | null {
  const raw = new SQLite(file, { readonly: true, fileMustExist: true, timeout: 30_000 });
  try {
    raw.pragma('trusted_schema = OFF');
    // A virtual table has no pages of its own; those that it keeps its rows in are tables as well.
    const tables = raw.prepare(`select name from sqlite_schema where type = 'table' and rootpage > 0`).pluck().all();
    for (const table of ['sqlite_schema', ...tables]) {
      const found = raw.pragma(`quick_check("${String(table)}")`, { simple: true });
      if (found !== 'ok') return String(found).trim();
    }
    return null;
  } catch (error) {
    const damage = damageIn(error);
    if (damage === null) throw error;
    return damage;
  } finally {
    raw.close();
  }
}

/**
 * A look at the first hundred bytes, before it is opened. The head counts the pages, so a file that was cut is known at once; where
 * a log lies beside it, what is missing may stand there.
 * @see https://www.sqlite.org/fileformat2.html#the_database_header
 */
export function isCut(file: string): boolean {
  const head = Buffer.alloc(100);
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch {
    // SQLite says why it cannot be read.
    return false;
  }
  try {
    const read = readSync(handle, head, 0, 100, 0);
    if (head.toString('latin1', 0, 16) !== 'SQLite format 3\0') return false;
    if (read < 100) return true;
    const [pages, change, validFor] = [head.readUInt32BE(28), head.readUInt32BE(24), head.readUInt32BE(92)];
    const pageSize = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16);
    return change === validFor && fstatSync(handle).size < pages * pageSize;
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

/** Whether somebody's data lie in it: an account, or what cannot be read. A file that a first start left behind has none. */
export function holdsAccounts(file: string): boolean {
  let raw: SQLite.Database | undefined;
  try {
    raw = new SQLite(file, { readonly: true, fileMustExist: true, timeout: 5000 });
    return raw.prepare('select 1 from user limit 1').get() !== undefined;
  } catch (error) {
    return !(error instanceof Error && /no such table/.test(error.message));
  } finally {
    raw?.close();
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
export const LASTING_LINKS = "'confirm-email', 'family-invite', 'care-done', 'notices-off', 'pet-transfer'";

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
