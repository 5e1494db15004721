/**
 * Sends a sealed backup to another place, and restores it into a separate folder to prove that it can be
 * restored.
 */
import { spawn } from 'node:child_process';
import { readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { copiedBackup, copiesToRemove, copyName } from './rules.ts';
import { DUMP_FILE } from '#server/admin/backups/manifest.ts';
import { type CopyPlace, openPlace } from '#server/platform/lib/copy-places.ts';
import { makeFolder } from '#server/platform/lib/durable.ts';
import { PlaceProblem } from '#server/platform/lib/open-place.ts';
import { SealProblem, seal, unseal } from '#server/platform/lib/sealed.ts';
import { checkBackup } from '#server/admin/backups/backup-check.ts';

const REHEARSAL_FOLDER = '.ensayo';
/** Room for a day's work must remain meanwhile. */
const SPARE_BYTES = 200 * 1024 * 1024;

export interface CopyOrder {
  /** The copied backup folder or file, which keeps its name at the other place. */
  source: string;
  id: string;
  place: CopyPlace;
  passphrase: string;
}

export interface Copied {
  /** The newest backup at the other place. */
  id: string;
  bytes: number;
  kept: number;
}

/** Sends the backup if it is missing there, and removes old ones. @throws PlaceProblem */
export async function copyElsewhere({ source, id, place, passphrase }: CopyOrder): Promise<Copied> {
  const there = openPlace(place);
  const name = copyName(id);
  if (!(await there.list()).some((one) => one.name === name)) {
    const { dir, base } = path.parse(source);
    const { tar, bytes, packed } = pack(dir, base);
    await there.send(name, seal(wholeOnly(bytes, packed), passphrase)).finally(() => tar.kill());
  }
  const kept = (await there.list()).flatMap(({ name, bytes }) => {
    const id = copiedBackup(name);
    return id === null ? [] : [{ id, bytes }];
  });
  const gone = copiesToRemove(kept.map((one) => one.id));
  for (const id of gone) await there.remove(copyName(id));
  const newest = kept.toSorted((a, b) => b.id.localeCompare(a.id))[0];
  if (!newest) throw new PlaceProblem('La copia se envió y ya no está en su lugar.');
  return { ...newest, kept: kept.length - gone.length };
}

/** `packed` rejects where tar could not read everything. */
function pack(dir: string, name: string) {
  const tar = spawn('tar', ['-C', dir, '-cf', '-', name], { stdio: ['ignore', 'pipe', 'ignore'] });
  const packed = ended(tar);
  packed.catch(() => undefined);
  // Read from the beginning: Node discards unread output when the process ends.
  return { tar, packed, bytes: tar.stdout.pipe(new PassThrough()) };
}

/** A partly unreadable backup must never pass for a whole copy. */
async function* wholeOnly(source: AsyncIterable<Buffer>, packed: Promise<void>): AsyncGenerator<Buffer> {
  yield* source;
  await packed;
}

export interface RehearsalOrder {
  backupDir: string;
  /** The newest good backup here, where no other place is configured. */
  here: { id: string } | null;
  elsewhere: { place: CopyPlace; passphrase: string } | null;
}

export interface Rehearsed {
  id: string;
  from: 'here' | 'elsewhere';
  problems: string[];
  /**
   * False for a PostgreSQL dump: pg_restore reads all of it, but there is no second database to restore it into.
   */
  restored: boolean;
  rows: Record<string, number>;
  files: number;
}

/**
 * Restores the newest copy into a separate folder, reads every page and file, counts, and removes it. @throws
 * PlaceProblem
 */
export async function rehearse({ backupDir, here, elsewhere }: RehearsalOrder): Promise<Rehearsed> {
  const folder = path.join(backupDir, REHEARSAL_FOLDER);
  // Left by a killed process.
  await rm(folder, { recursive: true, force: true });
  await makeFolder(folder);
  try {
    const found = elsewhere ? await sealedCopy(elsewhere) : await ownCopy(backupDir, here);
    const { bavail, bsize } = await statfs(backupDir);
    if (bavail * bsize < found.bytes + SPARE_BYTES)
      throw new PlaceProblem('No queda espacio para el ensayo en la carpeta de los respaldos.');
    const tar = spawn('tar', ['-C', folder, '-xf', '-'], { stdio: ['pipe', 'ignore', 'ignore'] });
    const unpacked = ended(tar);
    unpacked.catch(() => undefined);
    await feed(found.stream, tar.stdin);
    await unpacked;
    const { manifest, problems } = await checkBackup(path.join(folder, found.id));
    const from = elsewhere ? ('elsewhere' as const) : ('here' as const);
    const files = manifest?.files ?? [];
    const restored = !files.some((file) => file.path === DUMP_FILE);
    return { id: found.id, from, problems, restored, rows: manifest?.rows ?? {}, files: files.length };
  } catch (error) {
    throw error instanceof SealProblem ? new PlaceProblem(SEAL_WORDS[error.why]) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const SEAL_WORDS: Record<SealProblem['why'], string> = {
  'not sealed': 'La copia de otro lugar no es un respaldo cifrado.',
  'wrong passphrase': 'BACKUP_PASSPHRASE no abre la copia de otro lugar: la clave cambió desde que se hizo.',
  'altered or cut': 'La copia de otro lugar está cortada o alguien la cambió.',
};

async function sealedCopy({ place, passphrase }: NonNullable<RehearsalOrder['elsewhere']>) {
  const there = openPlace(place);
  const copies = (await there.list()).flatMap(({ name, bytes }) => {
    const id = copiedBackup(name);
    return id === null ? [] : [{ id, bytes }];
  });
  const newest = copies.toSorted((a, b) => b.id.localeCompare(a.id))[0];
  if (!newest) throw new PlaceProblem('Todavía no hay una copia en el otro lugar.');
  return { ...newest, stream: unseal(await there.read(copyName(newest.id)), passphrase) };
}

async function ownCopy(backupDir: string, here: RehearsalOrder['here']) {
  if (!here) throw new PlaceProblem('Todavía no hay un respaldo bueno.');
  const size = await sizeOf(path.join(backupDir, here.id));
  const { bytes, packed } = pack(backupDir, here.id);
  return { id: here.id, bytes: size, stream: wholeOnly(bytes, packed) };
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(path.join(parentPath, name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

/**
 * Reads the copy to its end, so that all of it is checked: tar ends at the archive's own end mark, often before
 * the last bytes are written. Whether tar failed is for its exit code to say.
 */
async function feed(source: AsyncIterable<Buffer>, stdin: Writable): Promise<void> {
  stdin.on('error', () => undefined);
  try {
    for await (const bytes of source)
      if (stdin.writable && !stdin.write(bytes) && !stdin.destroyed) await drained(stdin);
  } finally {
    stdin.end();
  }
}

function drained(stdin: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stdin.off('drain', done);
      stdin.off('close', done);
      resolve();
    };
    stdin.on('drain', done);
    stdin.on('close', done);
  });
}

/** @throws PlaceProblem where tar failed */
function ended(tar: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.on('error', () => reject(new PlaceProblem('Falta la orden «tar» en esta máquina.')));
    tar.on('close', (code) =>
      code === 0 ? resolve() : reject(new PlaceProblem('El respaldo no se pudo leer entero para copiarlo.')),
    );
  });
}
