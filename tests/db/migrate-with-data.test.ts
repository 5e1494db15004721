/** Every released schema with rows in it reaches today's without losing or changing one. */
import { randomBytes } from 'node:crypto';
import { promises as fs, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { type OpenDatabase, openPostgres, openSqlite } from '#db/open.ts';
import { found } from '#db/search.ts';
import { databaseAddress } from '../support/postgres.ts';
import { FACES, frozenRows } from './frozen-rows.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- the tables of then, not those of db/types.ts
type AnyDb = Kysely<any>;
type Rows = Record<string, unknown>[];

const MIGRATIONS = path.join(import.meta.dirname, '../../migrations');
const RELEASES = readdirSync(MIGRATIONS)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.replace('.ts', ''))
  .toSorted();
/** Releases are frozen and their number grows: the newest ones and each tenth or thirtieth; `npm run test:all` takes each. */
const TRIED = RELEASES.filter((_, place) => {
  const fromNewest = RELEASES.length - 1 - place;
  const each = inject('sqliteTemplate') ? 10 : 30;
  return process.env.TEST_ALL === '1' || fromNewest < 3 || fromNewest % each === 0;
});
/** Not people's, or worked out from what is. */
const NOT_COMPARED = /^kysely_|^sqlite_|Search/;

test('what was written at any release says the same at the newest one', { timeout: 300_000 }, async () => {
  await using files = await databases();
  for (const release of TRIED) {
    await migrate(files.base.db, release);
    const open = await files.copyOfBase();
    const { db } = open;
    const schema = Number(release.slice(11, 14));
    const before = await filled(db, schema);
    const missing = Object.keys(before).filter((table) => before[table]?.length === 0);
    expect(missing, `${release}: its tables have no row in frozen-rows.ts`).toEqual([]);

    await migrate(db, RELEASES.at(-1) ?? '');
    const now = await everything(db, columnsOf(before));
    for (const [table, rows] of Object.entries(before)) expect(now[table], `${release}: ${table}`).toEqual(rows);
    if (schema >= 6)
      for (const [table, id, photo] of FACES)
        expect((await read(db, `select photo from "${table}" where id = ${id}`))[0], release).toEqual({ photo });
    if (schema >= 3)
      expect(
        await read(db, 'select distinct "petId", "userId" from "petMember" where "userId" = 3 order by 1'),
      ).toEqual([
        { petId: 7, userId: 3 },
        { petId: 8, userId: 3 },
      ]);
    if (open.dialect === 'sqlite') {
      expect(await read(db, 'pragma foreign_key_check'), release).toEqual([]);
      expect(await read(db, 'pragma integrity_check'), release).toEqual([{ integrity_check: 'ok' }]);
    }
    await open.close();
  }
});

/** Puts the frozen rows in, and answers what every table holds then. */
async function filled(db: AnyDb, schema: number): Promise<Record<string, Rows>> {
  for (const [, table, ...rows] of frozenRows(schema))
    for (const row of rows) await db.insertInto(table).values(row).execute();
  if (schema >= 6)
    for (const [table, id, photo] of FACES) await db.updateTable(table).set({ photo }).where('id', '=', id).execute();
  const tables = await db.introspection.getTables();
  const columns = tables
    .filter(({ name, isView }) => !isView && !NOT_COMPARED.test(name))
    .map(({ name, columns: own }): [string, string[]] => [name, own.map((column) => column.name)]);
  // What is due was numbered anew once, nothing refers to these numbers; and it is called as in the catalogue since migration 051.
  const compared = columns.map(([name, own]): [string, string[]] => [
    name,
    own.filter((column) => !(name === 'due' && ['id', 'title'].includes(column))),
  ]);
  return everything(db, new Map(compared));
}

async function everything(db: AnyDb, tables: Map<string, string[]>): Promise<Record<string, Rows>> {
  const found: Record<string, Rows> = {};
  for (const [table, columns] of tables) {
    const rows = await read(db, `select ${columns.map((name) => `"${name}"`).join(', ')} from "${table}"`);
    found[table] = rows.filter(isPersons).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  }
  return found;
}

/** The keeper, its owner without a name and the account of its programs came with releases. */
function isPersons({ email, name, principal }: Rows[number]): boolean {
  return email !== KEEPER && email !== PROGRAMS && !(name === 'Tutor sin anotar' && principal === 1);
}

function columnsOf(snapshot: Record<string, Rows>) {
  return new Map(Object.entries(snapshot).map(([table, [first = {}]]) => [table, Object.keys(first)]));
}

