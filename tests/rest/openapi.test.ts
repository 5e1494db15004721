import { expect } from 'vitest';
import { docsPolicy } from '#server/app/rest/docs.ts';
import { VERSION } from '#server/platform/lib/version.ts';
import { test } from '../support/world.ts';
import { member, outsideCaller } from './caller.ts';

type Node = Record<string, unknown>;

/** Every object inside, itself included. */
function* nodes(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Node;
  for (const inner of Object.values(value)) yield* nodes(inner);
}

function resolve(document: unknown, ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? (at as Node)[key] : undefined), document);
}

test('the document stands by itself: version, refs, operations, answers', async ({ world }) => {
  const { app } = await outsideCaller(world);
  const response = await app.inject('/api/openapi.json');
  expect(response.headers['content-type']).toContain('application/json');
  const document = response.json();

  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.info).toMatchObject({ title: 'PetLove+', version: VERSION });
  for (const node of nodes(document)) {
    if (typeof node.$ref !== 'string') continue;
    expect(node.$ref).toMatch(/^#\/components\//);
    expect(resolve(document, node.$ref), node.$ref).toBeDefined();
  }
  const ids = new Set<string>();
  for (const [path, methods] of Object.entries<Record<string, Node>>(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      ids.add(String(operation.operationId));
      expect(operation, path).toMatchObject({
        summary: expect.any(String),
        tags: [expect.any(String)],
        responses: { 200: expect.any(Object), default: expect.any(Object) },
      });
      expect('requestBody' in operation, path).toBe(method === 'post');
      expect(Array.isArray(operation.security), path).toBe(true);
    }
  }
  expect(ids.size).toBe(Object.keys(document.paths).length);
});

test('a refusal has a code that programs compare, in the shape of before and as a problem detail where it is asked for', async ({
  world,
}) => {
  const { app } = await outsideCaller(world);
  const ana = await member(world, 'Ana');
  const ask = (url: string, payload: object, headers = {}) =>
    app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${ana.token}`, ...headers } });
  expect((await ask('/nombreMascota', { mascotaId: 9 })).json()).toMatchObject({
    titulo: 'Animal no encontrado',
    codigo: 'MASCOTA_NO_EXISTE',
  });
  expect((await ask('/nombreMascota', {})).json()).toMatchObject({ codigo: 'DATO_INVALIDO', campos: {} });
  expect((await ask('/nombreMascota', {}, { authorization: '' })).json().codigo).toBe('SESION_NECESARIA');
  expect((await ask('/noHay', {})).json().codigo).toBe('NO_EXISTE');
  const problem = await ask('/nombreMascota', { mascotaId: 9 }, { accept: 'application/problem+json' });
  expect(problem.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(problem.json()).toEqual({
    type: 'http://localhost:3000/api/docs#codigos',
    title: 'Animal no encontrado',
    status: 404,
    detail: 'Ese animal no está en tu registro.',
    codigo: 'MASCOTA_NO_EXISTE',
  });
});

test('fields are spelled as the callers spell them, and required as the schemas require', async ({ world }) => {
  const { app } = await outsideCaller(world);
  const { paths, components } = (await app.inject('/api/openapi.json')).json();
  const body = (path: string) => paths[path].post.requestBody.content['application/json'].schema;

  expect(body('/crearMascota').required).toEqual(['usuario_id', 'nombre', 'especieId', 'sexoId']);
  expect(Object.keys(body('/crearMascota').properties)).toEqual(
    expect.arrayContaining([
      'raza',
      'fechaNacimiento',
      'fechaEstimada',
      'peso',
      'medidaPesoId',
      'microchip',
      'beneficiarioId',
    ]),
  );
  expect(body('/crearMascota').properties.sexoId).toMatchObject({ type: 'integer', enum: [1, 2, 3] });
  expect(body('/editarMascota').required).toEqual(['mascotaId']);
  expect(body('/addVacunas').required).toEqual(['mascotaId', 'vacuna', 'fechaAplicacion']);
  expect(body('/registro').required).not.toContain('aceptaCondisiones');
  expect(body('/registro').required).toEqual(
    expect.arrayContaining(['username', 'correoElectronico', 'password', 'confirmarPassword']),
  );
  const tables = body('/eliminarRegistro').oneOf.map(
    (one: { properties: { tabla: { const: string } } }) => one.properties.tabla.const,
  );
  expect(tables).toEqual(
    expect.arrayContaining(['mascota', 'duenio', 'vacuna', 'desparasitacion', 'enfermedad', 'medicamento']),
  );
  expect(body('/addEnfermedades').required).toEqual(['mascotaId', 'enfermedad', 'fechaDiagnostico']);
  expect(body('/addMedicamentos').required).toEqual([
    'mascotaId',
    'medicamento',
    'dosis',
    'frecuencia',
    'medidaTiempoFrecuenciaId',
    'fechaInicio',
  ]);
  expect(body('/addMedicamentos').properties.medidaTiempoFrecuenciaId.enum).toEqual([1, 2, 3, 4, 5]);
  expect(body('/addDeparasitacion').required).toEqual(['mascotaId', 'tipo', 'producto', 'fechaAplicacion']);
  expect(body('/addDeparasitacion').properties.tipo.enum).toEqual(['interna', 'externa', 'ambas']);
  expect(paths['/crearMascota'].post.responses).toHaveProperty('409');
  expect(paths['/login'].post.security).toEqual([]);
  expect(components.schemas.Error.required).toEqual(['titulo', 'mensaje', 'codigo']);
  expect(components.schemas.DetalleMascota.properties.vacunas.items).toEqual({ $ref: '#/components/schemas/Vacuna' });
});

test('the page shows every call, runs nothing and loads nothing', async ({ world }) => {
  const { app } = await outsideCaller(world);
  const page = await app.inject('/api/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-security-policy']).toBe(docsPolicy);
  expect(docsPolicy).toContain("default-src 'none'");
  expect(docsPolicy).not.toContain('unsafe');
  expect(page.body).not.toMatch(/<script|style="|onclick|https?:\/\/(?!localhost)/);
  const { paths } = (await app.inject('/api/openapi.json')).json();
  for (const path of Object.keys(paths))
    expect(page.body).toContain(`curl http://localhost:3000${path.replace('{id}', '1204')}`);
});

test('the signed statement has a page of its own for readers of other makers, with vectors that they can take', async ({
  world,
}) => {
  const { app } = await outsideCaller(world);
  const page = await app.inject('/api/docs/comprobante-firmado');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).not.toContain('unsafe');
  expect(page.body).not.toMatch(/<script|style="|onclick/);
  for (const words of ['RFC 7638', 'estado.jwt', 'RAB', 'Un código que abre su propia página no prueba nada'])
    expect(page.body).toContain(words);
  const vectors = (await app.inject('/api/docs/comprobante-firmado.json')).json<{ vectors: { address: string }[] }>();
  for (const { address } of vectors.vectors) expect(page.body).toContain(address);
});
