/** GET /api/mascotas/<id>/copia.zip: an animal's archive, with the web session. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, requireActor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { zipped } from '#server/platform/lib/zip.ts';
import { requirePet } from '#server/pets/pets/access.ts';
import { archiveOf } from './service.ts';

interface ArchivesHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function archivesPlugin(app: FastifyInstance, { makeContext }: ArchivesHttp) {
  app.get<{ Params: { petId: string } }>('/api/mascotas/:petId/copia.zip', async (request, reply) => {
    const context = await makeContext(request, reply);
    const actor = requireActor(context);
    const petId = rowId.safeParse(Number(request.params.petId));
    if (!petId.success) throw new DomainError('PET_NOT_FOUND');
    const pet = await requirePet(context.db, actor, petId.data);
    const { name, parts } = await archiveOf({ ...context, actor, pet });
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(zipped(parts), { objectMode: false }));
  });
}
