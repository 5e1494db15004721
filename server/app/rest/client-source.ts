/** A typed client in TypeScript, written from the OpenAPI document: one file without dependencies, for Node, browsers and Deno. */
import type { Schema } from './openapi.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface Operation {
  operationId: string;
  summary?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface ClientDocument {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export function clientSource({ info, paths, components }: ClientDocument): string {
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema, '')};`,
  );
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => methodOf(method.toUpperCase(), path, operation)),
  );
  return `${HEAD.replace('VERSION', info.version)}\n${types.join('\n\n')}\n\n${CLASS}\n${methods.join('\n\n')}\n}\n`;
}

/** A schema as a type. @param pad of the line on which it stands */
function typeOf(schema: Schema, pad: string): string {
  const { $ref, const: only, enum: words, type, items, anyOf, oneOf, allOf } = schema as Record<string, unknown>;
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? 'unknown';
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(words)) return words.map((one) => JSON.stringify(one)).join(' | ');
  const several = (anyOf ?? oneOf) as Schema[] | undefined;
  if (several) return [...new Set(several.map((one) => typeOf(one, pad)))].join(' | ');
  if (Array.isArray(allOf)) return (allOf as Schema[]).map((one) => `(${typeOf(one, pad)})`).join(' & ');
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one }, pad)).join(' | ');
  if (type === 'array') return items ? `(${typeOf(items as Schema, pad)})[]` : 'unknown[]';
  if (type === 'object' || schema.properties) return objectOf(schema, pad);
  return SIMPLE[String(type)] ?? 'unknown';
}

const SIMPLE: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

function objectOf({ properties, required = [], additionalProperties }: Schema, pad: string): string {
  if (properties && Object.keys(properties).length > 0)
    return fieldsOf(
      Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) })),
      pad,
    );
  const values = additionalProperties;
  return typeof values === 'object' && values !== null ? `Record<string, ${typeOf(values as Schema, pad)}>` : 'object';
}

interface Field {
  name: string;
  schema: Schema;
  required: boolean;
  note?: string | undefined;
}

function fieldsOf(fields: readonly Field[], pad: string): string {
  const inner = `${pad}  `;
  const lines = fields.map(({ name, schema, required, note = schema['description'] }) => {
    const words = typeof note === 'string' && note !== '' ? `${inner}/** ${commented(note)} */\n` : '';
    return `${words}${inner}${/^[\w$]+$/.test(name) ? name : JSON.stringify(name)}${required ? '' : '?'}: ${typeOf(schema, inner)};`;
  });
  return `{\n${lines.join('\n')}\n${pad}}`;
}

function commented(words: string): string {
  return words.replaceAll('*/', '*\u200b/').replace(/\s+/g, ' ');
}

function methodOf(method: string, path: string, { operationId, summary = '', ...operation }: Operation): string {
  const own = (operation.parameters ?? []).filter((one): one is Parameter => 'schema' in one && one.in !== 'header');
  const body = operation.requestBody?.content['application/json']?.schema;
  const answer = operation.responses['200']?.content?.['application/json']?.schema;
  const asked = own.map(({ name, schema, required = false, description }) => ({
    name,
    schema,
    required,
    note: description,
  }));
  const takes = body ? typeOf(body, '  ') : asked.length > 0 ? fieldsOf(asked, '  ') : null;
  const needed = body !== undefined || asked.some(({ required }) => required);
  const parameters = takes === null ? '' : `asked: ${takes}${needed ? '' : ' = {}'}, `;
  const sent = takes === null ? 'null' : 'asked';
  return `  /** ${commented(summary)} \`${method} ${path}\` */
  ${operationId}(${parameters}options: CallOptions = {}): Promise<${answer ? typeOf(answer, '  ') : 'unknown'}> {
    return this.#send('${method}', '${path}', ${sent}, options);
  }`;
}

const HEAD = `/**
 * PetLove+ VERSION: a client of its calls for other programs, written from /api/openapi.json. Do not change it by hand.
 *
 * const petlove = new PetLove({ baseUrl: 'https://petlove.example', token: 'plk_…' });
 * for await (const animal of everyRow((place) => petlove.listarMisMascotas(place))) console.log(animal.nombre);
 */
`;

const CLASS = `/** A refusal: compare \`codigo\`, whose words never change. */
export class ApiError extends Error {
  readonly status: number;
  readonly codigo: string;
  /** What is wrong with each field. */
  readonly campos: Readonly<Record<string, string>>;
  /** Seconds to wait before the next try. */
  readonly retryAfter: number | null;

  constructor(status: number, body: Record<string, unknown>, retryAfter: number | null) {
    super(String(body['detail'] ?? body['mensaje'] ?? status));
    this.status = status;
    this.codigo = String(body['codigo'] ?? '');
    this.campos = (body['campos'] ?? {}) as Record<string, string>;
    this.retryAfter = retryAfter;
  }
}

export interface CallOptions {
  /** The same key repeats the first answer and does nothing twice. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Every row of a list, page after page. */
export async function* everyRow<Row>(
  list: (place: { despues_de?: string }) => Promise<{ datos: Row[]; siguiente: string | null }>,
): AsyncGenerator<Row> {
  for (let place: { despues_de?: string } | null = {}; place; ) {
    const { datos, siguiente }: { datos: Row[]; siguiente: string | null } = await list(place);
    yield* datos;
    place = siguiente === null ? null : { despues_de: siguiente };
  }
}

export class PetLove {
  readonly #baseUrl: string;
  readonly #token: string | null;
  readonly #fetch: typeof fetch;

  /** @param options.token of /login, or a key of the API (plk_…) */
  constructor(options: { baseUrl: string; token?: string; fetch?: typeof fetch }) {
    this.#baseUrl = options.baseUrl.replace(/\\/+$/, '');
    this.#token = options.token ?? null;
    this.#fetch = options.fetch ?? globalThis.fetch.bind(globalThis);
  }

  async #send<Answer>(method: string, path: string, asked: object | null, options: CallOptions): Promise<Answer> {
    const rest: Record<string, unknown> = { ...asked };
    const filled = path.replace(/\\{(\\w+)\\}/g, (_, name: string) => {
      const value = rest[name];
      delete rest[name];
      return encodeURIComponent(String(value));
    });
    const reads = method === 'GET';
    const query = new URLSearchParams();
    if (reads) for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value));
    const search = query.size > 0 ? \`?\${query}\` : '';
    const answer = await this.#fetch(\`\${this.#baseUrl}\${filled}\${search}\`, {
      method,
      headers: {
        accept: 'application/json',
        ...(this.#token !== null && { authorization: \`Bearer \${this.#token}\` }),
        ...(!reads && { 'content-type': 'application/json' }),
        ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
      },
      ...(!reads && { body: JSON.stringify(rest) }),
      ...(options.signal && { signal: options.signal }),
    });
    const body: unknown = await answer.json().catch(() => ({}));
    if (answer.ok) return body as Answer;
    const wait = answer.headers.get('retry-after');
    throw new ApiError(answer.status, body as Record<string, unknown>, wait === null ? null : Number(wait));
  }
`;