async function read(db: AnyDb, query: string): Promise<Rows> {
  return (await sql.raw<Record<string, unknown>>(query).execute(db)).rows;
}

async function migrate(db: AnyDb, target: string) {
  const provider = new FileMigrationProvider({ fs, path, migrationFolder: MIGRATIONS });
  const { error } = await new Migrator({ db, provider }).migrateTo(target);
  expect(error, target).toBeUndefined();
}

const AT = '2026-11-21T15:00:00.000Z';
const KEEPER = '';
const PROGRAMS = 'programas';

test('what administrators registered for others passes to the keeper; what may be their own is asked', async () => {
  const { db: todays, drop } = await emptyDatabase();
  const db: AnyDb = todays;
  await migrate(db, '2026-11-23-031-staff');
  const person = { surname: '', countryIso: 'EC', status: 'active', signupKind: 'correo', createdAt: AT };
  const account = { ...person, timeZone: 'America/Guayaquil', termsAcceptedAt: AT };
  const staff = { administrator: 1, veterinarian: 0, reception: 0, since: AT };
  for (const id of [3, 9]) {
    const user = { id, email: `admin${id}@correo.ec`, name: `Admin ${id}`, role: 'ROLE_ADMINISTRADOR' };
    await db
      .insertInto('user')
      .values({ ...user, ...account })
      .execute();
    await db
      .insertInto('staff')
      .values({ userId: id, ...staff })
      .execute();
  }
  const owners = [
    { id: 10, userId: 3, principal: 1, name: 'Ella misma', idNumber: null },
    { id: 11, userId: 3, principal: 0, name: 'Clienta', idNumber: '1710034065' },
    { id: 12, userId: 3, principal: 0, name: 'Paga su año', idNumber: null },
    { id: 13, userId: 9, principal: 0, name: 'La misma clienta', idNumber: '1710034065' },
  ];
  for (const owner of owners)
    await db
      .insertInto('owner')
      .values({ surname: '', idKind: owner.idNumber && 'cedula', createdAt: AT, ...owner })
      .execute();
  const pets = [
    { id: 20, userId: 3, ownerId: 10 },
    { id: 21, userId: 3, ownerId: 11, importRef: 'ref:A-1' },
    { id: 22, userId: 3, ownerId: 12, licensedUntil: '2027-01-01' },
    { id: 23, userId: 9, ownerId: 13, importRef: 'ref:A-1' },
  ];
  for (const pet of pets) {
    const animal = { code: `K7Q2M9XDT${pet.id % 10}`, name: 'Toby', speciesId: 1, sex: 'male', birthEstimated: 0 };
    await db
      .insertInto('pet')
      .values({ ...animal, createdAt: AT, updatedAt: AT, ...pet })
      .execute();
    const { id: petId, userId } = pet;
    await db.insertInto('petMember').values({ petId, userId, role: 'owner', createdAt: AT }).execute();
  }
  await migrate(db, RELEASES.at(-1) ?? '');

  const [keeper] = await read(db, `select id from "user" where email = '${KEEPER}'`);
  const userId = keeper?.id;
  expect(await read(db, 'select id, "userId", "importRef" from pet order by id')).toEqual([
    { id: 20, userId: 3, importRef: null },
    { id: 21, userId, importRef: 'ref:A-1' },
    { id: 22, userId: 3, importRef: null },
    { id: 23, userId, importRef: null },
  ]);
  expect(await read(db, 'select "petId", "userId" from "petMember" order by "petId"')).toEqual([
    { petId: 20, userId: 3 },
    { petId: 21, userId },
    { petId: 22, userId: 3 },
    { petId: 23, userId },
  ]);
  expect(await read(db, 'select id, "userId", "idNumber" from owner where id between 10 and 13 order by id')).toEqual([
    { id: 10, userId: 3, idNumber: null },
    { id: 11, userId, idNumber: '1710034065' },
    { id: 12, userId: 3, idNumber: null },
    { id: 13, userId, idNumber: null },
  ]);
  expect(await read(db, 'select "petId", via, "endedAt" from patient order by "petId"')).toEqual([
    { petId: 21, via: 'import', endedAt: null },
    { petId: 23, via: 'earlier', endedAt: null },
  ]);
  expect(await read(db, 'select "petId", "userId" from "patientCandidate" order by "petId"')).toEqual([
    { petId: 20, userId: 3 },
    { petId: 22, userId: 3 },
  ]);
  expect(await read(db, 'select kind, "petId", "ownerId", value from "movedDuplicate" order by id')).toEqual([
    { kind: 'reference', petId: 23, ownerId: null, value: 'ref:A-1' },
    { kind: 'identity', petId: null, ownerId: 13, value: 'cedula 1710034065' },
  ]);
  const search = async (piece: string) => {
    const ids = sql<{
      id: number;
    }>`select id from ${found(todays, 'pet', { kind: 'pieces', anyOf: [[piece]] })} as "found"`;
    return (await ids.execute(todays)).rows.map(({ id }) => id).toSorted((a, b) => a - b);
  };
  expect([await search('clienta'), await search('admin3'), await search('admin9')]).toEqual([[21, 23], [20, 22], []]);
  await db.updateTable('pet').set({ name: 'Canela' }).where('id', '=', 21).execute();
  expect([await search('canela'), await search('toby')]).toEqual([[21], [20, 22, 23]]);
  await drop();
});

