import { expect } from 'vitest';
import { KEY_DAYS } from '#server/accounts/api-keys/rules.ts';
import type { ApiScope } from '#server/platform/core/api-scopes.ts';
import { makeAdministrator } from '#server/accounts/staff/standing.service.ts';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { LIMITS } from '#server/platform/rate-limits/rules.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { test, type World } from '../support/world.ts';
import { luna, member, outsideCaller } from './caller.ts';

const PASSWORD = 'Montubio-42-ceibo';

/** Somebody with a password, who has to show it for a key. */
async function keeper(world: World, name = 'Ana') {
  const person = await member(world, name);
  const passwordHash = await hashPassword(PASSWORD);
  await world.db.updateTable('user').set({ passwordHash }).where('id', '=', person.id).execute();
  return person;
}

const wanted = { name: 'Agenda', scopes: ['mascotas:leer' as const], days: KEY_DAYS[0], password: PASSWORD };

test('a key calls as its user, and does only what it may', async ({ world }) => {
  const ana = await keeper(world);
  const { post } = await outsideCaller(world);
  const { key, keyId } = await world.as(ana).apiKeys.create(wanted);
  expect(key).toMatch(/^plk_[\w-]{43}$/);

  expect((await post('/listadoMascotas', { usuario_id: ana.id }, key)).status).toBe(200);
  const refused = await post('/crearMascota', luna(ana), key);
  expect(refused).toMatchObject({ status: 403, body: { titulo: 'La clave no alcanza' } });
  expect(refused.body.mensaje).toContain('mascotas:escribir');
  const removal = await post('/eliminarRegistro', { tabla: 'mascota', id: 1 }, key);
  expect(removal.status).toBe(403);
  for (const path of ['/login', '/cambiarClave', '/registrarPago', '/updateDatosFac'])
    expect((await post(path, {}, key)).status, path).toBe(403);
  const face = { tabla: 'Usuario ', tablaId: ana.id, foto: 'data:image/png;base64,AA==' };
  expect((await post('/guardarImagen', face, key)).status).toBe(403);

  const [row] = await world.db.selectFrom('apiKey').selectAll().execute();
  expect(JSON.stringify(row)).not.toContain(key.slice(12));
  expect(row).toMatchObject({ id: keyId, beginning: key.slice(0, 10), lastUsedAt: world.now });
});

test('a key that reads animals learns nothing of their guardian but what a cédula prints', async ({ world }) => {
  const ana = await keeper(world);
  const { post } = await outsideCaller(world);
  const mascotaId = await makePet(world, ana);
  const contact = { idKind: 'cedula', idNumber: '1710034065', phone: '+593991234567', city: 'Loja' } as const;
  await world.db.updateTable('owner').set(contact).where('userId', '=', ana.id).execute();
  const ownerSeenWith = async (...scopes: ApiScope[]) => {
    const { key } = await world.as(ana).apiKeys.create({ ...wanted, scopes });
    return (await post('/mostrarDatosCedula', { mascotaId }, key)).body.propietario;
  };
  const personal = { identificacion: '1710034065', telefono: '+593991234567', ciudad: 'Loja' };
  expect(await ownerSeenWith('mascotas:leer', 'duenios:leer')).toMatchObject(personal);
  const printed = { nombreCompleto: 'Ana', identificacion: null, telefono: null, ciudad: null };
  expect(await ownerSeenWith('mascotas:leer')).toEqual(printed);
});

test('a key opens neither the screens nor another person’s rows', async ({ world }) => {
  const ana = await keeper(world);
  const berta = await keeper(world, 'Berta');
  const { app, post } = await outsideCaller(world);
  const { key } = await world.as(ana).apiKeys.create(wanted);

  expect((await post('/listadoMascotas', { usuario_id: berta.id }, key)).status).toBe(404);
  await world.db.transaction().execute((db) => makeAdministrator(db, ana.id, world.now));
  const { key: ofAdministrator } = await world.as({ ...ana, roles: ['administrator'] }).apiKeys.create(wanted);
  expect((await post('/listadoMascotas', { usuario_id: berta.id }, ofAdministrator)).status).toBe(404);
  const web = await app.inject({ url: '/trpc/pets.list', headers: { authorization: `Bearer ${key}` } });
  expect(web.statusCode).toBe(401);
  const cookie = await app.inject({ url: '/trpc/pets.list', headers: { cookie: `sesion=${key}` } });
  expect(cookie.statusCode).toBe(401);
  const photo = await app.inject({ url: '/archivos/x/s.webp', headers: { authorization: `Bearer ${key}` } });
  expect([403, 404]).toContain(photo.statusCode);
});

