/** Looks a backup through: every file against its sum, every page of the database. What is wrong is said in words for a person. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inspectDatabase } from '#db/sqlite-file.ts';
import { DATABASE_FILE } from '#server/platform/lib/data-folder.ts';
import { DUMP_FILE, type Manifest, readManifest } from './manifest.ts';
import { inspectDump } from './postgres-dump.ts';

/** More would not tell more. */
const PROBLEMS_AT_MOST = 5;

export interface Checked {
  /** Null where it cannot be read. */
  manifest: Manifest | null;
  /** Empty where the backup is good. */
  problems: string[];
}

/** @param tell how many files of how many were looked at. */
export async function checkBackup(
  folder: string,
  tell: (done: number, total: number) => void = () => undefined,
): Promise<Checked> {
  const manifest = await readManifest(folder);
  if (!manifest)
    return { manifest, problems: ['Falta manifest.json o no se puede leer: esto no es un respaldo completo.'] };
  const problems: string[] = [];
  const { files } = manifest;
  const isDump = files.some((file) => file.path === DUMP_FILE);
  if (!isDump && !files.some((file) => file.path === DATABASE_FILE)) problems.push('No contiene la base de datos.');
  for (const [index, file] of files.entries()) {
    if (problems.length >= PROBLEMS_AT_MOST) return { manifest, problems };
    const problem = await problemOf(folder, file);
    if (problem) problems.push(problem);
    tell(index + 1, files.length);
  }
  if (problems.length === 0)
    problems.push(...(isDump ? await problemsOfDump(folder, manifest) : problemsOfDatabase(folder, manifest)));
  return { manifest, problems };
}

async function problemOf(folder: string, kept: Manifest['files'][number]): Promise<string | null> {
  const file = path.join(folder, kept.path);
  const found = await lstat(file).catch(() => null);
  if (!found?.isFile()) return `Falta el archivo ${kept.path}.`;
  if (found.size !== kept.bytes) return `El archivo ${kept.path} cambió de tamaño.`;
  const sum = await sumOf(file).catch(() => null);
  if (sum === null) return `El archivo ${kept.path} no se puede leer.`;
  return sum === kept.sha256 ? null : `El archivo ${kept.path} está dañado.`;
}

function problemsOfDatabase(folder: string, { rows, lastMigration }: Manifest): string[] {
  const found = inspectDatabase(path.join(folder, DATABASE_FILE), Object.keys(rows));
  if (found.damage) return [`La base de datos está dañada (${found.damage}).`];
  const other = Object.entries(rows).some(([table, count]) => found.rows[table] !== count);
  return other || found.lastMigration !== lastMigration
    ? ['La base de datos no es la que describe manifest.json.']
    : [];
}

/** Every byte was compared with its sum already; whether it can be restored is what its own tool says. */
async function problemsOfDump(folder: string, { lastMigration }: Manifest): Promise<string[]> {
  const found = await inspectDump(path.join(folder, DUMP_FILE));
  if (found.damage) return [`La copia de PostgreSQL no se puede leer (${found.damage}).`];
  return found.lastMigration === lastMigration ? [] : ['La base de datos no es la que describe manifest.json.'];
}

export async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1_048_576 }), hash);
  return hash.digest('hex');
}
