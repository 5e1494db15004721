/**
 * POST /api/archivos takes one file; GET /api/archivos/<code>/<size> serves it. The sender is identified
 * before the body is read, and the body goes to disk: twenty slow telephones must not fill the memory.
 */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, requireActor, type SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { announcedBytes, FormError, receiveForm } from '#server/platform/lib/form.ts';
import { openIncoming } from '#server/platform/lib/incoming.ts';
import { allowLongRequest } from '#server/platform/lib/long-request.ts';
import { FILE_BYTES, uploadFields, uploadKey } from '#server/pets/files/schema.ts';
import { incomingFolder, readSize, storeFile } from './service.ts';

interface FilesHttp {
  dataDir: string;
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  /** Turns any failure into the answer that the screens read. */
  refusalOf: (error: unknown) => { status: number; retryAfter: number | undefined; body: object };
}

/** The form's fields and separators take room beside the file itself. */
const FORM_BYTES = FILE_BYTES + 64 * 1024;
const AT_ONCE_OF_ONE = 24;
/** The limit counts bytes, not uploads: two hundred slow telephones must not lock out the next one. */
const HELD_BYTES = 2560 * 1024 * 1024;
const OWN = 'Ya estás enviando muchas fotos a la vez. Espera a que terminen y envía las demás.';

export async function filesPlugin(app: FastifyInstance, { dataDir, makeContext, refusalOf }: FilesHttp) {
  const folder = incomingFolder(dataDir);
  const contexts = new WeakMap<FastifyRequest, SignedInContext>();
  const incoming = openIncoming({ ofOne: AT_ONCE_OF_ONE, bytes: HELD_BYTES, refusal: busy });

  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.setErrorHandler((error, request, reply) => {
    const { status, retryAfter, body } = refusalOf(asRefusal(error));
    if (status >= 500 && !(error instanceof DomainError)) request.log.error({ err: error }, 'file request failed');
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply.code(status).send(body);
  });

  app.post('/api/archivos', {
    config: { ownPace: true },
    onRequest: async (request, reply) => {
      const context = signedIn(await makeContext(request, reply));
      if (Number(request.headers['content-length']) > FORM_BYTES) throw tooLarge();
      contexts.set(request, context);
    },
    handler: async (request, reply) => {
      const context = contexts.get(request) ?? signedIn(await makeContext(request, reply));
      const sender = { userId: context.actor.userId, bytes: announcedBytes(request, FORM_BYTES) };
      return reply.send(await incoming.hold(sender, () => receive({ request, reply, context, folder })));
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

interface Arrival {
  request: FastifyRequest;
  reply: FastifyReply;
  context: SignedInContext;
  folder: string;
}

async function receive({ request, reply, context, folder }: Arrival) {
  if (!request.isMultipart()) throw new FormError('broken');
  const key = request.headers['idempotency-key'];
  if (key !== undefined && !uploadKey.safeParse(key).success)
    throw new DomainError('INVALID', { message: 'Idempotency-Key: usa entre 16 y 64 letras, cifras o guiones.' });
  const form = await receiveForm(request, folder, FILE_BYTES);
  allowLongRequest(request, reply);
  try {
    const fields = uploadFields.parse(form.fields);
    if (!form.file) throw new DomainError('INVALID', { field: 'file', message: 'Falta el archivo.' });
    return await storeFile(context, { ...fields, source: form.file, idempotencyKey: key?.toString() });
  } finally {
    await form.done();
  }
}

function signedIn(context: Context): SignedInContext {
  return { ...context, actor: requireActor(context) };
}

function busy(why: 'own' | 'all') {
  return new DomainError('BUSY', why === 'own' ? { retryAfter: 10, message: OWN } : { retryAfter: 60 });
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
