/** Copies of everything, as the administrator meets them; that one can be restored is tested in tests/process/backups.test.ts. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { copyLastBackup, rehearseLastCopy, showCopies } from '#server/admin/backup-copies/service.ts';
import { checkDatabase, runBackup } from '#server/admin/backups/runs.service.ts';
import { packBackup } from '#server/admin/backups/service.ts';
import type { Config } from '#server/platform/config/config.ts';
import { type JobRun, runIfDue } from '#server/platform/jobs/service.ts';
import { acquireFolderLock } from '#server/platform/lib/folder-lock.ts';
import { plus } from '#server/platform/lib/time.ts';
import { makeUser } from '../support/guardian.ts';
import { putDatabase } from '../support/small-database.ts';
import { test, type World } from '../support/world.ts';

describe('backups', () => {
  test('are nobody’s but the administrator’s, and neither is any task', async ({ world }) => {
    const ana = world.as(await makeUser(world));
    const id = '2026-11-21T15-00-00Z';
    const calls = [
      () => ana.backups.list(),
      () => ana.backups.begin(),
      () => ana.backups.check({ id }),
      () => ana.backups.remove({ id }),
      () => ana.jobs.run({ name: 'backups' }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ cause: { code: 'ADMIN_ONLY' } });
  });

  test('the last good one stays, an older one may go, and one at a time is made', async ({ world }) => {
    const admin = world.as(await makeUser(world, { role: 'ROLE_ADMINISTRADOR' }));
    await putDatabase(world.config);
    expect(await runBackup(deps(world))).toMatch(/listo y comprobado/);
    world.now = plus(world.now, 1, 'days');
    await runBackup(deps(world));
    const [newest = '', older = ''] = (await listOf(admin)).map(({ id }) => id);
    expect(older).toBe('2026-11-21T15-00-00Z');
    await expect(admin.backups.remove({ id: newest })).rejects.toMatchObject({ cause: { code: 'INVALID' } });
    await expect(admin.backups.remove({ id: '2020-01-01T00-00-00Z' })).rejects.toMatchObject({
      cause: { code: 'BACKUP_NOT_FOUND' },
    });

    const hand = await acquireFolderLock(world.config.backups.dir, { id: older, step: 'checking', done: 0, total: 0 });
    expect(await admin.backups.list()).toMatchObject({ inHand: { id: older } });
    await expect(admin.backups.begin()).rejects.toMatchObject({ cause: { code: 'BACKUP_RUNNING' } });
    await expect(admin.backups.check({ id: newest })).rejects.toMatchObject({ cause: { code: 'BACKUP_RUNNING' } });
    await expect(admin.backups.remove({ id: older })).rejects.toMatchObject({ cause: { code: 'BACKUP_RUNNING' } });
    await hand?.release();
    await admin.backups.remove({ id: older });
    expect((await listOf(admin)).map(({ id }) => id)).toEqual([newest]);
    await admin.backups.begin();
    expect(await admin.backups.list()).toMatchObject({ waiting: true, lastGoodId: newest });
    // One that a person asked for is known as such; the next one comes by itself.
    for (const byHand of [true, false]) {
      world.now = plus(world.now, byHand ? 1 : 24, 'hours');
      expect(await runIfDue(quiet(world), 'backups', runBackup)).toBe(true);
      expect((await listOf(admin))[0]).toMatchObject({ byHand, madeAt: world.now });
    }
  });

  test('a small one is downloaded whole, however long it is before its first byte is asked for', {
    tags: 'same-on-both',
  }, async ({ world }) => {
    await putDatabase(world.config);
    await runBackup(deps(world));
    const { stream } = await packBackup(world.config, '2026-11-21T15-00-00Z');
    // As long as writing down who takes it may last.
    await setTimeout(300);
    const pieces: Buffer[] = [];
    for await (const piece of stream) pieces.push(piece);
    expect(Buffer.concat(pieces).includes('manifest.json')).toBe(true);
    await expect(packBackup(world.config, '2020-01-01T00-00-00Z')).rejects.toThrow();
  });

  test('take along the video of a lesson, and after a week one that the disk has damaged is found', {
    tags: 'same-on-both',
  }, async ({ world }) => {
    const admin = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
    const other = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
    await putDatabase(world.config);
    const lesson = path.join(world.config.dataDir, 'files/LECCION1/video.mp4');
    mkdirSync(path.dirname(lesson), { recursive: true });
    writeFileSync(lesson, 'una película');
    await runBackup(deps(world));
    const folder = path.join(world.config.backups.dir, '2026-11-21T15-00-00Z');
    const kept = path.join(folder, 'files/LECCION1/video.mp4');
    expect(readFileSync(kept, 'utf8')).toBe('una película');
    expect(await mails(world)).toEqual([]);

    world.now = plus(world.now, 8, 'days');
    writeFileSync(path.join(folder, 'petlove.db'), 'nada');
    await expect(runBackup(deps(world))).rejects.toThrow(/2026-11-21T15-00-00Z se dañó en el disco/);
    expect(await listOf(world.as(admin))).toMatchObject([{ problems: [] }, { problems: [expect.any(String)] }]);

    // However often it fails, each administrator hears of it once a day.
    world.now = plus(world.now, 1, 'hours');
    const fails: JobRun = (dependencies) => runBackup({ ...dependencies, config: unwritable(world.config) });
    await runIfDue(quiet(world), 'backups', fails);
    world.now = plus(world.now, 2, 'hours');
    await runIfDue(quiet(world), 'backups', fails);
    expect(await mails(world)).toEqual([admin.id, other.id]);
    world.now = plus(world.now, 1, 'days');
    await expect(runBackup({ ...deps(world), config: unwritable(world.config) })).rejects.toThrow();
    expect(await mails(world)).toEqual([admin.id, admin.id, other.id, other.id]);
  });

  test('one that is due waits for whoever looks an old one through: only another backup stands for it', {
    tags: 'same-on-both',
  }, async ({ world }) => {
    await putDatabase(world.config);
    const { dir } = world.config.backups;
    const look = await acquireFolderLock(dir, { id: '2026-11-20T15-00-00Z', step: 'checking', done: 0, total: 0 });
    let waits = 0;
    const wait = async () => {
      waits += 1;
      if (waits === 20) await look?.release();
    };
    expect(await runBackup({ ...deps(world), wait })).toMatch(/listo y comprobado/);
    const other = await acquireFolderLock(dir, { id: null, step: 'checking', done: 0, total: 0 });
    const patient = { ...deps(world), wait: async () => undefined };
    expect(await runBackup(patient)).toBe('Ya había un respaldo en curso.');
    await other?.release();
  });

  test('a look that somebody begins meanwhile is no reason to say that the backup failed', {
    tags: 'same-on-both',
  }, async ({ world }) => {
    await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
    await putDatabase(world.config);
    await runBackup(deps(world));
    world.now = plus(world.now, 8, 'days');
    const { dir } = world.config.backups;
    const now = () => {
      // As soon as the new one has its name.
      if (readdirSync(dir).filter((name) => name.endsWith('Z')).length === 2)
        writeFileSync(
          path.join(dir, 'en-curso.json'),
          JSON.stringify({ id: '2026-11-21T15-00-00Z', step: 'checking' }),
        );
      return world.now;
    };
    expect(await runBackup({ ...deps(world), now })).toMatch(/listo y comprobado/);
    expect(await mails(world)).toEqual([]);
  });

  test('a photo that the disk has damaged is told of once, and the night after there is a good one again', {
    tags: 'same-on-both',
  }, async ({ world }) => {
    const admin = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
    await putDatabase(world.config);
    const photo = path.join(world.config.dataDir, 'files/FOTO1/l.jpg');
    mkdirSync(path.dirname(photo), { recursive: true });
    writeFileSync(photo, 'una foto');
    await runBackup(deps(world));
    world.now = plus(world.now, 1, 'days');
    await runBackup(deps(world));
    writeFileSync(photo, 'una f*to', { flag: 'r+' });
    world.now = plus(world.now, 1, 'days');
    await expect(runBackup(deps(world))).rejects.toThrow(/quedó dañado. El archivo files\/FOTO1\/l.jpg está dañado/);
    expect(await mails(world)).toEqual([admin.id]);
    expect((await listOf(world.as(admin))).filter(({ problems }) => problems.length === 0)).toEqual([]);
    world.now = plus(world.now, 1, 'days');
    expect(await runBackup(deps(world))).toMatch(/listo y comprobado/);
    expect(await listOf(world.as(admin))).toMatchObject([{ problems: [] }]);
  });

  test('a database that the disk has damaged is told of, with the backup to go back to; another backup says the same', async ({
    world,
  }) => {
    const admin = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
    await putDatabase(world.config);
    const database = path.join(world.config.dataDir, 'petlove.db');
    fillTable(database);
    expect(await checkDatabase(deps(world))).toBe('Se leyó entera y está sana.');
    await runBackup(deps(world));
    world.now = plus(world.now, 1, 'days');
    expect(await world.as(admin).backups.list()).toMatchObject({ damage: null });
    const sound = readFileSync(database);

    zeroPages(database);
    const words =
      /^La base de datos está dañada desde el 22 de noviembre de 2026. El respaldo 2026-11-21T15-00-00Z está sano.*npm run restore -- .*2026-11-21T15-00-00Z --reemplazar$/;
    await expect(checkDatabase(deps(world))).rejects.toThrow(words);
    const damage = { since: '2026-11-22T15:00:00.000Z', soundId: '2026-11-21T15-00-00Z' };
    expect(await world.as(admin).backups.list()).toMatchObject({ damage });
    expect((await world.as(admin).jobs.list()).health).toMatchObject({ databaseDamaged: true });
    world.now = plus(world.now, 1, 'hours');
    await expect(runBackup(deps(world))).rejects.toThrow(words);
    expect((await listOf(world.as(admin))).map(({ id }) => id)).toEqual([damage.soundId]);
    // One letter about it, and none that advises to make a backup.
    const letters = await world.db.selectFrom('mailOutbox').select('dedupeKey').execute();
    expect(letters).toEqual([{ dedupeKey: `database-damaged:2026-11-22:${admin.id}` }]);

    writeFileSync(database, sound);
    expect(await checkDatabase(deps(world))).toBe('Se leyó entera y está sana.');
    expect(await world.as(admin).backups.list()).toMatchObject({ damage: null });
  });

  test('of PostgreSQL are made with its tools and kept alike; where they cannot be made the administrator is told', async ({
    world,
  }) => {
    const person = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
    // On SQLite there is no server to copy: what is asked is whether that is said.
    world.config = { ...world.config, databaseUrl: world.address ?? 'postgres://petlove@127.0.0.1:1/petlove' };
    const admin = world.as(person);
    expect(await admin.backups.list()).toMatchObject({ kind: 'postgres', late: true, lastGoodId: null, backups: [] });
    const app = await world.http();
    if (world.address !== null)
      expect((await app.inject('/readyz')).json()).toEqual({ estado: 'ok', aviso: ['respaldos'] });
    if (world.address !== null)
      expect((await admin.jobs.list()).health).toMatchObject({ backupLate: true, lastBackupAt: null });
    // The rehearsal is its task too; reading pages is SQLite's.
    await admin.jobs.run({ name: 'rehearsal' });
    await expect(admin.jobs.run({ name: 'database' })).rejects.toMatchObject({ cause: { code: 'JOB_NOT_FOUND' } });
    if (world.address === null || !(await hasTools(world))) {
      await expect(runBackup(deps(world))).rejects.toThrow(/pg_dump|herramientas de PostgreSQL/i);
      expect(await world.db.selectFrom('mailOutbox').select('kind').execute()).toEqual([{ kind: 'backup-failed' }]);
      return;
    }
    expect(await runBackup(deps(world))).toMatch(/listo y comprobado/);
    const [made] = await listOf(admin);
    expect(made).toMatchObject({ problems: [], files: 1 });
    expect(await admin.backups.list()).toMatchObject({ late: false, lastGoodId: made?.id });
    // A copy leaves the house as any other, and what the rehearsal did with it is said as it is.
    const away = path.join(world.config.dataDir, 'otro-disco');
    mkdirSync(away);
    const elsewhere = { place: { folder: away }, passphrase: 'canela duerme bajo el volcán' };
    const config = { ...world.config, backups: { ...world.config.backups, elsewhere } };
    expect(await copyLastBackup({ ...deps(world), config })).toMatch(/está cifrado en/);
    expect(await rehearseLastCopy({ ...deps(world), config })).toMatch(/se leyó entero .* no se restauró/);
    expect(await showCopies({ config, now: () => world.now })).toMatchObject({
      place: { last: { id: made?.id }, failure: null },
      rehearsal: { id: made?.id, from: 'elsewhere', problem: null, restored: false, files: 1 },
    });
    const dump = path.join(world.config.backups.dir, made?.id ?? '', 'petlove.dump');
    writeFileSync(dump, readFileSync(dump).subarray(0, 5000));
    world.now = plus(world.now, 8, 'days');
    await expect(runBackup(deps(world))).rejects.toThrow(/se dañó en el disco/);
  });
});

/** Whether this machine's are there and no older than the server of the tests. */
async function hasTools({ db }: World): Promise<boolean> {
  const tool = / (\d+)/.exec(spawnSync('pg_dump', ['--version']).stdout?.toString() ?? '')?.[1];
  const { rows } = await sql<{ number: string }>`select current_setting('server_version_num') as number`.execute(db);
  return Number(tool ?? 0) >= Math.floor(Number(rows[0]?.number) / 10_000);
}

