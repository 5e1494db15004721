/** Any failure as the legacy callers read one. Codes and words are those of the two tables the whole product has. */
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { z } from 'zod';
import { DomainError } from '#server/platform/errors/errors.ts';
import { domainMessages, transportMessages, wordsFor } from '#server/platform/errors/messages.es.ts';
import { fieldMessages, toTrpcError } from '#server/platform/core/trpc.ts';
import { type FieldMap, namesOf } from './fields.ts';

export const refusalBody = z
  .object({
    titulo: z.string(),
    mensaje: z.string(),
    campos: z.record(z.string(), z.string()).optional().describe('Nombre de cada campo con problema y qué le pasa.'),
  })
  .describe('Toda respuesta que no es 200.');

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
  return {
    status: getHTTPStatusCodeFromError(error),
    retryAfter: error.cause.details.retryAfter,
    body: { titulo: title, mensaje: message, ...(Object.keys(named).length > 0 && { campos: named }) },
  };
}

function invalid(campos: Record<string, string>): Refusal {
  const messages = [...new Set(Object.values(campos))];
  const [only] = messages;
  const { title, message } = domainMessages.INVALID;
  const body = { titulo: title, mensaje: only && messages.length === 1 ? only : message, campos };
  return { status: 400, retryAfter: undefined, body };
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
  return { status, retryAfter: undefined, body: { titulo: title, mensaje: message } };
}

export function refusal(status: number, code: keyof typeof domainMessages): Refusal {
  const { title, message } = domainMessages[code];
  return { status, retryAfter: undefined, body: { titulo: title, mensaje: message } };
}
