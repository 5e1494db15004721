/** POST /api/mascotas/copia imports an animal from another installation's archive. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, requireActor, type SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { announcedBytes, FormError, receiveForm } from '#server/platform/lib/form.ts';
import { openIncoming, openLine } from '#server/platform/lib/incoming.ts';
import { allowLongRequest } from '#server/platform/lib/long-request.ts';
import { ARCHIVE_BYTES, importArchive } from './import.service.ts';

interface ImportsHttp {
  /** The folder of forms that are being received. */
  folder: string;
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  /** Turns any failure into the answer that the screens read. */
  refusalOf: (error: unknown) => { status: number; retryAfter: number | undefined; body: object };
}

/** Hundreds of pictures are re-encoded one by one; the connection is silent meanwhile. */
const ANSWER_MS = 600_000;
const FORM_BYTES = ARCHIVE_BYTES + 64 * 1024;

/** Each upload may take as much of the disk as a day's photographs. */
const HELD_BYTES = 1024 * 1024 * 1024;
const WAITING_AT_MOST = 10;
const OWN = 'Ya estás trayendo una copia. Espera a que termine y trae la siguiente.';
const IN_LINE = 'Otras personas están trayendo copias y la fila está llena. Vuelve a intentarlo en unos minutos.';

export async function importsPlugin(app: FastifyInstance, { folder, makeContext, refusalOf }: ImportsHttp) {
  // The body comes before the turn, so that a slow sender does not hold the turn.
  const incoming = openIncoming({ ofOne: 1, bytes: HELD_BYTES, refusal: busy });
  const inTurn = openLine({ atMost: WAITING_AT_MOST, refusal: lineIsFull });

  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.setErrorHandler((error, request, reply) => {
    const { status, retryAfter, body } = refusalOf(asRefusal(error));
    if (status >= 500 && !(error instanceof DomainError)) request.log.error({ err: error }, 'import failed');
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply.code(status).send(body);
  });

  app.post('/api/mascotas/copia', {
    config: { ownPace: true },
    onRequest: async (request, reply) => {
      signedIn(await makeContext(request, reply));
      if (Number(request.headers['content-length']) > FORM_BYTES) throw tooLarge();
    },
    handler: async (request, reply) => {
      const context = signedIn(await makeContext(request, reply));
      if (!request.isMultipart()) throw new FormError('broken');
      const sender = { userId: context.actor.userId, bytes: announcedBytes(request, FORM_BYTES) };
      return incoming.hold(sender, async () => {
        const { file, done } = await receiveForm(request, folder, ARCHIVE_BYTES);
        allowLongRequest(request, reply, ANSWER_MS);
        try {
          if (!file) throw new DomainError('BUNDLE_REFUSED', { field: 'file', message: 'Falta el archivo.' });
          return await inTurn(() => importArchive(context, file));
        } finally {
          await done();
        }
      });
    },
  });
}

function signedIn(context: Context): SignedInContext {
  return { ...context, actor: requireActor(context) };
}

function busy(why: 'own' | 'all') {
  return new DomainError('BUSY', why === 'own' ? { retryAfter: 10, message: OWN } : { retryAfter: 60 });
}

function lineIsFull() {
  return new DomainError('BUSY', { retryAfter: 60, message: IN_LINE });
}

function tooLarge() {
  return new DomainError('FILE_TOO_LARGE', { field: 'file', message: 'La copia puede pesar hasta 200 MB.' });
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof FormError)) return error;
  return error.why === 'large' ? tooLarge() : new DomainError('BUNDLE_REFUSED', { field: 'file' });
}
