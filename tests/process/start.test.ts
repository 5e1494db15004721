/** A start that cannot succeed says why in one line of Spanish, ends with a code that is not 0, and leaves everything as it was. */
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrateToLatest } from '#db/migrate.ts';
import { openPostgres } from '#db/open.ts';
import { databaseAddress } from '../support/postgres.ts';
import { launch, ROOT, seedPerson, temporaryFolder } from '../support/process.ts';
import { eachNth } from '../support/sample.ts';

type Variables = Record<string, string> | undefined;
type Prepare = (dataDir: string) => Variables | Promise<Variables>;

const cases: [name: string, prepare: Prepare, line: RegExp][] = [
  [
    'a file that is no database',
    (dir) => put(dir, 'petlove.db', 'hola, soy un texto\n'.repeat(99)),
    /petlove\.db.*no es una base de datos/,
  ],
  ['a database whose end is missing', cut, /petlove\.db.*al archivo le falta una parte/],
  ['a database with zeros where people stand', zeroed, /La base de datos: el archivo está dañado/],
  ['a database that is damaged', damaged, /petlove\.db.*(dañado|no es una base de datos)/],
  [
    'a folder in the place of the file',
    (dir) => void mkdirSync(path.join(dir, 'petlove.db'), { recursive: true }),
    /petlove\.db.*no se puede abrir ese archivo/,
  ],
  ['a file in the place of the folder', (dir) => ({ DATA_DIR: fileIn(dir) }), /DATA_DIR: no se puede escribir en/],
  ['a folder where nothing can be made', () => ({ DATA_DIR: '/proc/petlove' }), /DATA_DIR: no se puede escribir en/],
  ['backups where nothing can be made', () => ({ BACKUP_DIR: '/proc/petlove' }), /BACKUP_DIR: no se puede escribir en/],
  ['a file in the place of the backups', (dir) => ({ BACKUP_DIR: fileIn(dir) }), /BACKUP_DIR: no se puede escribir en/],
  [
    'a key pair that is damaged',
    async (dir) => {
      await seedPerson(dir);
      return put(dir, 'vapid.json', '{}');
    },
    /DATA_DIR: .*vapid\.json está dañado/,
  ],
  [
    'data without their database',
    (dir) => {
      put(dir, 'petlove.db-wal', 'lo último que se anotó');
      put(dir, 'vapid.json', '{}');
      return put(dir, 'files/AB/AB1.l.jpg', 'una foto');
    },
    /falta petlove\.db .*hay files, vapid\.json, petlove\.db-wal: .*npm run restore -- .* --reemplazar\. .*empezar de cero/,
  ],
  [
    'a database that is empty beside its photos',
    (dir) => {
      put(dir, 'petlove.db', '');
      return put(dir, 'files/AB/AB1.l.jpg', 'una foto');
    },
    /falta petlove\.db o está vacío, pero hay files: /,
  ],
  ['photos that are named and not there', withoutPhotos, /Falta la carpeta .*files, .* nombra 1 fotos y documentos/],
  ['a wrong variable', () => ({ LOG_LEVEL: 'mucho' }), /LOG_LEVEL: se espera/],
  ['an address with something behind it', () => ({ PUBLIC_URL: 'https://petlove.ec/app' }), /PUBLIC_URL: se espera/],
  ['a name that is no address of this machine', () => ({ HOST: '203.0.113.1' }), /HOST: esa dirección/],
  [
    'a password of the administrator that anybody guesses',
    () => ({ ADMIN_EMAIL: 'ana@correo.ec', ADMIN_PASSWORD: 'contraseña12345' }),
    /ADMIN_PASSWORD: es fácil/,
  ],
  ['a database of a newer version', newerSqlite, /petlove\.db.*versión más nueva.*2999-01-01-001-future/],
  [
    'PostgreSQL that is not there',
    () => ({ DATABASE_URL: 'postgres://petlove:secreto@127.0.0.1:1/petlove' }),
    /\(DATABASE_URL\): ningún servidor responde/,
  ],
  [
    'PostgreSQL beside a file with accounts',
    async (dir) => {
      await seedPerson(dir);
      return { DATABASE_URL: inject('postgresTemplate') };
    },
    /Hay dos bases de datos: .*petlove\.db, .*npm run move -- postgres .*quita DATABASE_URL/,
  ],
  [
    'PostgreSQL with another password',
    () => ({ DATABASE_URL: postgresAs('petlove', 'secreto') }),
    /\(DATABASE_URL\): el servidor no acepta/,
  ],
  [
    'PostgreSQL without that database',
    () => ({ DATABASE_URL: databaseAddress(inject('postgresTemplate'), 'no_esta') }),
    /\(DATABASE_URL\): esa base de datos no existe/,
  ],
];

