/**
 * POST /api/archivos takes one picture or paper; GET /api/archivos/<code>/<size> serves it. Whoever sends is known before the
 * first byte of the body is read, and the body goes to a file: twenty slow telephones must not fill the memory.
 */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context, SignedInContext } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { FormError, receiveForm } from '#server/lib/form.ts';
import { awaitWorkshop } from '#server/lib/patience.ts';
import { FILE_BYTES, uploadFields, uploadKey } from './schema.ts';
import { incomingFolder, readSize, storeFile } from './service.ts';

interface FilesHttp {
  dataDir: string;
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  /** Any failure, as the screens read one. */
  refusalOf: (error: unknown) => { status: number; retryAfter: number | undefined; body: object };
}

/** Around the file: the fields and the lines between them. */
const FORM_BYTES = FILE_BYTES + 64 * 1024;
const AT_ONCE_OF_ONE = 24;
const AT_ONCE_OF_ALL = 256;

export async function filesPlugin(app: FastifyInstance, { dataDir, makeContext, refusalOf }: FilesHttp) {
  const folder = incomingFolder(dataDir);
  const contexts = new WeakMap<FastifyRequest, SignedInContext>();
  const sending = new Map<number, number>();

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
      return reply.send(
        await inTurn(sending, context.actor.userId, () => receive({ request, reply, context, folder })),
      );
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
          // What a code names never changes, and nobody else's browser may keep it.
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
  awaitWorkshop(request, reply);
  try {
    const fields = uploadFields.parse(form.fields);
    if (!form.file) throw new DomainError('INVALID', { field: 'file', message: 'Falta el archivo.' });
    return await storeFile(context, { ...fields, source: form.file, idempotencyKey: key?.toString() });
  } finally {
    await form.done();
  }
}

/** One person may send many, and all together more, but not without end: each holds a connection and a file. */
async function inTurn<Answer>(sending: Map<number, number>, userId: number, run: () => Promise<Answer>) {
  const own = sending.get(userId) ?? 0;
  const all = [...sending.values()].reduce((sum, count) => sum + count, 0);
  if (own >= AT_ONCE_OF_ONE || all >= AT_ONCE_OF_ALL) throw new DomainError('BUSY', { retryAfter: 10 });
  sending.set(userId, own + 1);
  try {
    return await run();
  } finally {
    const left = (sending.get(userId) ?? 1) - 1;
    if (left > 0) sending.set(userId, left);
    else sending.delete(userId);
  }
}

function signedIn(context: Context): SignedInContext {
  if (!context.actor) throw new DomainError('SIGN_IN_REQUIRED');
  return { ...context, actor: context.actor };
}

function tooLarge() {
  return new DomainError('FILE_TOO_LARGE', { field: 'file' });
}

/** What is wrong with the form itself, in the business's words. */
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
