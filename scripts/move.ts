/**
 * `npm run move -- postgres://…` moves DATA_DIR/petlove.db to PostgreSQL, `npm run move -- sqlite` moves it
 * back. The source is only read, and the target gets all or nothing. Files go to the store of STORAGE_URL first.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { migrateToLatest } from '#db/migrate.ts';
import { MoveRefused, moveRows } from '#db/move.ts';
import { type OpenDatabase, openPostgres, openSqlite } from '#db/open.ts';
import { UNHURRIED } from '#db/postgres.ts';
import { copyDatabase, databaseInUse } from '#db/sqlite-file.ts';
import type { Db } from '#db/types.ts';
import { type Config, readConfig, StartError } from '#server/platform/config/config.ts';
import { SIZES } from '#server/pets/files/rules.ts';
import { DATABASE_FILE, KEYS_FILE, STORE_FOLDER } from '#server/platform/lib/data-folder.ts';
import { databaseWords } from '#server/platform/lib/database-words.ts';
import { syncFolder } from '#server/platform/lib/durable.ts';
import { commandOf } from '#server/platform/lib/project.ts';
import { openStore } from '#server/platform/lib/store.ts';
import { COPIES_DAYS } from '#server/portability/privacy/remains.rules.ts';
import { keyOf } from '#server/admin/tutorials/rules.ts';

const USAGE = `Uso: ${commandOf('move')} postgres://usuario:clave@maquina/base (o «postgres», con DATABASE_URL), y de vuelta: ${commandOf('move')} sqlite [--fotos-de s3://…]`;
const FILES_AT_ONCE = 500;

if (existsSync('.env')) process.loadEnvFile('.env');
process.umask(0o077);
try {
  await move();
} catch (error) {
  console.error(`No se movió nada. ${sentence(error)}`);
  process.exitCode = 1;
}

async function move() {
  const { target, config, photosFrom } = readWish(process.argv.slice(2));
  const file = path.join(config.dataDir, DATABASE_FILE);
  const postgres = openPostgres(config.databaseUrl ?? '', UNHURRIED);
  const work = mkdtempSync(path.join(config.dataDir, '.mudanza-'));
  try {
    await refuseServers(postgres.db);
    const rows =
      target === 'postgres'
        ? await toPostgres(file, postgres, config, photosFrom, work)
        : await toSqlite(file, postgres, config, photosFrom, work);
    const aside = target === 'postgres' ? await putAside(file) : null;
    tellWhatIsNext({ target, config, rows, aside });
  } finally {
    await postgres.close();
    rmSync(work, { recursive: true, force: true });
  }
}

function readWish(args: string[]) {
  let read: ReturnType<typeof parseArgs<{ options: { 'fotos-de': { type: 'string' } }; allowPositionals: true }>>;
  try {
    read = parseArgs({ args, allowPositionals: true, options: { 'fotos-de': { type: 'string' } } });
  } catch {
    throw new StartError(USAGE);
  }
  const [to = '', ...more] = read.positionals;
  if (!/^(?:postgres(?:ql)?(?::\/\/.+)?|sqlite)$/.test(to) || more.length > 0) throw new StartError(USAGE);
  const env = { ...process.env, ...(to.includes('://') && { DATABASE_URL: to }) };
  const config = readConfig(env);
  if (!config.databaseUrl) throw new StartError(`Falta DATABASE_URL, la dirección de PostgreSQL. ${USAGE}`);
  const from = read.values['fotos-de'];
  const photosFrom = from === undefined ? null : readConfig({ ...env, STORAGE_URL: from }).storage;
  return { target: to === 'sqlite' ? ('sqlite' as const) : ('postgres' as const), config, photosFrom };
}

type Rows = Record<string, number>;

async function toPostgres(
  file: string,
  to: OpenDatabase,
  config: Config,
  photosFrom: Config['storage'],
  work: string,
): Promise<Rows> {
  if (!statSync(file, { throwIfNoEntry: false })?.size)
    throw new StartError(`No hay base de datos en ${file}. Usa el mismo DATA_DIR con el que arrancaba el servidor.`);
  if (databaseInUse(file)) throw new StartError(`Un servidor está usando ${file}. Detenlo y repite la orden.`);
  // An older file is migrated as a copy: the source stays unchanged.
  const copy = path.join(work, DATABASE_FILE);
  copyDatabase(file, copy);
  const from = openSqlite(copy);
  try {
    await migrateToLatest(from);
    await takeFiles(from.db, config, photosFrom);
    return await moveRows(from, to, tellTable);
  } finally {
    await from.close();
  }
}

async function toSqlite(
  file: string,
  from: OpenDatabase,
  config: Config,
  photosFrom: Config['storage'],
  work: string,
): Promise<Rows> {
  if (statSync(file, { throwIfNoEntry: false })?.size)
    throw new StartError(
      `${file} ya tiene datos. Muévelo a otra carpeta, con sus archivos -wal y -shm si los hay, y repite la orden.`,
    );
  await takeFiles(from.db, config, photosFrom);
  const made = path.join(work, DATABASE_FILE);
  const to = openSqlite(made);
  let rows: Rows;
  try {
    rows = await moveRows(from, to, tellTable);
  } finally {
    await to.close();
  }
  // Like every copy, it gets its name when it is wholly on the disk.
  copyDatabase(made, file);
  return rows;
}

/** Writes of a running server would be lost in the abandoned source. */
async function refuseServers(db: Db) {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db);
  const others = rows[0]?.n ?? 0;
  if (others > 0)
    throw new StartError(
      `Hay ${others === 1 ? 'otra conexión' : `otras ${others} conexiones`} a esa base de PostgreSQL. Detén los servidores y repite la orden.`,
    );
}