test('a key of the staff for the clinic passes to the keeper with what its maker may; every other stays', async () => {
  const { db: todays, drop } = await emptyDatabase();
  const db: AnyDb = todays;
  await migrate(db, '2026-11-24-035-clinical-notes');
  const person = { surname: 'Vera', countryIso: 'EC', signupKind: 'correo', createdAt: AT, termsAcceptedAt: AT };
  const people = [
    { id: 3, name: 'Root', status: 'active', roles: [1, 0, 0] },
    { id: 4, name: 'Camila', status: 'active', roles: [0, 0, 1] },
    { id: 5, name: 'Ana', status: 'active', roles: null },
    { id: 6, name: 'Former', status: 'active', roles: [0, 0, 0] },
    { id: 7, name: 'Closed', status: 'disabled', roles: [1, 1, 0] },
  ];
  const both = 'cobros:leer mascotas:leer pendientes:leer';
  for (const { roles, ...one } of people) {
    const rest = { email: `${one.id}@correo.ec`, role: 'ROLE_USUARIO', timeZone: 'America/Guayaquil' };
    await db
      .insertInto('user')
      .values({ ...person, ...rest, ...one })
      .execute();
    const [administrator, veterinarian, reception] = roles ?? [];
    if (roles)
      await db
        .insertInto('staff')
        .values({ userId: one.id, administrator, veterinarian, reception, since: AT })
        .execute();
    const key = { userId: one.id, name: 'Agenda', beginning: 'plk_1', createdAt: AT, expiresAt: AT };
    const scopes = [both, 'mascotas:leer'];
    for (const [nth, words] of scopes.entries())
      await db
        .insertInto('apiKey')
        .values({ ...key, id: one.id * 10 + nth, hash: `${one.id}-${nth}`, scopes: words })
        .execute();
  }
  const hook = { name: 'CRM', url: 'https://crm.example', secret: 's', events: 'x', active: 1, createdAt: AT };
  await db
    .insertInto('webhook')
    .values([{ ...hook, createdBy: 4 }, hook])
    .execute();
  await migrate(db, RELEASES.at(-1) ?? '');

  const [holder] = await read(db, 'select "userId", "programsId" from keeper');
  const moved = (await read(db, 'select * from "apiKey" order by id')).filter(
    ({ userId }) => userId === holder?.userId,
  );
  expect(moved.map(({ id, madeBy, maker, scopes }) => [id, madeBy, maker, scopes])).toEqual([
    [30, 3, 'Root Vera', both],
    [40, 4, 'Camila Vera', 'mascotas:leer pendientes:leer'],
  ]);
  const ids = new Set(moved.map(({ id }) => id));
  const left = (await read(db, 'select * from "apiKey" order by id')).filter(({ id }) => !ids.has(id));
  expect(left.map(({ id }) => id)).toEqual([31, 41, 50, 51, 60, 61, 70, 71]);
  for (const row of left) expect(row).toMatchObject({ madeBy: null, maker: null });
  expect(await read(db, 'select maker from webhook order by id')).toEqual([{ maker: 'Camila Vera' }, { maker: null }]);
  await drop();
});

test('of branches of one name the later gets a number, and a removed one keeps its own', async () => {
  const { db: todays, drop } = await emptyDatabase();
  const db: AnyDb = todays;
  await migrate(db, '2026-11-26-036-keys-of-the-clinic');
  const names = ['Río', 'Norte', 'RIO', 'rio 2', 'río'];
  for (const [nth, name] of names.entries())
    await db
      .insertInto('branch')
      .values({ name, createdAt: AT, removedAt: nth === 0 ? AT : null })
      .execute();
  await migrate(db, RELEASES.at(-1) ?? '');
  const after = await read(db, 'select name from branch order by id');
  expect(after.map(({ name }) => name)).toEqual(['Río', 'Norte', 'RIO', 'rio 2', 'río 3']);
  await drop();
});

