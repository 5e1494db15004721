/** The clinic's calls in the OpenAPI document, made of the very schemas that judge them. */
import { z } from 'zod';
import type { ClinicCall } from './call.ts';
import { PROBLEMS, type ProblemCode } from './problems.ts';

export const CLINIC_TAG = { name: 'Clínica', description: 'Solo lectura, con una clave de la clínica.' };
export const PERSON_TAG = { name: 'Con tu clave', description: 'Solo lectura, con una clave de la propia cuenta.' };

interface Property {
  description?: string;
  [keyword: string]: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description: string;
  schema: Property;
}

/** The name of its answer among the document's schemas. */
export function clinicAnswerId({ operationId }: ClinicCall): string {
  return operationId.charAt(0).toUpperCase() + operationId.slice(1);
}

export function parametersOf({ path, query }: ClinicCall): Parameter[] {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties as Record<string, Property>).map(([name, { description = '', ...schema }]) => {
    const inPath = path.includes(`{${name}}`);
    return { name, in: inPath ? 'path' : 'query', required: inPath, description, schema };
  });
}

/** What a call may be refused with. */
export function problemsOf({ mayMiss }: ClinicCall): ProblemCode[] {
  const codes = Object.keys(PROBLEMS) as ProblemCode[];
  return codes.filter((code) => mayMiss || code !== 'NO_EXISTE');
}

export function clinicPaths(calls: readonly ClinicCall[]) {
  return Object.fromEntries(calls.map((call) => [call.path, { get: operation(call) }]));
}

function operation(call: ClinicCall) {
  const byStatus = Map.groupBy(problemsOf(call), (code) => PROBLEMS[code].status);
  const refusals = [...byStatus].map(([status, codes]) => [status === 500 ? 'default' : status, refusal(codes)]);
  return {
    operationId: call.operationId,
    summary: call.summary,
    tags: [(call.ofPerson ? PERSON_TAG : CLINIC_TAG).name],
    security: [{ claveApi: [] }],
    'x-permiso': call.scope,
    parameters: parametersOf(call),
    responses: {
      200: {
        description: 'Hecho.',
        headers: PACE,
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${clinicAnswerId(call)}` },
            example: call.example,
          },
        },
      },
      ...Object.fromEntries(refusals),
    },
  };
}

/** draft-ietf-httpapi-ratelimit-headers. */
const PACE = {
  'RateLimit-Policy': {
    description: 'Cuántas llamadas admite la clave (`q`) en cuántos segundos (`w`).',
    schema: { type: 'string' },
    example: '"clave";q=600;w=60',
  },
  RateLimit: {
    description: 'Cuántas quedan (`r`) hasta que pasen los segundos de `t`.',
    schema: { type: 'string' },
    example: '"clave";r=598;t=41',
  },
};

const WAITS: readonly ProblemCode[] = ['DEMASIADAS_LLAMADAS', 'OCUPADO'];

function refusal(codes: readonly ProblemCode[]) {
  return {
    description: codes.map((code) => `${code}: ${PROBLEMS[code].title}.`).join(' '),
    ...(codes.some((code) => WAITS.includes(code)) && {
      headers: { 'Retry-After': { description: 'Segundos que hay que esperar.', schema: { type: 'integer' } } },
    }),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problema' },
        examples: Object.fromEntries(codes.map((code) => [code, { value: problemExample(code) }])),
      },
    },
  };
}

export function problemExample(code: ProblemCode) {
  return { type: `http://localhost:3000/api/docs#${code}`, ...PROBLEMS[code], codigo: code };
}
