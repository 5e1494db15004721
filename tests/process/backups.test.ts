/** A backup that was never restored is a hope: taken while people write, laid down elsewhere, and everything acknowledged is there. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { makeAdministrator as giveAdministration } from '#server/accounts/staff/standing.service.ts';
import { copyName } from '#server/admin/backup-copies/rules.ts';
import { noteDeleted } from '#server/platform/lib/deleted-accounts.ts';
import { seal, totpPlace, WEBHOOK_PLACE } from '#server/platform/lib/sealing.ts';
import { ensureSigningKey } from '#server/platform/signing-keys/service.ts';
import { createAccount, newAccount } from '#server/accounts/profile/service.ts';
import { copyElsewhere } from '#server/admin/backup-copies/backup-copy.ts';
import { writeBackup } from '#server/admin/backups/backup-write.ts';
import { photograph } from '../support/files.ts';
import {
  cleanEnvironment,
  keepWriting,
  openData,
  PASSWORD,
  post,
  ROOT,
  rounds,
  type Session,
  seedPerson,
  signIn,
  startServer,
  temporaryFolder,
  until,
} from '../support/process.ts';

test('what was acknowledged before a backup began is there after it was restored elsewhere, photos too', {
  timeout: 600_000,
}, async () => {
  using folder = temporaryFolder();
  using elsewhere = temporaryFolder();
  const email = await seedPerson(folder.path);
  await makeAdministrator(folder.path, email);
  const leaving = await addAccount(folder.path, 'beto@correo.ec');
  const server = await startServer({ DATA_DIR: folder.path });
  const session = await signIn(server.url, email);
  const writing = keepWriting(server.url, session, 2);
  const backups = path.join(folder.path, 'backups');
  let promised: { pets: number[]; photos: Map<string, string> } = { pets: [], photos: new Map() };
  for (let round = 1; round <= rounds(2, 3); round += 1) {
    await until(() => writing.acknowledged.length > promised.pets.length + 3, 'some writes');
    await sendFace(server.url, session, writing.acknowledged.at(-1) ?? 0, round);
    // What is on the disk now was acknowledged now.
    promised = { pets: [...writing.acknowledged], photos: sumsBelow(path.join(folder.path, 'files')) };
    const before = idsIn(backups).at(-1) ?? '';
    await call(server.url, session, 'backups.begin');
    await until(() => (idsIn(backups).at(-1) ?? '') > before, 'a backup');
  }
  await writing.stop();
  const last = path.join(backups, idsIn(backups).at(-1) ?? '');
  expect(restore(last, folder.path, '--reemplazar')).toMatchObject({
    status: 1,
    said: expect.stringMatching(/Un servidor está usando/),
  });
  server.child.kill('SIGTERM');
  await server.ended;

  const target = path.join(elsewhere.path, 'data');
  // Beto deleted his account since that backup, and the list of those lies where it is restored to.
  mkdirSync(target);
  await noteDeleted(target, leaving, '2026-11-22T15:00:00.000Z');
  expect(restore(last, target)).toMatchObject({
    status: 0,
    said: expect.stringMatching(/se eliminan otra vez al arrancar/),
  });
  const raw = new SQLite(path.join(target, 'petlove.db'), { readonly: true });
  expect(raw.pragma('integrity_check', { simple: true })).toBe('ok');
  const there = new Set(raw.prepare('select id from pet').pluck().all());
  expect(promised.pets.filter((id) => !there.has(id))).toEqual([]);
  expect(raw.prepare('select count(*) from session').pluck().get()).toBe(0);
  raw.close();
  leaveMail(path.join(target, 'petlove.db'), leaving.id);
  const photos = sumsBelow(path.join(target, 'files'));
  expect(promised.photos.size).toBeGreaterThan(0);
  for (const [name, sum] of promised.photos) expect(photos.get(name), name).toBe(sum);

  const again = await startServer({ DATA_DIR: target });
  await signIn(again.url, email);
  expect(again.output()).toMatch(/se eliminaron otra vez: 1/);
  // What waited in that copy for him never left.
  expect(existsSync(path.join(target, 'outbox'))).toBe(false);
  again.child.kill('SIGTERM');
  await again.ended;

  // A damaged one is refused in words, and nothing is touched.
  const nowhere = path.join(elsewhere.path, 'other');
  const photo = path.join(
    last,
    'files',
    readdirSync(path.join(last, 'files'), { recursive: true, encoding: 'utf8' }).find((name) =>
      name.endsWith('.jpg'),
    ) ?? '',
  );
  const bytes = readFileSync(photo);
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  writeFileSync(photo, bytes);
  expect(restore(last, nowhere)).toMatchObject({ status: 1, said: expect.stringMatching(/está dañado/) });
  rmSync(photo);
  expect(restore(last, nowhere)).toMatchObject({ status: 1, said: expect.stringMatching(/Falta el archivo files\//) });
  expect(existsSync(nowhere) ? readdirSync(nowhere) : []).toEqual([]);
});

test('a sealed copy is restored with its passphrase, and is refused where it is another or the file is not whole', async () => {
  using folder = temporaryFolder();
  await seedPerson(path.join(folder.path, 'data'));
  const at = (name: string) => path.join(folder.path, name);
  const now = '2026-11-22T15:00:00.000Z';
  leaveWhatsapp(path.join(at('data'), 'petlove.db'), now);
  const order = {
    dataDir: at('data'),
    databaseUrl: null,
    backupDir: at('backups'),
    version: '1',
    now,
    byHand: false,
    store: 'here',
  } as const;
  const { id } = await writeBackup(order, () => undefined);
  mkdirSync(at('usb'));
  const passphrase = 'canela duerme bajo el volcán';
  await copyElsewhere({ source: path.join(at('backups'), id), id, place: { folder: at('usb') }, passphrase });
  const copy = path.join(at('usb'), copyName(id));
  const words = (env: Record<string, string>, from = copy) => restoreWith(env, from, at('new')).said;
  expect(words({})).toMatch(/está cifrada: pon su clave en BACKUP_PASSPHRASE/);
  expect(words({ BACKUP_PASSPHRASE: 'otra clave bien larga' })).toMatch(/La clave no abre esta copia/);
  writeFileSync(at('cut.cifrado'), readFileSync(copy).subarray(0, -9));
  expect(words({ BACKUP_PASSPHRASE: passphrase }, at('cut.cifrado'))).toMatch(/está cortado o alguien lo cambió/);
  writeFileSync(at('key'), `${passphrase}\n`);
  expect(words({ BACKUP_PASSPHRASE_FILE: at('key') })).toMatch(/Listo: el respaldo .* 1 cuentas/s);
  const raw = new SQLite(path.join(at('new'), 'petlove.db'), { readonly: true });
  expect(raw.prepare("select email from user where email like '%@%'").pluck().all()).toEqual(['ana@correo.ec']);
  // It may have left since the copy was made, and it costs money: it counts as begun, and is not sent again.
  expect(raw.prepare('select "begunAt" from "whatsappMessage"').pluck().all()).toEqual([now]);
  raw.close();
});

/** As if it had waited when the copy was made. */
function leaveMail(file: string, userId: number) {
  const raw = new SQLite(file);
  raw
    .prepare(
      `insert into "mailOutbox" (kind, priority, "dedupeKey", "userId", email, domain, "createdAt", "expiresAt", attempts, "nextAttemptAt")
       values ('password-changed', 'urgent', 'p:1', ?, 'beto@correo.ec', 'correo.ec', '2026-11-22T15:00:00.000Z', '2099-01-01T00:00:00.000Z', 0, '2026-11-22T15:00:00.000Z')`,
    )
    .run(userId);
  raw.close();
}

