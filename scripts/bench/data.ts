/**
 * The bench's database: a country's worth of animals, made once and kept in BENCH_DIR (or .cache/) until what is written
 * into it changes. A later migration is applied to the kept one.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { migrateToLatest } from '#db/migrate.ts';
import { openSqlite } from '#db/open.ts';
import { ANIMALS, FEW, type Holder } from './sizes.ts';
import { fill } from './rows.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The DATA_DIR with the file, made now where this shape is missing (about a minute). */
export async function prepareData(
  animals = ANIMALS,
  holder: Holder = 'guardians',
  under = process.env.BENCH_DIR ?? path.join(root, '.cache'),
): Promise<string> {
  const folder = path.join(under, ['bench', shape(), animals === ANIMALS ? [] : animals, holder].flat().join('-'));
  if (existsSync(path.join(folder, 'petlove.db'))) {
    await migrated(path.join(folder, 'petlove.db'));
    return silenced(folder);
  }
  if (animals >= FEW)
    console.log(
      `Making ${animals.toLocaleString('en')} animals of ${holder === 'keeper' ? 'the keeper' : 'their guardians'}, once, in ${path.relative(root, folder)} …`,
    );
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const file = path.join(draft, 'petlove.db');
  await migrated(file);
  fill(file, animals, holder);
  renameSync(draft, folder);
  return silenced(folder);
}

async function migrated(file: string): Promise<void> {
  const open = openSqlite(file);
  await migrateToLatest(open);
  await open.close();
}

/**
 * Postpones jobs until after the run: a hundred thousand reminders or a copy of a gigabyte would disturb the
 * measurement.
 */
function silenced(folder: string): string {
  const raw = new SQLite(path.join(folder, 'petlove.db'));
  const later = new Date(Date.now() + 14 * 60_000).toISOString();
  const put = raw.prepare('insert or replace into job (name, "nextRunAt") values (?, ?)');
  for (const name of ['reminders', 'sweep', 'backups']) put.run(name, later);
  raw.close();
  return folder;
}

/** Changes with what is written. */
function shape(): string {
  const hash = createHash('sha256');
  for (const name of ['rows.ts', 'sizes.ts']) hash.update(readFileSync(path.join(import.meta.dirname, name)));
  return hash.digest('hex').slice(0, 12);
}
