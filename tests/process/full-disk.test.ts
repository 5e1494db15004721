/** A full disk: said in words, nothing that was saved is lost, reading goes on, and it needs no restart afterwards. */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { domainMessages } from '#server/platform/errors/messages.es.ts';
import {
  addByRest,
  addByTrpc,
  openData,
  post,
  seedPerson,
  signIn,
  startServer,
  temporaryFolder,
  until,
} from '../support/process.ts';

const mountable = (() => {
  using folder = temporaryFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder.path]).status === 0;
  if (mounted) spawnSync('umount', [folder.path]);
  return mounted;
})();

// A disk of 16 MB has to be mounted, which only root may, and not in every container.
test.skipIf(!mountable)('writes are refused in words, and everything else goes on', async () => {
  using folder = temporaryFolder();
  const dataDir = folder.path;
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', dataDir]).status).toBe(0);
  try {
    const email = await seedPerson(dataDir);
    const server = await startServer({ DATA_DIR: dataDir });
    const { url } = server;
    const session = await signIn(url, email);
    const first = await addByRest(url, session, 'Luna');
    expect(first).not.toBeNull();

    const beside = new SQLite(path.join(dataDir, 'petlove.db'));
    // A mail in hand that cannot be written down keeps its lease of two minutes, and other mails to its domain wait for it.
    const unsent = beside.prepare('select count(*) from "mailOutbox" where "sentAt" is null').pluck();
    await until(() => unsent.get() === 0, 'the mail about the sign-in');
    // Sessions that have not been used for a while: their next use would be written down.
    beside.exec(`update session set "lastUsedAt" = '2026-01-01T00:00:00.000Z'`);
    beside.close();
    fill(dataDir);
    const acknowledged = [first];
    // What is left of the last page may take a few more.
    await until(async () => {
      const id = await addByTrpc(url, session, 'Relleno');
      if (id !== null) acknowledged.push(id);
      fill(dataDir);
      return id === null;
    }, 'the disk to be full');

    const { title, message } = domainMessages.DISK_FULL;
    const pet = { usuario_id: session.userId, nombre: 'Sol', especieId: 1, sexoId: 2 };
    const rest = await post(`${url}/crearMascota`, pet, session.bearer);
    expect(rest, server.output()).toMatchObject({ status: 503, body: { titulo: title, mensaje: message } });
    const own = { cookie: session.cookie, 'sec-fetch-site': 'same-origin' };
    const web = await post(`${url}/trpc/pets.create`, { name: 'Sol', speciesId: 1, sex: 'male' }, undefined, own);
    expect(web).toMatchObject({ status: 503, body: { error: { message, data: { domain: { code: 'DISK_FULL' } } } } });
    const registering = await post(`${url}/registro`, registration('beto@correo.ec'));
    expect(registering).toMatchObject({ status: 503, body: { titulo: title } });

    const list = await post(`${url}/listadoMascotas`, { usuario_id: session.userId, porPagina: 100 }, session.bearer);
    expect(list).toMatchObject({ status: 200, body: { total: acknowledged.length } });
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { estado: 'error', falla: ['disco'] }]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    rmSync(path.join(dataDir, 'relleno'));
    const after = await addByRest(url, session, 'Sol');
    expect(after).not.toBeNull();
    acknowledged.push(after);
    expect((await post(`${url}/registro`, registration('carla@correo.ec'))).status).toBe(200);
    await until(() => letters(dataDir).some((name) => name.includes('carla@correo.ec')), 'the mail');

    server.child.kill('SIGTERM');
    expect(await server.ended, server.output()).toBe(0);
    const open = openData(dataDir);
    const rows = await open.db.selectFrom('pet').select('id').orderBy('id').execute();
    await open.close();
    expect(rows.map(({ id }) => id)).toEqual(acknowledged);
    const raw = new SQLite(path.join(dataDir, 'petlove.db'), { readonly: true });
    expect(raw.pragma('integrity_check', { simple: true })).toBe('ok');
    raw.close();
  } finally {
    spawnSync('umount', ['-l', dataDir]);
  }
});

/** To the last byte, in pieces that become smaller. */
function fill(dataDir: string) {
  for (let size = 1 << 20; size >= 1; size = Math.floor(size / 4)) {
    try {
      for (;;) writeFileSync(path.join(dataDir, 'relleno'), Buffer.alloc(size), { flag: 'a' });
    } catch {
      // Full for pieces of this size.
    }
  }
}

function letters(dataDir: string): string[] {
  const names = readdirSync(dataDir);
  return names.includes('outbox') ? readdirSync(path.join(dataDir, 'outbox')) : [];
}

function registration(email: string) {
  const password = 'Montubio-42-ceibo';
  const person = { nombre: 'Beto', primerApellido: 'Mora', pais: 'EC', telefonoMovil: '0991234567' };
  return { correoElectronico: email, username: email, password, confirmarPassword: password, ...person };
}
