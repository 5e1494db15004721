import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { eachNth } from '../support/sample.ts';
import { makeTag } from '../support/tags.ts';
import { openWorld, test, type World } from '../support/world.ts';
import { luna, type Member, member, outsideCaller } from './caller.ts';

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

/** Six values for each field; fields that follow each other take others. */
const FIFTH = 5;

/** Readable, and refused by its first bytes: thousands of calls need no picture drawn. */
const PHOTO = 'data:image/png;base64,AAAA';
const DOSE = { vacuna: 'Rabia', fechaAplicacion: '2026-11-20' };

/** What a call takes; what it needs is all there already, so that one field at a time can be spoiled. */
interface Body {
  properties?: Record<string, object>;
  required?: string[];
  oneOf?: Body[];
}

/** Every call with every field, from the document that the server itself gives. */
async function callsOf(app: FastifyInstance): Promise<{ path: string; body: Body }[]> {
  const { paths } = (await app.inject('/api/openapi.json')).json() as { paths: Record<string, { post?: Post }> };
  return Object.entries(paths).flatMap(([path, { post }]) => {
    const body = post?.requestBody?.content['application/json'].schema;
    return body ? (body.oneOf ?? [body]).map((one) => ({ path, body: one })) : [];
  });
}

interface Post {
  requestBody?: { content: { 'application/json': { schema: Body } } };
}

/** A good value for every field of every call. */
async function goodValues(world: World, { post }: Awaited<ReturnType<typeof outsideCaller>>, ana: Member) {
  const { mascotaId } = (await post('/crearMascota', luna(ana), ana)).body;
  const { vacunaId } = (await post('/addVacunas', { mascotaId, ...DOSE }, ana)).body;
  const product = { mascotaId, tipo: 'interna', producto: 'Drontal', fechaAplicacion: '2026-11-20' };
  const { desparasitacionId } = (await post('/addDeparasitacion', product, ana)).body;
  const otitis = { mascotaId, enfermedad: 'Otitis', fechaDiagnostico: '2026-11-20' };
  const { enfermedadId } = (await post('/addEnfermedades', otitis, ana)).body;
  const medicine = {
    medicamento: 'Amoxicilina',
    dosis: '1 tableta',
    frecuencia: 8,
    medidaTiempoFrecuenciaId: 1,
    duracion: 7,
    medidaTiempoDuracionId: 2,
    fechaInicio: '2026-11-20',
    fechaFin: '2026-11-26',
    via: 'oral',
  };
  const { medicamentoId } = (await post('/addMedicamentos', { mascotaId, ...medicine }, ana)).body;
  const { ownerId } = await world.as(ana).owners.create({ name: 'Eva' });
  const secret = 'tres lunas de cobre';
  return {
    ...luna(ana),
    ...DOSE,
    usuarioId: ana.id,
    usuario_id: ana.id,
    username: ana.email,
    correoElectronico: ana.email,
    password: secret,
    confirmarPassword: secret,
    clave: secret,
    confirmarClave: secret,
    primerApellido: 'Vera',
    pais: 'EC',
    telefonoMovil: '0998842547',
    aceptaCondisiones: true,
    tokenConfirmacion: 'x'.repeat(43),
    idToken: 'x.y.z',
    tipoRegistro: 'google',
    nombres: 'Ana',
    codigoMascota: 'K7Q2M9XDTA',
    codigo: 'K7Q2M9XDTA',
    qr_id: (await makeTag(world, { petId: mascotaId })).tagId,
    estado: 'deshabilitado',
    mascotaId,
    vacunaId,
    desparasitacionId,
    tipo: 'interna',
    producto: 'Drontal',
    enfermedad: 'Otitis',
    fechaDiagnostico: '2026-11-20',
    ...medicine,
    estadoEnfermedad: 'activa',
    enfermedadId,
    medicamentoId,
    beneficiarioId: ownerId,
    id: 2_000_000_000,
    tipoIdentificacion: 'cedula',
    identificacion: '1710034065',
    apellido: 'Vera',
    telefono: '0998842547',
    codigoPais: '593',
    ciudad: 'Quito',
    direccion: 'Av. Amazonas',
    paisId: 1,
    peso: 3,
    medidaPesoId: 2,
    pagina: 1,
    porPagina: 20,
    filtro: 'a',
    foto: PHOTO,
    archivo: PHOTO,
    idtable: mascotaId,
    tablaId: ana.id,
    fotoId: 2_000_000_000,
    planId: 1,
    mascotas: [mascotaId],
    metodoPagoId: 4,
    referencia: 'Nro. 123',
    comprobante: PHOTO,
    clientTransactionId: '7Q2M9XDTAK4RW0C',
    orderId: '5O190127TN364715T',
    datosFacId: 2_000_000_000,
    razonSocial: 'Ana Paredes',
    titulo: 'No puedo guardar el peso',
    descripcion: 'Al guardar no pasa nada.',
  } as Record<string, unknown>;
}

