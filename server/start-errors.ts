/** What a person reads when the server does not start: one line that names what to mend, and never an address with its password. */
import { StartError } from './config.ts';

/** What the two databases and the network say, by their own codes. */
const DATABASE_WORDS: Readonly<Record<string, string>> = {
  SQLITE_NOTADB: 'ese archivo no es una base de datos',
  SQLITE_CORRUPT: 'el archivo está dañado; recupera una copia',
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
  '53100': 'al servidor no le queda espacio en el disco',
  '53300': 'el servidor no admite más conexiones',
  '57P03': 'el servidor está arrancando; prueba en un momento',
  ECONNREFUSED: 'ningún servidor responde en esa dirección',
  ECONNRESET: 'el servidor cortó la conexión',
  EHOSTUNREACH: 'esa dirección no se alcanza desde aquí',
  ENETUNREACH: 'esa dirección no se alcanza desde aquí',
  ENOTFOUND: 'ese servidor no existe',
  EAI_AGAIN: 'no se pudo averiguar dónde está ese servidor',
  ETIMEDOUT: 'el servidor no responde',
};

const OTHER_WORDS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT: ese puerto ya está en uso. Elige otro o cierra el programa que lo usa.',
  EACCES: 'PORT: no hay permiso para usar ese puerto.',
  EADDRNOTAVAIL: 'HOST: esa dirección no es de esta máquina.',
  ENOTFOUND: 'HOST: esa dirección no existe.',
  EAI_AGAIN: 'HOST: esa dirección no existe.',
  EINVAL: 'HOST: esa dirección no sirve.',
};

/** @param where what the person set: the file, or the variable's name. */
export function databaseRefusal(failure: unknown, where: string): StartError {
  const message = failure instanceof Error ? failure.message : String(failure);
  const newer = /previously executed migration (\S+) is missing/.exec(message)?.[1];
  const code = codeOf(failure);
  // Extended codes say more than a person needs: SQLITE_READONLY_DIRECTORY.
  const words = DATABASE_WORDS[code] ?? DATABASE_WORDS[code.split('_').slice(0, 2).join('_')];
  const why = newer
    ? `la escribió una versión más nueva de PetLove+ (${newer}); usa esa versión`
    : (words ?? (/timeout|timed out/i.test(message) ? 'el servidor no responde' : oneLine(message)));
  return new StartError(`No se pudo abrir la base de datos (${where}): ${why}. No se cambió nada.`);
}

/** Everything else that may go wrong before the first request is answered. */
export function sentenceFor(failure: unknown): string {
  if (failure instanceof StartError) return failure.message;
  const words = OTHER_WORDS[codeOf(failure)];
  if (words) return words;
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
}

function codeOf(failure: unknown): string {
  return failure instanceof Error && 'code' in failure ? String(failure.code) : '';
}

function oneLine(message: string): string {
  return message.replace(/\s+/g, ' ').trim().slice(0, 200);
}
