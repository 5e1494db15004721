/** Copies away from this disk, and the monthly proof that one can be restored. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { copyLastBackup, rehearseLastCopy, showCopies } from '#server/backup-copies/service.ts';
import { runBackup } from '#server/backups/service.ts';
import { type Config, readConfig } from '#server/config.ts';
import { plus } from '#server/lib/time.ts';
import { makeUser } from '../support/guardian.ts';
import { startS3 } from '../support/s3.ts';
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
});

function deps(world: World) {
  return { db: world.db, store: world.store, config: world.config, now: () => world.now };
}

function configFor(world: World, more: Record<string, string>): Config {
  const { backups } = readConfig({ BACKUP_PASSPHRASE: PASSPHRASE, ...more });
  return { ...world.config, databaseUrl: null, backups: { ...world.config.backups, elsewhere: backups.elsewhere } };
}

async function nextRun({ db }: World) {
  const job = await db.selectFrom('job').select('nextRunAt').where('name', '=', 'copies').executeTakeFirst();
  return job?.nextRunAt;
}
