/** Photos and certificates of the older callers: data URLs and forms, and what is left of a call whose photo is refused. */
import { describe, expect } from 'vitest';
import { formOf, paper, photograph } from '../support/files.ts';
import { test, type World } from '../support/world.ts';
import { type Answer, luna, member, outsideCaller } from './caller.ts';

const dataUrl = (bytes: Buffer, type = 'image/jpeg') => `data:${type};base64,${bytes.toString('base64')}`;
const picture = () => photograph({ width: 320, height: 240 }).toBuffer();
const DOSE = { vacuna: 'Rabia', fechaAplicacion: '2026-11-20' };

async function rows({ db }: World) {
  const { pets } = await db
    .selectFrom('pet')
    .select((eb) => eb.fn.countAll<number>().as('pets'))
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  const { files } = await db
    .selectFrom('file')
    .select((eb) => eb.fn.countAll<number>().as('files'))
    .executeTakeFirstOrThrow();
  return { pets: Number(pets), files: Number(files) };
}

describe('a photo beside the other fields', () => {
  test('becomes the face of the animal, at addresses that open with the same token', async ({ world }) => {
    const { app, post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const eva = await member(world, 'Eva');
    const { mascotaId } = (await post('/crearMascota', luna(ana, { foto: dataUrl(await picture()) }), ana)).body;
    const { foto, urlFoto } = (await post('/detalleMascota', { mascotaId }, ana)).body;
    const get = (url: string, token: string) =>
      app.inject({ url: new URL(url).pathname, headers: token ? { authorization: `Bearer ${token}` } : {} });
    expect((await get(urlFoto, ana.token)).headers['content-type']).toBe('image/jpeg');
    expect((await get(foto, ana.token)).headers['content-type']).toBe('image/webp');
    expect((await get(urlFoto, eva.token)).statusCode).toBe(404);
    expect((await get(urlFoto, '')).statusCode).toBe(401);
    const listed = (await post('/listadoMascotas', { usuario_id: ana.id }, ana)).body.datos[0];
    expect(listed).toMatchObject({ foto, urlFoto });
    // A caller that sends back what it was given changes nothing.
    expect((await post('/editarMascota', { mascotaId, foto: urlFoto, color: 'Negra' }, ana)).status).toBe(200);
    expect((await post('/detalleMascota', { mascotaId }, ana)).body).toMatchObject({ urlFoto, color: 'Negra' });
    await post('/editarMascota', { mascotaId, foto: dataUrl(await picture()) }, ana);
    expect((await post('/detalleMascota', { mascotaId }, ana)).body.urlFoto).not.toBe(urlFoto);
  });

  test('that is refused leaves nothing half done, and is named', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const tries: [unknown, number][] = [
      ['no es una foto', 400],
      [12, 400],
      ['data:image/jpeg;base64,¿?', 400],
      [dataUrl(Buffer.from('GIF89a......'), 'image/gif'), 415],
      [dataUrl((await picture()).subarray(0, 900)), 415],
      [dataUrl(paper(), 'application/pdf'), 415],
      [dataUrl(Buffer.alloc(10 * 1024 * 1024 + 1)), 413],
    ];
    for (const [foto, status] of tries) {
      const refused = await post('/crearMascota', luna(ana, { foto }), ana);
      expect(refused).toMatchObject({ status, body: { campos: { foto: expect.any(String) } } });
    }
    // Not even one that was taken back.
    expect(await world.db.selectFrom('pet').select('id').execute()).toEqual([]);
    expect(await rows(world)).toEqual({ pets: 0, files: 0 });
  });

  test('that is nothing but white space is refused without holding everybody up', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const began = performance.now();
    const foto = `data:image/jpeg;base64,${' '.repeat(4_000_000)}!`;
    expect(await post('/crearMascota', luna(ana, { foto }), ana)).toMatchObject({ status: 400 });
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test('that has no room takes back what was created with it', async ({ world }) => {
    world.config = { ...world.config, storageQuota: 100 };
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const refused = await post('/crearMascota', luna(ana, { foto: dataUrl(await picture()) }), ana);
    expect(refused).toMatchObject({ status: 413, body: { campos: { foto: expect.stringContaining('espacio') } } });
    expect(await rows(world)).toEqual({ pets: 0, files: 0 });
  });

  test('is sent once, however often the call comes', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const body = luna(ana, { foto: dataUrl(await picture()) });
    const again = () => post('/crearMascota', body, ana, { 'idempotency-key': 'una-vez' });
    const [first, second] = [await again(), await again()];
    expect(second.body).toEqual(first.body);
    expect(await rows(world)).toEqual({ pets: 1, files: 1 });
  });

  test('goes to entries too, also as a document', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const { mascotaId } = (await post('/crearMascota', luna(ana), ana)).body;
    const foto = dataUrl(paper(), 'application/pdf');
    const { vacunaId } = (await post('/addVacunas', { mascotaId, ...DOSE, foto }, ana)).body;
    const { archivos } = (await post('/recArchivoDesVacu', { idtable: vacunaId, tabla: 'vacuna' }, ana)).body;
    expect(archivos).toMatchObject([
      { archivoId: expect.any(Number), tipo: 'application/pdf', fecha: '2026-11-21', urlMiniatura: null },
    ]);
  });
});

