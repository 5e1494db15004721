/**
 * The error message when the server does not start: one line with the remedy, never an address with its
 * password.
 */
import { StartError } from '#server/platform/config/config.ts';
import { databaseCodeOf, databaseWords } from '#server/platform/lib/database-words.ts';
import { commandOf } from '#server/platform/lib/project.ts';
import { withSourceLines } from '#server/platform/lib/source-lines.ts';

const OTHER_WORDS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT: ese puerto ya está en uso. Elige otro o cierra el programa que lo usa.',
  EACCES: 'PORT: no hay permiso para usar ese puerto.',
  EADDRNOTAVAIL: 'HOST: esa dirección no es de esta máquina.',
  ENOTFOUND: 'HOST: esa dirección no existe.',
  EAI_AGAIN: 'HOST: esa dirección no existe.',
  EINVAL: 'HOST: esa dirección no sirve.',
};

/**
 * @param where the operator's setting: the file, or the variable's name.
 * @param backup the newest good backup's folder, if any: it helps with a damaged file.
 */
export function databaseRefusal(failure: unknown, where: string, backup: string | null = null): StartError {
  const message = failure instanceof Error ? failure.message : String(failure);
  const newer = /previously executed migration (\S+) is missing/.exec(message)?.[1];
  const words = databaseWords(failure);
  const why = newer
    ? `la escribió una versión más nueva de PetLove+ (${newer}); usa esa versión`
    : (words ?? (/timeout|timed out/i.test(message) ? 'el servidor no responde' : oneLine(message)));
  const damaged = /^SQLITE_(?:CORRUPT|NOTADB)/.test(databaseCodeOf(failure)) && backup;
  const restore = damaged ? ` El último respaldo bueno: ${commandOf('restore')} ${backup} --reemplazar` : '';
  return new StartError(`No se pudo abrir la base de datos (${where}): ${why}. No se cambió nada.${restore}`);
}

/**
 * A data folder without its database must not start with an empty one by mistake.
 * @param lost.traces the files in the folder, `lost.backup` the newest good backup's folder.
 */
export function lostDatabaseRefusal(lost: { dataDir: string; traces: string[]; backup: string | null }): StartError {
  const restore = `${commandOf('restore')} ${lost.backup ?? '<carpeta o .tar del respaldo>'} --a ${lost.dataDir} --reemplazar`;
  return new StartError(
    `En ${lost.dataDir} falta petlove.db o está vacío, pero hay ${lost.traces.join(', ')}: aquí hubo datos. No se tocó nada. Devuelve petlove.db a esa carpeta, o restaura un respaldo: ${restore}. Si de verdad quieres empezar de cero, mueve antes todo lo de esa carpeta a otra.`,
  );
}

/** Of two databases only the operator knows the right one, and an empty product looks like lost data. */
export function twoDatabasesRefusal(file: string): StartError {
  return new StartError(
    `Hay dos bases de datos: ${file}, con cuentas, y la de DATABASE_URL. No se tocó nada. Para llevar todo a PostgreSQL: ${commandOf('move')} postgres (en el contenedor: node scripts/move.ts postgres). Para seguir con petlove.db, quita DATABASE_URL. Si petlove.db ya no se usa, muévelo a otra carpeta.`,
  );
}

export function lostFilesRefusal(folder: string, files: number): StartError {
  return new StartError(
    `Falta la carpeta ${folder}, y la base de datos nombra ${files} fotos y documentos que estaban ahí. Devuélvela a su sitio o restaura un respaldo. Para seguir sin ellos, crea esa carpeta vacía.`,
  );
}

/** Every other failure before the first request is answered. */
export function sentenceFor(failure: unknown): string {
  if (failure instanceof StartError) return failure.message;
  const words = OTHER_WORDS[databaseCodeOf(failure)];
  if (words) return words;
  const database = databaseWords(failure);
  if (database) return `La base de datos: ${database}.`;
  return failure instanceof Error ? withSourceLines(failure.stack ?? failure.message) : String(failure);
}

function oneLine(message: string): string {
  return message.replace(/\s+/g, ' ').trim().slice(0, 200);
}
