/** Every call for other programs as an OpenAPI 3.1 document, made of the very schemas that judge them. */
import { setImmediate as breathe } from 'node:timers/promises';
import { z } from 'zod';
import { VERSION } from '#server/platform/lib/version.ts';
import { domainMessages } from '#server/platform/errors/messages.es.ts';
import { clinicCalls } from './clinic/calls.ts';
import { CLINIC_TAG, clinicAnswerId, clinicPaths, PERSON_TAG } from './clinic/openapi.ts';
import { problemShape } from './clinic/problems.ts';
import { dewormingShape } from './dewormings.ts';
import { olderProblem, refusalBody } from './errors.ts';
import type { Field } from './fields.ts';
import { illnessShape } from './illnesses.ts';
import { medicineShape } from './medicines.ts';
import { fileShape, photoFieldOf } from './photo.ts';
import { merged, type Refusals, refusalsOf } from './refusals.ts';
import type { LegacyChoice, LegacyRoute } from './route.ts';
import { GROUPS, groupOf } from './calls.ts';
import { sampleOf } from './samples.ts';
import { scopeOf, scopeWords } from './scopes.ts';
import { documentedWebhooks } from './webhook-docs.ts';
import { vaccinationShape } from './vaccines.ts';

/** What several answers hold, by the name under which the document says it once. */
const SHARED_SHAPES = {
  Vacuna: vaccinationShape,
  Desparasitacion: dewormingShape,
  Enfermedad: illnessShape,
  Medicamento: medicineShape,
  Archivo: fileShape,
  EliminarRegistro: z.object({ estado: z.literal('ok') }),
};
/** All of them at one go take twenty milliseconds of the loop, and more at the first time. */
const ANSWERS_AT_ONCE = 4;

/** As much of JSON Schema as is read here. */
export interface Schema {
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  [keyword: string]: unknown;
}

export interface DocumentedField {
  name: string;
  required: boolean;
  note: string;
  schema: Schema;
}

/** What a call takes, in the callers' spelling: the procedure's schema with the names of the field map. */
export function documentedFields(route: LegacyRoute): DocumentedField[] {
  const inputs = route.inputs.map((input) => jsonSchema(input));
  const mapped = Object.entries(route.fields).flatMap(([path, field]) => {
    const { schema, required } = lookUp(inputs, path.split('.'));
    const must = (required || field.needed === true) && !(path in route.supplies);
    const one = { required: must, note: field.note, schema: { ...asSent(schema, field), description: field.note } };
    const twin = field.twin ? [{ ...one, name: field.twin, note: `El mismo correo que ${field.name}.` }] : [];
    return [...twin, { ...one, name: field.name }];
  });
  return route.self ? [selfField(route.self), ...mapped] : mapped;
}

/** Call by call: made at one go it would hold up every other request for a tenth of a second. */
export async function openapiDocument(routes: readonly LegacyRoute[], choices: readonly LegacyChoice[]) {
  const schemas: Record<string, Schema> = {
    ...(await answerSchemas(routes)),
    Error: withoutIds(jsonSchema(refusalBody, 'output')),
    ErrorProblema: withoutIds(jsonSchema(olderProblem, 'output')),
    Problema: withoutIds(jsonSchema(problemShape, 'output')),
  };
  const paths: Record<string, unknown> = clinicPaths(clinicCalls);
  for (const route of routes) {
    await breathe();
    paths[route.path] = { [route.method.toLowerCase()]: operation(route, requestBody(route), schemas) };
  }
  for (const choice of choices) {
    await breathe();
    const rows = Object.values(choice.rows);
    const [first] = rows;
    if (first)
      paths[choice.path] = {
        post: {
          ...operation(first, choiceBody(choice), schemas),
          summary: choice.summary,
          responses: responses(first, merged(rows.map(refusalsOf)), schemas),
        },
      };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'PetLove+',
      version: VERSION,
      description:
        'Llamadas JSON para otros programas. Ids enteros, fechas AAAA-MM-DD, instantes ISO 8601 en UTC. Los campos que no se conocen se pasan por alto.',
    },
    servers: [{ url: '/' }],
    tags: [...Object.entries(GROUPS).map(([name, { what }]) => ({ name, description: what })), CLINIC_TAG, PERSON_TAG],
    paths,
    webhooks: documentedWebhooks(),
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'El token de /login.' },
        claveApi: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Una clave de API (plk_…): tuya, de Configuración, Integraciones; o de la clínica, de Administración, Integraciones. Abre solo las llamadas de sus permisos; cuál necesita cada una está en x-permiso.',
        },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'La misma clave con el mismo cuerpo, dentro de 24 horas, repite la primera respuesta y no hace nada dos veces, también tras un corte.',
          schema: { type: 'string', minLength: 1, maxLength: 255 },
        },
      },
    },
  };
}

/** A key opens what its permissions say; what is the account's own affair, none. */
function securityOf({ path, open }: LegacyRoute) {
  if (open) return [];
  return scopeOf(path) === 'session' ? [{ bearer: [] }] : [{ bearer: [] }, { claveApi: [] }];
}

