/** `/api/mascotas/<id>/viaje.pdf?viaje=<trip>`, for every member of its family. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requirePet } from '#server/pets/pets/access.ts';
import { type Context, requireActor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { allowLongRequest } from '#server/platform/lib/long-request.ts';
import { printDossier } from './service.ts';

interface Dependencies {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function dossierPlugin(app: FastifyInstance, { makeContext }: Dependencies) {
  app.get<{ Params: { petId: string }; Querystring: { viaje?: string } }>(
    '/api/mascotas/:petId/viaje.pdf',
    async (request, reply) => {
      const context = await makeContext(request, reply);
      const actor = requireActor(context);
      const [petId, tripId] = [request.params.petId, request.query.viaje].map((id) => rowId.safeParse(Number(id)));
      if (!petId?.success) throw new DomainError('PET_NOT_FOUND');
      await requirePet(context.db, actor, petId.data);
      if (!tripId?.success) throw new DomainError('INVALID', { message: 'Elige un viaje de su lista.' });
      allowLongRequest(request, reply);
      const { name, bytes } = await printDossier({ ...context, actor }, { petId: petId.data, tripId: tripId.data });
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .type('application/pdf')
        .send(bytes);
    },
  );
}
