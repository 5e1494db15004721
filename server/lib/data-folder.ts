/**
 * Whether a data folder holds its database. SQLite makes a new one where the file is missing, deletes the log of the former one with
 * it, and goes on in silence with a file that was moved away: so the folder is looked at before it opens, and while it runs.
 */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DATABASE_FILE, KEYS_FILE, STORE_FOLDER } from './backup-manifest.ts';

/** While a server runs, both are there: the log goes with the last connection. */
const HELD = [DATABASE_FILE, `${DATABASE_FILE}-wal`];
/** An empty database with a rollback journal is a first start that was cut. */
const JOURNAL = `${DATABASE_FILE}-journal`;

/** What shows that a database was here, where it is missing or empty now; nothing of it in a new folder. Opens no file. */
export function tracesOfLostDatabase(dataDir: string): string[] {
  const database = statSync(path.join(dataDir, DATABASE_FILE), { throwIfNoEntry: false });
  if (database && (database.size > 0 || !database.isFile())) return [];
  const logs = [`${DATABASE_FILE}-wal`, ...(database ? [] : [JOURNAL])];
  return [STORE_FOLDER, KEYS_FILE, ...logs].filter((name) => holdsSomething(path.join(dataDir, name)));
}

/** A folder that is empty, or the empty key file of a power cut, shows nothing; a log does, whatever it holds. */
function holdsSomething(name: string): boolean {
  const found = statSync(name, { throwIfNoEntry: false });
  if (found?.isDirectory()) return readdirSync(name).length > 0;
  return found !== undefined && (found.size > 0 || name.endsWith('-wal'));
}

const held = new Map<string, Map<string, string | null>>();

/** Remembers which files the open database of this process lies in. */
export function holdDatabase(dataDir: string): void {
  held.set(dataDir, new Map(HELD.map((name) => [name, identityOf(path.join(dataDir, name))])));
}

/** One line for the log where the files of the open database are gone or others; null while they are there, or none is held. */
export function databaseLoss(dataDir: string): string | null {
  for (const [name, identity] of held.get(dataDir) ?? []) {
    const now = identityOf(path.join(dataDir, name));
    if (now === identity) continue;
    const what = now === null ? 'ya no está: alguien lo movió o lo borró' : 'es otro archivo: alguien lo reemplazó';
    return `La base de datos está en peligro: ${path.join(dataDir, name)} ${what} con el servidor en marcha. Devuelve el original a su sitio antes de detener el servidor: lo último que se anotó está solo ahí.`;
  }
  return null;
}

/** The same file under another name keeps it; another file of the same name has its own. Null where there is none. */
export function identityOf(name: string): string | null {
  const found = statSync(name, { throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : null;
}
