/** Holds every answer of the older calls against the document that describes them. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { z } from 'zod';

type Schema = Record<string, unknown>;
interface Operation {
  responses: Record<string, { content: { 'application/json': { schema: Schema } } }>;
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
  const operation = paths[path]?.[method.toLowerCase()];
  // What the document does not name is no older call: a picture, a screen.
  if (!operation) return;
  const status = String(answer.statusCode);
  const response = status === '500' ? operation.responses.default : operation.responses[status];
  expect({ path, documented: Object.keys(operation.responses) }, `${path} answered ${status}: ${answer.body}`).toEqual({
    path,
    documented: expect.arrayContaining([status === '500' ? 'default' : status]),
  });
  const schema = response?.content['application/json'].schema ?? {};
  const read = shapeOf(schema, components.schemas).safeParse(answer.json());
  expect({ path, status, wrong: read.error?.issues ?? [] }).toEqual({ path, status, wrong: [] });
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
