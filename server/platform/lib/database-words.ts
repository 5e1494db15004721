/** Texts for failures of the database or the network. Pure. */
import { codeOf } from './error-code.ts';

/** By the codes of the two databases and of Node. */
const DATABASE_WORDS: Readonly<Record<string, string>> = {
  SQLITE_NOTADB: 'ese archivo no es una base de datos',
  SQLITE_CORRUPT: 'el archivo está dañado; recupera una copia',
  SQLITE_CORRUPT_CUT: 'al archivo le falta una parte; recupera una copia',
  SQLITE_CANTOPEN: 'no se puede abrir ese archivo o crear otros en su carpeta',
  SQLITE_READONLY: 'no hay permiso para escribir en ese archivo o en su carpeta',
  SQLITE_PERM: 'no hay permiso para abrir ese archivo',
  SQLITE_AUTH: 'no hay permiso para abrir ese archivo',
  SQLITE_FULL: 'no queda espacio en el disco',
  SQLITE_IOERR: 'el disco no responde o no queda espacio',
  SQLITE_BUSY: 'otro programa la tiene ocupada',
  SQLITE_LOCKED: 'otro programa la tiene ocupada',
  '28P01': 'el servidor no acepta ese usuario y contraseña',
  '28000': 'el servidor no acepta ese usuario',
  '3D000': 'esa base de datos no existe en el servidor',
  '42501': 'ese usuario no tiene permiso para crear tablas',
  NO_PG_TRGM:
    'falta la extensión pg_trgm, con la que se busca. Quien administra el servidor la instala (paquete postgresql-contrib) y la añade a esta base una vez: CREATE EXTENSION pg_trgm',
  '53100': 'al servidor no le queda espacio en el disco',
  '53300': 'el servidor no admite más conexiones',
  '55P03': 'otro proceso tiene ocupada una de sus tablas; prueba cuando termine',
  MIGRATION_LOCKED:
    "otro proceso la está actualizando y no termina. Si no hay ninguno, busca quién la tiene en PostgreSQL: select pid, query from pg_stat_activity join pg_locks using (pid) where locktype = 'advisory', y ciérralo con pg_terminate_backend(pid)",
  DATABASE_AWAY: 'el servidor no responde',
  DATABASE_LOST: 'el servidor cortó la conexión',
  '57P03': 'el servidor está arrancando; prueba en un momento',
  ECONNREFUSED: 'ningún servidor responde en esa dirección',
  ECONNRESET: 'el servidor cortó la conexión',
  EHOSTUNREACH: 'esa dirección no se alcanza desde aquí',
  ENETUNREACH: 'esa dirección no se alcanza desde aquí',
  ENOTFOUND: 'ese servidor no existe',
  EAI_AGAIN: 'no se pudo averiguar dónde está ese servidor',
  ETIMEDOUT: 'el servidor no responde',
};

/** The text of a known failure; undefined for an unknown one. */
export function databaseWords(failure: unknown): string | undefined {
  const code = databaseCodeOf(failure);
  // Extended codes are more precise than the texts: SQLITE_READONLY_DIRECTORY.
  return DATABASE_WORDS[code] ?? DATABASE_WORDS[code.split('_').slice(0, 2).join('_')];
}

/** For a lost connection to PostgreSQL the system's own code is more precise (db/postgres-failures.ts). */
export function databaseCodeOf(failure: unknown): string {
  const code = codeOf(failure);
  const cause = code.startsWith('DATABASE_') && failure instanceof Error ? codeOf(failure.cause) : '';
  return cause || code;
}
