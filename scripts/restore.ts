/**
 * `npm run restore -- <backup: a folder, its .tar or a sealed copy> [--a DATA_DIR] [--reemplazar]`: restores a
 * backup. It checks everything first and writes to another name, so that an interruption leaves the old or the
 * new data whole.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { knownMigrations } from '#db/migrate.ts';
import { databaseInUse, endSessionsOf } from '#db/sqlite-file.ts';
import { DATABASE_FILE, STORE_FOLDER } from '#server/platform/lib/data-folder.ts';
import { DUMP_FILE, type Manifest } from '#server/admin/backups/manifest.ts';
import { readFileHead } from '#server/platform/lib/file-head.ts';
import { DELETED_ACCOUNTS_FILE } from '#server/platform/lib/deleted-accounts.ts';
import { makeFolder, syncFolder, syncTree } from '#server/platform/lib/durable.ts';
import { commandOf } from '#server/platform/lib/project.ts';
import { KEY_FILE } from '#server/platform/lib/sealing.ts';
import { looksSealed, SealProblem, unseal } from '#server/platform/lib/sealed.ts';
import { COPIES_DAYS } from '#server/portability/privacy/remains.rules.ts';
import { checkBackup, sumOf } from '#server/admin/backups/backup-check.ts';
import { lookAtPostgres, restorePostgres } from '#server/admin/backups/postgres-dump.ts';
import { codeOf } from '#server/platform/lib/error-code.ts';
import { VERSION } from '#server/platform/lib/version.ts';

/** From this migration on, the clinic's programs have an account beside the keeper's. */
const PROGRAMS_SINCE = '2026-11-26-036';
const USAGE = `Uso: ${commandOf('restore')} <respaldo: carpeta, archivo .tar o copia .tar.cifrado> [--a carpeta-de-datos] [--reemplazar]`;
/** Folder of the unfinished restore. */
const STAGING = '.restaurando';
/**
 * Kept by a restore: the list of deleted accounts, so that they are deleted again, and the key, which no backup
 * contains.
 */
const NO_DATA = ['backups', 'lost+found', STAGING, DELETED_ACCOUNTS_FILE, KEY_FILE];

class Refused extends Error {}

try {
  process.umask(0o077);
  if (existsSync('.env')) process.loadEnvFile('.env');
  await restore();
} catch (error) {
  const full = codeOf(error) === 'ENOSPC';
  const words = full ? 'No queda espacio en el disco.' : error instanceof Error ? error.message : String(error);
  console.error(`No se restauró nada. ${words}`);
  process.exit(1);
}

async function restore() {
  const { from, target, replace } = readArguments();
  await refuseWhereItCannotGo(target, replace);
  await makeFolder(target);
  const staging = path.join(target, STAGING);
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging);
  try {
    const folder = await unpacked(from, staging);
    console.log(`Se revisa el respaldo ${path.basename(folder)}…`);
    const { manifest, problems } = await checkBackup(folder);
    if (!manifest || problems.length > 0)
      throw new Refused(`El respaldo no está completo o está dañado:\n  ${problems.join('\n  ')}`);
    refuseNewerRelease(manifest);
    const url = await addressFor(manifest, replace);
    const fresh = path.join(staging, 'datos');
    await layDown(folder, fresh, manifest);
    if (url === null) endSessionsOf(path.join(fresh, DATABASE_FILE));
    else await putIntoPostgres(url, path.join(fresh, DUMP_FILE));
    await syncTree(fresh);
    const aside = await putInPlace(fresh, target);
    tellWhatIsNext(manifest, target, aside);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

function readArguments() {
  const options = { a: { type: 'string' }, reemplazar: { type: 'boolean' } } as const;
  let read: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    read = parseArgs({ options, allowPositionals: true });
  } catch {
    throw new Refused(USAGE);
  }
  const [from, ...more] = read.positionals;
  if (!from || more.length > 0) throw new Refused(USAGE);
  if (!existsSync(from)) throw new Refused(`No existe ${from}.`);
  const target = path.resolve(read.values.a ?? process.env.DATA_DIR ?? './data');
  return { from: path.resolve(from), target, replace: read.values.reemplazar === true };
}

