/** `/landingPage`: a whole page without script, and the sample page in its frame; `/condiciones`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/platform/core/context.ts';
import { animalPage } from '#server/lost-found/tag-page/animal.page.ts';
import { LANDING_POLICY, landingPage } from './landing-page.ts';
import { headersOf } from '#server/platform/html/layout.ts';
import { landingFacts, SAMPLE } from './service.ts';
import { termsPage } from './terms-page.ts';
import { clinicOf } from '#server/accounts/clinic-profile/service.ts';

interface Dependencies {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

const SHARED = { config: { shared: true } };

export function landingPlugin(app: FastifyInstance, { makeContext }: Dependencies) {
  app.get('/landingPage', SHARED, async (request, reply) => {
    const facts = await landingFacts(await makeContext(request, reply));
    return (
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', LANDING_POLICY)
        // The price is read each time, because it can change.
        .header('cache-control', 'no-cache')
        .send(landingPage(facts))
    );
  });

  app.get('/condiciones', SHARED, async (request, reply) => {
    const context = await makeContext(request, reply);
    const { subscriptions, retentionYears } = context.config;
    return reply
      .headers(headersOf('es'))
      .send(termsPage({ clinic: await clinicOf(context), subscriptions, retentionYears }));
  });

  app.get('/landingPage/placa', SHARED, (_request, reply) =>
    reply.headers(headersOf('es', { framed: true })).send(animalPage(SAMPLE, 'es', { preview: true })),
  );
}