/** One that waits in its pause. */
function leaveWhatsapp(file: string, now: string) {
  const raw = new SQLite(file);
  raw
    .prepare(
      `insert into "whatsappMessage" (kind, "ownerId", phone, "dedupeKey", state, "stateAt", "createdAt", "expiresAt", attempts, "nextAttemptAt")
       select 'due', min(id), '593998842547', 'due:1', 'waiting', $now, $now, '2026-11-24T15:00:00.000Z', 0, $now from owner`,
    )
    .run({ now });
  raw.close();
}

test('a restore without the key says what is lost and how to go on; the administrator signs in and sets it up again', {
  timeout: 300_000,
}, async () => {
  using folder = temporaryFolder();
  const at = (name: string) => path.join(folder.path, name);
  const email = await seedPerson(at('data'));
  await makeAdministrator(at('data'), email);
  await sealSomething(at('data'), email);
  const now = '2026-11-22T15:00:00.000Z';
  const order = {
    databaseUrl: null,
    backupDir: at('backups'),
    version: '1',
    now,
    byHand: false,
    store: 'here',
  } as const;
  const { id } = await writeBackup({ ...order, dataDir: at('data') }, () => undefined);
  const backup = path.join(at('backups'), id);

  // With the key nothing is lost: in its own folder it stays, and it may lie in the new one beforehand.
  const same = restore(backup, at('data'), '--reemplazar');
  expect(same.said).toMatch(/secret\.key ya está aquí/);
  mkdirSync(at('moved'));
  copyFileSync(path.join(at('data'), 'secret.key'), path.join(at('moved'), 'secret.key'));
  expect(restore(backup, at('moved'))).toMatchObject({
    status: 0,
    said: same.said.replaceAll(at('data'), at('moved')).replace(/ {2}Lo que había.*\n/, ''),
  });

  expect(restore(backup, at('new'))).toMatchObject({
    status: 0,
    said: expect.stringMatching(/Falta la clave.*verificación en dos pasos.*webhooks.*antes de arrancar/),
  });
  const server = await startServer({ DATA_DIR: at('new') });
  expect(server.output()).toMatch(/1 verificaciones en dos pasos se sellaron con otra clave/);
  expect(server.output()).toMatch(/1 webhooks se sellaron con otra clave/);
  // What is printed is read with the key of before, and a new one signs.
  expect(server.output()).toMatch(/la clave que firma los documentos se selló con otra clave\. Se hizo una nueva/);
  const published = (await (await fetch(`${server.url}/.well-known/jwks.json`)).json()) as { keys: unknown[] };
  expect(published.keys).toHaveLength(2);
  const rescued = spawnSync(process.execPath, ['scripts/admin.ts', email, '--sin-segundo-paso'], {
    cwd: ROOT,
    env: cleanEnvironment({ DATA_DIR: at('new') }),
    encoding: 'utf8',
  });
  expect(rescued.stdout).toMatch(/Se quitó su verificación en dos pasos/);
  const { cookie } = await signIn(server.url, email);
  const change = (name: string, body: object) =>
    post(`${server.url}/trpc/${name}`, body, undefined, { cookie, 'sec-fetch-site': 'same-origin' });
  const { secret } = (await change('secondFactor.begin', { password: PASSWORD })).body.result.data;
  expect((await change('secondFactor.confirm', { code: new TOTP({ secret }).generate() })).status).toBe(200);
  expect((await change('webhooks.remove', { webhookId: 1 })).status).toBe(200);
  server.child.kill('SIGTERM');
  await server.ended;
  const again = await startServer({ DATA_DIR: at('new') });
  expect(again.output()).not.toMatch(/otra clave/);
  again.child.kill('SIGTERM');
  await again.ended;
});

