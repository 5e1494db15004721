/** Brings the database to the newest migration: at start, by one process at a time, with a copy of the SQLite file first. */
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import type { OpenDatabase } from './open.ts';

const folder = path.join(import.meta.dirname, '..', 'migrations');

/**
 * Runs what is missing and returns the names that ran.
 * @param copyBefore where the SQLite file is copied before anything changes; nothing is copied for a new or current database.
 * @throws the first migration's own error; that migration is rolled back whole.
 */
export async function migrateToLatest(
  open: OpenDatabase,
  copyBefore?: (lastDone: string) => string,
): Promise<string[]> {
  const migrator = new Migrator({
    db: open.db,
    provider: new FileMigrationProvider({ fs, path, migrationFolder: folder }),
  });
  const known = await migrator.getMigrations();
  const lastDone = known.filter((migration) => migration.executedAt).at(-1);
  const pending = known.some((migration) => !migration.executedAt);
  if (lastDone && pending && copyBefore) open.copyTo?.(copyBefore(lastDone.name));
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
