import { describe, expect } from 'vitest';
import { openPatient } from '#server/pets/patients/queries.ts';
import { makeTag } from '../support/tags.ts';
import { test, type World } from '../support/world.ts';
import { luna, member, outsideCaller } from './caller.ts';

interface Named {
  nombre: string;
  mascota: string;
}

const CLOSED = [
  '/inicio',
  '/usuarioPrincipal',
  '/recBeneficiario',
  '/crearMascota',
  '/editarMascota',
  '/listadoMascotas',
  '/detalleMascota',
  '/mostrarDatosCedula',
  '/nombreMascota',
  '/eliminarRegistro',
  '/archivoIndLocal',
  '/guardarImagen',
  '/imagenEterilizacion',
  '/imagenMedEnf',
  '/imagenVacDes',
  '/nuevaImagen',
  '/galeria',
  '/eliminaFotoGaleria',
  '/recArchivoDesVacu',
  '/recArchivoEnfMed',
  '/recArchivoEst',
  '/addVacunas',
  '/editVacunas',
  '/addDeparasitacion',
  '/editDeparasitacion',
  '/addEnfermedades',
  '/editEnfermedades',
  '/deshabilitarEnfermedades',
  '/addMedicamentos',
  '/editMedicamentos',
  '/deshabilitarMedicamentos',
  '/crearDuenio',
  '/editarDuenio',
  '/listadoDuenios',
  '/detalleBeneficiario',
  '/listado-qr',
  '/activarQr',
  '/deshabilitarqr',
  '/planSuscripcion',
  '/metodosPago',
  '/registrarPago',
  '/registrarPagoPayPhone',
  '/confirmarPagoPayPhone',
  '/recuperaPagoPayPal',
  '/validarLicencia',
  '/insertDatosFac',
  '/recuperarDatosFac',
  '/updateDatosFac',
  '/reportarErrorMejora',
  '/ciudad',
  '/cambiarClave',
];
const OPEN = [
  '/login',
  '/signup',
  '/registro',
  '/loginFirebase',
  '/registroFirebase',
  '/confirmarRegistro',
  '/validarUsuario',
  '/olvideClave',
  '/recupearClave',
  '/buscarMascota',
  '/enviarNotificacionQr',
];
/** For the clinic's keys alone: tests/rest/clinic.test.ts. */
const OF_THE_CLINIC = [
  '/api/v1/pacientes',
  '/api/v1/pacientes/{id}',
  '/api/v1/pendientes',
  '/api/v1/pagos',
  '/api/v1/turnos',
  '/api/v1/cuenta/mascotas',
  '/api/v1/cuenta/mascotas/{id}/anotaciones',
  '/api/v1/cuenta/pendientes',
  '/api/v1/cuenta/pagos',
];
const OPEN_LISTS = ['/pais', '/medidasTiempo', '/medidasPeso', '/sexosMascotas', '/especies'];

describe('closed doors', () => {
  test('a stranger is told to sign in, whatever the body', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const expired = 'x'.repeat(43);
    for (const path of CLOSED) {
      for (const payload of [{}, { mascotaId: 'x' }, '{broken', '[]', undefined]) {
        const refused = await post(path, payload);
        expect({ path, payload, ...refused }).toMatchObject({ status: 401, body: { titulo: 'Inicia sesión' } });
      }
      if (path === '/cambiarClave') continue;
      expect({ path, ...(await post(path, {}, expired)) }).toMatchObject({ status: 401 });
    }
  });

  test('the list above is every call there is', async ({ world }) => {
    const { app } = await outsideCaller(world);
    const { paths } = (await app.inject('/api/openapi.json')).json();
    expect(Object.keys(paths).sort()).toEqual([...CLOSED, ...OPEN, ...OPEN_LISTS, ...OF_THE_CLINIC].sort());
  });

  test('open calls answer a stranger with what is missing, open lists with the list', async ({ world }) => {
    const { app, post } = await outsideCaller(world);
    for (const path of OPEN) expect({ path, ...(await post(path, {})) }).toMatchObject({ path, status: 400 });
    for (const path of OPEN_LISTS) {
      const answer = await app.inject(path);
      expect(answer.statusCode).toBe(200);
      expect(answer.json().length).toBeGreaterThan(2);
    }
  });

  test('an ended session and a disabled account are closed at once', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    expect(await post('/inicio', { username: ana.email }, ana)).toMatchObject({ status: 200 });
    await world.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', ana.id).execute();
    expect(await post('/inicio', { username: ana.email }, ana)).toMatchObject({ status: 401 });
  });

  test('a cookie opens nothing here, and a cookie beside a bearer is refused', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const cookie = `sesion=${ana.token}`;
    const payload = { username: ana.email };
    expect(await post('/inicio', payload, undefined, { cookie })).toMatchObject({ status: 401 });
    expect(await post('/inicio', payload, ana, { cookie })).toMatchObject({ status: 400 });
    expect(await post('/inicio', payload, ana, { cookie: 'otra=1' })).toMatchObject({ status: 200 });
  });
});

