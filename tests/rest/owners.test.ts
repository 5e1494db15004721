import { describe, expect } from 'vitest';
import { test, type World } from '../support/world.ts';
import { luna, member, outsideCaller } from './caller.ts';

async function start(world: World) {
  const { post } = await outsideCaller(world);
  const ana = await member(world, 'Ana');
  const { db } = world;
  const country = await db.selectFrom('country').select('id').where('iso', '=', 'EC').executeTakeFirstOrThrow();
  const quito = await db.selectFrom('city').select('id').where('name', '=', 'Quito').executeTakeFirstOrThrow();
  const rosa = {
    usuario_id: ana.id,
    tipoIdentificacion: 'cedula',
    identificacion: '1710034065',
    nombre: 'Rosa',
    apellido: 'Paz',
    correoElectronico: 'rosa@correo.ec',
    codigoPais: '593',
    telefono: '0998842547',
    paisId: country.id,
    ciudadId: quito.id,
    direccion: 'Av. Amazonas N24',
  };
  return { post, ana, rosa };
}

describe('owners', () => {
  test('are made, read, changed, listed and removed by the names of old', async ({ world }) => {
    const { post, ana, rosa } = await start(world);
    const made = await post('/crearDuenio', rosa, ana);
    expect(made).toMatchObject({ status: 200, body: { estado: 'ok' } });
    const { beneficiarioId } = made.body;
    const { mascotaId } = (await post('/crearMascota', luna(ana, { beneficiarioId }), ana)).body;
    const { usuario_id: _, ...said } = rosa;
    const shown = {
      beneficiarioId,
      ...said,
      telefono: '+593998842547',
      ciudad: 'Quito',
      path_archivo_foto: null,
      principal: false,
    };
    expect((await post('/detalleBeneficiario', { beneficiarioId }, ana)).body).toEqual({
      ...shown,
      mascotas: [{ mascotaId, nombre: 'Luna' }],
    });
    const list = await post('/listadoDuenios', { usuario_id: ana.id, filtro: 'PAZ' }, ana);
    expect(list.body).toEqual({ total: 1, pagina: 1, porPagina: 20, datos: [{ ...shown, totalMascotas: 1 }] });
    const change = { beneficiarioId, ciudad: 'Nayón', tipoIdentificacion: null, identificacion: null };
    expect((await post('/editarDuenio', change, ana)).body).toEqual({ estado: 'ok' });
    expect((await post('/detalleBeneficiario', { beneficiarioId }, ana)).body).toMatchObject({
      ciudad: 'Nayón',
      ciudadId: null,
      tipoIdentificacion: null,
      nombre: 'Rosa',
    });
    const kept = await post('/eliminarRegistro', { tabla: 'duenio', id: beneficiarioId }, ana);
    expect(kept).toMatchObject({
      status: 400,
      body: { mensaje: 'Rosa tiene un animal. Pásalos antes a otra persona.' },
    });
    await post('/eliminarRegistro', { tabla: 'mascota', id: mascotaId }, ana);
    expect(await post('/eliminarRegistro', { tabla: 'duenio', id: beneficiarioId }, ana)).toMatchObject({
      status: 200,
    });
    expect(await post('/detalleBeneficiario', { beneficiarioId }, ana)).toMatchObject({ status: 404 });
  });

  test('need a name and nothing else, and give the own entry first', async ({ world }) => {
    const { post, ana } = await start(world);
    const nameless = await post('/crearDuenio', { usuario_id: ana.id }, ana);
    expect(nameless).toMatchObject({ status: 400, body: { campos: { nombre: expect.any(String) } } });
    await post('/crearDuenio', { usuario_id: ana.id, nombre: 'Aarón' }, ana);
    const { body } = await post('/listadoDuenios', { usuario_id: ana.id, porPagina: 1 }, ana);
    expect(body).toMatchObject({ total: 2, porPagina: 1, datos: [{ nombre: 'Ana', principal: true }] });
    const second = await post('/listadoDuenios', { usuario_id: ana.id, porPagina: '1', pagina: '2' }, ana);
    expect(second.body.datos).toMatchObject([{ nombre: 'Aarón', tipoIdentificacion: null, telefono: null }]);
  });

  test('with a wrong number, or that of somebody else in the list, are refused beside it', async ({ world }) => {
    const { post, ana, rosa } = await start(world);
    const wrong = await post('/crearDuenio', { ...rosa, identificacion: 1710034066 }, ana);
    expect(wrong).toMatchObject({
      status: 400,
      body: { campos: { identificacion: 'Revisa el número: así no existe ninguna cédula.' } },
    });
    const phone = await post('/crearDuenio', { ...rosa, telefono: '12' }, ana);
    expect(phone).toMatchObject({ status: 400, body: { campos: { telefono: expect.any(String) } } });
    const code = await post('/crearDuenio', { ...rosa, codigoPais: '+999' }, ana);
    expect(code).toMatchObject({ status: 400, body: { campos: { codigoPais: expect.any(String) } } });
    await post('/crearDuenio', { ...rosa, codigoPais: '+593' }, ana);
    const again = await post('/crearDuenio', { ...rosa, nombre: 'Otra' }, ana);
    expect(again).toMatchObject({
      status: 409,
      body: { titulo: 'Identificación repetida', campos: { identificacion: 'Ya lo tiene Rosa Paz, de tu lista.' } },
    });
    const company = { ...rosa, tipoIdentificacion: 'ruc', identificacion: '1793213150001' };
    expect(await post('/crearDuenio', company, ana)).toMatchObject({ status: 200 });
  });

  test('are made once by one key', async ({ world }) => {
    const { post, ana, rosa } = await start(world);
    const key = { 'idempotency-key': 'una-vez' };
    const first = await post('/crearDuenio', rosa, ana, key);
    expect((await post('/crearDuenio', rosa, ana, key)).body).toEqual(first.body);
    expect((await post('/listadoDuenios', { usuario_id: ana.id }, ana)).body.total).toBe(2);
  });
});
