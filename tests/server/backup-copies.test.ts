/** Copies away from this disk, and the monthly proof that one can be restored. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { copyLastBackup, rehearseLastCopy, showCopies } from '#server/admin/backup-copies/service.ts';
import { runBackup } from '#server/admin/backups/runs.service.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { plus } from '#server/platform/lib/time.ts';
import { copyElsewhere } from '#server/admin/backup-copies/backup-copy.ts';
import { makeUser } from '../support/guardian.ts';
import { startS3 } from '../support/s3.ts';
import { startSftp } from '../support/sftp.ts';
import { putDatabase } from '../support/small-database.ts';
import { test, type World } from '../support/world.ts';

const PASSPHRASE = 'canela duerme bajo el volcán';

describe('copies elsewhere', () => {
  test('follow each backup to another folder, sealed, and are red after three days without one', async ({ world }) => {
    const admin = world.as(await makeUser(world, { role: 'ROLE_ADMINISTRADOR' }));
    const away = path.join(world.config.dataDir, 'otro-disco');
    const config = configFor(world, { BACKUP_COPY_TO: away });
    await putDatabase(config);
    const shown = () => showCopies({ config, now: () => world.now });
    const ana = world.as(await makeUser(world));
    await expect(ana.backupCopies.show()).rejects.toMatchObject({ cause: { code: 'ADMIN_ONLY' } });
    expect(await admin.backupCopies.show()).toEqual({ place: null, rehearsal: null });

    await runBackup({ ...deps(world), config });
    // The job of the copies is due at once; the disk is not there, and the backups go on all the same.
    expect(await nextRun(world)).toBe(world.now);
    await expect(copyLastBackup({ ...deps(world), config })).rejects.toThrow(/La carpeta no está; conecta ese disco/);
    expect(await shown()).toMatchObject({
      place: { last: null, late: false, failure: expect.stringMatching(/conecta/) },
    });
    mkdirSync(away);
    expect(await copyLastBackup({ ...deps(world), config })).toMatch(/2026-11-21T15-00-00Z está cifrado en/);
    expect(readdirSync(away)).toEqual(['petlove-respaldo-2026-11-21T15-00-00Z.tar.cifrado']);
    const bytes = readFileSync(path.join(away, readdirSync(away)[0] ?? ''));
    expect(bytes.includes('manifest.json') || bytes.includes('SQLite format')).toBe(false);
    expect(await shown()).toMatchObject({
      place: { last: { madeAt: world.now, kept: 1 }, late: false, failure: null },
    });
    expect(await copyLastBackup({ ...deps(world), config })).toMatch(/ya está en el otro lugar/);

    world.now = plus(world.now, 71, 'hours');
    expect(await shown()).toMatchObject({ place: { late: false } });
    world.now = plus(world.now, 2, 'hours');
    expect(await shown()).toMatchObject({ place: { late: true } });
    await runBackup({ ...deps(world), config });
    await copyLastBackup({ ...deps(world), config });
    expect(await shown()).toMatchObject({ place: { late: false, last: { kept: 2 } } });
  });

  test('go to S3 and come back for the rehearsal, which says what it found; without them it takes the one here', async ({
    world,
  }) => {
    const s3 = await startS3();
    const { STORAGE_URL, ...keys } = s3.env;
    const config = configFor(world, { BACKUP_COPY_TO: STORAGE_URL.replace('pruebas', 'copias'), ...keys });
    await putDatabase(config);
    await runBackup({ ...deps(world), config });
    const run = deps(world);
    expect(
      await rehearseLastCopy({ ...run, config: { ...config, backups: { ...config.backups, elsewhere: null } } }),
    ).toMatch(/se restauró aparte y está entero: 0 animales/);
    expect(await rehearseLastCopy({ ...run, config })).toMatch(/se hace cada 30 días/);
    await copyLastBackup({ ...run, config });
    world.now = plus(world.now, 31, 'days');
    expect(await rehearseLastCopy({ ...run, config })).toMatch(/2026-11-21T15-00-00Z se restauró aparte/);
    expect(await showCopies({ config, now: () => world.now })).toMatchObject({
      rehearsal: { at: world.now, from: 'elsewhere', problem: null },
    });
    expect(readdirSync(config.backups.dir)).not.toContain('.ensayo');

    // Another passphrase since then: told at once, and tried again the next day.
    const changed = { ...config.backups.elsewhere, passphrase: 'otra clave bien larga' };
    const backups = { ...config.backups, elsewhere: changed as Config['backups']['elsewhere'] };
    const asked = { ...run, config: { ...config, backups }, asked: true };
    await expect(rehearseLastCopy(asked)).rejects.toThrow(/BACKUP_PASSPHRASE no abre la copia/);
    expect(await showCopies({ config, now: () => world.now })).toMatchObject({
      rehearsal: { problem: expect.stringMatching(/no abre/) },
    });
    expect(await rehearseLastCopy({ ...run, config })).toMatch(/está entero/);
    await s3.close();
  });

  // A third place behind the same steps: in `npm run test:all`.
  test.runIf(process.env.TEST_ALL === '1')(
    'go to an SFTP server whose key is known, whole or not at all, and come back for the rehearsal',
    async ({ world }) => {
      const sftp = await startSftp();
      const config = configFor(world, sftp.env);
      await putDatabase(config);
      await runBackup({ ...deps(world), config });
      const id = '2026-11-21T15-00-00Z';
      const source = path.join(config.backups.dir, id);
      const copied = (env: Record<string, string> = sftp.env) => copyElsewhere({ source, id, ...elsewhere(env) });
      const there = () => readdirSync(path.join(sftp.folder, 'copias')).toSorted();
      const first = `petlove-respaldo-${id}.tar.cifrado`;

      // A server that nobody has vouched for hears of no password.
      const { BACKUP_SFTP_HOST_KEY: hostKey, ...unknown } = sftp.env;
      const other = `SHA256:${'A'.repeat(43)}`;
      await expect(copied(unknown)).rejects.toThrow(
        `Falta BACKUP_SFTP_HOST_KEY. 127.0.0.1 muestra la huella ${hostKey}:`,
      );
      await expect(copied({ ...sftp.env, BACKUP_SFTP_HOST_KEY: other })).rejects.toThrow(
        `BACKUP_SFTP_HOST_KEY: ${hostKey}. Puede ser`,
      );
      expect(sftp.attempts).toEqual([]);
      await expect(copied({ ...sftp.env, BACKUP_SFTP_PASSWORD: 'otra' })).rejects.toThrow(
        /127.0.0.1 no deja entrar a petlove: revisa/,
      );
      await expect(copied()).rejects.toThrow(/La carpeta no está; créala: sftp:\/\/petlove@127.0.0.1:\d+\/copias/);
      mkdirSync(path.join(sftp.folder, 'copias'));
      sftp.behaviour.room = 100;
      await expect(copied()).rejects.toThrow(/No queda espacio en sftp:/);
      expect(there()).toEqual([]);
      Object.assign(sftp.behaviour, { room: Number.POSITIVE_INFINITY, cutAfter: 100 });
      const run = { ...deps(world), config };
      await expect(copyLastBackup(run)).rejects.toThrow('Se cortó la conexión con el servidor SFTP 127.0.0.1.');
      expect(there()).toEqual([`${first}.part`]);
      expect(await showCopies({ config, now: () => world.now })).toMatchObject({
        place: { last: null, failure: expect.stringMatching(/Se cortó/) },
      });

      sftp.behaviour.cutAfter = Number.POSITIVE_INFINITY;
      expect(await copyLastBackup(run)).toMatch(/2026-11-21T15-00-00Z está cifrado en sftp:/);
      expect(there()).toEqual([first]);
      world.now = plus(world.now, 31, 'days');
      expect(await rehearseLastCopy(run)).toMatch(/2026-11-21T15-00-00Z se restauró aparte/);
      // By a key of its own instead of a password; and as many stay as anywhere else.
      for (let day = 10; day < 20; day += 1)
        writeFileSync(path.join(sftp.folder, 'copias', first.replace('21T', `${day}T`)), '');
      const { BACKUP_SFTP_PASSWORD: _, ...keyed } = { ...sftp.env, BACKUP_SFTP_PRIVATE_KEY: sftp.privateKey };
      sftp.attempts.length = 0;
      expect(await copied(keyed)).toMatchObject({ id, kept: 7 });
      expect(new Set(sftp.attempts)).toEqual(new Set(['publickey']));
      expect(there().length).toBe(7);
      await expect(copied({ ...keyed, BACKUP_SFTP_PRIVATE_KEY: 'no' })).rejects.toThrow(
        /BACKUP_SFTP_PRIVATE_KEY no se puede leer/,
      );
      await sftp.close();
      await expect(copied()).rejects.toThrow(/El servidor SFTP 127.0.0.1:\d+ no responde/);
    },
  );
});

function deps(world: World) {
  return { db: world.db, store: world.store, config: world.config, now: () => world.now };
}

function elsewhere(env: Record<string, string>) {
  const place = readConfig({ BACKUP_PASSPHRASE: PASSPHRASE, ...env }).backups.elsewhere;
  if (!place) throw new Error('no place is named');
  return place;
}

function configFor(world: World, more: Record<string, string>): Config {
  const { backups } = readConfig({ BACKUP_PASSPHRASE: PASSPHRASE, ...more });
  return { ...world.config, databaseUrl: null, backups: { ...world.config.backups, elsewhere: backups.elsewhere } };
}

async function nextRun({ db }: World) {
  const job = await db.selectFrom('job').select('nextRunAt').where('name', '=', 'copies').executeTakeFirst();
  return job?.nextRunAt;
}
