import { describe, expect } from 'vitest';
import { test, type World } from '../support/world.ts';
import { luna, member, outsideCaller } from './caller.ts';

async function lunaOfAna(world: World) {
  const { app, post } = await outsideCaller(world);
  const ana = await member(world, 'Ana');
  const { mascotaId } = (await post('/crearMascota', luna(ana, { fechaNacimiento: '2022-09-15' }), ana)).body;
  return { app, post, ana, mascotaId };
}

const DOSE = {
  vacuna: 'Antirrábica',
  fechaAplicacion: '2026-11-20',
  laboratorio: 'Zoetis',
  lote: 'A123B',
  caducidadLote: '2027-05-01',
  veterinario: 'Dra. Vega',
  clinica: 'San Roque',
  observacion: 'Sin reacción',
};

describe('vaccines', () => {
  test('a dose is written, read, corrected', async ({ world }) => {
    const { post, ana, mascotaId } = await lunaOfAna(world);
    const { vacunaId, proximaSugerida } = (await post('/addVacunas', { mascotaId, ...DOSE }, ana)).body;
    expect(proximaSugerida).toMatch(/^2027-11-/);
    const read = async () => (await post('/detalleMascota', { mascotaId }, ana)).body.vacunas;
    expect(await read()).toEqual([{ vacunaId, ...DOSE, proximaFecha: proximaSugerida }]);

    const change = { vacunaId, proximaFecha: '2027-03-01', laboratorio: null, lote: '' };
    expect(await post('/editVacunas', change, ana)).toMatchObject({ status: 200, body: { estado: 'ok' } });
    expect(await read()).toEqual([{ vacunaId, ...DOSE, proximaFecha: '2027-03-01', laboratorio: null, lote: null }]);
  });

  test('a date of one’s own is kept', async ({ world }) => {
    const { post, ana, mascotaId } = await lunaOfAna(world);
    const own = { mascotaId, vacuna: 'La de la campaña', fechaAplicacion: '2026-11-20', proximaFecha: '2027-02-28' };
    expect(await post('/addVacunas', own, ana)).toMatchObject({ body: { proximaSugerida: '2027-02-28' } });
    const unknown = await post('/addVacunas', { ...own, vacuna: 'Otra mía', proximaFecha: '' }, ana);
    expect(unknown).toMatchObject({ status: 200, body: { proximaSugerida: null } });
  });

  test('wrong fields are named', async ({ world }) => {
    const { post, ana, mascotaId } = await lunaOfAna(world);
    const campos = async (change: object) =>
      (await post('/addVacunas', { mascotaId, ...DOSE, ...change }, ana)).body.campos;
    expect(await campos({ vacuna: undefined })).toEqual({ vacuna: 'Escribe qué vacuna fue.' });
    expect(await campos({ fechaAplicacion: '20/11/2026' })).toEqual({ fechaAplicacion: expect.any(String) });
    expect(await campos({ fechaAplicacion: '2027-01-01' })).toEqual({ fechaAplicacion: 'Esa fecha aún no llega.' });
    expect(await campos({ proximaFecha: '2026-11-01' })).toEqual({ proximaFecha: expect.any(String) });
    expect(await campos({ caducidadLote: 'ayer' })).toEqual({ caducidadLote: expect.any(String) });
    expect(await campos({ lote: 'x'.repeat(41) })).toEqual({ lote: 'Usa 40 letras como máximo.' });
    expect(await post('/addVacunas', DOSE, ana)).toMatchObject({
      status: 400,
      body: { campos: { mascotaId: 'Falta este dato.' } },
    });
    expect(await post('/editVacunas', { vacuna: 'Rabia' }, ana)).toMatchObject({
      status: 400,
      body: { campos: { vacunaId: expect.any(String) } },
    });
  });
});

describe('reference', () => {
  test('countries, cities, species and the short lists', async ({ world }) => {
    const { app, post, ana } = await lunaOfAna(world);
    const get = async (path: string) => (await app.inject(path)).json();
    const countries = await get('/pais');
    const ecuador = countries.find(({ iso }: { iso: string }) => iso === 'EC');
    expect(ecuador).toEqual({ paisId: expect.any(Number), name: 'Ecuador', phone_code: '593', iso: 'EC' });
    const { body } = await post('/ciudad', { paisId: ecuador.paisId }, ana);
    expect(body.datos).toHaveLength(222);
    expect(body.datos[0]).toEqual({ ciudadId: expect.any(Number), nombre: expect.any(String) });
    expect(await post('/ciudad', {}, ana)).toMatchObject({
      status: 400,
      body: { campos: { paisId: expect.any(String) } },
    });
    const [dog] = await get('/especies');
    expect(dog).toMatchObject({
      id: 1,
      nombre: 'Perro',
      razas: expect.arrayContaining([{ id: expect.any(Number), nombre: 'Mestizo' }]),
    });
    expect((await get('/medidasTiempo')).map((one: { nombre: string }) => one.nombre)).toEqual([
      'hora',
      'día',
      'semana',
      'mes',
      'año',
    ]);
    expect((await get('/medidasPeso')).map((one: { simbolo: string }) => one.simbolo)).toEqual(['g', 'kg', 'lb', 'oz']);
    expect(await get('/sexosMascotas')).toContainEqual({ id: 2, nombre: 'Hembra' });
  });
});
