/**
 * Every older call there is, once, as a caller would make them one after the other: each succeeds and answers what the document
 * says. What each refuses stands beside it: 401 and 404 in doors.test.ts, 400 in bad-input.test.ts, its limits in the file of its noun.
 */
import { expect } from 'vitest';
import { choices, routes } from '#server/app/rest/calls.ts';
import { formOf, photograph } from '../support/files.ts';
import { paymentTest as test } from '../support/payment-world.ts';
import { makeTag } from '../support/tags.ts';
import { type Member, member, outsideCaller, tokenFromMail } from './caller.ts';

/** They need a signed identity: tests/rest/firebase.test.ts makes one. */
const ELSEWHERE = ['/loginFirebase', '/registroFirebase'];
const PASSWORD = 'Montubio-42-ceibo';
const EMAIL = 'rosa@correo.ec';

test('each of the sixty-seven succeeds and answers what the document says', async ({ scene: { world, gateways } }) => {
  const { app, post } = await outsideCaller(world);
  const called = new Set<string>(ELSEWHERE);
  const call = async (path: string, payload: unknown, from?: Member | string) => {
    const answer = await post(path, payload, from);
    expect({ path, ...answer }).toMatchObject({ path, status: 200 });
    holds(path, answer.body);
    called.add(path);
    return answer.body;
  };

  const registration = {
    username: EMAIL,
    correoElectronico: EMAIL,
    password: PASSWORD,
    confirmarPassword: PASSWORD,
    nombre: 'Rosa',
    primerApellido: 'Mena',
    pais: 'EC',
    telefonoMovil: '0991234567',
  };
  await call('/registro', registration);
  await call('/signup', { ...registration, username: 'sol@correo.ec', correoElectronico: 'sol@correo.ec' });
  await call('/confirmarRegistro', { tokenConfirmacion: await tokenFromMail(world, EMAIL) });
  await call('/validarUsuario', { username: EMAIL });
  const { token } = await call('/login', { username: EMAIL, password: PASSWORD });
  const { idUsuario } = await call('/inicio', { username: EMAIL }, token);
  await call('/usuarioPrincipal', { usuarioId: idUsuario }, token);
  await call('/recBeneficiario', { usuarioId: idUsuario }, token);
  await call('/olvideClave', { username: EMAIL });
  const reset = await call('/recupearClave', { tokenConfirmacion: await tokenFromMail(world, EMAIL) });
  const clave = { clave: 'Otra-Montubia-43', confirmarClave: 'Otra-Montubia-43' };
  const person = { usuarioId: reset.id, username: EMAIL, nombre: 'Rosa', primer_apellido: 'Mena' };
  await call('/cambiarClave', { ...person, ...clave }, reset.token);

  const ana = await member(world, 'Ana');
  const foto = `data:image/jpeg;base64,${(await photograph({ width: 320, height: 240 }).toBuffer()).toString('base64')}`;
  const { beneficiarioId } = await call('/crearDuenio', { usuario_id: ana.id, nombre: 'Tía Rosa' }, ana);
  await call('/editarDuenio', { beneficiarioId, apellido: 'Vera' }, ana);
  await call('/listadoDuenios', { usuario_id: ana.id }, ana);
  await call('/detalleBeneficiario', { beneficiarioId }, ana);
  const animal = { usuario_id: ana.id, nombre: 'Luna', especieId: 1, sexoId: 2 };
  const { mascotaId, codigoMascota } = await call('/crearMascota', animal, ana);
  await call('/editarMascota', { mascotaId, color: 'Canela' }, ana);

  const day = '2026-11-20';
  const { vacunaId } = await call('/addVacunas', { mascotaId, vacuna: 'Antirrábica', fechaAplicacion: day }, ana);
  await call('/editVacunas', { vacunaId, lote: 'A1' }, ana);
  const { desparasitacionId } = await call(
    '/addDeparasitacion',
    { mascotaId, tipo: 'interna', producto: 'Drontal', fechaAplicacion: day },
    ana,
  );
  await call('/editDeparasitacion', { desparasitacionId, dosis: '1 tableta' }, ana);
  const { enfermedadId } = await call(
    '/addEnfermedades',
    { mascotaId, enfermedad: 'Otitis', fechaDiagnostico: day, estadoEnfermedad: 'activa' },
    ana,
  );
  await call('/editEnfermedades', { enfermedadId, tratamiento: 'Gotas' }, ana);
  const { medicamentoId } = await call(
    '/addMedicamentos',
    {
      mascotaId,
      medicamento: 'Gotas',
      dosis: '2 gotas',
      frecuencia: 8,
      medidaTiempoFrecuenciaId: 1,
      fechaInicio: day,
    },
    ana,
  );
  await call('/editMedicamentos', { medicamentoId, observacion: 'Con comida' }, ana);

  await call('/guardarImagen', { tabla: 'mascota', tablaId: mascotaId, foto }, ana);
  await call('/imagenEterilizacion', { mascotaId, foto }, ana);
  await call('/imagenVacDes', { tabla: 'vacuna', tablaId: vacunaId, foto }, ana);
  await call('/imagenMedEnf', { tabla: 'medicamento', tablaId: medicamentoId, foto }, ana);
  await call('/recArchivoEst', { idtable: mascotaId }, ana);
  await call('/recArchivoDesVacu', { idtable: vacunaId, tabla: 'vacuna' }, ana);
  await call('/recArchivoEnfMed', { idtable: medicamentoId, tabla: 'medicamento' }, ana);
  await call('/nuevaImagen', { mascotaId, foto }, ana);
  const gallery = await call('/galeria', { mascotaId }, ana);
  await call('/eliminaFotoGaleria', { fotoId: gallery.datos[0].archivoId }, ana);
  const bytes = Buffer.from(foto.slice(foto.indexOf(',') + 1), 'base64');
  const form = formOf([
    { name: 'tabla', value: 'duenio' },
    { name: 'tablaId', value: String(beneficiarioId) },
    { name: 'archivo', value: bytes },
  ]);
  const sent = await app.inject({
    method: 'POST',
    url: '/archivoIndLocal',
    ...form,
    headers: { ...form.headers, authorization: `Bearer ${ana.token}` },
  });
  expect({ path: '/archivoIndLocal', status: sent.statusCode, body: sent.json() }).toMatchObject({ status: 200 });
  holds('/archivoIndLocal', sent.json());
  called.add('/archivoIndLocal');

  await call('/listadoMascotas', { usuario_id: ana.id }, ana);
  await call('/detalleMascota', { mascotaId }, ana);
  await call('/mostrarDatosCedula', { mascotaId }, ana);
  await call('/nombreMascota', { mascotaId }, ana);
  await call('/buscarMascota', { codigoMascota });
  await call('/deshabilitarEnfermedades', { enfermedadId }, ana);
  await call('/deshabilitarMedicamentos', { medicamentoId }, ana);

  const { code } = await makeTag(world);
  const { qr_id } = await call('/activarQr', { codigo: code, mascotaId }, ana);
  await call('/enviarNotificacionQr', { codigo: code, mensaje: 'La vi en el parque' });
  await call('/listado-qr', { usuarioId: ana.id }, ana);
  await call('/deshabilitarqr', { qr_id, estado: 'deshabilitado' }, ana);

  const taxpayer = {
    usuarioId: ana.id,
    tipoIdentificacion: 'cedula',
    identificacion: '1710034065',
    razonSocial: 'Ana Paredes',
    direccion: 'Av. Amazonas',
    correoElectronico: 'ana@correo.ec',
    telefono: '0998842547',
  };
  const { datosFacId } = await call('/insertDatosFac', taxpayer, ana);
  await call('/updateDatosFac', { datosFacId, direccion: 'Av. Colón' }, ana);
  await call('/recuperarDatosFac', { usuarioId: ana.id }, ana);
  const plans = await call('/planSuscripcion', {}, ana);
  const { planId } = plans.datos[0];
  await call('/metodosPago', {}, ana);
  const begun = await call('/registrarPagoPayPhone', { planId, mascotas: [mascotaId] }, ana);
  const id = new URL(gateways.payphone.pay(begun.clientTransactionId)).searchParams.get('id');
  await call('/confirmarPagoPayPhone', { id, clientTransactionId: begun.clientTransactionId }, ana);
  await call('/registrarPago', { planId, mascotas: [mascotaId], metodoPagoId: 3 }, ana);
  const asked = await world.db
    .selectFrom('payment')
    .select('orderId')
    .where('method', '=', 'paypal')
    .executeTakeFirstOrThrow();
  gateways.paypal.approve(asked.orderId ?? '');
  await call('/recuperaPagoPayPal', { orderId: asked.orderId }, ana);
  await call('/validarLicencia', { mascotaId }, ana);

  await call('/reportarErrorMejora', { tipo: 'mejora', titulo: 'Letra más grande', descripcion: 'No veo bien' }, ana);
  await call('/ciudad', { paisId: 57 }, ana);
  await call('/eliminarRegistro', { tabla: 'vacuna', id: vacunaId }, ana);
  for (const path of ['/pais', '/medidasTiempo', '/medidasPeso', '/sexosMascotas', '/especies']) {
    const answer = await app.inject(path);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    holds(path, answer.json());
    called.add(path);
  }

  const all = [...routes, ...choices].map(({ path }) => path);
  expect([...called].toSorted()).toEqual(all.toSorted());
  expect(all).toHaveLength(67);
});

/** Fails where an answer is not of the shape that the document shows for its call. */
function holds(path: string, body: unknown): void {
  const route = routes.find((one) => one.path === path);
  if (!route) return;
  const read = route.answer.safeParse(body);
  expect({ path, wrong: read.error?.issues ?? [] }).toEqual({ path, wrong: [] });
}
