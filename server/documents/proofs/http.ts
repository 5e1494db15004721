/** `/api/comprobantes/<code>/foto`, `…/codigo.svg` and `…/comprobante.pdf`: what stands behind a link, open as long as it works. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/platform/core/context.ts';
import { allowLongRequest } from '#server/platform/lib/long-request.ts';
import { proofCode, proofPaper } from './paper.service.ts';
import { proofPhoto } from './service.ts';

/** Not cached: a revoked proof must not show from a cache. */
const UNSEEN = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } as const;

interface Dependencies {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function proofsPlugin(app: FastifyInstance, { makeContext }: Dependencies) {
  app.get<{ Params: { code: string } }>('/api/comprobantes/:code/foto', async (request, reply) => {
    const bytes = await proofPhoto(await makeContext(request, reply), request.params.code);
    return reply.headers(UNSEEN).type('image/webp').send(bytes);
  });
  app.get<{ Params: { code: string } }>('/api/comprobantes/:code/codigo.svg', async (request, reply) => {
    const bytes = await proofCode(await makeContext(request, reply), request.params.code);
    return reply.headers(UNSEEN).type('image/svg+xml').send(bytes);
  });
  app.get<{ Params: { code: string } }>('/api/comprobantes/:code/comprobante.pdf', async (request, reply) => {
    allowLongRequest(request, reply);
    const { name, bytes } = await proofPaper(await makeContext(request, reply), request.params.code);
    return reply
      .headers(UNSEEN)
      .header('content-disposition', `attachment; filename="${name}"`)
      .type('application/pdf')
      .send(bytes);
  });
}
