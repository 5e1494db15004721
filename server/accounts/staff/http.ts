/** POST /api/equipo/firma takes the caller's signature as a picture; GET /api/equipo/firma/<code>.png shows it to them. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/platform/core/context.ts';
import { requireRight } from '#server/platform/core/staff-access.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { FormError } from '#server/platform/lib/form.ts';
import { openIncoming } from '#server/platform/lib/incoming.ts';
import { busyWith, formRoute } from '#server/platform/requests/form.http.ts';
import { answerRefusals, type RefusalOf } from '#server/platform/requests/refusals.http.ts';
import { SIGNATURE_BYTES } from './schema.ts';
import { ownSignature, storeSignature } from './service.ts';

interface SignatureHttp {
  /** Folder of a form during the upload. */
  folder: string;
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  refusalOf: RefusalOf;
}

const ADDRESS = '/api/equipo/firma';
const OWN = 'Ya estás subiendo tu firma. Espera a que termine.';

export async function signaturePlugin(app: FastifyInstance, { folder, makeContext, refusalOf }: SignatureHttp) {
  const incoming = openIncoming({ ofOne: 1, bytes: SIGNATURE_BYTES * 4, refusal: busyWith(OWN) });
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  answerRefusals(app, refusalOf, 'signature request', asRefusal);

  formRoute(app, ADDRESS, {
    incoming,
    folder,
    fileBytes: SIGNATURE_BYTES,
    tooLarge,
    admit: async (request, reply) => requireRight(await makeContext(request, reply), 'sign'),
    answer: async (context, { file }) => {
      if (!file) throw new DomainError('INVALID', { field: 'file', message: 'Elige la imagen.' });
      return storeSignature(context, file);
    },
  });

  app.get<{ Params: { name: string } }>(`${ADDRESS}/:name`, async (request, reply) => {
    const context = requireRight(await makeContext(request, reply), 'attend');
    const png = await ownSignature(context, request.params.name.replace(/\.png$/, ''));
    return reply.type('image/png').header('cache-control', 'private, no-cache').send(png);
  });
}

function tooLarge() {
  return new DomainError('FILE_TOO_LARGE', { field: 'file', message: 'La firma puede pesar hasta 5 MB.' });
}

function asRefusal(error: unknown): unknown {
  if (error instanceof DomainError && error.code === 'FILE_TOO_LARGE') return tooLarge();
  if (!(error instanceof FormError)) return error;
  if (error.why === 'large') return tooLarge();
  return new DomainError('FILE_REFUSED', { field: 'file', message: 'El envío llegó incompleto. Vuelve a intentarlo.' });
}