const ENGLISH =
  /\b(invalid|expected|required|must|number|received|too|input|option|error|undefined|characters?)\b|SQL|select /i;

describe('bad input', () => {
  test('never fails and is named, whatever a field of any call holds', async ({ world }) => {
    const outside = await outsideCaller(world);
    const root = await member(world, 'Root', 'ROLE_ADMINISTRADOR');
    const good = await goodValues(world, outside, root);
    let turn = 0;
    for (const { path, body } of await callsOf(outside.app)) {
      const names = Object.keys(body.properties ?? {});
      for (const name of names) {
        turn += 1;
        const fixed = Object.keys(body.properties ?? {}).flatMap((key) => {
          const meant = key === name && !isConst(body, key) ? undefined : constOf(body, key);
          if (meant !== undefined) return [[key, meant] as const];
          return key !== name && isFixed(body, key, good) ? [[key, good[key]] as const] : [];
        });
        for (const strange of eachNth(turn, FIFTH, STRANGE)) {
          const pairs = fixed.map(([key, value]) => `"${key}":${JSON.stringify(value)}`);
          await world.db.deleteFrom('rateLimit').execute();
          const text = `{${[...pairs, `"${name}":${strange}`].join()}}`;
          const answer = await outside.post(path, text, path === '/cambiarClave' ? 'x'.repeat(43) : root);
          const said = `${path} ${name}=${strange.slice(0, 40)}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`;
          expect(answer.status, said).toBeLessThan(500);
          if (answer.status === 200) continue;
          expect(answer.body.mensaje, said).toMatch(/[.]$/);
          expect(JSON.stringify(answer.body), said).not.toMatch(ENGLISH);
          if (answer.status === 400 && answer.body.titulo === 'Datos inválidos') {
            const named = Object.keys(answer.body.campos ?? {});
            // A password that is repeated wrongly is named where it was repeated, an address where it was first
            // written, a disease of another animal where the disease is.
            const elsewhere = ['confirmarPassword', 'confirmarClave', 'correoElectronico', 'enfermedadId'].find((one) =>
              named.includes(one),
            );
            expect(named, said).toContain(elsewhere ?? name);
          }
        }
      }
    }
  }, 300_000);

  test('every field that a call needs is named where it is missing', async ({ world }) => {
    const outside = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const good = await goodValues(world, outside, ana);
    let tried = 0;
    for (const { path, body } of await callsOf(outside.app)) {
      const needed = body.required ?? [];
      for (const name of needed) {
        const rest = needed.filter((key) => key !== name).map((key) => [key, constOf(body, key) ?? good[key]]);
        const from = path === '/cambiarClave' ? 'x'.repeat(43) : ana;
        await world.db.deleteFrom('rateLimit').execute();
        const answer = await outside.post(path, Object.fromEntries(rest), from);
        expect({ path, name, ...answer }).toMatchObject({
          status: 400,
          body: { campos: { [name]: expect.any(String) } },
        });
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(30);
  });

  test('a day that no month has is refused beside its field, in whichever call', async ({ world }) => {
    const outside = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const good = await goodValues(world, outside, ana);
    const tried: string[] = [];
    for (const { path, body } of await callsOf(outside.app))
      for (const [name, schema] of Object.entries(body.properties ?? {})) {
        if (!('format' in schema) || schema.format !== 'date') continue;
        const rest = (body.required ?? []).map((key) => [key, constOf(body, key) ?? good[key]]);
        const wrong = {
          '2022-02-31': 'Febrero de 2022 tiene 28 días.',
          '31/02/2022': 'Escribe la fecha como día, mes y año.',
        };
        for (const [day, words] of Object.entries(wrong)) {
          const answer = await outside.post(path, { ...Object.fromEntries(rest), [name]: day }, ana);
          expect({ path, name, ...answer }).toMatchObject({ status: 400, body: { campos: { [name]: words } } });
        }
        tried.push(name);
      }
    expect(tried).toEqual(expect.arrayContaining(['fechaNacimiento', 'fechaAplicacion', 'fechaInicio']));
    expect(tried.length).toBeGreaterThan(10);
  });

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

/** A photo is work: it comes along only where nothing can be done without it. */
function isFixed({ required = [] }: Body, key: string, good: Record<string, unknown>): boolean {
  return key in good && (key !== 'foto' || required.includes(key));
}

function isConst({ properties }: Body, key: string): boolean {
  return 'const' in (properties?.[key] ?? {});
}

/** What only one call, or one kind of it, takes. */
function constOf({ properties }: Body, key: string): unknown {
  const schema: { const?: unknown; enum?: unknown[] } = properties?.[key] ?? {};
  return schema.const ?? (['tabla', 'tipo'].includes(key) ? schema.enum?.[0] : undefined);
}
