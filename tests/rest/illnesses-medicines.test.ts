import { describe, expect } from 'vitest';
import { test, type World } from '../support/world.ts';
import { luna, member, outsideCaller } from './caller.ts';

async function lunaOfAna(world: World) {
  const { post } = await outsideCaller(world);
  const ana = await member(world, 'Ana');
  const { mascotaId } = (await post('/crearMascota', luna(ana, { fechaNacimiento: '2022-09-15' }), ana)).body;
  const record = async () => (await post('/detalleMascota', { mascotaId }, ana)).body;
  return { post, ana, mascotaId, record };
}

const OTITIS = {
  enfermedad: 'Otitis',
  fechaDiagnostico: '2026-11-20',
  estadoEnfermedad: 'activa',
  tratamiento: 'Gotas',
  veterinario: 'Dra. Vega',
  observacion: 'Oído derecho',
};

const AMOXICILLIN = {
  medicamento: 'Amoxicilina',
  dosis: '5 mg',
  frecuencia: 8,
  medidaTiempoFrecuenciaId: 1,
  duracion: 7,
  medidaTiempoDuracionId: 2,
  fechaInicio: '2026-11-20',
  via: 'oral',
  veterinario: 'Dra. Vega',
  observacion: 'Con comida',
};

const ok = { status: 200, body: { estado: 'ok' } };

describe('diseases', () => {
  test('one is written, read, corrected, hidden', async ({ world }) => {
    const { post, ana, mascotaId, record } = await lunaOfAna(world);
    const { estado, enfermedadId } = (await post('/addEnfermedades', { mascotaId, ...OTITIS }, ana)).body;
    expect(estado).toBe('ok');
    expect((await record()).enfermedades).toEqual([{ enfermedadId, ...OTITIS }]);
    const change = { enfermedadId, estadoEnfermedad: 'superada', tratamiento: null };
    expect(await post('/editEnfermedades', change, ana)).toMatchObject(ok);
    expect((await record()).enfermedades).toEqual([{ ...OTITIS, ...change }]);
    expect(await post('/deshabilitarEnfermedades', { enfermedadId }, ana)).toMatchObject(ok);
    expect((await record()).enfermedades).toEqual([]);
    const { illnesses } = await world.as(ana).pets.get({ petId: mascotaId });
    expect(illnesses).toMatchObject([{ id: enfermedadId, disabledAt: world.now }]);
  });

  test('one is removed as a row of its table', async ({ world }) => {
    const { post, ana, mascotaId, record } = await lunaOfAna(world);
    const { enfermedadId: id } = (await post('/addEnfermedades', { mascotaId, ...OTITIS }, ana)).body;
    expect(await post('/eliminarRegistro', { tabla: 'enfermedad', id }, ana)).toMatchObject(ok);
    expect((await record()).enfermedades).toEqual([]);
    expect(await post('/eliminarRegistro', { tabla: 'enfermedad', id }, ana)).toMatchObject({ status: 404 });
  });

  test('wrong fields are named', async ({ world }) => {
    const { post, ana, mascotaId } = await lunaOfAna(world);
    const campos = async (change: object) =>
      (await post('/addEnfermedades', { mascotaId, ...OTITIS, ...change }, ana)).body.campos;
    expect(await campos({ enfermedad: '' })).toEqual({ enfermedad: 'Escribe qué enfermedad es.' });
    expect(await campos({ fechaDiagnostico: '2026-12-01' })).toEqual({ fechaDiagnostico: 'Esa fecha aún no llega.' });
    expect(await campos({ estadoEnfermedad: 'curada' })).toEqual({ estadoEnfermedad: 'Elige cómo está.' });
    expect(await campos({ estadoEnfermedad: 'Crónica' })).toBeUndefined();
  });
});