function operation(route: LegacyRoute, body: Schema | null, schemas: Record<string, Schema>) {
  const keyed = route.mutation && !route.open && !route.bearerField;
  return {
    operationId: operationId(route.path),
    summary: route.summary,
    tags: [groupOf(route)],
    security: securityOf(route),
    'x-permiso': scopeWords(route.path),
    ...(keyed && { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] }),
    ...(body && { requestBody: { required: true, content: bodyContent(route, body) } }),
    responses: responses(route, refusalsOf(route), schemas),
  };
}

function responses(route: LegacyRoute, refusals: Refusals, schemas: Record<string, Schema>) {
  const id = answerId(route);
  const example = sampleOf('', schemas[id] ?? {}, (ref) => schemas[ref.split('/').at(-1) ?? ''] ?? {});
  return {
    200: {
      description: 'Hecho.',
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${id}` }, example } },
    },
    ...Object.fromEntries([...refusals].map(([status, titles]) => [status, refusalResponse(titles)])),
    default: refusalResponse([domainMessages.UNEXPECTED.title]),
  };
}

/** As JSON, and where a photo may come as a file also as a form with the same names. */
function bodyContent(route: LegacyRoute, body: Schema) {
  const photo = photoFieldOf(route.fields);
  const form = photo && {
    ...body,
    properties: { ...body.properties, [photo.name]: { type: 'string', format: 'binary', description: photo.note } },
  };
  const example = sampleOf('', { ...body, ...(Array.isArray(body.oneOf) && (body.oneOf[0] as Schema)) }, () => ({}));
  return {
    'application/json': { schema: body, example },
    ...(route.forms && { 'multipart/form-data': { schema: form } }),
  };
}

function refusalResponse(titles: readonly string[]) {
  return {
    description: titles.join(' · '),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' } },
      'application/problem+json': { schema: { $ref: '#/components/schemas/ErrorProblema' } },
    },
  };
}

function requestBody(route: LegacyRoute): Schema | null {
  if (route.method === 'GET') return null;
  const fields = documentedFields(route);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: fields.filter((one) => one.required).map(({ name }) => name),
  };
}

function choiceBody({ by, rows }: LegacyChoice): Schema {
  const oneOf = Object.entries(rows).map(([value, row]) => {
    const body = requestBody(row);
    return {
      ...body,
      properties: { [by.name]: { const: value, description: by.note }, ...body?.properties },
      required: [by.name, ...(body?.required ?? [])],
    };
  });
  return { oneOf };
}

function selfField({ name, by, optional, clinic }: NonNullable<LegacyRoute['self']>): DocumentedField {
  const note = clinic
    ? 'La propia persona: el dueño del token; o la clínica, por el `clinicaId` de /inicio, si es de su equipo. Con una clave de la clínica solo ella, y hace falta `pacientes:leer`.'
    : 'La propia persona: el dueño del token.';
  const schema =
    by === 'userId' ? { type: 'integer', description: note } : { type: 'string', format: 'email', description: note };
  return { name, required: !optional, note, schema };
}

/** Lists told by id and flags differ from what the procedure takes; the rest is the procedure's own. */
function asSent(schema: Schema, { kind }: Field): Schema {
  if (typeof kind === 'object' && 'words' in kind) return { type: 'string', enum: Object.keys(kind.words) };
  if (typeof kind === 'object') return { type: 'integer', enum: kind.list.map(({ id }) => id) };
  if (kind === 'photo')
    return { type: ['string', 'null'], contentEncoding: 'base64', examples: ['data:image/jpeg;base64,…'] };
  if (kind === 'date') return { type: ['string', 'null'], format: 'date' };
  const { default: _, ...rest } = schema;
  return rest;
}

function lookUp(inputs: Schema[], path: string[]): { schema: Schema; required: boolean } {
  const [head = '', ...rest] = path;
  for (const input of inputs) {
    const found = input.properties?.[head];
    if (!found) continue;
    const required = input.required?.includes(head) ?? false;
    if (rest.length === 0) return { schema: found, required };
    const inner = lookUp(found.anyOf ?? [found], rest);
    return { schema: inner.schema, required: required && inner.required };
  }
  return { schema: {}, required: false };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'input'): Schema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
}

/** Every answer by name, with the animal and the dose said once. */
async function answerSchemas(routes: readonly LegacyRoute[]): Promise<Record<string, Schema>> {
  const schemas: Record<string, Schema> = {};
  for (let from = 0; from < routes.length; from += ANSWERS_AT_ONCE) {
    await breathe();
    const named = z.registry<{ id: string }>();
    for (const [id, shape] of Object.entries(SHARED_SHAPES)) named.add(shape, { id });
    if (from === 0) for (const call of clinicCalls) named.add(call.answer, { id: clinicAnswerId(call) });
    for (const route of routes.slice(from, from + ANSWERS_AT_ONCE))
      if (!named.has(route.answer)) named.add(route.answer, { id: answerId(route) });
    const made = z.toJSONSchema(named, { uri: (id) => `#/components/schemas/${id}` });
    for (const [id, schema] of Object.entries(made.schemas)) schemas[id] = withoutIds(schema as Schema);
  }
  return schemas;
}

function withoutIds({ $id: _id, $schema: _schema, ...schema }: Schema): Schema {
  return schema;
}

function operationId(path: string): string {
  return path.slice(1).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function answerId({ path }: LegacyRoute): string {
  const id = operationId(path);
  return id.charAt(0).toUpperCase() + id.slice(1);
}
