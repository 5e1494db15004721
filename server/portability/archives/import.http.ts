/** POST /api/mascotas/copia imports an animal from another installation's archive. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, requireActor, type SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { FormError } from '#server/platform/lib/form.ts';
import { openIncoming, openLine } from '#server/platform/lib/incoming.ts';
import { busyWith, formRoute } from '#server/platform/requests/form.http.ts';
import { answerRefusals, type RefusalOf } from '#server/platform/requests/refusals.http.ts';
import { ARCHIVE_BYTES, importArchive } from './import.service.ts';

interface ImportsHttp {
  /** The folder of forms that are being received. */
  folder: string;
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  refusalOf: RefusalOf;
}

/** Hundreds of pictures are re-encoded one by one; the connection is silent meanwhile. */
const ANSWER_MS = 600_000;

/** Each upload may take as much of the disk as a day's photographs. */
const HELD_BYTES = 1024 * 1024 * 1024;
const WAITING_AT_MOST = 10;
const OWN = 'Ya estás trayendo una copia. Espera a que termine y trae la siguiente.';
const IN_LINE = 'Otras personas están trayendo copias y la fila está llena. Vuelve a intentarlo en unos minutos.';

export async function importsPlugin(app: FastifyInstance, { folder, makeContext, refusalOf }: ImportsHttp) {
  // The body comes before the turn, so that a slow sender does not hold the turn.
  const incoming = openIncoming({ ofOne: 1, bytes: HELD_BYTES, refusal: busyWith(OWN) });
  const inTurn = openLine({ atMost: WAITING_AT_MOST, refusal: lineIsFull });

  app.removeAllContentTypeParsers();
  await app.register(multipart);
  answerRefusals(app, refusalOf, 'import', asRefusal);

  formRoute(app, '/api/mascotas/copia', {
    incoming,
    folder,
    fileBytes: ARCHIVE_BYTES,
    tooLarge,
    answerMs: ANSWER_MS,
    admit: async (request, reply) => signedIn(await makeContext(request, reply)),
    answer: async (context, { file }) => {
      if (!file) throw new DomainError('BUNDLE_REFUSED', { field: 'file', message: 'Falta el archivo.' });
      return inTurn(() => importArchive(context, file));
    },
  });
}

function signedIn(context: Context): SignedInContext {
  return { ...context, actor: requireActor(context) };
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
