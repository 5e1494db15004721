/** The refusals of the clinic's calls as problem details (RFC 9457), each with a code that never changes. */
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { z } from 'zod';
import { fieldMessages, toTrpcError } from '#server/platform/core/trpc.ts';
import { DomainError, type DomainErrorCode } from '#server/platform/errors/errors.ts';
import { domainMessages, wordsFor } from '#server/platform/errors/messages.es.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** What a program compares; the words beside it may change. */
export const PROBLEMS = {
  DATO_INVALIDO: { status: 400, title: 'Datos inválidos', detail: 'Revisa lo que dice `campos`.' },
  CLAVE_NECESARIA: {
    status: 401,
    title: 'Falta una clave de API',
    detail: 'Esta llamada se abre solo con una clave de API vigente: ni la sesión ni el token de /login sirven.',
  },
  PERMISO_FALTA: {
    status: 403,
    title: 'La clave no alcanza',
    detail: 'A esta clave de API le falta el permiso de la llamada.',
  },
  ROL_FALTA: {
    status: 403,
    title: 'Sin permiso',
    detail: 'Los permisos de esta clave no alcanzan el rol que la llamada pide.',
  },
  NO_EXISTE: { status: 404, title: 'No encontrado', detail: 'No existe, o la clave no llega ahí.' },
  DEMASIADAS_LLAMADAS: {
    status: 429,
    title: 'Demasiadas llamadas',
    detail: 'Espera los segundos que dice Retry-After.',
  },
  ERROR_INTERNO: { status: 500, title: 'Algo salió mal', detail: 'No fue por lo que enviaste. Prueba más tarde.' },
  OCUPADO: { status: 503, title: 'Ocupado', detail: 'Prueba otra vez en los segundos que dice Retry-After.' },
} as const satisfies Record<string, { status: number; title: string; detail: string }>;

export type ProblemCode = keyof typeof PROBLEMS;
const CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

export const problemShape = z
  .object({
    type: z.url().describe('Dónde se explica: esta documentación.'),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    codigo: z.enum(CODES).describe('No cambia nunca: compáralo en lugar de las palabras.'),
    campos: z.record(z.string(), z.string()).optional().describe('Nombre de cada dato con problema y qué le pasa.'),
  })
  .describe('Toda respuesta de las llamadas de la clínica que no es 200.');

export interface Refused {
  status: number;
  /** Seconds. */
  retryAfter: number | undefined;
  body: z.infer<typeof problemShape>;
}

/** @param publicUrl the address of the documentation begins with it */
export function problem(
  code: ProblemCode,
  publicUrl: string,
  more: { detail?: string; fields?: Record<string, string>; retryAfter?: number } = {},
): Refused {
  const { status, title, detail } = PROBLEMS[code];
  const { fields = {} } = more;
  return {
    status,
    retryAfter: more.retryAfter,
    body: {
      type: `${publicUrl}/api/docs#${code}`,
      title,
      status,
      detail: more.detail ?? detail,
      codigo: code,
      ...(Object.keys(fields).length > 0 && { campos: fields }),
    },
  };
}

/** What an overloaded server answers without asking the call. */
export function busyProblem(publicUrl: string) {
  return { text: JSON.stringify(problem('OCUPADO', publicUrl).body), type: PROBLEM_TYPE };
}

/** Those whose status says too little. */
const OWN_CODE: Partial<Record<DomainErrorCode, ProblemCode>> = { API_KEY_SCOPE: 'PERMISO_FALTA' };
/** These are told in their own words; the words of all others are for a person before a screen. */
const OWN_WORDS: readonly DomainErrorCode[] = ['API_KEY_SCOPE', 'INVALID', 'SECOND_FACTOR_MISSING'];

/** Names of a procedure's fields in the caller's spelling. */
const FIELDS: Readonly<Record<string, string>> = {
  filter: 'q',
  size: 'limite',
  cursor: 'despues_de',
  petId: 'id',
  from: 'desde',
  to: 'hasta',
  until: 'hasta',
  state: 'estado',
};

/** Any failure of a clinic's call. */
export function problemOf(failure: unknown, publicUrl: string): Refused {
  if (failure instanceof z.core.$ZodError) return invalid(fieldMessages(failure), publicUrl);
  const error = toTrpcError(failure);
  if (error.cause instanceof z.core.$ZodError) return invalid(fieldMessages(error.cause), publicUrl);
  if (!(error.cause instanceof DomainError)) return problem(codeWith(statusBy(failure)), publicUrl);
  const { code, details } = error.cause;
  const { message, field } = wordsFor(error.cause);
  if (code === 'INVALID' && field) return invalid({ [field]: message }, publicUrl);
  return problem(OWN_CODE[code] ?? codeWith(getHTTPStatusCodeFromError(error)), publicUrl, {
    ...(OWN_WORDS.includes(code) && { detail: message }),
    ...(details.retryAfter !== undefined && { retryAfter: details.retryAfter }),
  });
}

function invalid(messages: Record<string, string>, publicUrl: string): Refused {
  const named = Object.entries(messages).map(([path, message]) => {
    const [head = ''] = path.split('.');
    return [FIELDS[head] ?? head, message] as const;
  });
  const [first] = named;
  const detail = named.length === 1 && first ? first[1] : domainMessages.INVALID.message;
  return problem('DATO_INVALIDO', publicUrl, { detail, fields: Object.fromEntries(named) });
}

function codeWith(status: number): ProblemCode {
  const found = CODES.find((code) => PROBLEMS[code].status === status && code !== 'PERMISO_FALTA');
  return found ?? (status < 500 ? 'DATO_INVALIDO' : 'ERROR_INTERNO');
}

/** What Fastify refused before the call began. */
function statusBy(failure: unknown): number {
  const known = failure instanceof Error && 'statusCode' in failure && typeof failure.statusCode === 'number';
  return known ? (failure.statusCode as number) : 500;
}