function deps(world: World) {
  return { db: world.db, config: world.config, store: world.store, now: () => world.now };
}

function quiet(world: World) {
  return { ...deps(world), config: { ...world.config, logLevel: 'silent' as const } };
}

/** Rows on many pages. */
function fillTable(file: string) {
  const raw = new SQLite(file);
  raw.exec(`create table note (id integer primary key, words text);
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 500)
    insert into note select i, hex(zeroblob(200)) from n`);
  raw.pragma('wal_checkpoint(truncate)');
  raw.close();
}

/** The last pages, as a failing disk gives them back. */
function zeroPages(file: string) {
  const bytes = readFileSync(file);
  bytes.fill(0, bytes.length - 8 * 4096);
  writeFileSync(file, bytes);
}

/** A file stands where the folder of the backups should. */
function unwritable(config: Config): Config {
  const dir = path.join(config.dataDir, 'petlove.db');
  return { ...config, backups: { ...config.backups, dir } };
}

async function listOf(admin: ReturnType<World['as']>) {
  return (await admin.backups.list()).backups;
}

async function mails(world: World): Promise<(number | null)[]> {
  const rows = await world.db
    .selectFrom('mailOutbox')
    .select('userId')
    .where('kind', '=', 'backup-failed')
    .orderBy('userId')
    .orderBy('id')
    .execute();
  return rows.map(({ userId }) => userId);
}
