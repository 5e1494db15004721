/** What every older call may be refused with stands in the document: the caller of these tests fails on an answer that does not. */
import { expect } from 'vitest';
import { KEY_DAYS } from '#server/accounts/api-keys/rules.ts';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { choices, routes } from '#server/app/rest/calls.ts';
import { scopeOf } from '#server/app/rest/scopes.ts';
import { photograph } from '../support/files.ts';
import { makeTag } from '../support/tags.ts';
import { test, type World } from '../support/world.ts';
import { luna, type Member, member, outsideCaller } from './caller.ts';

const PASSWORD = 'Montubio-42-ceibo';
const CALLS = [
  ...routes.map(({ method, path }) => ({ method, path })),
  ...choices.map(({ path }) => ({ method: 'POST', path }) as const),
];

/** A key that may do nothing but read what an account is. */
async function keyOf(world: World, person: Member) {
  const passwordHash = await hashPassword(PASSWORD);
  await world.db.updateTable('user').set({ passwordHash }).where('id', '=', person.id).execute();
  return world
    .as(person)
    .apiKeys.create({ name: 'Agenda', scopes: ['cuenta:leer'], days: KEY_DAYS[0], password: PASSWORD });
}

/** Luna with an entry of each kind, and every call that adds to her record. */
async function addingCalls(world: World) {
  const { post } = await outsideCaller(world);
  const ana = await member(world, 'Ana');
  const { mascotaId } = (await post('/crearMascota', luna(ana), ana)).body;
  const day = { mascotaId, fechaAplicacion: '2026-11-20' };
  const vacuna = { ...day, vacuna: 'Antirrábica' };
  const desparasitacion = { ...day, tipo: 'interna', producto: 'Drontal' };
  const enfermedad = { mascotaId, enfermedad: 'Otitis', fechaDiagnostico: '2026-11-20', estadoEnfermedad: 'activa' };
  const dosis = { medicamento: 'Gotas', dosis: '2 gotas', frecuencia: 8, medidaTiempoFrecuenciaId: 1 };
  const medicamento = { mascotaId, ...dosis, fechaInicio: '2026-11-20' };
  const { vacunaId } = (await post('/addVacunas', vacuna, ana)).body;
  const { desparasitacionId } = (await post('/addDeparasitacion', desparasitacion, ana)).body;
  const { enfermedadId } = (await post('/addEnfermedades', enfermedad, ana)).body;
  const { medicamentoId } = (await post('/addMedicamentos', medicamento, ana)).body;
  const picture = await photograph({ width: 320, height: 240 }).toBuffer();
  const foto = `data:image/jpeg;base64,${picture.toString('base64')}`;
  const { code } = await makeTag(world);
  const adding: [path: string, payload: object][] = [
    ['/addVacunas', vacuna],
    ['/addDeparasitacion', desparasitacion],
    ['/addEnfermedades', enfermedad],
    ['/addMedicamentos', medicamento],
    ['/editVacunas', { vacunaId, foto }],
    ['/editDeparasitacion', { desparasitacionId, foto }],
    ['/editEnfermedades', { enfermedadId, foto }],
    ['/editMedicamentos', { medicamentoId, foto }],
    ['/editarMascota', { mascotaId, peso: '18,4', medidaPesoId: 2 }],
    ['/guardarImagen', { tabla: 'mascota', tablaId: mascotaId, foto }],
    ['/archivoIndLocal', { tabla: 'mascota', tablaId: mascotaId, archivo: foto }],
    ['/imagenEterilizacion', { mascotaId, foto }],
    ['/imagenVacDes', { tabla: 'vacuna', tablaId: vacunaId, foto }],
    ['/imagenMedEnf', { tabla: 'medicamento', tablaId: medicamentoId, foto }],
    ['/nuevaImagen', { mascotaId, foto }],
    ['/activarQr', { codigo: code, mascotaId }],
  ];
  return { post, ana, mascotaId, adding };
}

test('402: nothing is added to an animal whose year is over, by whichever call', async ({ world }) => {
  const { post, ana, mascotaId, adding } = await addingCalls(world);
  await world.db
    .updateTable('pet')
    .set({ createdAt: '2020-01-01T12:00:00.000Z' })
    .where('id', '=', mascotaId)
    .execute();
  for (const [path, payload] of adding)
    expect({ path, ...(await post(path, payload, ana)) }).toMatchObject({ path, status: 402 });
});

test('403: who only sees an animal adds nothing to it', async ({ world }) => {
  const { post, mascotaId, adding } = await addingCalls(world);
  const bea = await member(world, 'Bea');
  const seen = { petId: mascotaId, userId: bea.id, role: 'reader', createdAt: world.now } as const;
  await world.db.insertInto('petMember').values(seen).execute();
  for (const [path, payload] of adding)
    expect({ path, ...(await post(path, payload, bea)) }).toMatchObject({ path, status: 403 });
});

test('403: an administrator without the second factor that is due acts for nobody else', async ({ world }) => {
  const { app, post } = await outsideCaller(world);
  const [ana, bea] = [await member(world, 'Ana'), await member(world, 'Bea', 'ROLE_ADMINISTRADOR')];
  await world.db.updateTable('user').set({ secondFactorDueAt: world.now }).where('id', '=', bea.id).execute();
  const { paths } = (await app.inject('/api/openapi.json')).json();
  const named = await post('/listadoMascotas', { usuario_id: ana.id }, bea);
  expect(named).toMatchObject({ status: 403, body: { titulo: 'Falta tu segundo paso' } });
  expect(paths['/listadoMascotas'].post.responses['403'].description).toContain('Falta tu segundo paso');
  expect((await post('/listadoMascotas', { usuario_id: bea.id }, bea)).status).toBe(200);
});

test('403 and 429: a key without the permission, and one that asks without end', async ({ world }) => {
  const { app, post } = await outsideCaller(world);
  const ana = await member(world, 'Ana');
  const { key, keyId } = await keyOf(world, ana);
  const ask = async (method: 'GET' | 'POST', path: string) => {
    if (method === 'POST') return (await post(path, {}, key)).status;
    return (await app.inject({ url: path, headers: { authorization: `Bearer ${key}` } })).statusCode;
  };
  for (const { method, path } of CALLS) {
    const scope = scopeOf(path);
    if (scope === 'open' || scope === 'cuenta:leer') continue;
    expect([path, await ask(method, path)]).toEqual([path, 403]);
  }
  // Another minute, in which it has asked all that it may.
  world.now = '2026-11-21T15:30:00.000Z';
  const full = { key: `apiKey:${keyId}`, count: 5000, resetsAt: '2026-11-21T15:31:00.000Z' };
  await world.db.deleteFrom('rateLimit').where('key', '=', full.key).execute();
  await world.db.insertInto('rateLimit').values(full).execute();
  for (const { method, path } of CALLS) expect([path, await ask(method, path)]).toEqual([path, 429]);
});

test('503: the document says of every call that it may have to wait', async ({ world }) => {
  const { app } = await outsideCaller(world);
  const { paths } = (await app.inject('/api/openapi.json')).json();
  for (const { method, path } of CALLS)
    expect(Object.keys(paths[path][method.toLowerCase()].responses), path).toContain('503');
});
