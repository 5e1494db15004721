import { describe, expect } from 'vitest';
import { plus } from '#server/platform/lib/time.ts';
import { test } from '../support/world.ts';
import { member, outsideCaller, tokenFromMail } from './caller.ts';

const PASSWORD = 'Canela y limon 42';
const SIGN_UP = {
  username: 'rosa@correo.ec',
  password: PASSWORD,
  confirmarPassword: PASSWORD,
  correoElectronico: 'rosa@correo.ec',
  nombre: 'Rosa',
  primerApellido: 'Vera',
  pais: 'EC',
  telefonoMovil: '0998842547',
};

describe('the whole way', () => {
  test('from nothing to an animal with its next vaccine', async ({ world }) => {
    const { post } = await outsideCaller(world);

    expect(await post('/registro', SIGN_UP)).toMatchObject({
      status: 200,
      body: { estado: 'ok', mensaje: expect.any(String) },
    });
    const early = await post('/login', { username: 'rosa@correo.ec', password: PASSWORD });
    expect(early).toMatchObject({ status: 401, body: { titulo: 'Confirma tu correo' } });
    const tokenConfirmacion = await tokenFromMail(world, 'rosa@correo.ec');
    const confirmed = await post('/confirmarRegistro', { tokenConfirmacion });
    expect(confirmed).toMatchObject({
      status: 200,
      body: { estado: 'ok', token: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(await post('/confirmarRegistro', { tokenConfirmacion })).toMatchObject({
      status: 400,
      body: { titulo: 'Enlace vencido' },
    });

    const login = await post('/login', { username: 'ROSA@correo.ec ', password: PASSWORD });
    expect(login.body).toEqual({ token: expect.any(String), username: 'rosa@correo.ec', rol: 'ROLE_USUARIO' });
    const { token } = login.body;
    const me = (await post('/inicio', { username: 'rosa@correo.ec' }, confirmed.body.token)).body;
    expect(me).toEqual({
      idUsuario: expect.any(Number),
      nombreUsuario: 'Rosa',
      apellidoUsuario: 'Vera',
      rol: 'ROLE_USUARIO',
      roles: ['ROLE_USUARIO'],
      clinicaId: null,
      foto: null,
      pais: 'Ecuador',
      descripcionPlan: expect.any(String),
      fechaAlta: '2026-11-21',
      telefono: '+593998842547',
      codigoPais: '593',
      path_archivo_foto: null,
    });
    const usuarioId = me.idUsuario;

    const pet = { usuario_id: usuarioId, nombre: 'Luna', especieId: 1, sexoId: 2, fechaNacimiento: '2022-09-15' };
    const { mascotaId } = (await post('/crearMascota', pet, token)).body;
    const dose = { mascotaId, vacuna: 'antirrabica', fechaAplicacion: '2026-11-20', lote: 'A1', clinica: 'San Roque' };
    const added = await post('/addVacunas', dose, token);
    expect(added.body).toEqual({
      estado: 'ok',
      vacunaId: expect.any(Number),
      proximaSugerida: expect.stringMatching(/^2027-11-/),
    });
    const list = await post('/listadoMascotas', { usuario_id: usuarioId }, token);
    expect(list.body).toMatchObject({ total: 1, datos: [{ mascotaId, nombre: 'Luna' }] });
    expect(list.body.datos[0].proximoCuidado).toEqual(expect.any(String));

    const principal = (await post('/usuarioPrincipal', { usuarioId }, token)).body;
    expect(principal).toEqual({
      idUsuario: usuarioId,
      username: 'rosa@correo.ec',
      nombre: 'Rosa',
      primer_apellido: 'Vera',
      correoElectronico: 'rosa@correo.ec',
      pais: 'Ecuador',
      codigoPais: '593',
      telefonoMovil: '+593998842547',
      tipo_registro: 'correo',
      rol: 'ROLE_USUARIO',
      roles: ['ROLE_USUARIO'],
      clinicaId: null,
      fechaAlta: '2026-11-21',
      path_archivo_foto: null,
      totalMascotas: 1,
      totalDuenios: 1,
    });
    const owners = await post('/recBeneficiario', { usuarioId }, token);
    expect(owners.body).toEqual({
      datos: [{ beneficiarioId: expect.any(Number), nombreCompleto: 'Rosa Vera', principal: true }],
    });
  });

  test('a forgotten password', async ({ world }) => {
    const { post } = await outsideCaller(world);
    await post('/signup', SIGN_UP);
    const session = await post('/confirmarRegistro', {
      tokenConfirmacion: await tokenFromMail(world, 'rosa@correo.ec'),
    });

    expect(await post('/olvideClave', { username: 'rosa@correo.ec' })).toMatchObject({
      status: 200,
      body: { estado: 'ok' },
    });
    const tokenConfirmacion = await tokenFromMail(world, 'rosa@correo.ec');
    const { body } = await post('/recupearClave', { tokenConfirmacion });
    expect(body).toEqual({
      token: expect.any(String),
      estado: 'ok',
      username: 'rosa@correo.ec',
      id: expect.any(Number),
      nombre: 'Rosa',
      primer_apellido: 'Vera',
    });
    const change = { usuarioId: body.id, username: body.username, nombre: 'Rosa', primer_apellido: 'Vera' };
    const apart = await post(
      '/cambiarClave',
      { ...change, clave: 'Otra clave larga 7', confirmarClave: 'x' },
      body.token,
    );
    const same = 'Las contraseñas no coinciden. Por favor, inténtalo de nuevo.';
    expect(apart).toMatchObject({ status: 400, body: { mensaje: same, campos: { confirmarClave: same } } });
    const short = await post('/cambiarClave', { ...change, clave: 'corta', confirmarClave: 'corta' }, body.token);
    expect(short).toMatchObject({ status: 400, body: { campos: { clave: expect.any(String) } } });
    expect(await post('/inicio', { username: body.username }, body.token)).toMatchObject({ status: 401 });

    const fresh = { ...change, clave: 'Otra clave larga 7', confirmarClave: 'Otra clave larga 7' };
    expect(await post('/cambiarClave', fresh, body.token)).toMatchObject({ status: 200, body: { estado: 'ok' } });
    expect(await post('/cambiarClave', fresh, body.token)).toMatchObject({ status: 401 });
    expect(await post('/cambiarClave', '{broken', body.token)).toMatchObject({ status: 400 });
    expect(await post('/inicio', { username: body.username }, session.body.token)).toMatchObject({ status: 401 });
    expect(await post('/login', { username: body.username, password: PASSWORD })).toMatchObject({ status: 401 });
    const login = await post('/login', { username: body.username, password: 'Otra clave larga 7' });
    expect(login).toMatchObject({ status: 200, body: { rol: 'ROLE_USUARIO' } });
  });

  test('a change token is good for fifteen minutes', async ({ world }) => {
    const { post } = await outsideCaller(world);
    await post('/registro', SIGN_UP);
    await tokenFromMail(world, 'rosa@correo.ec');
    world.now = plus(world.now, 2, 'minutes');
    await post('/olvideClave', { username: 'rosa@correo.ec' });
    const { body } = await post('/recupearClave', { tokenConfirmacion: await tokenFromMail(world, 'rosa@correo.ec') });
    world.now = plus(world.now, 16, 'minutes');
    const fresh = { clave: 'Otra clave larga 7', confirmarClave: 'Otra clave larga 7' };
    expect(await post('/cambiarClave', fresh, body.token)).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
    });
  });
});

describe('refusals of the account calls', () => {
  test('registro names every field, and the e-mail by both its names', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const { body } = await post('/registro', {});
    expect(Object.keys(body.campos).sort()).toEqual(
      ['username', 'correoElectronico', 'password', 'confirmarPassword', 'nombre', 'pais', 'telefonoMovil'].sort(),
    );
    const one = async (change: object) => (await post('/registro', { ...SIGN_UP, ...change })).body.campos;
    expect(await one({ username: undefined })).toEqual({ username: 'Escribe tu correo.' });
    expect(await one({ correoElectronico: undefined })).toEqual({ correoElectronico: 'Escribe tu correo.' });
    expect(await one({ correoElectronico: 'otra@correo.ec' })).toEqual({
      correoElectronico: 'Debe ser el mismo correo.',
    });
    expect(Object.keys(await one({ username: 'sin-arroba', correoElectronico: 'sin-arroba' }))).toHaveLength(2);
    expect(await one({ password: 'corta', confirmarPassword: 'corta' })).toEqual({
      password: 'Usa al menos 8 caracteres.',
    });
    expect(await one({ confirmarPassword: 'otra' })).toEqual({
      confirmarPassword: expect.stringContaining('no coinciden'),
    });
    expect(await one({ password: 'password1', confirmarPassword: 'password1' })).toEqual({
      password: expect.any(String),
    });
    expect(await one({ pais: 'XX' })).toEqual({ pais: expect.any(String) });
    expect(await one({ telefonoMovil: '123' })).toEqual({ telefonoMovil: expect.any(String) });
    expect(await one({ aceptaCondisiones: 'no' })).toEqual({ aceptaCondisiones: expect.any(String) });
  });

  test('a taken e-mail is a conflict', async ({ world }) => {
    const { post } = await outsideCaller(world);
    await member(world, 'Rosa');
    const taken = await post('/registro', SIGN_UP);
    expect(taken).toMatchObject({ status: 409, body: { titulo: 'Correo ya registrado' } });
  });

  test('a phone code and a number are understood as such', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const sent = { ...SIGN_UP, pais: 593, telefonoMovil: 998842547, primerApellido: null };
    expect(await post('/registro', sent)).toMatchObject({ status: 200 });
  });

  test('login: the pair, the fields, the limit', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const wrong = await post('/login', { username: 'nadie@correo.ec', password: 'x' });
    expect(wrong).toMatchObject({ status: 401, body: { titulo: 'No pudimos iniciar sesión' } });
    expect(wrong.body.campos).toBeUndefined();
    expect(await post('/login', { username: ['a'], password: 7 })).toMatchObject({
      status: 400,
      body: { campos: { username: expect.any(String), password: expect.any(String) } },
    });
    for (let tries = 0; tries < 5; tries++) await post('/login', { username: 'nadie@correo.ec', password: 'x' });
    const limited = await post('/login', { username: 'nadie@correo.ec', password: 'x' });
    expect(limited).toMatchObject({ status: 429, body: { titulo: 'Demasiados intentos' } });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('validarUsuario and olvideClave say whether an address is known and how it entered', async ({ world }) => {
    const { post } = await outsideCaller(world);
    await member(world, 'Ana');
    const known = await post('/validarUsuario', { username: 'ana@correo.ec' });
    expect(known.body).toEqual({ existeUsuario: 'ok', datosUsuario: { tipo_registro: 'correo' } });
    const unknown = await post('/validarUsuario', { username: 'nadie@correo.ec' });
    expect(unknown.body).toEqual({ existeUsuario: 'no', datosUsuario: null });
    expect(await post('/validarUsuario', { username: 'x' })).toMatchObject({
      status: 400,
      body: { campos: { username: expect.any(String) } },
    });
    const nobody = await post('/olvideClave', { username: 'nadie@correo.ec' });
    expect(nobody).toMatchObject({ status: 404, body: { titulo: 'Usuario no registrado' } });
    const social = await post('/olvideClave', { username: 'ana@correo.ec' });
    expect(social).toMatchObject({ status: 409, body: { titulo: 'Usuario Registrado con redes sociales' } });
  });

  test('recupearClave with a wrong token is an answer, without one a missing field', async ({ world }) => {
    const { post } = await outsideCaller(world);
    expect((await post('/recupearClave', { tokenConfirmacion: 'nada' })).body).toEqual({
      token: null,
      estado: 'error',
      username: null,
      id: null,
      nombre: null,
      primer_apellido: null,
    });
    expect(await post('/recupearClave', {})).toMatchObject({
      status: 400,
      body: { campos: { tokenConfirmacion: 'Falta el enlace.' } },
    });
  });

  test('whose call it is must be said', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    expect(await post('/inicio', {}, ana)).toMatchObject({
      status: 400,
      body: { campos: { username: expect.any(String) } },
    });
    expect(await post('/usuarioPrincipal', { usuarioId: 'yo' }, ana)).toMatchObject({
      status: 400,
      body: { campos: { usuarioId: expect.any(String) } },
    });
    expect(await post('/recBeneficiario', { usuarioId: null }, ana)).toMatchObject({ status: 400 });
    expect(await post('/usuarioPrincipal', { usuarioId: String(ana.id) }, ana)).toMatchObject({ status: 200 });
  });
});