describe("somebody else's", () => {
  async function twoPeople(world: World) {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const bea = await member(world, 'Bea');
    const { mascotaId } = (await post('/crearMascota', luna(ana), ana)).body;
    const dose = { mascotaId, vacuna: 'Rabia', fechaAplicacion: '2026-11-01' };
    const { vacunaId } = (await post('/addVacunas', dose, ana)).body;
    const product = { mascotaId, tipo: 'interna', producto: 'Drontal', fechaAplicacion: '2026-11-01' };
    const { desparasitacionId } = (await post('/addDeparasitacion', product, ana)).body;
    const { ownerId } = await world.as(ana).owners.create({ name: 'Eva' });
    return { post, ana, bea, rows: { mascotaId, vacunaId, desparasitacionId, ownerId } };
  }

  test('a row is answered exactly as one that does not exist', async ({ world }) => {
    const { post, bea, rows } = await twoPeople(world);
    const NONE = 2_000_000_000;
    const calls = ({ mascotaId, vacunaId, desparasitacionId, ownerId }: typeof rows): [string, object][] => [
      ['/detalleMascota', { mascotaId }],
      ['/nombreMascota', { mascotaId }],
      ['/editarMascota', { mascotaId, nombre: 'Mía' }],
      ['/addVacunas', { mascotaId, vacuna: 'Rabia', fechaAplicacion: '2026-11-01' }],
      ['/editVacunas', { vacunaId, vacuna: 'Moquillo' }],
      ['/eliminarRegistro', { tabla: 'mascota', id: mascotaId }],
      ['/eliminarRegistro', { tabla: 'vacuna', id: vacunaId }],
      ['/addDeparasitacion', { mascotaId, tipo: 'interna', producto: 'Drontal', fechaAplicacion: '2026-11-01' }],
      ['/editDeparasitacion', { desparasitacionId, producto: 'Otro' }],
      ['/eliminarRegistro', { tabla: 'desparasitacion', id: desparasitacionId }],
      ['/eliminarRegistro', { tabla: 'duenio', id: ownerId }],
      ['/editarDuenio', { beneficiarioId: ownerId, nombre: 'Mía' }],
      ['/detalleBeneficiario', { beneficiarioId: ownerId }],
    ];
    const theirs = calls(rows);
    const nobodys = calls({ mascotaId: NONE, vacunaId: NONE, desparasitacionId: NONE, ownerId: NONE });
    for (const [index, [path, payload]] of theirs.entries()) {
      const refused = await post(path, payload, bea);
      expect({ path, status: refused.status }).toEqual({ path, status: 404 });
      expect(refused.body).toEqual((await post(path, nobodys[index]?.[1], bea)).body);
    }
  });

  test('naming another user widens nothing', async ({ world }) => {
    const { post, ana, bea } = await twoPeople(world);
    const nobody = { id: 2_000_000_000, email: 'nadie@correo.ec' };
    for (const named of [ana, nobody]) {
      expect(await post('/usuarioPrincipal', { usuarioId: named.id }, bea)).toMatchObject({ status: 404 });
      expect(await post('/recBeneficiario', { usuarioId: named.id }, bea)).toMatchObject({ status: 404 });
      expect(await post('/inicio', { username: named.email }, bea)).toMatchObject({ status: 404 });
      expect(await post('/listadoMascotas', { usuario_id: named.id }, bea)).toMatchObject({ status: 404 });
      expect(await post('/crearMascota', { ...luna(bea), usuario_id: named.id }, bea)).toMatchObject({ status: 404 });
    }
  });

  test('an administrator may name anybody, and is shown of the animals the clinic’s patients alone', async ({
    world,
  }) => {
    const { post, ana, rows } = await twoPeople(world);
    const root = await member(world, 'Root', 'ROLE_ADMINISTRADOR');
    const { mascotaId } = rows;
    const { beneficiarioId } = (await post('/detalleMascota', { mascotaId }, ana)).body;
    await makeTag(world, { petId: mascotaId });
    const seen = async () => [
      (await post('/listadoMascotas', { usuario_id: ana.id }, root)).body.datos.map(({ nombre }: Named) => nombre),
      (await post('/listado-qr', { usuarioId: ana.id }, root)).body.datos.map(({ mascota }: Named) => mascota),
      (await post('/detalleBeneficiario', { usuario_id: ana.id, beneficiarioId }, root)).body.mascotas.length,
      (await post('/detalleMascota', { mascotaId }, root)).status,
      (await post('/editarMascota', { usuario_id: ana.id, mascotaId, color: 'Canela' }, root)).status,
    ];
    expect(await seen()).toEqual([[], [], 0, 404, 404]);
    await world.db
      .transaction()
      .execute((db) =>
        openPatient(db, { petId: mascotaId, at: world.now, addedBy: root.id, consentBy: ana.id, consentHow: 'code' }),
      );
    expect(await seen()).toEqual([['Luna'], ['Luna'], 1, 200, 200]);
    await world.as(ana).patients.end({ petId: mascotaId });
    expect(await seen()).toEqual([[], [], 0, 404, 404]);
    // Registering in the name of an account is no look into it.
    expect((await post('/crearMascota', { ...luna(ana), nombre: 'Sol' }, root)).status).toBe(200);
    expect((await post('/listadoMascotas', { usuario_id: ana.id }, ana)).body.total).toBe(2);
    expect(await post('/inicio', { username: 'ANA@correo.ec' }, root)).toMatchObject({ body: { idUsuario: ana.id } });
    expect(await post('/usuarioPrincipal', { usuarioId: 2_000_000_000 }, root)).toMatchObject({ status: 404 });
  });
});
