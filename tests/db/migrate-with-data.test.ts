/** Every released schema with rows in it reaches today's without losing one. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import { promises as fs } from 'node:fs';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { openPostgres, openSqlite } from '#db/open.ts';
import { databaseAddress } from '../support/postgres.ts';

const AT = '2026-11-21T15:00:00.000Z';
const MIGRATIONS = path.join(import.meta.dirname, '../../migrations');

test('an animal of the first release keeps its doses, weights, dates and user', async () => {
  const { db, drop } = await emptyDatabase();
  const migrator = new Migrator({
    db,
    provider: new FileMigrationProvider({ fs, path, migrationFolder: MIGRATIONS }),
  });
  const first = await migrator.migrateTo('2026-11-21-003-pets-and-vaccinations');
  expect(first.error).toBeUndefined();
  await fillFirstRelease(db);
  const latest = await migrator.migrateToLatest();
  expect(latest.error).toBeUndefined();

  const read = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows;
  expect(await read('select "petId", "userId", role from "petMember"')).toEqual([
    { petId: 7, userId: 3, role: 'owner' },
  ]);
  expect(await read('select id, "petId", name, "createdBy", "updatedBy", lot from vaccination order by id')).toEqual([
    { id: 11, petId: 7, name: 'Antirrábica', createdBy: 3, updatedBy: null, lot: 'L-1' },
  ]);
  expect(await read('select id, grams, "createdBy" from weight')).toEqual([{ id: 5, grams: 4500, createdBy: 3 }]);
  expect(await read('select key, kind, "dueOn", "remindOn" from due order by key')).toEqual([
    { key: 'vaccination:11', kind: 'vaccine', dueOn: '2027-01-02', remindOn: '2027-01-02' },
    { key: 'vaccine:2', kind: 'vaccine', dueOn: null, remindOn: null },
  ]);
  expect(await read('select "userId", purpose from consent')).toEqual([{ userId: 3, purpose: 'terms' }]);
  // Whoever wrote a dose may leave, and the next id is a new one.
  await sql`insert into vaccination ("petId", name, "givenOn", "nextSource", "createdAt", "updatedAt") values (7, 'Giardia', '2026-02-02', 'none', ${AT}, ${AT})`.execute(
    db,
  );
  expect(await read('select max(id) as id from vaccination')).toEqual([{ id: 12 }]);
  await drop();
});

// oxlint-disable-next-line typescript/no-explicit-any -- the tables of then, not those of db/types.ts
async function fillFirstRelease(db: Kysely<any>) {
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
  if (inject('sqliteTemplate')) {
    const open = openSqlite(':memory:');
    return { db: open.db, drop: open.close };
  }
  const template = inject('postgresTemplate');
  const name = `empty_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: databaseAddress(template, 'postgres') });
  await admin.connect();
  await admin.query(`create database "${name}" template template0`);
  const open = openPostgres(databaseAddress(template, name));
  return {
    db: open.db,
    drop: async () => {
      await open.close();
      await admin.query(`drop database "${name}" with (force)`);
      await admin.end();
    },
  };
}
