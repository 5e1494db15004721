/** GET /api/mascotas/<id>/cedula.pdf and .png: with the web session or a legacy caller's bearer token. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, requireActor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { allowLongRequest } from '#server/platform/lib/long-request.ts';
import { requirePet } from '#server/pets/pets/access.ts';
import { cardFormat } from './schema.ts';
import { printCard } from './service.ts';

interface CardHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  /** Turns any failure into the answer that the screens read. */
  refusalOf: (error: unknown) => { status: number; retryAfter: number | undefined; body: object };
}

const TYPES = { pdf: 'application/pdf', png: 'image/png' } as const;

export async function identityCardPlugin(app: FastifyInstance, { makeContext, refusalOf }: CardHttp) {
  app.setErrorHandler((error, request, reply) => {
    const { status, retryAfter, body } = refusalOf(error);
    if (status >= 500 && !(error instanceof DomainError)) request.log.error({ err: error }, 'card failed');
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply.code(status).send(body);
  });

  app.get<{ Params: { petId: string; file: string } }>(
    '/api/mascotas/:petId/:file(^cedula\\.(?:pdf|png)$)',
    async (request, reply) => {
      const context = await makeContext(request, reply);
      const actor = requireActor(context);
      const petId = rowId.safeParse(Number(request.params.petId));
      if (!petId.success) throw new DomainError('PET_NOT_FOUND');
      const pet = await requirePet(context.db, actor, petId.data);
      const format = cardFormat.parse(request.params.file.slice(-3));
      allowLongRequest(request, reply);
      const { bytes, fileName } = await printCard({ ...context, actor, pet }, format);
      return reply
        .type(TYPES[format])
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('cache-control', 'private, no-store')
        .send(bytes);
    },
  );
}
