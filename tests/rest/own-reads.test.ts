/** A person's reads under /api/v1: by a key of the own account, page by page; their pace and who may call from a browser. */
import { expect } from 'vitest';
import { createKey } from '#server/accounts/api-keys/service.ts';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import type { ApiScope } from '#server/platform/core/api-scopes.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { LIMITS } from '#server/platform/rate-limits/rules.ts';
import { keepAnimal } from '../support/kept-animals.ts';
import { makePet, makeStaff, makeUser } from '../support/guardian.ts';
import { openWorld, type Person, test, type World } from '../support/world.ts';
import { outsideCaller } from './caller.ts';

const PASSWORD = 'Montubio-42-ceibo';
const READS: readonly ApiScope[] = ['mascotas:leer', 'salud:leer', 'pagos:leer'];

async function keyOf(world: World, person: Person, scopes: readonly ApiScope[]): Promise<string> {
  await world.db
    .updateTable('user')
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where('id', '=', person.id)
    .execute();
  const input = { name: 'Panel', scopes: [...scopes], days: 30 as const, password: PASSWORD };
  return (await createKey(world.context(person) as SignedInContext, input)).key;
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

test('animals, entries, what is due and payments are read with a key, page by page, and no other person’s', async ({
  world,
}) => {
  const { app } = await outsideCaller(world);
  const ana = await makeUser(world, { name: 'Ana' });
  const names = ['Luna', 'Sol', 'Ñusta'];
  const pets: number[] = [];
  for (const name of names) pets.push(await makePet(world, ana, { name, birthOn: '2020-01-01' }));
  const [luna = 0] = pets;
  for (const givenOn of ['2025-10-01', '2024-10-01'])
    await world.as(ana).vaccines.add({ petId: luna, name: 'Antirrábica', vaccineId: 1, givenOn });
  await world.as(ana).weights.add({ petId: luna, amount: 9.5, unit: 'kg', measuredOn: '2026-11-20' });
  const headers = bearer(await keyOf(world, ana, READS));
  const get = async (url: string, from: Record<string, string> = headers) => {
    const answer = await app.inject({ url, headers: from });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  const walk = async (url: string) => {
    const rows: Record<string, unknown>[] = [];
    for (let place = ''; ; ) {
      const { status, body } = await get(`${url}${url.includes('?') ? '&' : '?'}limite=2${place}`);
      expect(status).toBe(200);
      expect(body.datos.length).toBeLessThanOrEqual(2);
      rows.push(...body.datos);
      if (body.siguiente === null) return rows;
      place = `&despues_de=${body.siguiente}`;
    }
  };
  expect((await walk('/api/v1/cuenta/mascotas')).map(({ nombre }) => nombre)).toEqual(names.toReversed());
  const entries = `/api/v1/cuenta/mascotas/${luna}/anotaciones`;
  expect((await walk(entries)).map(({ tipo, fecha, titulo }) => [tipo, fecha, titulo])).toEqual([
    ['peso', '2026-11-20', '9.5 kg'],
    ['vacuna', '2025-10-01', 'Antirrábica'],
    ['vacuna', '2024-10-01', 'Antirrábica'],
  ]);
  expect(await walk(`${entries}?tipo=vacuna`)).toHaveLength(2);
  const due = await walk('/api/v1/cuenta/pendientes');
  expect(due).toContainEqual(
    expect.objectContaining({ mascotaId: luna, nombre: 'Luna', tipo: 'vacuna', estado: 'vencido' }),
  );
  expect(await walk('/api/v1/cuenta/pagos')).toEqual([]);

  // Another's animal is answered as one that does not exist; a place that was not given is refused.
  const luis = await makeUser(world);
  const foreign = `/api/v1/cuenta/mascotas/${await makePet(world, luis)}/anotaciones`;
  const missing = '/api/v1/cuenta/mascotas/99999999/anotaciones';
  const [one, other] = [await get(foreign), await get(missing)];
  expect([one.status, one.body]).toEqual([404, other.body]);
  expect(await get('/api/v1/cuenta/mascotas?despues_de=x')).toMatchObject({
    status: 400,
    body: { campos: { despues_de: expect.any(String) } },
  });
  expect((await get('/api/v1/cuenta/mascotas', {})).status).toBe(401);
  const few = bearer(await keyOf(world, luis, ['mascotas:leer']));
  expect(await get('/api/v1/cuenta/pagos', few)).toMatchObject({ status: 403, body: { codigo: 'PERMISO_FALTA' } });
  const vera = await makeStaff(world, ['administrator']);
  await keepAnimal(world, vera);
  const clinic = bearer(await keyOf(world, vera, ['pacientes:leer', 'mascotas:leer']));
  expect(await get('/api/v1/cuenta/mascotas', clinic)).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('clave de la clínica') },
  });
  // A veterinarian's own key reads the own animals, and no patient.
  const [patient = 0] = (await world.db.selectFrom('patient').select('petId').execute()).map(({ petId }) => petId);
  const own = bearer(await keyOf(world, vera, ['salud:leer']));
  expect((await get(`/api/v1/cuenta/mascotas/${patient}/anotaciones`, own)).status).toBe(404);

  // How many calls are left, and how long to wait where none is.
  const { max } = LIMITS.apiKey;
  const paced = await get('/api/v1/cuenta/pagos', few);
  expect(paced.headers).toMatchObject({ 'ratelimit-policy': `"clave";q=${max};w=60` });
  expect(paced.headers['ratelimit']).toMatch(new RegExp(`^"clave";r=${max - 2};t=\\d+$`));
  const counted = `apiKey:${(await world.db.selectFrom('apiKey').select('id').orderBy('id').execute())[1]?.id}`;
  world.now = '2026-11-21T15:10:00.000Z';
  const resetsAt = '2026-11-21T15:10:40.000Z';
  await world.db.deleteFrom('rateLimit').where('key', '=', counted).execute();
  await world.db.insertInto('rateLimit').values({ key: counted, count: max, resetsAt }).execute();
  const late = await get('/api/v1/cuenta/mascotas', few);
  expect([late.status, late.headers['retry-after'], late.headers['ratelimit']]).toEqual([
    429,
    '40',
    '"clave";r=0;t=40',
  ]);
});

test('a page of a named address may call with a token; no other, and none with a cookie', async () => {
  const world = await openWorld({ CORS_ORIGINS: 'https://panel.clinica.ec' });
  try {
    const app = await world.http();
    const ask = (url: string, origin: string, wanted = 'GET') =>
      app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin, 'access-control-request-method': wanted, 'access-control-request-headers': 'authorization' },
      });
    const known = 'https://panel.clinica.ec';
    const preflight = await ask('/api/v1/cuenta/mascotas', known);
    expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([204, known]);
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization');
    expect((await ask('/listadoMascotas', known, 'POST')).statusCode).toBe(204);
    const call = await app.inject({ url: '/api/v1/cuenta/mascotas', headers: { origin: known } });
    expect([call.statusCode, call.headers['access-control-allow-origin']]).toEqual([401, known]);
    for (const answer of [
      await ask('/api/v1/cuenta/mascotas', 'https://otra.ec'),
      await ask('/trpc/pets.list', known),
      await ask('/login', known),
      await app.inject({ url: '/trpc/pets.list', headers: { origin: known } }),
      preflight,
      call,
    ])
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    for (const answer of [await ask('/api/v1/pagos', 'https://otra.ec'), await ask('/trpc/pets.list', known)])
      expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([404, undefined]);
  } finally {
    await world.close();
  }
});
