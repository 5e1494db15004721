/** One migrated SQLite file that every test copies into memory: migrating again for each of them would be most of the time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrateToLatest } from '#db/migrate.ts';
import { openSqlite } from '#db/open.ts';
import { scansOnSqlite, watchStatements } from './plans.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the migrated template file. */
    sqliteTemplate: string;
  }
}

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'petlove-sqlite-'));
  const template = path.join(folder, 'template.db');
  const open = openSqlite(':memory:');
  await migrateToLatest(open);
  // A copy of a database in memory is not in WAL mode, which a database opened from bytes cannot be.
  open.copyTo?.(template);
  await open.close();
  project.provide('sqliteTemplate', template);
  const lookAtPlans = watchStatements(project, (statements) => scansOnSqlite(template, statements));
  return () => lookAtPlans().finally(() => rmSync(folder, { recursive: true, force: true }));
}