describe('medicines', () => {
  test('one is written, read, corrected, no longer asked for', async ({ world }) => {
    const { post, ana, mascotaId, record } = await lunaOfAna(world);
    const { enfermedadId } = (await post('/addEnfermedades', { mascotaId, ...OTITIS }, ana)).body;
    const written = { ...AMOXICILLIN, enfermedadId };
    const { estado, medicamentoId } = (await post('/addMedicamentos', { mascotaId, ...written }, ana)).body;
    expect(estado).toBe('ok');
    expect((await record()).medicamentos).toEqual([{ medicamentoId, ...written, fechaFin: '2026-11-26' }]);
    const change = { medicamentoId, duracion: 2, medidaTiempoDuracionId: 3, via: null, dosis: 'media tableta' };
    expect(await post('/editMedicamentos', change, ana)).toMatchObject(ok);
    expect((await record()).medicamentos).toEqual([{ ...written, ...change, fechaFin: '2026-12-03' }]);
    expect(await post('/deshabilitarMedicamentos', { medicamentoId }, ana)).toMatchObject(ok);
    expect((await record()).medicamentos).toEqual([]);
  });

  test('one without a duration goes on; one without its duration’s measure says what is missing', async ({ world }) => {
    const { post, ana, mascotaId, record } = await lunaOfAna(world);
    const { duracion: _, medidaTiempoDuracionId: __, ...open } = AMOXICILLIN;
    expect(await post('/addMedicamentos', { mascotaId, ...open }, ana)).toMatchObject(ok);
    expect((await record()).medicamentos).toMatchObject([
      { duracion: null, medidaTiempoDuracionId: null, fechaFin: null, enfermedadId: null },
    ]);
    expect(await post('/addMedicamentos', { mascotaId, ...open, duracion: 7 }, ana)).toMatchObject({
      status: 400,
      body: { campos: { medidaTiempoDuracionId: 'Elige si son horas, días, semanas o meses.' } },
    });
  });

  test('wrong fields are named', async ({ world }) => {
    const { post, ana, mascotaId } = await lunaOfAna(world);
    const campos = async (change: object) =>
      (await post('/addMedicamentos', { mascotaId, ...AMOXICILLIN, ...change }, ana)).body.campos;
    expect(await campos({ dosis: '5' })).toEqual({ dosis: 'Falta la unidad: por ejemplo, 5 mg o media tableta.' });
    expect(await campos({ dosis: undefined })).toEqual({ dosis: 'Escribe cuánto se le da.' });
    expect(await campos({ frecuencia: 0 })).toEqual({ frecuencia: 'Es 1 o más.' });
    expect(await campos({ medidaTiempoFrecuenciaId: 9 })).toEqual({ medidaTiempoFrecuenciaId: 'Elige cada cuánto.' });
    expect(await campos({ fechaFin: '2026-11-01' })).toEqual({ fechaFin: 'Es anterior al inicio.' });
    expect(await campos({ enfermedadId: 999 })).toEqual({ enfermedadId: 'Elige una enfermedad de este animal.' });
    expect(await campos({ via: 'Ótica' })).toBeUndefined();
  });
});

test('the entries of somebody else, and of an animal one may only read, stay as they are', async ({ world }) => {
  const { post, ana, mascotaId, record } = await lunaOfAna(world);
  const { enfermedadId } = (await post('/addEnfermedades', { mascotaId, ...OTITIS }, ana)).body;
  const { medicamentoId } = (await post('/addMedicamentos', { mascotaId, ...AMOXICILLIN }, ana)).body;
  const before = await record();
  const calls = [
    ['/addEnfermedades', { mascotaId, ...OTITIS }],
    ['/editEnfermedades', { enfermedadId, enfermedad: 'Sarna' }],
    ['/deshabilitarEnfermedades', { enfermedadId }],
    ['/addMedicamentos', { mascotaId, ...AMOXICILLIN }],
    ['/editMedicamentos', { medicamentoId, medicamento: 'Otra' }],
    ['/deshabilitarMedicamentos', { medicamentoId }],
    ['/eliminarRegistro', { tabla: 'enfermedad', id: enfermedadId }],
    ['/eliminarRegistro', { tabla: 'medicamento', id: medicamentoId }],
  ] as const;
  const luis = await member(world, 'Luis');
  for (const [path, body] of calls) expect([path, (await post(path, body, luis)).status]).toEqual([path, 404]);
  await world.db
    .insertInto('petMember')
    .values({ petId: mascotaId, userId: luis.id, role: 'reader', createdAt: world.now })
    .execute();
  for (const [path, body] of calls) expect([path, (await post(path, body, luis)).status]).toEqual([path, 403]);
  expect(await record()).toEqual(before);
});