describe('the calls of images', () => {
  test('keep faces, certificates and the gallery, list them and take them away', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const { mascotaId } = (await post('/crearMascota', luna(ana), ana)).body;
    const foto = dataUrl(await picture());
    const otitis = { mascotaId, enfermedad: 'Otitis', fechaDiagnostico: '2026-11-20' };
    const { enfermedadId } = (await post('/addEnfermedades', otitis, ana)).body;
    const faces = [
      await post('/guardarImagen', { tabla: 'usuario', tablaId: ana.id, foto }, ana),
      await post('/guardarImagen', { tabla: 'mascota', tablaId: mascotaId, foto }, ana),
      await post('/imagenEterilizacion', { mascotaId, foto }, ana),
      await post('/imagenMedEnf', { tabla: 'enfermedad', tablaId: enfermedadId, foto }, ana),
      await post('/nuevaImagen', { mascotaId, foto, descripcion: 'En el parque' }, ana),
    ];
    for (const { status, body } of faces) expect([status, body.estado]).toEqual([200, 'ok']);
    expect((await post('/inicio', { username: ana.email }, ana)).body.foto).toBe(faces[0]?.body.archivo.urlMiniatura);
    expect((await post('/recArchivoEst', { idtable: mascotaId }, ana)).body.archivos).toHaveLength(1);
    const gallery = await post('/galeria', { mascotaId }, ana);
    expect(gallery.body).toMatchObject({
      total: 1,
      pagina: 1,
      porPagina: 20,
      datos: [{ descripcion: 'En el parque' }],
    });
    const [{ archivoId }] = gallery.body.datos;
    expect((await post('/eliminaFotoGaleria', { fotoId: archivoId }, ana)).body).toEqual({ estado: 'ok' });
    expect((await post('/eliminaFotoGaleria', { fotoId: archivoId }, ana)).status).toBe(404);
    const [certificate] = (await post('/recArchivoEst', { idtable: mascotaId }, ana)).body.archivos;
    expect((await post('/eliminarRegistro', { tabla: 'foto', id: certificate.archivoId }, ana)).status).toBe(200);
    expect((await post('/recArchivoEst', { idtable: mascotaId }, ana)).body.archivos).toEqual([]);
  });

  test('are closed to everybody else, and another user’s face is a row that is not there', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const [ana, eva] = [await member(world, 'Ana'), await member(world, 'Eva')];
    const root = await member(world, 'Root', 'ROLE_ADMINISTRADOR');
    const { mascotaId } = (await post('/crearMascota', luna(ana), ana)).body;
    const foto = dataUrl(await picture());
    const said = ({ status, body }: Answer) => ({ status, body });
    const foreign = said(await post('/nuevaImagen', { mascotaId, foto }, eva));
    expect(foreign).toEqual(said(await post('/nuevaImagen', { mascotaId: 2_000_000_000, foto }, eva)));
    expect(foreign.status).toBe(404);
    const face = { tabla: 'usuario', tablaId: ana.id, foto };
    expect((await post('/guardarImagen', face, eva)).status).toBe(404);
    expect((await post('/guardarImagen', face, root)).status).toBe(200);
    expect((await post('/inicio', { username: ana.email }, ana)).body.foto).toContain('/api/archivos/');
    expect((await post('/inicio', { username: root.email }, root)).body.foto).toBeNull();
  });

  test('take a form with the same names', async ({ world }) => {
    const { app, post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const { mascotaId } = (await post('/crearMascota', luna(ana), ana)).body;
    const bytes = await picture();
    const send = (parts: Parameters<typeof formOf>[0], headers: Record<string, string> = {}) => {
      const form = formOf(parts);
      return app.inject({
        method: 'POST',
        url: '/archivoIndLocal',
        payload: form.payload,
        headers: { ...form.headers, authorization: `Bearer ${ana.token}`, ...headers },
      });
    };
    const of = [
      { name: 'tabla', value: 'mascota' },
      { name: 'tablaId', value: String(mascotaId) },
    ];
    const file = { name: 'archivo', value: bytes };
    const kept = await send([...of, file], { 'idempotency-key': 'formulario' });
    expect(kept.json()).toMatchObject({ estado: 'ok', archivo: { tipo: 'image/jpeg' } });
    expect((await send([...of, file], { 'idempotency-key': 'formulario' })).json()).toEqual(kept.json());
    expect((await rows(world)).files).toBe(1);
    const without = await send(of);
    expect(without.statusCode).toBe(400);
    expect(without.json().campos).toEqual({ archivo: expect.any(String) });
    const large = await send([...of, { name: 'archivo', value: Buffer.alloc(10 * 1024 * 1024 + 1) }]);
    expect([large.statusCode, large.json().campos]).toEqual([413, { archivo: expect.any(String) }]);
  });
});