/** A second factor that is on, and a program that is told things; sealed with the key of that folder. */
async function sealSomething(dataDir: string, email: string) {
  const open = openData(dataDir);
  const key = { dataDir, secretKey: null };
  const createdAt = '2026-11-20T15:00:00.000Z';
  await ensureSigningKey({ db: open.db, config: key, now: () => createdAt });
  const { id: userId } = await open.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const secret = await seal(key, totpPlace(userId), 'JBSWY3DPEHPK3PXP');
  await open.db.insertInto('totp').values({ userId, secret, createdAt, confirmedAt: createdAt, lastStep: 0 }).execute();
  const url = 'https://programa.example/aviso';
  const program = {
    name: 'Agenda',
    url,
    events: '',
    active: 1,
    createdBy: userId,
    createdAt,
    removedAt: null,
  } as const;
  await open.db
    .insertInto('webhook')
    .values({ ...program, secret: await seal(key, WEBHOOK_PLACE, 'whsec') })
    .execute();
  await open.close();
}

function restore(from: string, to: string, ...more: string[]) {
  return restoreWith({}, from, to, ...more);
}

function restoreWith(settings: Record<string, string>, from: string, to: string, ...more: string[]) {
  const env = cleanEnvironment(settings);
  const done = spawnSync(process.execPath, ['scripts/restore.ts', from, '--a', to, ...more], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  return { status: done.status, said: done.stdout + done.stderr };
}

async function makeAdministrator(dataDir: string, email: string) {
  const open = openData(dataDir);
  const { id } = await open.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await open.db.transaction().execute((db) => giveAdministration(db, id, new Date().toISOString()));
  await open.close();
}

async function addAccount(dataDir: string, email: string) {
  const createdAt = '2026-11-20T15:00:00.000Z';
  const open = openData(dataDir);
  const user = newAccount({ email, name: 'Beto', surname: 'Mora', passwordHash: null, createdAt });
  await open.db.transaction().execute((db) => createAccount(db, user));
  const { id } = await open.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await open.close();
  return { id, createdAt };
}

async function sendFace(url: string, { cookie }: Session, petId: number, round: number) {
  const form = new FormData();
  form.set('purpose', 'pet');
  form.set('id', String(petId));
  const bytes = await photograph({ color: `#8a5a${30 + round}` }).toBuffer();
  form.set('file', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'foto.jpg');
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(`${url}/api/archivos`, { method: 'POST', headers, body: form });
  expect(answer.status, await answer.text()).toBe(200);
}

async function call(url: string, { cookie }: Session, name: string) {
  const answer = await post(`${url}/trpc/${name}`, {}, undefined, { cookie, 'sec-fetch-site': 'same-origin' });
  expect(answer.status).toBe(200);
}

function idsIn(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('Z'))
        .toSorted()
    : [];
}

/** Of each stored file, its sum. */
function sumsBelow(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:jpg|webp)$/.test(name),
  );
  return new Map(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(path.join(folder, name)))
        .digest('hex'),
    ]),
  );
}