test('an animal of the first release keeps its doses, weights, dates and user', async () => {
  const { db, drop } = await emptyDatabase();
  await migrate(db, '2026-11-21-003-pets-and-vaccinations');
  await fillFirstRelease(db);
  await migrate(db, RELEASES.at(-1) ?? '');

  expect(await read(db, 'select "petId", "userId", role from "petMember"')).toEqual([
    { petId: 7, userId: 3, role: 'owner' },
  ]);
  expect(
    await read(db, 'select id, "petId", name, "createdBy", "updatedBy", lot from vaccination order by id'),
  ).toEqual([{ id: 11, petId: 7, name: 'Antirrábica', createdBy: 3, updatedBy: null, lot: 'L-1' }]);
  expect(await read(db, 'select id, grams, "createdBy" from weight')).toEqual([{ id: 5, grams: 4500, createdBy: 3 }]);
  expect(await read(db, 'select key, kind, "dueOn", "remindOn" from due order by key')).toEqual([
    { key: 'vaccination:11', kind: 'vaccine', dueOn: '2027-01-02', remindOn: '2027-01-02' },
    { key: 'vaccine:2', kind: 'vaccine', dueOn: null, remindOn: null },
  ]);
  expect(await read(db, 'select "userId", purpose from consent')).toEqual([{ userId: 3, purpose: 'terms' }]);
  // Whoever wrote a dose may leave, and the next id is a new one.
  await sql`insert into vaccination ("petId", name, "givenOn", "nextSource", "createdAt", "updatedAt") values (7, 'Giardia', '2026-02-02', 'none', ${AT}, ${AT})`.execute(
    db,
  );
  expect(await read(db, 'select max(id) as id from vaccination')).toEqual([{ id: 12 }]);
  await drop();
});

async function fillFirstRelease(db: AnyDb) {
  await db
    .insertInto('user')
    .values({
      id: 3,
      email: 'ana@correo.ec',
      name: 'Ana',
      surname: '',
      countryIso: 'EC',
      role: 'ROLE_USUARIO',
      status: 'active',
      signupKind: 'correo',
      timeZone: 'America/Guayaquil',
      termsAcceptedAt: AT,
      createdAt: AT,
    })
    .execute();
  await db
    .insertInto('owner')
    .values({ id: 4, userId: 3, principal: 1, name: 'Ana', surname: '', createdAt: AT })
    .execute();
  await db
    .insertInto('pet')
    .values({
      id: 7,
      userId: 3,
      ownerId: 4,
      code: 'K7Q2M9XDTA',
      name: 'Toby',
      speciesId: 1,
      sex: 'male',
      birthEstimated: 0,
      createdAt: AT,
      updatedAt: AT,
    })
    .execute();
  await db
    .insertInto('weight')
    .values({ id: 5, petId: 7, grams: 4500, unit: 'kg', measuredOn: '2026-01-02', createdBy: 3, createdAt: AT })
    .execute();
  const dose = { petId: 7, name: 'Antirrábica', givenOn: '2026-01-02', nextOn: '2027-01-02', nextSource: 'schedule' };
  await db
    .insertInto('vaccination')
    .values({ id: 11, vaccineId: 1, lot: 'L-1', createdBy: 3, createdAt: AT, updatedAt: AT, ...dose })
    .execute();
  const line = { petId: 7, kind: 'vaccine', title: 'Antirrábica', inSeries: 0 };
  await db
    .insertInto('due')
    .values([
      { ...line, vaccinationId: 11, vaccineId: 1, dueOn: '2027-01-02' },
      { ...line, vaccinationId: null, vaccineId: 2, dueOn: null },
    ])
    .execute();
  // Ids were given by hand; PostgreSQL counts on from where its own sequence stands.
  if (!inject('sqliteTemplate')) await sql`select setval(pg_get_serial_sequence('vaccination', 'id'), 11)`.execute(db);
}

async function emptyDatabase() {
  const files = await databases();
  return { db: files.base.db, drop: () => files[Symbol.asyncDispose]() };
}

/** A database that is brought from release to release and never filled, and copies of it that are. */
async function databases() {
  return inject('sqliteTemplate') ? sqliteDatabases() : postgresDatabases();
}