async function refuseWhereItCannotGo(target: string, replace: boolean) {
  const found = await stat(target).catch(() => null);
  if (!found) return;
  if (!found.isDirectory()) throw new Refused(`${target} no es una carpeta.`);
  const database = path.join(target, DATABASE_FILE);
  if (existsSync(database) && databaseInUse(database))
    throw new Refused(`Un servidor está usando ${target}. Detenlo y repite la orden.`);
  const held = readdirSync(target).filter((name) => !NO_DATA.includes(name));
  if (held.length > 0 && !replace)
    throw new Refused(
      `${target} ya tiene datos. Elige una carpeta vacía con --a, o repite la orden con --reemplazar: lo que hay se guarda aparte.`,
    );
}

/** The backup's folder, unpacked if it came as a file. */
async function unpacked(from: string, staging: string): Promise<string> {
  if ((await stat(from)).isDirectory()) return from;
  const { bavail, bsize } = await statfs(staging);
  // The unpacked backup, and its copy that becomes the data.
  if (bavail * bsize < 2 * (await stat(from)).size)
    throw new Refused('No queda espacio en el disco para este respaldo.');
  const place = mkdtempSync(path.join(staging, 'respaldo-'));
  const passphrase = looksSealed((await readFileHead(from)).head) ? await passphraseOf() : null;
  const whole = await unpack(from, place, passphrase);
  const [name, ...more] = readdirSync(place);
  if (!whole || !name || more.length > 0)
    throw new Refused(`${from} no es un respaldo o está cortado. Descárgalo otra vez.`);
  return path.join(place, name);
}

