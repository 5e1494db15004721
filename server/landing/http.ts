/** `/landingPage`: a whole page without script, and the sample that it shows in a frame. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { animalPage } from '#server/pages/animal.ts';
import { LANDING_POLICY, landingPage } from '#server/pages/landing.ts';
import { headersOf } from '#server/pages/layout.ts';
import { landingFacts, SAMPLE } from './service.ts';

interface Dependencies {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export async function landingPlugin(app: FastifyInstance, { makeContext }: Dependencies) {
  app.get('/landingPage', async (request, reply) => {
    const facts = await landingFacts(await makeContext(request, reply));
    return (
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', LANDING_POLICY)
        // The price is asked for each time: it is a row, not a text.
        .header('cache-control', 'no-cache')
        .send(landingPage(facts))
    );
  });

  app.get('/landingPage/placa', (_request, reply) =>
    reply.headers(headersOf('es', { framed: true })).send(animalPage(SAMPLE, 'es', { preview: true })),
  );
}