test.concurrent.each(eachNth(0, 2, cases))('%s', async (_name, prepare, line) => {
  using folder = temporaryFolder();
  const env = (await prepare(folder.path)) ?? {};
  const before = contentOf(folder.path);
  await expectRefusal({ DATA_DIR: folder.path, PORT: '0', ...env }, line);
  // A first start may have made an empty database before it stumbled; what was there is as it was.
  expect(contentOf(folder.path)).toMatchObject(before);
});

test('a port that is taken, before the database is touched', async () => {
  using folder = temporaryFolder();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expectRefusal({ DATA_DIR: folder.path, PORT: String(port) }, /PORT: ese puerto ya está en uso/);
  other.close();
  expect(readdirSync(folder.path)).toEqual([]);
});

test('PostgreSQL of a newer version', async () => {
  using folder = temporaryFolder();
  const name = `petlove_newer_${randomBytes(4).toString('hex')}`;
  const template = inject('postgresTemplate');
  const server = databaseAddress(template, 'postgres');
  await run(server, `create database "${name}" template "${new URL(template).pathname.slice(1)}"`);
  const DATABASE_URL = databaseAddress(template, name);
  await run(DATABASE_URL, `insert into kysely_migration values ('2999-01-01-001-future', '2999-01-01T00:00:00.000Z')`);
  await expectRefusal({ DATA_DIR: folder.path, PORT: '0', DATABASE_URL }, /\(DATABASE_URL\): .*versión más nueva/);
  await run(server, `drop database "${name}" with (force)`);
});

test('PostgreSQL without the extension for searching, which this user may not add', async () => {
  using folder = temporaryFolder();
  const name = `petlove_plain_${randomBytes(4).toString('hex')}`;
  const template = inject('postgresTemplate');
  const server = databaseAddress(template, 'postgres');
  await run(server, `create database "${name}" template template0`);
  await run(server, `create role "${name}" login password 'secreto'`);
  const plain = databaseAddress(template, name);
  await run(plain, `grant create on schema public to "${name}"`);
  const address = new URL(plain);
  Object.assign(address, { username: name, password: 'secreto' });
  const env = { DATA_DIR: folder.path, PORT: '0', DATABASE_URL: address.href };
  await expectRefusal(
    env,
    /\(DATABASE_URL\): falta la extensión pg_trgm, .*paquete postgresql-contrib.*: CREATE EXTENSION pg_trgm\. No se cambió nada\.$/m,
  );
  const tables = () => run(plain, `select tablename from pg_tables where schemaname = 'public' and tablename = 'pet'`);
  expect(await tables()).toEqual([]);
  // Somebody with the right adds it once, as the line says; nothing else was missing.
  await run(plain, 'create extension pg_trgm');
  const open = openPostgres(address.href);
  await migrateToLatest(open);
  await open.close();
  expect(await tables()).toHaveLength(1);
  await run(server, `drop database "${name}" with (force)`);
  await run(server, `drop role "${name}"`);
});

test('a client that was not built', async () => {
  using folder = temporaryFolder();
  for (const part of ['dist', 'server', 'package.json'])
    cpSync(path.join(ROOT, part), path.join(folder.path, part), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder.path, 'node_modules'));
  const env = { DATA_DIR: path.join(folder.path, 'data'), PORT: '0' };
  await expectRefusal(env, /Falta construir el cliente: usa npm start/, { cwd: folder.path });
});