/** @returns false where it is no archive. */
async function unpack(from: string, place: string, passphrase: string | null): Promise<boolean> {
  const bytes = createReadStream(from, { highWaterMark: 1_048_576 });
  const tar = spawn('tar', ['-C', place, '-xf', '-'], { stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = once(tar, 'close').catch(() => {
    throw new Refused('Falta la orden «tar» en esta máquina. Desempaqueta el archivo y da la carpeta.');
  });
  const sent = pipeline(passphrase === null ? bytes : unseal(bytes, passphrase), tar.stdin).catch((error: unknown) => {
    if (error instanceof SealProblem) return error;
  });
  const [problem, [status]] = await Promise.all([sent, ended]);
  if (problem?.why === 'wrong passphrase') throw new Refused('La clave no abre esta copia. Revisa BACKUP_PASSPHRASE.');
  if (problem) throw new Refused(`${from} está cortado o alguien lo cambió. Tráelo otra vez de donde lo guardas.`);
  return status === 0;
}

/** From the environment like the server's, or typed. */
async function passphraseOf(): Promise<string> {
  const { BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE } = process.env;
  if (BACKUP_PASSPHRASE) return BACKUP_PASSPHRASE;
  if (BACKUP_PASSPHRASE_FILE) return readFileSync(BACKUP_PASSPHRASE_FILE, 'utf8').trim();
  if (!process.stdin.isTTY) throw new Refused('La copia está cifrada: pon su clave en BACKUP_PASSPHRASE.');
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await asking.question('Clave de la copia (BACKUP_PASSPHRASE): ');
  asking.close();
  return typed.trim();
}

/** An older release would not understand the tables of a newer one. */
function refuseNewerRelease({ lastMigration, version }: Manifest) {
  if (lastMigration && !knownMigrations().includes(lastMigration)) {
    throw new Refused(`El respaldo es de una versión más nueva (${version}). Actualiza el programa y repite la orden.`);
  }
}

/** Where a PostgreSQL dump is restored to; null for a SQLite file. */
async function addressFor({ files }: Manifest, replace: boolean): Promise<string | null> {
  const url = process.env.DATABASE_URL ?? null;
  if (!files.some((file) => file.path === DUMP_FILE)) {
    if (url) throw new Refused('El respaldo es de SQLite y DATABASE_URL nombra una base de PostgreSQL. Quítala.');
    return null;
  }
  if (!url) throw new Refused('El respaldo es de PostgreSQL: pon DATABASE_URL con la base que lo recibe.');
  const { tables, others } = await lookAtPostgres(url);
  if (others > 0)
    throw new Refused('Alguien está usando esa base de PostgreSQL. Detén los servidores y repite la orden.');
  if (tables > 0 && !replace)
    throw new Refused('Esa base de PostgreSQL ya tiene datos. Elige una vacía, o repite la orden con --reemplazar.');
  return url;
}

/** Its sessions and links end at the next start (db/restored.ts). */
async function putIntoPostgres(url: string, dump: string): Promise<void> {
  await restorePostgres(url, dump);
  await rm(dump);
}

/** Each written file is compared again: the disk may fail during the write. */
async function layDown(folder: string, fresh: string, { files }: Manifest) {
  for (const [index, file] of files.entries()) {
    const target = path.join(fresh, file.path);
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(path.join(folder, file.path), target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    if ((await sumOf(target)) !== file.sha256) throw new Refused(`El disco no guardó bien ${file.path}.`);
    if ((index + 1) % 1000 === 0) console.log(`${index + 1} de ${files.length} archivos…`);
  }
}

/** A mount point cannot be renamed, so its content is. @returns where the former data lies now. */
async function putInPlace(fresh: string, target: string): Promise<string | null> {
  const old = readdirSync(target).filter((name) => !NO_DATA.includes(name));
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const aside = old.length > 0 ? path.join(target, `antes-de-restaurar-${stamp}`) : null;
  if (aside) {
    await mkdir(aside);
    // The database is moved away last: until then a starting server finds it.
    const lastOne = (name: string) => Number(name.startsWith(DATABASE_FILE));
    for (const name of old.toSorted((a, b) => lastOne(a) - lastOne(b)))
      if (!name.startsWith('antes-de-restaurar-')) await rename(path.join(target, name), path.join(aside, name));
  }
  // The new database is moved in last: a server that starts too early finds none, never half of one.
  const names = readdirSync(fresh).toSorted((a, b) => Number(a === DATABASE_FILE) - Number(b === DATABASE_FILE));
  for (const name of names) await rename(path.join(fresh, name), path.join(target, name));
  if (aside) await syncFolder(aside);
  await syncFolder(target);
  return aside;
}

/** How many accounts are a person's. */
function peopleOf({ rows, lastMigration }: Manifest): number {
  const each = lastMigration < PROGRAMS_SINCE ? 1 : 2;
  return (rows.user ?? 0) - each * (rows.keeper ?? 0);
}

function tellWhatIsNext(manifest: Manifest, target: string, aside: string | null) {
  const { id, version, rows, files, store } = manifest;
  const photos = files.filter(({ path: name }) => name.startsWith(`${STORE_FOLDER}/`)).length;
  const counted = rows.user === undefined ? '' : `${peopleOf(manifest)} cuentas, ${rows.pet ?? 0} animales, `;
  const lines = [
    `Listo: el respaldo ${id} está en ${target}.`,
    `  ${counted}${photos} archivos de fotos y documentos.`,
    ...(store === 'elsewhere'
      ? ['  Las fotos y los documentos siguen en su depósito S3: usa el mismo STORAGE_URL.']
      : []),
    ...(aside ? [`  Lo que había antes quedó en ${aside}. Se borra solo a los ${COPIES_DAYS} días.`] : []),
    '',
    'Ahora:',
    `  1. Arranca el servidor con DATA_DIR=${target}${version === VERSION ? '' : ' (el esquema se actualiza solo)'}.`,
    '  2. Todos vuelven a entrar con su contraseña: las sesiones de antes se cerraron.',
    '  3. Lo que se hizo después del respaldo no está: revisa pagos y llaves retiradas desde ese día.',
    existsSync(path.join(target, DELETED_ACCOUNTS_FILE))
      ? '  4. Las cuentas que se eliminaron desde entonces se eliminan otra vez al arrancar; los tutores olvidados y los permisos de WhatsApp retirados, también.'
      : '  4. Aquí no hay lista de cuentas eliminadas: si alguna se eliminó desde entonces, elimínala otra vez; lo mismo un tutor olvidado o un permiso de WhatsApp retirado.',
    `  5. ${aboutKey(target)}`,
  ];
  console.log(lines.join('\n'));
}

/** A reminder about the key that opens the secrets of second factors and webhooks. */
function aboutKey(target: string): string {
  if (process.env.SECRET_KEY ?? process.env.SECRET_KEY_FILE)
    return 'La verificación en dos pasos y los webhooks siguen si SECRET_KEY es la de cuando se hizo el respaldo.';
  if (existsSync(path.join(target, KEY_FILE)))
    return `La clave ${KEY_FILE} ya está aquí: si es la de cuando se hizo el respaldo, la verificación en dos pasos y los webhooks siguen.`;
  return `Falta la clave con que se sellan la verificación en dos pasos y los webhooks: pon el ${KEY_FILE} de antes en esta carpeta (o SECRET_KEY) antes de arrancar. Si se perdió, arranca igual: el servidor dice cuántas se perdieron y cómo volver a activarlas.`;
}
