/**
 * Checks that a data folder holds its database, at the start and while it runs: SQLite silently creates a
 * missing file, deletes the old log with it, and keeps writing to a file that was moved away.
 */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

export const DATABASE_FILE = 'petlove.db';
export const KEYS_FILE = 'vapid.json';
export const STORE_FOLDER = 'files';
/** While a server runs, both files exist: the log goes with the last connection. */
const HELD = [DATABASE_FILE, `${DATABASE_FILE}-wal`];
/** An empty database with a rollback journal is an interrupted first start. */
const JOURNAL = `${DATABASE_FILE}-journal`;

/** The traces of a database that is missing or empty now; none in a new folder. Opens no file. */
export function tracesOfLostDatabase(dataDir: string): string[] {
  const database = statSync(path.join(dataDir, DATABASE_FILE), { throwIfNoEntry: false });
  if (database && (database.size > 0 || !database.isFile())) return [];
  const logs = [`${DATABASE_FILE}-wal`, ...(database ? [] : [JOURNAL])];
  return [STORE_FOLDER, KEYS_FILE, ...logs].filter((name) => holdsSomething(path.join(dataDir, name)));
}

/** An empty folder or an empty key file of a power cut proves nothing; a log does, whatever it holds. */
function holdsSomething(name: string): boolean {
  const found = statSync(name, { throwIfNoEntry: false });
  if (found?.isDirectory()) return readdirSync(name).length > 0;
  return found !== undefined && (found.size > 0 || name.endsWith('-wal'));
}

const held = new Map<string, Map<string, string | null>>();

/** Remembers the identity of the files that this process has open. */
export function holdDatabase(dataDir: string): void {
  held.set(dataDir, new Map(HELD.map((name) => [name, identityOf(path.join(dataDir, name))])));
}

/** A log line where the open database's files are gone or replaced; null otherwise, or if none is held. */
export function databaseLoss(dataDir: string): string | null {
  for (const [name, identity] of held.get(dataDir) ?? []) {
    const now = identityOf(path.join(dataDir, name));
    if (now === identity) continue;
    const what = now === null ? 'ya no está: alguien lo movió o lo borró' : 'es otro archivo: alguien lo reemplazó';
    return `La base de datos está en peligro: ${path.join(dataDir, name)} ${what} con el servidor en marcha. Devuelve el original a su sitio antes de detener el servidor: lo último que se anotó está solo ahí.`;
  }
  return null;
}

/** A renamed file keeps its identity; another file of the same name has its own. Null where there is none. */
export function identityOf(name: string): string | null {
  const found = statSync(name, { throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : null;
}

/** The folder of forms that are being received. */
export function incomingFolder(dataDir: string): string {
  return path.join(dataDir, 'incoming');
}
