/** Any failure as the legacy callers read one. Codes and words are those of the two tables the whole product has. */
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { z } from 'zod';
import { DomainError } from '#server/platform/errors/errors.ts';
import { domainMessages, transportMessages, wordsFor } from '#server/platform/errors/messages.es.ts';
import { refusalCode } from '#server/platform/errors/refusal-codes.ts';
import { fieldMessages, toTrpcError } from '#server/platform/core/trpc.ts';
import { type FieldMap, namesOf } from './fields.ts';

export const refusalBody = z
  .object({
    titulo: z.string(),
    mensaje: z.string(),
    codigo: z.string().describe('No cambia nunca: compáralo en lugar de las palabras.'),
    campos: z.record(z.string(), z.string()).optional().describe('Nombre de cada campo con problema y qué le pasa.'),
  })
  .describe('Toda respuesta que no es 200.');

export const olderProblem = z
  .object({
    type: z.url().describe('Dónde se explica: esta documentación.'),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    codigo: z.string().describe('No cambia nunca: compáralo en lugar de las palabras.'),
    campos: z.record(z.string(), z.string()).optional(),
  })
  .describe('Lo mismo como problem detail (RFC 9457), con Accept: application/problem+json.');

export interface Refusal {
  status: number;
  /** Seconds. */
  retryAfter: number | undefined;
  body: z.infer<typeof refusalBody>;
}

/** Something is wrong with fields that no procedure has seen; in the caller's own spelling. */
export class FieldError extends Error {
  readonly fields: Record<string, string>;
  constructor(fields: Record<string, string>) {
    super('INVALID');
    this.fields = fields;
  }
}

/** @param fields the call's own map, to name the field as the caller does. */
export function refusalOf(failure: unknown, fields: FieldMap, body: Readonly<Record<string, unknown>>): Refusal {
  if (failure instanceof FieldError) return invalid(failure.fields);
  const transport = transportRefusal(failure);
  if (transport) return transport;
  const error = toTrpcError(failure);
  if (error.cause instanceof z.core.$ZodError) return invalid(inSpanish(fieldMessages(error.cause), fields, body));
  if (!(error.cause instanceof DomainError)) return refusal(500, 'UNEXPECTED');
  const { title, message, field } = wordsFor(error.cause);
  const named = field ? inSpanish({ [field]: message }, fields, body) : {};
  const { code, details } = error.cause;
  // The caller repeats its key: what it began may have happened.
  const status = code === 'OUTCOME_UNKNOWN' ? 409 : getHTTPStatusCodeFromError(error);
  return {
    status,
    retryAfter: details.retryAfter,
    body: {
      titulo: title,
      mensaje: message,
      codigo: refusalCode(status, code),
      ...(Object.keys(named).length > 0 && { campos: named }),
    },
  };
}

function invalid(campos: Record<string, string>): Refusal {
  const messages = [...new Set(Object.values(campos))];
  const [only] = messages;
  const { title, message } = domainMessages.INVALID;
  const words = { titulo: title, mensaje: only && messages.length === 1 ? only : message };
  return { status: 400, retryAfter: undefined, body: { ...words, codigo: refusalCode(400), campos } };
}

function inSpanish(messages: Record<string, string>, fields: FieldMap, body: Readonly<Record<string, unknown>>) {
  const named: Record<string, string> = {};
  for (const [path, message] of Object.entries(messages)) {
    for (const name of namesOf(path, fields, body)) named[name] ??= message;
  }
  return named;
}

/** What Fastify refused before anybody read the body. */
function transportRefusal(failure: unknown): Refusal | null {
  if (!(failure instanceof Error && 'statusCode' in failure && typeof failure.statusCode === 'number')) return null;
  const { statusCode } = failure;
  if (statusCode >= 500) return null;
  const status = statusCode === 413 || statusCode === 415 ? statusCode : 400;
  const { title, message } = transportMessages[status];
  return { status, retryAfter: undefined, body: { titulo: title, mensaje: message, codigo: refusalCode(status) } };
}

export function refusal(status: number, code: keyof typeof domainMessages): Refusal {
  const { title, message } = domainMessages[code];
  return {
    status,
    retryAfter: undefined,
    body: { titulo: title, mensaje: message, codigo: refusalCode(status, code) },
  };
}

/** The same as a problem detail (RFC 9457), for a caller that accepts `application/problem+json`. */
export function asProblem(
  { status, body: { titulo, mensaje, codigo, campos } }: Refusal,
  publicUrl: string,
): z.infer<typeof olderProblem> {
  const type = `${publicUrl}/api/docs#codigos`;
  return { type, title: titulo, status, detail: mensaje, codigo, ...(campos && { campos }) };
}
