/** A real server of the SFTP protocol in this process, over a temporary folder. */
import { type FileHandle, lstat, mkdtemp, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ssh2, { type Connection, type ParsedKey, type SFTPWrapper } from 'ssh2';
import { fingerprintOf } from '#server/platform/lib/copy-sftp.ts';

const { FAILURE, NO_SUCH_FILE, OK, EOF } = ssh2.utils.sftp.STATUS_CODE;
export const USER = 'petlove';
export const PASSWORD = 'una contraseña de la casa';

/** What a test may change while it runs. */
interface Behaviour {
  /** Bytes until the disk is full. */
  room: number;
  /** Bytes until the cable is pulled. */
  cutAfter: number;
}

export async function startSftp() {
  const folder = await mkdtemp(path.join(tmpdir(), 'petlove-sftp-'));
  const hostKey = ssh2.utils.generateKeyPairSync('ed25519').private;
  const client = ssh2.utils.generateKeyPairSync('ed25519');
  const known = parsed(client.public);
  const behaviour: Behaviour = { room: Number.POSITIVE_INFINITY, cutAfter: Number.POSITIVE_INFINITY };
  const connections = new Set<Connection>();
  const attempts: string[] = [];
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (connection) => {
    connections.add(connection);
    (connection as unknown as { setNoDelay: (yes: boolean) => void }).setNoDelay(true);
    connection.on('close', () => connections.delete(connection));
    connection.on('error', () => undefined);
    connection.on('authentication', (attempt) => {
      if (attempt.method === 'none') return attempt.reject(['password', 'publickey']);
      attempts.push(attempt.method);
      const right =
        attempt.method === 'password'
          ? attempt.password === PASSWORD
          : attempt.method === 'publickey' &&
            attempt.key.data.equals(known.getPublicSSH()) &&
            (!attempt.signature || known.verify(attempt.blob ?? Buffer.alloc(0), attempt.signature) === true);
      if (right && attempt.username === USER) attempt.accept();
      else attempt.reject(['password', 'publickey']);
    });
    connection.on('session', (accept) => {
      accept().on('sftp', (accept) => serve(accept(), folder, behaviour, () => cut(connection)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    folder,
    behaviour,
    /** The ways in that were tried so far. */
    attempts,
    privateKey: client.private,
    /** The variables of a server that sends its copies here. */
    env: {
      BACKUP_COPY_TO: `sftp://${USER}@127.0.0.1:${port}/copias`,
      BACKUP_SFTP_PASSWORD: PASSWORD,
      BACKUP_SFTP_HOST_KEY: fingerprintOf(parsed(hostKey).getPublicSSH()),
    },
    close: async () => {
      for (const connection of connections) connection.end();
      await new Promise((resolve) => void server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function parsed(key: string): ParsedKey {
  const found = ssh2.utils.parseKey(key);
  if (found instanceof Error) throw found;
  return found;
}

/** As a cable that is pulled: no word of parting. */
function cut(connection: Connection) {
  (connection as unknown as { _sock: { destroy: () => void } })._sock.destroy();
}

function serve(sftp: SFTPWrapper, root: string, behaviour: Behaviour, cutNow: () => void) {
  const files = new Map<number, FileHandle>();
  const folders = new Map<number, string[]>();
  let next = 0;
  // A name of the client's never leaves the folder.
  const at = (name: string) => path.join(root, path.posix.resolve('/', name));
  const answer = (id: number, work: () => Promise<unknown>) =>
    void work().catch((error: unknown) => {
      const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      sftp.status(id, missing ? NO_SUCH_FILE : FAILURE);
    });
  const done = (id: number, work: () => Promise<unknown>) =>
    answer(id, async () => {
      await work();
      sftp.status(id, OK);
    });
  const handleOf = (number: number) => {
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(number);
    return handle;
  };
  const fileOf = (handle: Buffer) => {
    const file = files.get(handle.readUInt32BE());
    if (!file) throw new Error('no such handle');
    return file;
  };

  sftp.on('close', () => {
    for (const file of files.values()) void file.close().catch(() => undefined);
  });
  sftp.on('OPEN', (id, name, flags, { mode }) =>
    answer(id, async () => {
      const file = await open(at(name), ssh2.utils.sftp.flagsToString(flags) ?? 'r', mode);
      files.set(++next, file);
      sftp.handle(id, handleOf(next));
    }),
  );
  sftp.on('WRITE', (id, handle, at, bytes) =>
    done(id, async () => {
      behaviour.cutAfter -= bytes.length;
      if (behaviour.cutAfter < 0) return cutNow();
      behaviour.room -= bytes.length;
      if (behaviour.room < 0) throw new Error('no space left');
      await fileOf(handle).write(bytes, 0, bytes.length, at);
    }),
  );
  sftp.on('READ', (id, handle, at, length) =>
    answer(id, async () => {
      const { bytesRead, buffer } = await fileOf(handle).read(Buffer.alloc(length), 0, length, at);
      if (bytesRead === 0) sftp.status(id, EOF);
      else sftp.data(id, buffer.subarray(0, bytesRead));
    }),
  );
  sftp.on('CLOSE', (id, handle) =>
    done(id, async () => {
      folders.delete(handle.readUInt32BE());
      await files.get(handle.readUInt32BE())?.close();
    }),
  );
  sftp.on('OPENDIR', (id, name) =>
    answer(id, async () => {
      folders.set(++next, await readdir(at(name)).then((names) => names.map((one) => path.posix.join(name, one))));
      sftp.handle(id, handleOf(next));
    }),
  );
  sftp.on('READDIR', (id, handle) =>
    answer(id, async () => {
      const names = folders.get(handle.readUInt32BE())?.splice(0) ?? [];
      if (names.length === 0) return sftp.status(id, EOF);
      const entries = names.map(async (name) => ({
        filename: path.basename(name),
        longname: name,
        attrs: attributes(await stat(at(name))),
      }));
      sftp.name(id, await Promise.all(entries));
    }),
  );
  sftp.on('STAT', (id, name) => answer(id, async () => sftp.attrs(id, attributes(await stat(at(name))))));
  sftp.on('LSTAT', (id, name) => answer(id, async () => sftp.attrs(id, attributes(await lstat(at(name))))));
  sftp.on('FSTAT', (id, handle) => answer(id, async () => sftp.attrs(id, attributes(await fileOf(handle).stat()))));
  sftp.on('REMOVE', (id, name) => done(id, () => unlink(at(name))));
  // As the protocol has it: never over a file that is there.
  sftp.on('RENAME', (id, from, to) =>
    done(id, async () => {
      if (await stat(at(to)).catch(() => null)) throw new Error('it is there');
      await rename(at(from), at(to));
    }),
  );
}

function attributes({ mode, uid, gid, size, atimeMs, mtimeMs }: Awaited<ReturnType<typeof stat>>) {
  const [atime, mtime] = [atimeMs, mtimeMs].map((ms) => Math.floor(Number(ms) / 1000)) as [number, number];
  return { mode: Number(mode), uid: Number(uid), gid: Number(gid), size: Number(size), atime, mtime };
}
