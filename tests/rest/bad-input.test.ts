import { describe, expect } from 'vitest';
import { openWorld, test } from '../support/world.ts';
import { luna, member, outsideCaller } from './caller.ts';

/** As JSON text, because some of it cannot be said in JavaScript. */
const STRANGE = [
  'null',
  'true',
  '""',
  '"texto"',
  '"12"',
  '-1',
  '0',
  '1.5',
  '1e400',
  '-1e400',
  '2147483648',
  '9007199254740991',
  '9007199254740993',
  '1e308',
  '[]',
  '[1]',
  '{}',
  '{"$gt":0}',
  '{"__proto__":{"x":1}}',
  '"\\ud800"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"🐶"',
  '"%00"',
  `"' OR 1=1 --"`,
  '"2026-13-45"',
  '"0000-00-00"',
  `"${'x'.repeat(5000)}"`,
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
];

const FIELDS: Record<string, string[]> = {
  '/login': ['username', 'password'],
  '/confirmarRegistro': ['tokenConfirmacion'],
  '/recupearClave': ['tokenConfirmacion'],
  '/buscarMascota': ['codigoMascota'],
  '/inicio': ['username'],
  '/usuarioPrincipal': ['usuarioId'],
  '/crearMascota': [
    'usuario_id',
    'nombre',
    'especieId',
    'raza',
    'sexoId',
    'fechaNacimiento',
    'fechaEstimada',
    'color',
    'senias',
    'peso',
    'medidaPesoId',
    'microchip',
    'esterilizado',
    'alergias',
    'beneficiarioId',
  ],
  '/editarMascota': ['mascotaId', 'nombre', 'peso', 'sexoId', 'fechaNacimiento', 'esterilizado'],
  '/listadoMascotas': ['usuario_id', 'filtro', 'pagina', 'porPagina'],
  '/detalleMascota': ['mascotaId'],
  '/nombreMascota': ['mascotaId'],
  '/eliminarRegistro': ['tabla', 'id'],
  '/addVacunas': ['mascotaId', 'vacuna', 'fechaAplicacion', 'proximaFecha', 'lote', 'caducidadLote', 'observacion'],
  '/editVacunas': ['vacunaId', 'vacuna', 'proximaFecha'],
  '/ciudad': ['paisId'],
};

describe('bad input', () => {
  for (const [path, names] of Object.entries(FIELDS)) {
    test(`${path} never fails, whatever a field holds`, async ({ world }) => {
      const { post } = await outsideCaller(world);
      const ana = await member(world, 'Ana');
      const { mascotaId } = (await post('/crearMascota', luna(ana), ana)).body;
      const dose = { vacuna: 'Rabia', fechaAplicacion: '2026-11-20' };
      const good: Record<string, unknown> = {
        ...luna(ana),
        mascotaId,
        ...dose,
        medidaPesoId: 2,
        tabla: 'mascota',
        id: 5,
        peso: 3,
      };
      for (const name of names) {
        for (const strange of STRANGE) {
          const { [name]: _, ...rest } = good;
          const answer = await post(path, `${JSON.stringify(rest).slice(0, -1)},"${name}":${strange}}`, ana);
          const said = `${path} ${name}=${strange.slice(0, 40)}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`;
          expect(answer.status, said).toBeLessThan(500);
          if (answer.status === 200) continue;
          expect(answer.body.mensaje, said).toMatch(/[.]$/);
          expect(JSON.stringify(answer.body), said).not.toMatch(/Invalid|expected|undefined|SQL|select /i);
        }
      }
    }, 60_000);
  }

  test('a body that is no JSON object', async ({ world }) => {
    const { app, post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    for (const text of ['{', '[]', 'null', '"x"', '1', 'undefined', '{"a":1}x', '\u0000', '['.repeat(100_000)]) {
      const refused = await post('/crearMascota', text, ana);
      expect({ text: text.slice(0, 20), ...refused }).toMatchObject({
        status: 400,
        body: { titulo: 'Datos inválidos' },
      });
    }
    const large = await post('/crearMascota', luna(ana, { senias: 'x'.repeat(300_000) }), ana);
    expect(large).toMatchObject({ status: 413, body: { titulo: 'Demasiado grande' } });
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      'application/xml',
    ];
    for (const type of types) {
      const headers = { 'content-type': type, authorization: `Bearer ${ana.token}` };
      const refused = await app.inject({
        method: 'POST',
        url: '/crearMascota',
        headers,
        payload: JSON.stringify(luna(ana)),
      });
      expect(refused.statusCode).toBe(415);
      expect(refused.json()).toMatchObject({ titulo: 'Tipo no admitido' });
    }
    const utf8 = { 'content-type': 'application/json; charset=utf-8', authorization: `Bearer ${ana.token}` };
    const good = await app.inject({
      method: 'POST',
      url: '/crearMascota',
      headers: utf8,
      payload: JSON.stringify(luna(ana)),
    });
    expect(good.statusCode).toBe(200);
  });

  test('what nobody expected is told in general words', async () => {
    const world = await openWorld({ LOG_LEVEL: 'silent' });
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    await world.db.schema.dropTable('due').execute();
    const failed = await post('/listadoMascotas', { usuario_id: ana.id }, ana);
    expect(failed).toMatchObject({ status: 500, body: { titulo: 'Algo salió mal' } });
    expect(JSON.stringify(failed.body)).not.toMatch(/due|table|tabla|sql/i);
    await world.close();
  });
});
