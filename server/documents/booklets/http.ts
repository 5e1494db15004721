/** POST /api/libretas/:petId takes a photograph of a paper booklet and answers the drafts of its doses. It keeps neither. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, requireActor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { FormError } from '#server/platform/lib/form.ts';
import { openIncoming } from '#server/platform/lib/incoming.ts';
import { busyWith, formRoute } from '#server/platform/requests/form.http.ts';
import { answerRefusals, type RefusalOf } from '#server/platform/requests/refusals.http.ts';
import { BOOKLET_BYTES, bookletParams } from './schema.ts';
import { bookletPet, readBooklet } from './service.ts';

interface BookletsHttp {
  /** Folder of a form during the upload. */
  folder: string;
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  refusalOf: RefusalOf;
}

const HELD_BYTES = 256 * 1024 * 1024;
const OWN = 'Tu foto anterior todavía se está leyendo. Espera a que termine.';
const ANSWER_MS = 90_000;

export async function bookletsPlugin(app: FastifyInstance, { folder, makeContext, refusalOf }: BookletsHttp) {
  const incoming = openIncoming({ ofOne: 1, bytes: HELD_BYTES, refusal: busyWith(OWN) });

  app.removeAllContentTypeParsers();
  await app.register(multipart);
  answerRefusals(app, refusalOf, 'booklet', asRefusal);

  formRoute(app, '/api/libretas/:petId', {
    incoming,
    folder,
    fileBytes: BOOKLET_BYTES,
    tooLarge,
    answerMs: ANSWER_MS,
    admit: async (request, reply) => {
      const context = await makeContext(request, reply);
      const signedIn = { ...context, actor: requireActor(context) };
      await bookletPet(signedIn, petIdOf(request));
      return signedIn;
    },
    answer: async (context, { file }, request) => {
      if (!file) throw new DomainError('FILE_REFUSED', { field: 'file', message: 'Falta la foto.' });
      return readBooklet(context, await bookletPet(context, petIdOf(request)), file);
    },
  });
}

/** No animal has the number 0. */
function petIdOf({ params }: FastifyRequest): number {
  return bookletParams.safeParse(params).data?.petId ?? 0;
}

function tooLarge() {
  return new DomainError('FILE_TOO_LARGE', { field: 'file' });
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof FormError)) return error;
  if (error.why === 'large') return tooLarge();
  return new DomainError('INVALID', { field: 'file', message: 'El envío llegó incompleto. Vuelve a intentarlo.' });
}
