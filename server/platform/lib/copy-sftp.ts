/**
 * An SFTP folder as a place for copies. A server with another key than configured gets neither password nor
 * data. Each action opens its own connection, so none stays open between two backups.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import type { SFTPWrapper } from 'ssh2';
import { PART } from './durable.ts';
import { type OpenPlace, PlaceProblem } from './open-place.ts';

export interface SftpFolder {
  host: string;
  port: number;
  user: string;
  /** At least one of the two is set. */
  password: string | null;
  privateKey: string | null;
  /** `SHA256:…`, as `ssh-keygen -l` writes it; null where it is not known yet. */
  hostKey: string | null;
  /** As the server names it; without a leading slash it lies in the account's own folder. */
  folder: string;
}

const CONNECT_MS = 20_000;
/** A server that is silent for a minute is treated as gone. */
const ALIVE_MS = 15_000;
const ALIVE_MISSED = 4;
/** Pieces of 64 KB in flight: one at a time, a distant server would take half a megabyte a second. */
const PIECES_AT_ONCE = 16;
const READ_BYTES = 262_144;

/** Status codes of the protocol (draft-ietf-secsh-filexfer-02, section 7). */
const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;
/** The only status that version 3 has for a full disk. */
const FAILURE = 4;

export function sftpPlace(where: SftpFolder): OpenPlace {
  const at = (name: string) => path.posix.join(where.folder, name);
  return {
    list: () => inSession(where, listed),
    send: (name, bytes) =>
      inSession(where, async (sftp) => {
        for (const left of await listed(sftp)) if (left.name.endsWith(PART)) await remove(sftp, at(left.name));
        const part = at(`${name}${PART}`);
        try {
          await write(sftp, part, bytes, where);
          await promisify<string, string>(sftp.rename.bind(sftp))(part, at(name));
        } catch (error) {
          // If the connection is gone, the next copy removes the part.
          await remove(sftp, part).catch(() => undefined);
          throw error;
        }
      }),
    read: async (name) => read(where, at(name)),
    remove: (name) => inSession(where, (sftp) => remove(sftp, at(name))),
  };

  async function listed(sftp: SFTPWrapper) {
    const entries = await promisify(sftp.readdir.bind(sftp) as ListFolder)(where.folder || '.');
    return entries.map(({ filename, attrs }) => ({ name: filename, bytes: attrs.size }));
  }
}

type ListFolder = (
  folder: string,
  told: (error: Error | undefined, entries: { filename: string; attrs: { size: number } }[]) => void,
) => void;

/**
 * Parses `sftp://user@host:port/folder`, where `/~/` is the account's own folder. Null for another address or
 * one with a password.
 */
export function readSftpAddress(address: string): Pick<SftpFolder, 'host' | 'port' | 'user' | 'folder'> | null {
  if (!URL.canParse(address)) return null;
  const { hostname, port, username, password, pathname, search, hash } = new URL(address);
  const [user, folder] = [username, pathname].map(decoded);
  // A password would be shown with the address.
  if (!hostname || !user || folder == null || password || search || hash) return null;
  const home = /^\/~(?:\/|$)/.test(folder);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 22),
    user,
    folder: home ? folder.replace(/^\/~\/*|\/+$/g, '') : folder.replace(/\/+$/, '') || '/',
  };
}

/** Null where the percent encoding is invalid. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** For the administrator's screen: without a password. */
export function sftpWords({ user, host, port, folder }: SftpFolder): string {
  const shown = folder.startsWith('/') ? folder : `/~/${folder}`;
  return `sftp://${user}@${host}${port === 22 ? '' : `:${port}`}${shown}`;
}

async function write(sftp: SFTPWrapper, file: string, bytes: AsyncIterable<Buffer>, where: SftpFolder) {
  const handle = await promisify<string, 'w', { mode: number }, Buffer>(sftp.open.bind(sftp))(file, 'w', {
    mode: 0o600,
  });
  const under = new Set<Promise<void>>();
  let sent = 0;
  for await (const piece of bytes) {
    const writing = promisify<Buffer, Buffer, number, number, number>(sftp.write.bind(sftp))(
      handle,
      piece,
      0,
      piece.length,
      sent,
    ).catch((cause: unknown) => {
      throw codeOf(cause) === FAILURE ? new PlaceProblem(fullWords(where), { cause }) : cause;
    });
    sent += piece.length;
    under.add(writing);
    writing.then(
      () => under.delete(writing),
      () => undefined,
    );
    if (under.size >= PIECES_AT_ONCE) await Promise.race(under);
  }
  await Promise.all(under);
  await toDisk(sftp, handle);
  await promisify<Buffer>(sftp.close.bind(sftp))(handle);
  const { size } = await promisify(sftp.stat.bind(sftp))(file);
  if (size !== sent) throw new PlaceProblem(fullWords(where));
}

/** Only OpenSSH supports fsync; on other servers the close must do. */
async function toDisk(sftp: SFTPWrapper, handle: Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    try {
      sftp.ext_openssh_fsync(handle, (error) => (error ? reject(error) : resolve()));
    } catch {
      resolve();
    }
  });
}

async function remove(sftp: SFTPWrapper, file: string): Promise<void> {
  await promisify<string>(sftp.unlink.bind(sftp))(file).catch((error: unknown) => {
    if (codeOf(error) !== NO_SUCH_FILE) throw error;
  });
}