test('a key ends: by its day, by its owner, by a closed account', async ({ world }) => {
  const ana = await keeper(world);
  const { post } = await outsideCaller(world);
  const opens = async (key: string) => (await post('/listadoMascotas', { usuario_id: ana.id }, key)).status;
  const first = await world.as(ana).apiKeys.create(wanted);
  const second = await world.as(ana).apiKeys.create({ ...wanted, days: 365 });

  await world.as(ana).apiKeys.revoke({ keyId: first.keyId });
  expect([await opens(first.key), await opens(second.key)]).toEqual([401, 200]);
  await expect(world.as(ana).apiKeys.revoke({ keyId: first.keyId })).rejects.toMatchObject({ code: 'NOT_FOUND' });

  await world.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', ana.id).execute();
  expect(await opens(second.key)).toBe(401);
  await world.db.updateTable('user').set({ status: 'active' }).where('id', '=', ana.id).execute();
  world.now = second.expiresAt;
  expect(await opens(second.key)).toBe(401);
  const { keys } = await world.as(ana).apiKeys.list();
  expect(keys.map(({ state }) => state)).toEqual(['expired', 'revoked']);
});

test('an open screen is not enough for a key: the password is asked for, and somebody without one is told so', async ({
  world,
}) => {
  const ana = await keeper(world);
  const social = await member(world, 'Sole');
  await expect(world.as(ana).apiKeys.create({ ...wanted, password: 'otra-cosa' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    cause: { details: { field: 'password' } },
  });
  await expect(world.as(social).apiKeys.create(wanted)).rejects.toMatchObject({ cause: { code: 'SOCIAL_ACCOUNT' } });
  expect(await world.db.selectFrom('apiKey').selectAll().execute()).toEqual([]);
});

test('a new key is told to its maker and to whoever administers, by how it begins and what it may do', async ({
  world,
}) => {
  const ana = await keeper(world);
  const irene = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
  await makeUser(world, { role: 'ROLE_ADMINISTRADOR', status: 'disabled' });
  await makeUser(world);
  await expect(world.as(ana).apiKeys.create({ ...wanted, password: 'otra-cosa' })).rejects.toThrow();
  expect(await deliveredMails(world)).toEqual([]);
  const name = 'Ganaste: sitio.example';
  const { key } = await world.as(ana).apiKeys.create({ ...wanted, name });
  const mails = await deliveredMails(world);
  expect(mails).toHaveLength(2);
  expect(Object.fromEntries(mails.map(({ to, subject }) => [to, subject]))).toEqual({
    [ana.email]: 'Tu cuenta tiene una clave de API nueva',
    [irene.email]: 'Hay una clave de API nueva',
  });
  for (const { text } of mails) {
    expect(text).toContain(`empieza con ${key.slice(0, 10)}. Con ella otro programa puede: ver animales.`);
    expect(text).not.toContain(key.slice(0, 11));
    expect(text).not.toContain('sitio.example');
  }
  expect(mails.find(({ to }) => to === irene.email)?.text).toContain(`la cuenta ${ana.email} creó`);
});

test('where nothing is sold, no key speaks of payments', async ({ world }) => {
  const ana = await keeper(world);
  world.config = { ...world.config, subscriptions: false };
  expect((await world.as(ana).apiKeys.list()).offered).not.toContain('pagos:leer');
  await expect(world.as(ana).apiKeys.create({ ...wanted, scopes: ['pagos:leer'] })).rejects.toMatchObject({
    cause: { details: { field: 'scopes' } },
  });
});

test('a program that calls without end is told to wait', async ({ world }) => {
  const ana = await keeper(world);
  const { post } = await outsideCaller(world);
  const { key, keyId } = await world.as(ana).apiKeys.create(wanted);
  const { max } = LIMITS.apiKey;
  const resetsAt = '2026-11-21T15:00:40.000Z';
  await world.db
    .insertInto('rateLimit')
    .values({ key: `apiKey:${keyId}`, count: max, resetsAt })
    .execute();
  const late = await post('/listadoMascotas', { usuario_id: ana.id }, key);
  expect(late.status).toBe(429);
  expect(Number(late.headers['retry-after'])).toBe(40);
});
