/** Whatever was answered is on the disk: bytes, names and folders. A power cut right after leaves each file whole, or as it was. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openSqlite } from '#db/open.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { localStore } from '#server/platform/lib/store-local.ts';
import { makeTransport } from '#server/platform/mail/transport.ts';
import { vapidKeys } from '#server/platform/push/provider.ts';
import { writeBackup } from '#server/admin/backups/backup-write.ts';
import { lostByPowerCut } from '../support/power-cut.ts';
import { cleanEnvironment, ROOT, seedPerson, temporaryFolder } from '../support/process.ts';

test('the key pair of the notices, made at the first start', async () => {
  using folder = temporaryFolder();
  await vapidKeys(folder.path);
  expect(lostByPowerCut(folder.path)).toEqual([]);
});

test('a letter in the outbox, which counts as sent', async () => {
  using folder = temporaryFolder();
  const send = makeTransport(readConfig({ DATA_DIR: folder.path }));
  const createdAt = '2026-11-21T15:00:00.000Z';
  const words = { subject: 'Hola', html: '<p>Hola</p>', text: 'Hola' };
  await send({ ...words, id: 1, kind: 'reminder', to: 'ana@correo.ec', createdAt });
  expect(lostByPowerCut(folder.path)).toEqual([]);
});

test('a picture and a video in the store', async () => {
  using folder = temporaryFolder();
  using elsewhere = temporaryFolder();
  const root = path.join(folder.path, 'files');
  const store = localStore(root);
  await store.put('AB12345678/l.jpg', Buffer.from('una foto'), 'image/jpeg');
  writeFileSync(path.join(elsewhere.path, 'video'), 'una película');
  await store.putFile('CD12345678/video.mp4', path.join(elsewhere.path, 'video'), 'video/mp4');
  expect(lostByPowerCut(folder.path)).toEqual([]);
});

test('a backup with its photos, and what it is restored into', async () => {
  using folder = temporaryFolder();
  using elsewhere = temporaryFolder();
  const dataDir = path.join(folder.path, 'data');
  const backupDir = path.join(folder.path, 'backups');
  await seedPerson(dataDir);
  await vapidKeys(dataDir);
  await localStore(path.join(dataDir, 'files')).put('AB12345678/l.jpg', Buffer.from('una foto'), 'image/jpeg');
  const order = {
    dataDir,
    backupDir,
    version: '1',
    now: '2026-11-21T15:00:00.000Z',
    byHand: false,
    store: 'here' as const,
    databaseUrl: null,
  };
  expect(await writeBackup(order, () => undefined)).toMatchObject({ problems: [] });
  expect(lostByPowerCut(backupDir)).toEqual([]);

  const target = path.join(elsewhere.path, 'data');
  const restoring = ['scripts/restore.ts', path.join(backupDir, '2026-11-21T15-00-00Z'), '--a', target];
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', './tests/support/power-cut.ts', ...restoring], {
    cwd: ROOT,
    env: cleanEnvironment({ POWER_CUT_BELOW: elsewhere.path }),
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/^Listo/m);
  expect(stderr).toBe('power cut: []\n');
});

test('the copy of the database before it is migrated', async () => {
  using folder = temporaryFolder();
  const open = openSqlite(':memory:');
  await open.db.schema.createTable('pet').addColumn('id', 'integer').execute();
  open.copyTo?.(path.join(folder.path, 'copia.db'));
  await open.close();
  expect(lostByPowerCut(folder.path)).toEqual([]);
});

test('no copy has its name before it is whole', async () => {
  using folder = temporaryFolder();
  const open = openSqlite(path.join(folder.path, 'petlove.db'));
  await open.db.schema.createTable('pet').addColumn('id', 'integer').execute();
  const copy = path.join(folder.path, 'copia.db');
  // A copy that a killed process left half-written.
  writeFileSync(`${copy}.part`, 'media copia');
  open.copyTo?.(copy);
  await open.close();
  expect([existsSync(copy), existsSync(`${copy}.part`)]).toEqual([true, false]);
});

test.each([
  ['empty', ''],
  ['of zeros', '\0\0\0\0'],
])('a key file that an earlier power cut left %s is made again, and its loss is told', async (_name, left) => {
  using folder = temporaryFolder();
  const file = path.join(folder.path, 'vapid.json');
  writeFileSync(file, left);
  const told: string[] = [];
  const keys = await vapidKeys(folder.path, (one) => told.push(one));
  expect(told).toEqual([file]);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(keys);
});
