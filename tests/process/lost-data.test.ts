/** The database or the photos are not where they were: nothing is begun in their place, nothing that is left is touched, and it is said. */
import { IS_PERSON } from '#db/keeper.ts';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { makeAdministrator } from '#server/accounts/staff/standing.service.ts';
import { writeBackup } from '#server/admin/backups/backup-write.ts';
import { launch, openData, seedPerson, signIn, startServer, temporaryFolder, until } from '../support/process.ts';

test('without its database the log of it stays, and the line names the backup to restore', async () => {
  using folder = temporaryFolder();
  const dataDir = path.join(folder.path, 'data');
  await seedPerson(dataDir);
  const backupDir = path.join(dataDir, 'backups');
  const order = {
    dataDir,
    backupDir,
    version: '1',
    now: '2026-11-21T15:00:00.000Z',
    byHand: false,
    store: 'here' as const,
    databaseUrl: null,
  };
  await writeBackup(order, () => undefined);
  // As a crash leaves it: what was acknowledged last stands in the log alone.
  const database = path.join(dataDir, 'petlove.db');
  const writer = new SQLite(database);
  writer.exec(`update user set name = 'Anabel'`);
  cpSync(`${database}-wal`, path.join(folder.path, 'log'));
  writer.close();
  const log = readFileSync(path.join(folder.path, 'log'));
  writeFileSync(`${database}-wal`, log);
  rmSync(database);
  const before = readdirSync(dataDir);
  const { texts, ended } = launch({ DATA_DIR: dataDir, PORT: '0' });
  expect(await ended).toBe(1);
  const command = `npm run restore -- ${path.join(backupDir, '2026-11-21T15-00-00Z')} --a ${dataDir} --reemplazar`;
  expect(texts.stderr).toMatch(
    /^PetLove\+ no arrancó\. En .* falta petlove\.db o está vacío, pero hay petlove\.db-wal: /,
  );
  expect(texts.stderr).toContain(command);
  expect(texts.stderr.trim().split('\n')).toHaveLength(1);
  expect(texts.stdout).toBe('');
  expect(readdirSync(dataDir)).toEqual(before);
  expect(readFileSync(`${database}-wal`).equals(log)).toBe(true);
  // A new beginning is possible, as the line says.
  mkdirSync(path.join(folder.path, 'antes'));
  for (const name of readdirSync(dataDir)) renameSync(path.join(dataDir, name), path.join(folder.path, 'antes', name));
  const server = await startServer({ DATA_DIR: dataDir });
  expect(server.output()).toMatch(/Primer administrador/);
  server.child.kill('SIGTERM');
  await server.ended;
});

test('moved away while the server runs, it is not ready and makes no backup, until it is back', async () => {
  using folder = temporaryFolder();
  const email = await seedPerson(folder.path);
  const open = openData(folder.path);
  const { id } = await open.db.selectFrom('user').select('id').where(IS_PERSON).executeTakeFirstOrThrow();
  await open.db.transaction().execute((db) => makeAdministrator(db, id, new Date().toISOString()));
  await open.close();
  const server = await startServer({ DATA_DIR: folder.path, LOG_LEVEL: 'error' });
  const { cookie } = await signIn(server.url, email);
  const database = path.join(folder.path, 'petlove.db');
  const ready = async () => {
    const answer = await fetch(`${server.url}/readyz`);
    return [answer.status, ((await answer.json()) as { falla?: string[] }).falla ?? []];
  };
  expect(await ready()).toEqual([200, []]);

  renameSync(database, `${database}.aparte`);
  expect(await ready()).toEqual([503, ['baseDeDatos']]);
  await ready();
  await until(() => server.output().includes('ya no está: alguien lo movió o lo borró'), 'words in the log');
  expect(server.output().match(/ya no está/g)).toHaveLength(1);
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  await fetch(`${server.url}/trpc/backups.begin`, { method: 'POST', headers, body: '{}' });
  const lastError = async () => {
    const answer = await fetch(`${server.url}/trpc/backups.list`, { headers });
    const { result } = (await answer.json()) as { result: { data: { lastError: string | null } } };
    return result.data.lastError ?? '';
  };
  await until(async () => /La base de datos está en peligro/.test(await lastError()), 'the refusal of the backup');
  expect(readdirSync(folder.path).includes('petlove.db')).toBe(false);
  // Another file in its place is not it.
  writeFileSync(database, readFileSync(`${database}.aparte`));
  expect(await ready()).toEqual([503, ['baseDeDatos']]);
  renameSync(`${database}.aparte`, database);
  expect(await ready()).toEqual([200, []]);

  const files = path.join(folder.path, 'files');
  renameSync(files, `${files}.aparte`);
  expect(await ready()).toEqual([503, ['archivos']]);
  expect(existsSync(files)).toBe(false);
  await until(() => server.output().includes('La carpeta de las fotos'), 'words in the log');
  renameSync(`${files}.aparte`, files);
  expect(await ready()).toEqual([200, []]);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
