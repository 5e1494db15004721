/**
 * POST /api/archivos takes one file; GET /api/archivos/<code>/<size> serves it. The sender is identified
 * before the body is read, and the body goes to disk: twenty slow telephones must not fill the memory.
 */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, requireActor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { FormError } from '#server/platform/lib/form.ts';
import { openIncoming } from '#server/platform/lib/incoming.ts';
import { busyWith, formRoute } from '#server/platform/requests/form.http.ts';
import { answerRefusals, type RefusalOf } from '#server/platform/requests/refusals.http.ts';
import { FILE_BYTES, uploadFields, uploadKey } from '#server/pets/files/schema.ts';
import { storeFile } from './service.ts';
import { incomingFolder } from '#server/platform/lib/data-folder.ts';
import { readSize } from './serve.service.ts';

interface FilesHttp {
  dataDir: string;
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  refusalOf: RefusalOf;
}

const AT_ONCE_OF_ONE = 24;
/** The limit counts bytes, not uploads: two hundred slow telephones must not lock out the next one. */
const HELD_BYTES = 2560 * 1024 * 1024;
const OWN = 'Ya estás enviando muchas fotos a la vez. Espera a que terminen y envía las demás.';

export async function filesPlugin(app: FastifyInstance, { dataDir, makeContext, refusalOf }: FilesHttp) {
  const folder = incomingFolder(dataDir);
  const incoming = openIncoming({ ofOne: AT_ONCE_OF_ONE, bytes: HELD_BYTES, refusal: busyWith(OWN) });

  app.removeAllContentTypeParsers();
  await app.register(multipart);
  answerRefusals(app, refusalOf, 'file request', asRefusal);

  formRoute(app, '/api/archivos', {
    incoming,
    folder,
    fileBytes: FILE_BYTES,
    tooLarge,
    admit: async (request, reply) => {
      const context = await makeContext(request, reply);
      return { ...context, actor: requireActor(context) };
    },
    answer: async (context, form, request) => {
      const fields = uploadFields.parse(form.fields);
      if (!form.file) throw new DomainError('INVALID', { field: 'file', message: 'Falta el archivo.' });
      return storeFile(context, { ...fields, source: form.file, idempotencyKey: keyOf(request) });
    },
  });

  app.get<{ Params: { code: string; size: string }; Querystring: { descargar?: string } }>(
    '/api/archivos/:code/:size',
    async (request, reply) => {
      const { bytes, mime, kind, name, keep } = await readSize(await makeContext(request, reply), request.params);
      const saved = kind === 'document' || request.query.descargar !== undefined;
      return (
        reply
          .type(mime)
          // A code's content never changes, so its browser may cache it; a shared cache must not.
          .header('cache-control', keep ? 'private, max-age=31536000, immutable' : 'no-store')
          .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox")
          .header('content-disposition', `${saved ? 'attachment' : 'inline'}; filename="${name}"`)
          .send(bytes)
      );
    },
  );
}

/** @throws INVALID for a key that could not be stored */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key !== undefined && !uploadKey.safeParse(key).success)
    throw new DomainError('INVALID', { message: 'Idempotency-Key: usa entre 16 y 64 letras, cifras o guiones.' });
  return key?.toString();
}

function tooLarge() {
  return new DomainError('FILE_TOO_LARGE', { field: 'file' });
}

/** Turns a defect of the form itself into a business error. */
function asRefusal(error: unknown): unknown {
  if (error instanceof FormError) {
    if (error.why === 'large') return tooLarge();
    if (error.why === 'many')
      return new DomainError('INVALID', { message: 'Envía un solo archivo a la vez, con sus datos.' });
    return new DomainError('INVALID', { message: 'El envío llegó incompleto. Vuelve a intentarlo.' });
  }
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return tooLarge();
  if (status === 415)
    return new DomainError('FILE_REFUSED', { message: 'Envía el archivo en un formulario (multipart/form-data).' });
  return typeof status === 'number' && status < 500 ? new DomainError('INVALID') : error;
}
