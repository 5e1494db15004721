/** From SQLite to PostgreSQL and back: everything arrives, no number is given twice, and nothing is begun beside it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPostgres } from '#db/open.ts';
import { emptyDatabase } from '../support/empty-database.ts';
import { cleanEnvironment, launch, openData, ROOT, seedPerson, temporaryFolder } from '../support/process.ts';
import { makeRich } from '../support/rich-account.ts';
import { startS3 } from '../support/s3.ts';

test('everything is taken to PostgreSQL and back, never over what is there', async () => {
  using folder = temporaryFolder();
  await using database = await emptyDatabase();
  const { path: dataDir } = folder;
  await fill(dataDir);
  const before = contentOf(dataDir);
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url };
  const server = openData(dataDir);
  await server.db.selectFrom('user').select('id').execute();
  expect(move(env, 'postgres')).toMatchObject({ status: 1, said: expect.stringContaining('Un servidor está usando') });
  await server.close();

  const { DATA_DIR } = env;
  const moved = move({ DATA_DIR }, database.url);
  expect(moved).toMatchObject({ status: 0, said: expect.stringMatching(/Listo: 1 cuentas y 3 animales/) });
  expect(moved.said).not.toContain(new URL(database.url).password);
  const left = readdirSync(dataDir).filter((name) => /petlove|mudanza/.test(name));
  expect(left).toEqual([expect.stringMatching(/^petlove-movido-.*Z\.db$/)]);

  const open = openPostgres(database.url);
  const lost = before.sqlite_sequence?.find((row) => String(row).startsWith('{"name":"weight"'));
  const petId = 1;
  const weight = {
    petId,
    grams: 9000,
    unit: 'kg',
    measuredOn: '2026-11-21',
    createdBy: 1,
    createdAt: '2026-11-21',
  } as const;
  const next = await open.db.insertInto('weight').values(weight).returning('id').executeTakeFirstOrThrow();
  expect(lost).toBe(JSON.stringify({ name: 'weight', seq: next.id - 1 }));
  await open.db.deleteFrom('weight').where('id', '=', next.id).execute();
  const found = await sql`select id from "petSearch" where text like '%canela 2%'`.execute(open.db);
  expect(found.rows).toEqual([{ id: 3 }]);
  const deferred = await sql`select conname from pg_constraint where condeferrable`.execute(open.db);
  expect(deferred.rows).toEqual([]);
  expect(move(env, 'sqlite')).toMatchObject({ status: 1, said: expect.stringContaining('Detén los servidores') });
  await open.close();

  expect(move(env, 'sqlite')).toMatchObject({ status: 0, said: expect.stringMatching(/Quita DATABASE_URL/) });
  const after = contentOf(dataDir);
  expect(after.sqlite_sequence).toContain(JSON.stringify({ name: 'weight', seq: next.id }));
  delete before.sqlite_sequence;
  for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows);
  expect(move(env, 'sqlite')).toMatchObject({ status: 1, said: expect.stringContaining('ya tiene datos') });
  expect(move(env, 'postgres')).toMatchObject({ status: 1, said: expect.stringContaining('ya tiene cuentas') });
  expect(contentOf(dataDir)).toEqual(after);
});

test('pictures go along where they will lie somewhere else', async () => {
  using folder = temporaryFolder();
  await using database = await emptyDatabase();
  const { path: dataDir } = folder;
  await fill(dataDir);
  const s3 = await startS3();
  const photo = path.join(dataDir, 'files/FO/FOTO1.l.jpg');
  const bytes = readFileSync(photo);
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, ...s3.env };
  // Another process, so that this one can answer as the bucket meanwhile.
  expect(await moveBeside(env, 'postgres')).toMatchObject({ code: 0, said: expect.stringMatching(/nuevo lugar: 1\./) });
  writeFileSync(photo, 'otra cosa');
  const { STORAGE_URL, ...keys } = s3.env;
  const back = await moveBeside(
    { DATA_DIR: dataDir, DATABASE_URL: database.url, ...keys },
    'sqlite',
    '--fotos-de',
    STORAGE_URL,
  );
  expect(back).toMatchObject({ code: 0 });
  expect(readFileSync(photo)).toEqual(bytes);
  await s3.close();
});

function move(env: Record<string, string>, ...args: string[]) {
  const done = spawnSync(process.execPath, ['scripts/move.ts', ...args], {
    cwd: ROOT,
    env: cleanEnvironment(env),
    encoding: 'utf8',
    // A test that waits for a process in this way is not stopped by its own limit.
    timeout: 120_000,
  });
  return { status: done.status, said: done.stdout + done.stderr };
}

async function moveBeside(env: Record<string, string>, ...args: string[]) {
  const { ended, output } = launch(env, { program: ['scripts/move.ts', ...args] });
  return { code: await ended, said: output() };
}

/** A person with animals and their history, a picture that names its account and is named by it, and a number that was given once. */
async function fill(dataDir: string) {
  const email = await seedPerson(dataDir);
  const { db, close } = openData(dataDir);
  await makeRich(db, { email, animals: 3, entries: 2, doses: 2 });
  await close();
  const raw = new SQLite(path.join(dataDir, 'petlove.db'));
  raw.exec(`insert into file ("code", "kind", "purpose", "mime", "bytes", "takenOn", "createdAt", "storedAt", "userId")
    values ('FOTO1', 'photo', 'user', 'image/jpeg', 9, '2026-11-21', '2026-11-21', '2026-11-21', 1);
    update user set photo = 'FOTO1', name = 'Ñuño "El 🐕" \\ O''Neil';
    update species set name = 'Perro (cambiado)' where id = 1;
    delete from weight where id = (select max(id) from weight)`);
  raw.close();
  mkdirSync(path.join(dataDir, 'files/FO'), { recursive: true });
  writeFileSync(path.join(dataDir, 'files/FO/FOTO1.l.jpg'), Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]));
}

/** Every row of every table, and the last number of each; the texts that are searched with them. */
function contentOf(dataDir: string): Record<string, unknown[]> {
  const raw = new SQLite(path.join(dataDir, 'petlove.db'), { readonly: true });
  const names = raw
    .prepare(
      `select name from sqlite_schema where type = 'table' and name not like '%Search\\_%' escape '\\' order by name`,
    )
    .pluck()
    .all()
    .map(String)
    .filter((name) => name !== 'kysely_migration');
  const rowsOf = (name: string) =>
    raw
      .prepare(`select * from "${name}"`)
      .all()
      .map((row) => JSON.stringify(row));
  const content = Object.fromEntries(names.map((name) => [name, rowsOf(name).toSorted()]));
  raw.close();
  return content;
}
