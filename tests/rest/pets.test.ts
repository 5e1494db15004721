import { describe, expect } from 'vitest';
import { petShape } from '#server/app/rest/pet-answer.ts';
import { test } from '../support/world.ts';
import { luna, member, outsideCaller } from './caller.ts';

const BOOKLET = {
  raza: 'Mestiza',
  fechaNacimiento: '2022-09-15',
  fechaEstimada: 'sí',
  color: 'Canela',
  senias: 'Oreja doblada',
  peso: '18,4',
  medidaPesoId: '2',
  microchip: 941000025614308,
  esterilizado: '1',
  alergias: 'Penicilina',
};

describe('crearMascota and detalleMascota', () => {
  test('a whole animal comes back as it was written', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const created = await post('/crearMascota', luna(ana, BOOKLET), ana);
    expect(created).toMatchObject({ status: 200, body: { estado: 'ok', mascotaId: expect.any(Number) } });
    const { mascotaId, codigoMascota } = created.body;

    const { body } = await post('/detalleMascota', { mascotaId: String(mascotaId) }, ana);

    expect(petShape.parse(body)).toEqual({
      mascotaId,
      codigoMascota,
      nombre: 'Luna',
      especieId: 1,
      especie: 'Perro',
      raza: 'Mestiza',
      sexoId: 2,
      sexo: 'Hembra',
      fechaNacimiento: '2022-09-15',
      fechaEstimada: true,
      edad: '4 años y 2 meses',
      color: 'Canela',
      senias: 'Oreja doblada',
      peso: 18.4,
      medidaPesoId: 2,
      medidaPeso: 'kg',
      microchip: '941000025614308',
      esterilizado: true,
      fechaEsterilizacion: null,
      alergias: 'Penicilina',
      fallecida: false,
      perdida: false,
      beneficiarioId: expect.any(Number),
      propietario: 'Ana Paredes',
      foto: null,
      urlFoto: null,
      licencia: { estado: 'prueba', desde: '2026-11-21', hasta: '2026-12-21' },
    });
    expect(body).toMatchObject({ vacunas: [], desparasitaciones: [], enfermedades: [], medicamentos: [] });
    expect(body.pesos).toEqual([
      { pesoId: expect.any(Number), fecha: '2026-11-21', peso: 18.4, medidaPesoId: 2, medidaPeso: 'kg' },
    ]);
  });

  test('every wrong field is named as the caller names it', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const wrong = {
      nombre: '',
      especieId: 'perro',
      sexoId: 9,
      fechaNacimiento: '2022-02-30',
      peso: -1,
      medidaPesoId: 8,
      microchip: '123',
    };
    const { status, body } = await post('/crearMascota', luna(ana, wrong), ana);
    expect(status).toBe(400);
    expect(body.titulo).toBe('Datos inválidos');
    expect(Object.keys(body.campos).sort()).toEqual(Object.keys(wrong).sort());
    expect(body.campos.fechaNacimiento).toBe('Febrero de 2022 tiene 28 días.');
  });

  test('what the business refuses is named too', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const bea = await member(world, 'Bea');
    await post('/crearMascota', luna(ana, { microchip: '941000025614308' }), ana);
    const twin = await post('/crearMascota', luna(bea, { microchip: '941 000 025 614 308' }), bea);
    expect(twin).toMatchObject({
      status: 409,
      body: { titulo: 'Microchip repetido', campos: { microchip: expect.any(String) } },
    });
    const future = await post('/crearMascota', luna(ana, { fechaNacimiento: '2030-01-01' }), ana);
    expect(future).toMatchObject({ status: 400, body: { campos: { fechaNacimiento: 'Esa fecha aún no llega.' } } });
    const species = await post('/crearMascota', luna(ana, { especieId: 999 }), ana);
    expect(species).toMatchObject({ status: 400, body: { campos: { especieId: 'Elige qué animal es.' } } });
    const owner = await post('/crearMascota', luna(ana, { beneficiarioId: 999 }), ana);
    expect(owner).toMatchObject({ status: 400, body: { campos: { beneficiarioId: expect.any(String) } } });
  });

  test('a weight without its unit, a unit without its weight', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const noUnit = await post('/crearMascota', luna(ana, { peso: 4 }), ana);
    expect(noUnit).toMatchObject({ status: 400, body: { campos: { medidaPesoId: expect.any(String) } } });
    const noWeight = await post('/crearMascota', luna(ana, { peso: '', medidaPesoId: 2 }), ana);
    expect(noWeight.status).toBe(200);
  });

  test('names of the language itself and unknown fields are passed over', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const sent = `{"__proto__":{"nombre":"Otra"},"constructor":{"prototype":{"x":1}},"foto":null,"inventado":1,"usuario_id":${ana.id},"nombre":"Luna","especieId":1,"sexoId":2}`;
    const { status, body } = await post('/crearMascota', sent, ana);
    expect(status).toBe(200);
    expect(await post('/nombreMascota', { mascotaId: body.mascotaId }, ana)).toMatchObject({
      body: { nombre: 'Luna' },
    });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

describe('editarMascota', () => {
  test('what is absent stays, null empties', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const { mascotaId } = (await post('/crearMascota', luna(ana, BOOKLET), ana)).body;
    const edited = await post('/editarMascota', { mascotaId, nombre: 'Lunita', color: null, fechaNacimiento: '' }, ana);
    expect(edited).toMatchObject({ status: 200, body: { estado: 'ok' } });
    const { body } = await post('/detalleMascota', { mascotaId }, ana);
    expect(body).toMatchObject({
      nombre: 'Lunita',
      color: null,
      fechaNacimiento: '2022-09-15',
      senias: 'Oreja doblada',
    });
    const wrong = await post('/editarMascota', { mascotaId, sexoId: 'x' }, ana);
    expect(wrong).toMatchObject({ status: 400, body: { campos: { sexoId: expect.any(String) } } });
  });

  test('a day of death ends what it asks for, with the rest of the call or not at all; null takes it back', async ({
    world,
  }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const { mascotaId } = (await post('/crearMascota', luna(ana, BOOKLET), ana)).body;
    const edit = (more: object) => post('/editarMascota', { mascotaId, ...more }, ana);
    const read = async () => (await post('/detalleMascota', { mascotaId }, ana)).body;
    expect(await read()).toMatchObject({ fallecida: false, fechaFallecimiento: null });
    for (const fechaFallecimiento of ['2026-11-22', '2022-09-14'])
      expect(await edit({ nombre: 'Otra', fechaFallecimiento })).toMatchObject({
        status: 400,
        body: { campos: { fechaFallecimiento: expect.any(String) } },
      });
    expect(await read()).toMatchObject({ nombre: 'Luna' });
    expect(await edit({ nombre: 'Lunita', fechaFallecimiento: '2026-11-20' })).toMatchObject({ status: 200 });
    expect(await edit({ color: 'Negra' })).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({
      nombre: 'Lunita',
      fallecida: true,
      fechaFallecimiento: '2026-11-20',
      licencia: { estado: 'libre' },
    });
    await edit({ fechaFallecimiento: null });
    expect(await read()).toMatchObject({ color: 'Negra', fallecida: false, fechaFallecimiento: null });
  });
});

