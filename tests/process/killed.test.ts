/** What was acknowledged is there after the process was killed in the middle of it. */
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { CompiledQuery } from 'kysely';
import { openSqlite } from '#db/open.ts';
import { databaseAddress } from '../support/postgres.ts';
import {
  keepWriting,
  launch,
  openData,
  PATIENCE,
  post,
  rounds,
  seedPerson,
  signIn,
  startServer,
  temporaryFolder,
  until,
} from '../support/process.ts';

/** Tries to sign in, of which no one gets more by ending the process. */
const STRANGER = 'extranio@correo.ec';
const MOST_TRIES = 5;

test('SQLite: nothing acknowledged is lost, and the file is whole', async () => {
  using folder = temporaryFolder();
  await killedAgainAndAgain(folder.path, rounds(3, 6));
  const raw = new SQLite(path.join(folder.path, 'petlove.db'), { readonly: true });
  expect(raw.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(raw.pragma('foreign_key_check')).toEqual([]);
  raw.close();
});

test('PostgreSQL: nothing acknowledged is lost', async () => {
  using folder = temporaryFolder();
  const server = new pg.Client({ connectionString: databaseAddress(inject('postgresTemplate'), 'postgres') });
  const name = `petlove_killed_${randomBytes(4).toString('hex')}`;
  await server.connect();
  await server.query(`create database "${name}"`);
  try {
    await killedAgainAndAgain(folder.path, rounds(2, 3), databaseAddress(inject('postgresTemplate'), name));
  } finally {
    await server.query(`drop database "${name}" with (force)`);
    await server.end();
  }
});

function sizeOf(dataDir: string): number {
  return statSync(path.join(dataDir, 'petlove.db'), { throwIfNoEntry: false })?.size ?? 0;
}

/** Each round starts anew on the same database, with another number of writes before the blow. */
async function killedAgainAndAgain(dataDir: string, times: number, databaseUrl?: string) {
  const email = await seedPerson(dataDir, databaseUrl);
  const acknowledged: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
    const writing = keepWriting(server.url, await signIn(server.url, email));
    const enough = 5 + Math.floor(Math.random() * 40);
    await until(() => writing.acknowledged.length >= enough, 'some writes');
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 50));
    await post(`${server.url}/login`, { username: STRANGER, password: 'Cedro-12-marea' });
    server.child.kill('SIGKILL');
    expect(await server.ended).toBe('SIGKILL');
    await writing.stop();
    acknowledged.push(...writing.acknowledged);
  }
  const open = openData(dataDir, databaseUrl);
  const rows = await open.db.selectFrom('pet').select('id').execute();
  const tries = await open.db.selectFrom('rateLimit').select('count').where('key', 'like', `%${STRANGER}%`).execute();
  await open.close();
  // Their commits do not wait for the disk (db/light-commits.ts), and outlive the process all the same.
  expect(tries.length).toBeGreaterThan(0);
  expect(tries.filter(({ count }) => count < Math.min(times, MOST_TRIES))).toEqual([]);
  const there = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
}

test('a first start that is killed while it makes the tables does not spoil the next one', async () => {
  using folder = temporaryFolder();
  for (const wait of [0, 15, 40]) {
    const dataDir = path.join(folder.path, String(wait));
    const first = launch({ DATA_DIR: dataDir, PORT: '0' });
    const began = performance.now();
    // From the moment the file is there, a little later each time: somewhere in the middle of the migrations.
    await until(() => first.child.exitCode !== null || sizeOf(dataDir) > 0, 'the file');
    await new Promise((resolve) => setTimeout(resolve, wait));
    first.child.kill('SIGKILL');
    await first.ended;
    expect(performance.now() - began).toBeLessThan(PATIENCE);
    const second = await startServer({ DATA_DIR: dataDir });
    second.child.kill('SIGKILL');
    await second.ended;
  }
});

test('a migration that fails half-way leaves nothing of itself', async () => {
  using folder = temporaryFolder();
  const open = openSqlite(path.join(folder.path, 'petlove.db'));
  expect(open.db.getExecutor().adapter.supportsTransactionalDdl).toBe(true);
  await open.close();
});

test('a power cut loses nothing either: every connection that writes waits for the disk', async () => {
  using folder = temporaryFolder();
  const file = path.join(folder.path, 'petlove.db');
  // The driver drops to NORMAL (1) after the first write of a connection to a file that is already in WAL mode: so look after
  // a write, after many, and again on a file that is opened a second time.
  await seedPerson(folder.path);
  for (let opened = 0; opened < 2; opened += 1) {
    const open = openSqlite(file);
    const waits = async () => {
      const { rows } = await open.db.executeQuery<{ synchronous: number }>(CompiledQuery.raw('pragma synchronous'));
      return rows[0]?.synchronous;
    };
    expect(await waits()).toBe(2);
    for (let write = 0; write < 3; write += 1)
      await open.db.executeQuery(CompiledQuery.raw(`pragma user_version = ${write}`));
    await open.db
      .updateTable('user')
      .set({ name: `Ana ${opened}` })
      .execute();
    expect(await waits()).toBe(2);
    await open.close();
  }
});
