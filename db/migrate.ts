/** Brings the database to the newest migration: at start, by one process at a time, with a copy of the SQLite file first. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { OpenDatabase } from './open.ts';

const folder = path.join(import.meta.dirname, '..', 'migrations');

/** By their names alone: most starts have nothing to migrate, and load none of what the old ones bring along. */
const provider: MigrationProvider = {
  async getMigrations() {
    const names = readdirSync(folder).filter((file) => file.endsWith('.ts'));
    return Object.fromEntries(names.map((file) => [path.basename(file, '.ts'), migrationIn(file)]));
  },
};

function migrationIn(file: string): Migration {
  return {
    async up(db) {
      const migration = (await import(pathToFileURL(path.join(folder, file)).href)) as Migration;
      await migration.up(db);
    },
  };
}

/**
 * Runs what is missing and returns the names that ran.
 * @param copyBefore where the SQLite file is copied before anything changes; nothing is copied for a new or current database.
 * @throws the first migration's own error; that migration is rolled back whole.
 */
export async function migrateToLatest(
  open: OpenDatabase,
  copyBefore?: (lastDone: string) => string,
): Promise<string[]> {
  const migrator = new Migrator({ db: open.db, provider });
  const known = await migrator.getMigrations();
  const lastDone = known.filter((migration) => migration.executedAt).at(-1);
  const pending = known.some((migration) => !migration.executedAt);
  if (lastDone && pending && copyBefore) open.copyTo?.(copyBefore(lastDone.name));
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
