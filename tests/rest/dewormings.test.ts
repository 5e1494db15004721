import { describe, expect } from 'vitest';
import { test, type World } from '../support/world.ts';
import { luna, member, outsideCaller } from './caller.ts';

async function lunaOfAna(world: World) {
  const { app, post } = await outsideCaller(world);
  const ana = await member(world, 'Ana');
  const { mascotaId } = (await post('/crearMascota', luna(ana, { fechaNacimiento: '2022-09-15' }), ana)).body;
  const read = async () => (await post('/detalleMascota', { mascotaId }, ana)).body;
  return { app, post, ana, mascotaId, read };
}

const GIVEN = {
  tipo: 'ambas',
  producto: 'NexGard Spectra',
  fechaAplicacion: '2026-11-20',
  dosis: '1 tableta',
  veterinario: 'Dra. Vega',
  observacion: 'Sin vómito',
};

describe('dewormings', () => {
  test('one is written, read, corrected and removed', async ({ world }) => {
    const { post, ana, mascotaId, read } = await lunaOfAna(world);
    const sent = { mascotaId, ...GIVEN, peso: '8,5', medidaPesoId: 2 };
    const { status, body } = await post('/addDeparasitacion', sent, ana);
    expect([status, body]).toEqual([
      200,
      { estado: 'ok', desparasitacionId: expect.any(Number), proximaSugerida: '2026-12-20' },
    ]);
    const { desparasitacionId } = body;
    const weight = { peso: 8.5, medidaPesoId: 2, medidaPeso: 'kg' };
    const kept = { desparasitacionId, ...GIVEN, ...weight, proximaFecha: '2026-12-20' };
    expect(await read()).toMatchObject({
      ...weight,
      desparasitaciones: [kept],
      pesos: [{ fecha: '2026-11-20', ...weight }],
    });

    const change = { desparasitacionId, tipo: 'Interna', dosis: null, proximaFecha: '2027-03-01' };
    expect(await post('/editDeparasitacion', change, ana)).toMatchObject({ status: 200, body: { estado: 'ok' } });
    expect((await read()).desparasitaciones).toEqual([
      { ...kept, tipo: 'interna', dosis: null, proximaFecha: '2027-03-01' },
    ]);

    const removed = { tabla: 'desparasitacion', id: desparasitacionId };
    expect(await post('/eliminarRegistro', removed, ana)).toMatchObject({ status: 200, body: { estado: 'ok' } });
    expect((await read()).desparasitaciones).toEqual([]);
    expect(await post('/eliminarRegistro', removed, ana)).toMatchObject({ status: 404 });
  });

  test('wrong fields are named as the caller knows them', async ({ world }) => {
    const { post, ana, mascotaId, read } = await lunaOfAna(world);
    const campos = async (change: object) =>
      (await post('/addDeparasitacion', { mascotaId, ...GIVEN, ...change }, ana)).body.campos;
    for (const tipo of ['internal', 'todo', '', 1, null, 'constructor'])
      expect({ tipo, campos: await campos({ tipo }) }).toEqual({ tipo, campos: { tipo: 'Elige contra qué es.' } });
    expect(await campos({ producto: ' ' })).toEqual({ producto: 'Escribe qué producto fue.' });
    expect(await campos({ fechaAplicacion: '2027-01-01' })).toEqual({ fechaAplicacion: 'Esa fecha aún no llega.' });
    expect(await campos({ proximaFecha: '2026-11-01' })).toEqual({ proximaFecha: expect.any(String) });
    expect(await campos({ peso: 8.5 })).toEqual({ medidaPesoId: expect.any(String) });
    expect(await campos({ peso: 8500, medidaPesoId: 2 })).toEqual({ peso: expect.stringContaining('Un perro') });
    expect((await read()).desparasitaciones).toEqual([]);
  });

  test('an odd weight is kept as before: this caller cannot be asked', async ({ world }) => {
    const { post, ana, mascotaId, read } = await lunaOfAna(world);
    const weighed = (peso: number) => ({ mascotaId, peso, medidaPesoId: 2 });
    await post('/editarMascota', weighed(4.5), ana);
    expect(await post('/editarMascota', weighed(45), ana)).toMatchObject({ status: 200 });
    expect((await read()).pesos).toMatchObject([{ peso: 45, medidaPeso: 'kg' }]);
    expect(await post('/editarMascota', weighed(4500), ana)).toMatchObject({
      status: 400,
      body: { campos: { peso: expect.stringContaining('Un perro') } },
    });
  });

  test('a reader is told that it may only look', async ({ world }) => {
    const { post, ana, mascotaId } = await lunaOfAna(world);
    const { desparasitacionId } = (await post('/addDeparasitacion', { mascotaId, ...GIVEN }, ana)).body;
    const bea = await member(world, 'Bea');
    const createdAt = world.now;
    await world.db
      .insertInto('petMember')
      .values({ petId: mascotaId, userId: bea.id, role: 'reader', createdAt })
      .execute();
    expect((await post('/detalleMascota', { mascotaId }, bea)).body.desparasitaciones).toHaveLength(1);
    const calls: [string, object][] = [
      ['/addDeparasitacion', { mascotaId, ...GIVEN }],
      ['/editDeparasitacion', { desparasitacionId, producto: 'Otro' }],
      ['/eliminarRegistro', { tabla: 'desparasitacion', id: desparasitacionId }],
    ];
    for (const [path, payload] of calls)
      expect(await post(path, payload, bea)).toMatchObject({ status: 403, body: { titulo: 'Solo puedes ver' } });
  });
});
