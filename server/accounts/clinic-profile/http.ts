/** POST /api/clinica/logo takes the clinic's logo; GET /api/clinica/logo/<code>.png shows it to everybody. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireRight } from '#server/platform/core/staff-access.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { FormError } from '#server/platform/lib/form.ts';
import { openIncoming } from '#server/platform/lib/incoming.ts';
import { busyWith, formRoute } from '#server/platform/requests/form.http.ts';
import { answerRefusals, type RefusalOf } from '#server/platform/requests/refusals.http.ts';
import { LOGO_BYTES } from './schema.ts';
import { logoOf, storeLogo } from './service.ts';

interface LogoHttp {
  /** Folder of a form during the upload. */
  folder: string;
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  refusalOf: RefusalOf;
}

const ADDRESS = '/api/clinica/logo';
const OWN = 'Ya estás subiendo un logotipo. Espera a que termine.';

export async function clinicLogoPlugin(app: FastifyInstance, { folder, makeContext, refusalOf }: LogoHttp) {
  const incoming = openIncoming({ ofOne: 1, bytes: LOGO_BYTES * 4, refusal: busyWith(OWN) });
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  answerRefusals(app, refusalOf, 'logo request', asRefusal);

  formRoute(app, ADDRESS, {
    incoming,
    folder,
    fileBytes: LOGO_BYTES,
    tooLarge,
    admit: async (request, reply) => requireRight(await makeContext(request, reply), 'administer'),
    answer: async (context, { file }) => {
      if (!file) throw new DomainError('INVALID', { field: 'file', message: 'Elige la imagen.' });
      return storeLogo(context, file);
    },
  });

  app.get<{ Params: { name: string } }>(`${ADDRESS}/:name`, async (request, reply) => {
    const { db } = await makeContext(request, reply);
    const logo = await logoOf(db);
    if (!logo || request.params.name !== `${logo.code}.png`) throw new DomainError('FILE_NOT_FOUND');
    // A code names these very bytes.
    return reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable').send(logo.png);
  });
}

function tooLarge() {
  return new DomainError('FILE_TOO_LARGE', { field: 'file', message: 'El logotipo puede pesar hasta 5 MB.' });
}

function asRefusal(error: unknown): unknown {
  if (error instanceof DomainError && error.code === 'FILE_TOO_LARGE') return tooLarge();
  if (!(error instanceof FormError)) return error;
  if (error.why === 'large') return tooLarge();
  return new DomainError('FILE_REFUSED', { field: 'file', message: 'El envío llegó incompleto. Vuelve a intentarlo.' });
}
