/** Holds every answer of the calls for other programs against the document that describes them. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { z } from 'zod';

type Schema = Record<string, unknown>;
interface Operation {
  responses: Record<
    string,
    { content: Partial<Record<'application/json' | 'application/problem+json', { schema: Schema }>> }
  >;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** The same application, whose `inject` fails on an answer that is not documented. */
export async function documented(app: FastifyInstance): Promise<FastifyInstance> {
  const inject = app.inject.bind(app) as (options: InjectOptions | string) => Promise<LightMyRequestResponse>;
  const document: Document = (await inject('/api/openapi.json')).json();
  const checked = async (options: InjectOptions | string) => {
    const answer = await inject(options);
    const { url, method = 'GET' } = typeof options === 'string' ? { url: options } : options;
    holdAgainst(document, {
      path: (typeof url === 'string' ? url : (url?.pathname ?? '')).split('?')[0] ?? '',
      method,
      answer,
    });
    return answer;
  };
  return Object.assign(app, { inject: checked });
}

interface Answered {
  path: string;
  method: string;
  answer: LightMyRequestResponse;
}

function holdAgainst({ paths, components }: Document, { path, method, answer }: Answered): void {
  const named = paths[path] ?? Object.entries(paths).find(([known]) => isOf(known, path))?.[1];
  const operation = named?.[method.toLowerCase()];
  // What the document does not name is no older call: a picture, a screen.
  if (!operation) return;
  const status = String(answer.statusCode);
  const response = status === '500' ? operation.responses.default : operation.responses[status];
  expect({ path, documented: Object.keys(operation.responses) }, `${path} answered ${status}: ${answer.body}`).toEqual({
    path,
    documented: expect.arrayContaining([status === '500' ? 'default' : status]),
  });
  const type = String(answer.headers['content-type']).split(';')[0];
  const content = Object.entries(response?.content ?? {}).find(([documentedType]) => documentedType === type)?.[1];
  expect({ path, status, type: content && type }).toEqual({ path, status, type });
  const schema = content?.schema ?? {};
  const read = shapeOf(schema, components.schemas).safeParse(answer.json());
  expect({ path, status, wrong: read.error?.issues ?? [] }).toEqual({ path, status, wrong: [] });
}

/** Whether an address is one of `/api/v1/pacientes/{id}`. */
function isOf(known: string, path: string): boolean {
  return known.includes('{') && new RegExp(`^${known.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
}

const shapes = new Map<string, z.ZodType>();

/** What the document says in JSON Schema, as something that reads an answer. */
function shapeOf(schema: Schema, named: Record<string, Schema>): z.ZodType {
  const key = JSON.stringify(schema);
  const known = shapes.get(key);
  if (known) return known;
  const whole = JSON.stringify({ ...schema, $defs: named }).replaceAll('#/components/schemas/', '#/$defs/');
  const shape = z.fromJSONSchema(JSON.parse(whole));
  shapes.set(key, shape);
  return shape;
}