describe('listadoMascotas', () => {
  test('pages, newest first, filtered without accents', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    for (const nombre of ['Luna', 'Ágata', 'Tomás']) await post('/crearMascota', luna(ana, { nombre }), ana);
    const ask = async (more: object) => (await post('/listadoMascotas', { usuario_id: ana.id, ...more }, ana)).body;

    expect(await ask({})).toMatchObject({ total: 3, pagina: 1, porPagina: 20, datos: [{ nombre: 'Tomás' }, {}, {}] });
    expect(await ask({ pagina: '2', porPagina: 2 })).toMatchObject({
      total: 3,
      pagina: 2,
      datos: [{ nombre: 'Luna' }],
    });
    expect(await ask({ filtro: 'agata' })).toMatchObject({
      total: 1,
      datos: [{ nombre: 'Ágata', proximaFecha: null }],
    });
    expect(await ask({ pagina: 9 })).toMatchObject({ total: 3, datos: [] });
    expect(await ask({ porPagina: 101 })).toMatchObject({ campos: { porPagina: expect.any(String) } });
    expect(await ask({ pagina: 0 })).toMatchObject({ campos: { pagina: expect.any(String) } });
    expect(await ask({ usuario_id: undefined })).toMatchObject({ campos: { usuario_id: expect.any(String) } });
  });
});

describe('buscarMascota', () => {
  test('tells strangers about the animal and nothing about a person', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const { mascotaId, codigoMascota: code } = (await post('/crearMascota', luna(ana, { color: 'Canela' }), ana)).body;
    const typed = `${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase();
    const { status, body } = await post('/buscarMascota', { codigoMascota: typed });
    expect(status).toBe(200);
    expect(body).toEqual({
      codigoMascota: code,
      nombre: 'Luna',
      especie: 'Perro',
      raza: null,
      // Its family has not chosen to show how it looks.
      sexo: '',
      color: null,
      urlFoto: null,
      perdida: false,
      contactoDisponible: true,
    });
    await world.as(ana).lostPets.start({ petId: mascotaId });
    expect((await post('/buscarMascota', { codigoMascota: typed })).body).toMatchObject({
      sexo: 'Hembra',
      color: 'Canela',
      perdida: true,
    });
    expect(await post('/buscarMascota', { codigoMascota: 'K7Q2M9XDTA' })).toMatchObject({ status: 404 });
    expect(await post('/buscarMascota', {})).toMatchObject({
      status: 400,
      body: { campos: { codigoMascota: 'Escribe el código.' } },
    });
  });
});

describe('eliminarRegistro', () => {
  test('removes an animal, a dose, a person', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const { mascotaId } = (await post('/crearMascota', luna(ana), ana)).body;
    const dose = { mascotaId, vacuna: 'Rabia', fechaAplicacion: '2026-11-01' };
    const { vacunaId } = (await post('/addVacunas', dose, ana)).body;
    const { ownerId } = await world.as(ana).owners.create({ name: 'Eva' });

    for (const [tabla, id] of [
      ['vacuna', vacunaId],
      ['mascota', mascotaId],
      ['duenio', ownerId],
    ] as const) {
      expect(await post('/eliminarRegistro', { tabla, id }, ana)).toMatchObject({
        status: 200,
        body: { estado: 'ok' },
      });
      if (tabla !== 'duenio')
        expect(await post('/eliminarRegistro', { tabla, id }, ana)).toMatchObject({ status: 404 });
    }
    expect(await post('/detalleMascota', { mascotaId }, ana)).toMatchObject({ status: 404 });
  });

  test('names the table or the id that is wrong', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    for (const tabla of [undefined, 'usuario', '__proto__', ['mascota'], 'constructor']) {
      const refused = await post('/eliminarRegistro', { tabla, id: 1 }, ana);
      expect(refused).toMatchObject({ status: 400, body: { campos: { tabla: expect.any(String) } } });
    }
    const noId = await post('/eliminarRegistro', { tabla: 'mascota' }, ana);
    expect(noId).toMatchObject({ status: 400, body: { campos: { id: 'Falta este dato.' } } });
  });
});
