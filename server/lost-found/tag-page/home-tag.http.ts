/** The tag to print at home: GET /api/mascotas/<id>/placa.pdf, for the animal's members. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, requireActor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { allowLongRequest } from '#server/platform/lib/long-request.ts';
import { requirePet } from '#server/pets/pets/access.ts';
import { printHomeTag } from './home-tag.service.ts';

interface HomeTagHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function homeTagPlugin(app: FastifyInstance, { makeContext }: HomeTagHttp) {
  app.get<{ Params: { petId: string } }>('/api/mascotas/:petId/placa.pdf', async (request, reply) => {
    const context = await makeContext(request, reply);
    const actor = requireActor(context);
    const petId = rowId.safeParse(Number(request.params.petId));
    if (!petId.success) throw new DomainError('PET_NOT_FOUND');
    await requirePet(context.db, actor, petId.data, 'attend');
    allowLongRequest(request, reply);
    const { bytes, fileName } = await printHomeTag({ ...context, actor }, petId.data);
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .send(bytes);
  });
}
