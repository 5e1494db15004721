/** `/api/buscar/<code>/foto`: the public profile picture of an animal found by its code. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/platform/core/context.ts';
import { face } from './service.ts';

interface Dependencies {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function searchPlugin(app: FastifyInstance, { makeContext }: Dependencies) {
  app.get<{ Params: { code: string } }>('/api/buscar/:code/foto', async (request, reply) => {
    const bytes = await face(await makeContext(request, reply), request.params.code);
    // Not cached: a replaced or removed picture must not be found again.
    return reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').type('image/webp').send(bytes);
  });
}
