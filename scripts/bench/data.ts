/**
 * The bench's database: a country's worth of animals, made once and kept in BENCH_DIR (or .cache/) until what is written
 * into it changes. A later migration is applied to the kept one.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { migrateToLatest } from '#db/migrate.ts';
import { openSqlite } from '#db/open.ts';
import { refreshDue } from '#server/health/due/service.ts';
import { JOBS } from '#server/platform/jobs/rules.ts';
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

/**
 * The smaller one with the due lines that the product itself would have written: a dose then costs the lines that it changes, and
 * not those that the data lack.
 */
export async function prepareSettled(): Promise<string> {
  const from = await prepareData(FEW);
  const folder = `${from}-settled`;
  const file = path.join(folder, 'petlove.db');
  if (existsSync(file)) {
    await migrated(file);
    return silenced(folder);
  }
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  copyFileSync(path.join(from, 'petlove.db'), path.join(draft, 'petlove.db'));
  const open = openSqlite(path.join(draft, 'petlove.db'));
  for (let after = 0; ; after += AT_ONCE) {
    const animals = await open.db.selectFrom('pet').select('id').orderBy('id').offset(after).limit(AT_ONCE).execute();
    if (animals.length === 0) break;
    await open.db.transaction().execute(async (db) => {
      for (const { id } of animals) await refreshDue(db, id);
    });
  }
  await open.close();
  renameSync(draft, folder);
  return silenced(folder);
}

const AT_ONCE = 1000;

async function migrated(file: string): Promise<void> {
  const open = openSqlite(file);
  await migrateToLatest(open);
  await open.close();
}

/**
 * Postpones jobs until after the run: a hundred thousand reminders, a copy of a gigabyte or a night's look at a
 * million records would disturb the measurement.
 */
function silenced(folder: string): string {
  const raw = new SQLite(path.join(folder, 'petlove.db'));
  const later = new Date(Date.now() + 14 * 60_000).toISOString();
  const put = raw.prepare('insert or replace into job (name, "nextRunAt") values (?, ?)');
  for (const name of Object.keys(JOBS)) put.run(name, later);
  raw.close();
  return folder;
}

/** Changes with what is written. */
function shape(): string {
  const hash = createHash('sha256');
  for (const name of ['rows.ts', 'sizes.ts']) hash.update(readFileSync(path.join(import.meta.dirname, name)));
  return hash.digest('hex').slice(0, 12);
}
