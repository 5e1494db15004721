/**
 * Copies and checks a SQLite file, even while a server uses it. Synchronous: not for a process that answers
 * requests.
 */
import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';

/** Copies `file` as of one moment into a new file without deleted data. Its writers continue meanwhile. */
export function copyDatabase(file: string, to: string): void {
  const raw = new SQLite(file, { readonly: true, timeout: 30_000 });
  try {
    copyOpen(raw, to);
  } finally {
    raw.close();
  }
}

/**
 * The same for an open database. SQLite does not sync a copy, so `to` appears only when it is wholly on the
 * disk.
 */
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

/** SQLite's message about a damaged file, if the error is one. */
export function damageIn(error: unknown): string | null {
  const damaged = error instanceof SQLite.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB)/.test(error.code);
  return damaged ? error.message : null;
}

/**
 * Reads a database that may be in use table by table: a longer read would keep the log from being checkpointed.
 * @returns the first line of what is wrong; null where the file is sound.
 */
export function findDamage(file: string): string | null {
  const raw = new SQLite(file, { readonly: true, fileMustExist: true, timeout: 30_000 });
  try {
    raw.pragma('trusted_schema = OFF');
    // A virtual table has no pages of its own; its rows lie in ordinary tables.
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
 * Reads the first hundred bytes without opening the database. The header counts the pages, so a truncated file
 * is known at once; with a log beside it, the missing pages may be in the log.
 * @see https://www.sqlite.org/fileformat2.html#the_database_header
 */
export function isCut(file: string): boolean {
  const head = Buffer.alloc(100);
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch {
    // SQLite itself will report why it cannot be read.
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
  /** The first line of what SQLite finds wrong; null where the file is sound. */
  damage: string | null;
  lastMigration: string | null;
  /** Row counts of the given tables. */
  rows: Record<string, number>;
}

/**
 * Reads every page of a database that is not in use.
 * @param tables whose rows are counted if they exist: an older database has fewer.
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

/**
 * Whether the file holds data: an account, or something unreadable. The file of an unfinished first start holds
 * none.
 */
export function holdsAccounts(file: string): boolean {
  let raw: SQLite.Database | undefined;
  try {
    raw = new SQLite(file, { readonly: true, fileMustExist: true, timeout: 5000 });
    // The keeper, which a migration makes, is no account: it has no address.
    return raw.prepare("select 1 from user where email <> '' limit 1").get() !== undefined;
  } catch (error) {
    return !(error instanceof Error && /no such table/.test(error.message));
  } finally {
    raw?.close();
  }
}

/**
 * Whether a process has the file open. A server holds it while it runs, and the exclusive mode used here needs
 * it alone.
 */
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

/** Links that may be used late and more than once: restoring an older copy revives no spent one. */
export const LASTING_LINKS = "'confirm-email', 'family-invite', 'care-done', 'notices-off', 'pet-transfer'";

/**
 * Outboxes whose rows are never sent twice: of those that waited when a copy was made it is unknown whether they left since, as of
 * those that a killed process had begun.
 */
export const SENT_ONCE = ['whatsappMessage', 'channelOutbox'] as const;

/**
 * Removes sessions and one-time links, because an older copy would revive ended sessions and spent links; and counts what waited in
 * SENT_ONCE as begun.
 */
export function endSessionsOf(file: string): void {
  const raw = new SQLite(file, { fileMustExist: true });
  try {
    raw.pragma('foreign_keys = ON');
    const exists = raw.prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`);
    raw.transaction(() => {
      if (exists.get('session')) raw.exec('delete from session');
      if (exists.get('token')) raw.exec(`delete from token where kind not in (${LASTING_LINKS})`);
      for (const table of SENT_ONCE)
        if (exists.get(table))
          raw.exec(`update "${table}" set "begunAt" = "createdAt" where "sentAt" is null and "parkedAt" is null`);
    })();
    raw.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    raw.close();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