function sqliteDatabases() {
  const folder = mkdtempSync(path.join(tmpdir(), 'petlove-releases-'));
  const base = openSqlite(path.join(folder, 'base.db'));
  let copies = 0;
  return {
    base,
    copyOfBase: async (): Promise<OpenDatabase> => {
      const file = path.join(folder, `${(copies += 1)}.db`);
      base.copyTo?.(file);
      return openSqlite(file);
    },
    [Symbol.asyncDispose]: async () => {
      await base.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function postgresDatabases() {
  const template = inject('postgresTemplate');
  const admin = new pg.Client({ connectionString: databaseAddress(template, 'postgres') });
  await admin.connect();
  const names: string[] = [];
  const create = async (from: string) => {
    const name = `release_${randomBytes(6).toString('hex')}`;
    await admin.query(`create database "${name}" template "${from}" strategy file_copy`);
    names.push(name);
    return name;
  };
  const baseName = await create('template0');
  const address = (name: string) => databaseAddress(template, name);
  const files = {
    base: openPostgres(address(baseName)),
    copyOfBase: async (): Promise<OpenDatabase> => {
      // Nobody may be in a database that is copied.
      await files.base.close();
      const open = openPostgres(address(await create(baseName)));
      files.base = openPostgres(address(baseName));
      return open;
    },
    [Symbol.asyncDispose]: async () => {
      await files.base.close();
      for (const name of names) await admin.query(`drop database if exists "${name}" with (force)`);
      await admin.end();
    },
  };
  return files;
}

test('a contact whose animal was taken is that account, and a dose of a list is called as in the catalogue', async () => {
  const { db: todays, drop } = await emptyDatabase();
  const db: AnyDb = todays;
  await migrate(db, '2026-11-26-044-figures');
  const [keeper] = await read(db, `select id from "user" where email = '${KEEPER}'`);
  const put = (table: string, row: Record<string, unknown>) => db.insertInto(table).values(row).execute();
  const person = { surname: '', countryIso: 'EC', status: 'active', signupKind: 'correo', createdAt: AT };
  const account = { ...person, timeZone: 'America/Guayaquil', termsAcceptedAt: AT, role: 'ROLE_USUARIO' };
  await put('user', { id: 300, email: 'luis@correo.ec', name: 'Luis', ...account });
  for (const [id, userId, principal] of [
    [310, 300, 1],
    [311, keeper?.id, 0],
    [312, keeper?.id, 0],
  ])
    await put('owner', { id, userId, principal, name: 'Luis', surname: 'Vera', createdAt: AT });
  const animal = { name: 'Toby', speciesId: 1, sex: 'male', birthEstimated: 0, createdAt: AT, updatedAt: AT };
  await put('pet', { id: 320, userId: 300, ownerId: 310, code: 'K7Q2M9XDT0', ...animal });
  const offer = { petId: 320, createdAt: AT, expiresAt: AT, takenBy: 300, takenAt: AT };
  await put('handOver', { id: 330, ownerId: 311, ...offer });
  await put('handOver', { id: 331, ownerId: 312, ...offer, returnedAt: AT });
  const list = { fileName: 'lista.csv', format: 'csv', state: 'done', sheets: '[]', headings: 'h', settings: '{}' };
  await put('listImport', { id: 340, holderId: keeper?.id, ...list, total: 1, handled: 1, createdAt: AT });
  const dose = { petId: 320, givenOn: '2026-01-02', nextSource: 'schedule', createdAt: AT, updatedAt: AT };
  await put('vaccination', { id: 350, name: 'RABIA', vaccineId: 1, importId: 340, ...dose });
  await put('vaccination', { id: 351, name: 'Rabia, de su mano', vaccineId: 1, ...dose });
  const line = { petId: 320, kind: 'vaccine', inSeries: 0, dueOn: '2027-01-02', remindOn: '2027-01-02' };
  await put('due', { ...line, key: 'vaccination:350', title: 'RABIA', vaccineId: 1, vaccinationId: 350 });
  await put('due', { ...line, key: 'vaccine:5', title: 'PUPPY', vaccineId: 5 });
  await migrate(db, RELEASES.at(-1) ?? '');

  expect(await read(db, 'select id, "accountId" from owner where id between 310 and 312 order by id')).toEqual([
    { id: 310, accountId: null },
    { id: 311, accountId: 300 },
    { id: 312, accountId: null },
  ]);
  expect(await read(db, 'select id, name, notes from vaccination where id between 350 and 351 order by id')).toEqual([
    { id: 350, name: 'Antirrábica', notes: 'En la lista decía «RABIA».' },
    { id: 351, name: 'Rabia, de su mano', notes: null },
  ]);
  const titles = await read(db, 'select title from due where "petId" = 320 order by title');
  expect(titles.map(({ title }) => title)).toEqual(['Antirrábica', 'Puppy']);
  await drop();
});
