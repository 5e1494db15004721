/** Migrates the database at start, one process at a time, after copying the SQLite file. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { OpenDatabase } from './open.ts';
import type { Trx } from './types.ts';

const folder = path.join(import.meta.dirname, '..', 'migrations');
/** The built server has built migrations (scripts/build.ts). */
const ENDING = path.extname(import.meta.filename);

/** By file names: most starts have nothing to migrate and load no old migration. */
const provider: MigrationProvider = {
  async getMigrations() {
    return Object.fromEntries(knownMigrations().map((name) => [name, migrationIn(`${name}${ENDING}`)]));
  },
};

/** The names of this release's migrations. */
export function knownMigrations(): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(ENDING));
  return files.map((file) => path.basename(file, ENDING));
}

function migrationIn(file: string): Migration {
  return {
    async up(db) {
      const migration = (await import(pathToFileURL(path.join(folder, file)).href)) as Migration;
      await migration.up(db);
    },
  };
}

/** A transaction-level lock: it never outlives its transaction, also behind a pooler. */
const LOCK = 3_853_314_791;
const WAITS_MINUTES = 10;

interface Telling {
  /** Where the SQLite file is copied before a change; not called for a new or current database. */
  copyBefore?: (lastDone: string) => string;
  /** Called with a progress line for the operator. */
  tell?: (line: string) => void;
  /** Minutes to wait for another process. */
  waits?: number;
}

/**
 * Runs missing migrations and returns their names; without any it only reads. Uses the caller's transaction, if
 * any.
 * @throws the first migration's own error; that migration is rolled back. MIGRATION_LOCKED where another process
 * does not end.
 */
export async function migrateToLatest(open: OpenDatabase, telling: Telling = {}): Promise<string[]> {
  const known = Object.keys(await provider.getMigrations()).toSorted();
  const done = await namesIn(open);
  refuseNewer(done, new Set(known));
  if (known.every((name) => done.has(name))) return [];
  const lastDone = known.findLast((name) => done.has(name));
  if (lastDone && telling.copyBefore) open.copyTo?.(telling.copyBefore(lastDone));
  if (open.db.isTransaction) return migrateIn(open.db as Trx, open.dialect, telling);
  const unhurried = open.unhurried?.();
  try {
    return await (unhurried ?? open).db.transaction().execute((db) => migrateIn(db, open.dialect, telling));
  } finally {
    await unhurried?.close();
  }
}

async function migrateIn(db: Trx, dialect: OpenDatabase['dialect'], telling: Telling): Promise<string[]> {
  if (dialect === 'postgres') await takeLock(db, telling);
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** One process migrates; the others wait and find nothing left to do. */
async function takeLock(db: Trx, { tell = () => undefined, waits = WAITS_MINUTES }: Telling): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as free`.execute(db);
  if (rows[0]?.free) return;
  tell(`Otro proceso está actualizando la base de datos: se lo espera hasta ${waits} minutos.`);
  await sql`set local lock_timeout = ${sql.lit(Math.max(1, waits * 60_000))}`.execute(db);
  try {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(db);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === '55P03')) throw cause;
    throw Object.assign(new Error('another process holds the lock of migrations', { cause }), {
      code: 'MIGRATION_LOCKED',
    });
  }
  await sql`set local lock_timeout = 30000`.execute(db);
}

/** The migrations that ran. The migrator itself reads the whole schema first, at every start. */
async function namesIn({ db, dialect }: OpenDatabase): Promise<ReadonlySet<string>> {
  const { rows: tables } = await (dialect === 'sqlite'
    ? sql`select 1 from sqlite_schema where name = 'kysely_migration'`
    : sql`select 1 where to_regclass('kysely_migration') is not null`
  ).execute(db);
  if (tables.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** The same refusal as the migrator's, which only comes when it has something to run. */
function refuseNewer(done: ReadonlySet<string>, known: ReadonlySet<string>): void {
  const newer = [...done].find((name) => !known.has(name));
  if (newer) throw new Error(`corrupted migrations: previously executed migration ${newer} is missing`);
}
