/**
 * GET /api/mascotas/<id>/pagina: the preview of an animal's open page beside its choices, in a frame of our own
 * screens.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, requireActor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { animalPage } from './animal.page.ts';
import { headersOf } from '#server/platform/html/layout.ts';
import { languageOf } from '#server/platform/html/words.ts';
import { requirePet } from '#server/pets/pets/access.ts';
import { previewInput } from './choices.schema.ts';
import { previewOf } from './choices.service.ts';

interface PageHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

/** Members look at it: no reading is counted, and its forms send nothing. */
export function pagePreviewPlugin(app: FastifyInstance, { makeContext }: PageHttp) {
  app.get<{ Params: { petId: string } }>('/api/mascotas/:petId/pagina', async (request, reply) => {
    const context = await makeContext(request, reply);
    const actor = requireActor(context);
    const petId = rowId.safeParse(Number(request.params.petId));
    if (!petId.success) throw new DomainError('PET_NOT_FOUND');
    const pet = await requirePet(context.db, actor, petId.data, 'attend');
    const { perdida } = previewInput.parse(request.query);
    const view = await previewOf({ ...context, actor, pet }, perdida);
    const language = languageOf(request.headers['accept-language']);
    return reply.headers(headersOf(language, { framed: true })).send(animalPage(view, language, { preview: true }));
  });
}
