/** `/api/comprobantes/<code>/foto`: the animal's profile picture, open as long as the link works. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/platform/core/context.ts';
import { proofPhoto } from './service.ts';

interface Dependencies {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function proofsPlugin(app: FastifyInstance, { makeContext }: Dependencies) {
  app.get<{ Params: { code: string } }>('/api/comprobantes/:code/foto', async (request, reply) => {
    const bytes = await proofPhoto(await makeContext(request, reply), request.params.code);
    // Not cached: a revoked proof must not show from a cache.
    return reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').type('image/webp').send(bytes);
  });
}
