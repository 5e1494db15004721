/** `/api/mascotas/<id>/carnet.pdf` and `…/historia.pdf?secciones=vacunas,pesos`, for every member. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, requireActor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { allowLongRequest } from '#server/platform/lib/long-request.ts';
import { sectionsInput } from './schema.ts';
import { printRecord } from './service.ts';

interface Dependencies {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function carnetPlugin(app: FastifyInstance, { makeContext }: Dependencies) {
  for (const kind of ['carnet', 'historia'] as const) {
    app.get<{ Params: { petId: string }; Querystring: { secciones?: string } }>(
      `/api/mascotas/:petId/${kind}.pdf`,
      async (request, reply) => {
        const context = await makeContext(request, reply);
        const actor = requireActor(context);
        const petId = rowId.safeParse(Number(request.params.petId));
        if (!petId.success) throw new DomainError('PET_NOT_FOUND');
        const sections = sectionsInput.safeParse(request.query.secciones);
        if (!sections.success) throw new DomainError('INVALID', { message: 'Elige secciones de la lista.' });
        allowLongRequest(request, reply);
        const { name, bytes } = await printRecord(
          { ...context, actor },
          { petId: petId.data, kind, sections: sections.data },
        );
        return reply
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('cache-control', 'no-store')
          .type('application/pdf')
          .send(bytes);
      },
    );
  }
}