const root = userInfo().uid === 0;

/** Permissions do not bind root, so as root the server runs as nobody. */
test.each([
  ['a data folder that may only be read', 0o555, 0o644, /DATA_DIR: no se puede escribir en/],
  ['a database that may not be read', 0o755, 0o000, /petlove\.db.*(no se puede abrir|no hay permiso)/],
])('%s', async (_name, folderMode, fileMode, line) => {
  using folder = temporaryFolder();
  await seedPerson(folder.path);
  chmodSync(path.join(folder.path, 'petlove.db'), fileMode);
  chmodSync(folder.path, folderMode);
  if (root) chownSync(folder.path, 65534, 65534);
  await expectRefusal({ DATA_DIR: folder.path, PORT: '0' }, line, root ? { uid: 65534 } : {});
  chmodSync(folder.path, 0o755);
});

async function expectRefusal(env: Record<string, string>, line: RegExp, start: Parameters<typeof launch>[1] = {}) {
  const { texts, ended } = launch(env, start);
  expect(await ended, texts.stderr).toBe(1);
  expect(texts.stderr.trim().split('\n'), texts.stderr).toHaveLength(1);
  expect(texts.stderr).toMatch(/^PetLove\+ no arrancó\. /);
  expect(texts.stderr).toMatch(line);
  expect(texts.stderr + texts.stdout).not.toContain('secreto');
}

async function run(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

function put(dataDir: string, name: string, content: string): undefined {
  mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true });
  writeFileSync(path.join(dataDir, name), content);
}

function fileIn(dataDir: string): string {
  put(dataDir, 'archivo', 'x');
  return path.join(dataDir, 'archivo');
}

async function damaged(dataDir: string) {
  await seedPerson(dataDir);
  const file = path.join(dataDir, 'petlove.db');
  const bytes = readFileSync(file);
  // The head stays: it opens, and shows its damage when the tables are read.
  bytes.fill(0xa5, 100, 4096);
  writeFileSync(file, bytes);
  return undefined;
}

async function cut(dataDir: string) {
  await seedPerson(dataDir);
  const file = path.join(dataDir, 'petlove.db');
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, bytes.length - 8192));
  return undefined;
}

/** It opens and is of this version; what fails is the first question about people. */
async function zeroed(dataDir: string) {
  await seedPerson(dataDir);
  const file = path.join(dataDir, 'petlove.db');
  const raw = new SQLite(file);
  const page = raw.prepare(`select rootpage from sqlite_schema where type = 'table' and name = 'user'`).pluck().get();
  raw.close();
  const bytes = readFileSync(file);
  bytes.fill(0, (Number(page) - 1) * 4096, Number(page) * 4096);
  writeFileSync(file, bytes);
  return undefined;
}

async function withoutPhotos(dataDir: string) {
  await seedPerson(dataDir);
  const raw = new SQLite(path.join(dataDir, 'petlove.db'));
  raw.exec(`insert into file ("code", "kind", "purpose", "mime", "bytes", "takenOn", "createdAt", "storedAt")
    values ('FOTO1', 'photo', 'gallery', 'image/jpeg', 9, '2026-11-21', '2026-11-21', '2026-11-21')`);
  raw.close();
  return undefined;
}

async function newerSqlite(dataDir: string) {
  await seedPerson(dataDir);
  const raw = new SQLite(path.join(dataDir, 'petlove.db'));
  raw.exec(`insert into kysely_migration values ('2999-01-01-001-future', '2999-01-01T00:00:00.000Z')`);
  raw.close();
  return undefined;
}

function postgresAs(user: string, password: string): string {
  const address = new URL(inject('postgresTemplate'));
  Object.assign(address, { username: user, password });
  return address.href;
}

/** Every file with its bytes, but for the two that SQLite keeps beside a database while it looks at it. */
function contentOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile() && !/-(wal|shm)$/.test(entry.name));
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [
      name,
      createHash('sha256')
        .update(readFileSync(path.join(parentPath, name)))
        .digest('hex'),
    ]),
  );
}