/** Copies the files from the folder into STORAGE_URL's bucket, or from another bucket to their new store. */
async function takeFiles(db: Db, config: Config, photosFrom: Config['storage']) {
  const folder = path.join(config.dataDir, STORE_FOLDER);
  const inFolder = existsSync(folder) && readdirSync(folder).length > 0;
  if (!photosFrom && !(config.storage && inFolder)) return;
  const [from, to] = [openStore({ dataDir: config.dataDir, storage: photosFrom }), openStore(config)];
  for (const problem of [await from.problem(), await to.problem()]) if (problem) throw new StartError(problem.message);
  let [taken, missing] = [0, 0];
  for await (const { key, mime } of storedKeys(db)) {
    const bytes = await from.read(key);
    // It may be there already.
    if (!bytes) missing += (await to.read(key)) ? 0 : 1;
    else await to.put(key, bytes, mime);
    taken += bytes ? 1 : 0;
    if (taken > 0 && taken % 1000 === 0) console.log(`${taken} archivos…`);
  }
  console.log(`Fotos y documentos llevados a su nuevo lugar: ${taken}.`);
  if (missing > 0)
    console.error(`Faltaban ${missing} archivos donde deberían estar; la base de datos los sigue nombrando.`);
}

async function* storedKeys(db: Db): AsyncGenerator<{ key: string; mime: string }> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('file')
      .select(['id', 'kind', 'code'])
      .where('storedAt', 'is not', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(FILES_AT_ONCE)
      .execute();
    if (rows.length === 0) break;
    last = rows.at(-1)?.id ?? 0;
    for (const { kind, code } of rows)
      for (const { name, mime } of Object.values(SIZES[kind])) yield { key: `${code}/${name}`, mime };
  }
  const videos = await db.selectFrom('video').select(['code', 'mime']).where('storedAt', 'is not', null).execute();
  for (const { code, mime } of videos) if (code && mime) yield { key: keyOf({ code, mime }), mime };
}

/**
 * Otherwise the next start would find two databases. Closing it again merges its log. @returns null where a
 * server opened it meanwhile
 */
async function putAside(file: string): Promise<string | null> {
  if (databaseInUse(file)) return null;
  const stamp = new Date().toISOString().replaceAll(':', '-');
  const aside = path.join(path.dirname(file), `petlove-movido-${stamp}.db`);
  await rename(file, aside);
  // It is empty now; left behind, it would be taken for part of a moved-back file.
  await rm(`${file}-shm`, { force: true });
  await syncFolder(path.dirname(file));
  return aside;
}

function tellTable(table: string, rows: number) {
  if (rows > 0) console.log(`  ${table}: ${rows}`);
}

function tellWhatIsNext({
  target,
  config,
  rows,
  aside,
}: {
  target: 'postgres' | 'sqlite';
  config: Config;
  rows: Rows;
  aside: string | null;
}) {
  const keys = existsSync(path.join(config.dataDir, KEYS_FILE)) ? `, ${KEYS_FILE}` : '';
  // The keeper's account and that of the clinic's programs are no person's.
  const people = (rows.user ?? 0) - 2 * (rows.keeper ?? 0);
  const lines = [
    `Listo: ${people} cuentas y ${rows.pet ?? 0} animales, comparados fila por fila en ${Object.keys(rows).length} tablas.`,
    ...(aside
      ? [`  petlove.db quedó aparte en ${aside}. Puedes borrarlo; se borra solo a los ${COPIES_DAYS} días.`]
      : []),
    ...(target === 'postgres' && !aside
      ? [
          '  Un servidor abrió petlove.db mientras tanto: lo que se anote ahí no está en PostgreSQL. Detenlo y muévelo a otra carpeta.',
        ]
      : []),
    ...(target === 'sqlite' ? ['  La base de PostgreSQL quedó como estaba; bórrala cuando ya no la quieras.'] : []),
    '',
    'Ahora:',
    target === 'postgres'
      ? '  1. Arranca los servidores con ese DATABASE_URL.'
      : `  1. Quita DATABASE_URL y arranca un solo servidor con DATA_DIR=${config.dataDir}.`,
    `  2. ${config.dataDir} sigue siendo la carpeta de datos: ahí quedan${config.storage ? '' : ' las fotos,'} las cuentas eliminadas${keys}. Varios servidores la comparten.`,
    '  3. Las sesiones siguen abiertas: nadie tiene que volver a entrar.',
  ];
  console.log(lines.join('\n'));
}

/** The error's message, never with an address in it. */
function sentence(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (error instanceof MoveRefused) {
    if (error.why === 'target not empty')
      return 'La base de destino ya tiene cuentas o apuntes. Crea otra, vacía (createdb), y repite la orden con ella.';
    if (error.why === 'other release')
      return 'La base de datos es de otra versión: arranca primero el servidor de esta versión, detenlo y repite la orden.';
    return `La tabla ${error.table} no quedó igual en los dos lados; todo sigue donde estaba.`;
  }
  const words = databaseWords(error);
  const message = error instanceof Error ? error.message : String(error);
  return words ? `La base de datos: ${words}.` : message.replace(/postgres(?:ql)?:\/\/\S+/g, 'DATABASE_URL');
}