/** The connection lasts as long as its consumer reads. */
async function* read(where: SftpFolder, file: string): AsyncGenerator<Buffer> {
  const session = await connect(where);
  try {
    const { sftp, broken } = session;
    const handle = await Promise.race([broken, promisify<string, 'r', Buffer>(sftp.open.bind(sftp))(file, 'r')]);
    for (let at = 0; ; ) {
      const bytes = await Promise.race([broken, readPiece(sftp, handle, at)]);
      if (bytes.length === 0) return;
      yield bytes;
      at += bytes.length;
    }
  } catch (error) {
    throw inWords(error, where);
  } finally {
    session.end();
  }
}

/** Empty at the end of the file. */
function readPiece(sftp: SFTPWrapper, handle: Buffer, at: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  return new Promise((resolve, reject) =>
    sftp.read(handle, buffer, 0, buffer.length, at, (error, length) =>
      error ? reject(error) : resolve(buffer.subarray(0, length)),
    ),
  );
}

async function inSession<Result>(where: SftpFolder, work: (sftp: SFTPWrapper) => Promise<Result>): Promise<Result> {
  const session = await connect(where);
  try {
    return await Promise.race([session.broken, work(session.sftp)]);
  } catch (error) {
    throw inWords(error, where);
  } finally {
    session.end();
  }
}

/** `broken` rejects where the connection ends before `end`. @throws PlaceProblem */
async function connect(where: SftpFolder) {
  // Only the process of the copies loads it.
  const { default: ssh2 } = await import('ssh2');
  const { host, port, user, password, privateKey, hostKey } = where;
  const client = new ssh2.Client();
  let refused: string | null = null;
  const broken = new Promise<never>((_, reject) => {
    client.on('error', reject);
    client.on('close', () => reject(new PlaceProblem(cutWords(where))));
  });
  broken.catch(() => undefined);
  // Requests are short and wait for each other, so batching would only delay them.
  client.on('connect', () => client.setNoDelay(true));
  try {
    const ready = new Promise<void>((resolve) => void client.on('ready', resolve));
    client.connect({
      host,
      port,
      username: user,
      ...(password !== null && { password }),
      ...(privateKey !== null && { privateKey }),
      readyTimeout: CONNECT_MS,
      keepaliveInterval: ALIVE_MS,
      keepaliveCountMax: ALIVE_MISSED,
      hostVerifier: (key: Buffer) => {
        const shown = fingerprintOf(key);
        refused = shown === hostKey ? null : shown;
        return refused === null;
      },
    });
    await Promise.race([broken, ready]);
    const sftp = await Promise.race([broken, promisify<SFTPWrapper>(client.sftp.bind(client))()]);
    return { sftp, broken, end: () => void client.end() };
  } catch (cause) {
    client.end();
    throw refused === null ? inWords(cause, where) : new PlaceProblem(refusedWords(where, refused), { cause });
  }
}

/** As `ssh-keygen -l` writes it. */
export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

function codeOf(error: unknown): string | number {
  return error instanceof Error && 'code' in error && (typeof error.code === 'number' || typeof error.code === 'string')
    ? error.code
    : '';
}

/** Puts the errors that an administrator can fix into words; passes the others through. */
function inWords(cause: unknown, where: SftpFolder): unknown {
  if (!(cause instanceof Error) || cause instanceof PlaceProblem) return cause;
  const words = wordsOf(cause, where);
  return words === null ? cause : new PlaceProblem(words, { cause });
}

function wordsOf(cause: Error, where: SftpFolder): string | null {
  const [code, level] = [codeOf(cause), 'level' in cause ? cause.level : ''];
  const { host, port, user } = where;
  if (code === NO_SUCH_FILE) return `La carpeta no está; créala: ${sftpWords(where)} (BACKUP_COPY_TO).`;
  if (code === PERMISSION_DENIED)
    return `No hay permiso para escribir en la carpeta: ${sftpWords(where)} (BACKUP_COPY_TO).`;
  if (code === FAILURE) return `El servidor SFTP no hizo lo que se le pidió en ${sftpWords(where)} (BACKUP_COPY_TO).`;
  if (cause.message.startsWith('Cannot parse privateKey'))
    return 'BACKUP_SFTP_PRIVATE_KEY no se puede leer: se espera una clave privada de OpenSSH, entera y sin contraseña propia.';
  if (level === 'client-authentication')
    return `${host} no deja entrar a ${user}: revisa BACKUP_SFTP_PASSWORD o BACKUP_SFTP_PRIVATE_KEY.`;
  if (['ECONNRESET', 'EPIPE'].includes(String(code)) || cause.message === 'No response from server')
    return cutWords(where);
  if (level === 'client-socket' || level === 'client-timeout')
    return `El servidor SFTP ${host}:${port} no responde (BACKUP_COPY_TO).`;
  return level ? `No hubo conexión con el servidor SFTP ${host}:${port} (BACKUP_COPY_TO).` : null;
}

function refusedWords({ host, hostKey }: SftpFolder, shown: string): string {
  return hostKey === null
    ? `Falta BACKUP_SFTP_HOST_KEY. ${host} muestra la huella ${shown}: compárala con la del servidor (ssh-keygen -lf allá) y ponla ahí. No se le envió nada.`
    : `${host} muestra otra huella que BACKUP_SFTP_HOST_KEY: ${shown}. Puede ser otro servidor que se hace pasar por él; no se le envió nada.`;
}

function fullWords(where: SftpFolder): string {
  return `No queda espacio en ${sftpWords(where)}, o el servidor no acepta una copia tan grande (BACKUP_COPY_TO).`;
}

function cutWords({ host }: SftpFolder): string {
  return `Se cortó la conexión con el servidor SFTP ${host}.`;
}
