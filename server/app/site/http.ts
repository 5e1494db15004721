/** `/landingPage`: a whole page without script, and the sample page in its frame; `/condiciones`, `/accesibilidad`, `/conexionSegura`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/platform/core/context.ts';
import { animalPage } from '#server/lost-found/tag-page/animal.page.ts';
import { LANDING_POLICY, landingPage } from './landing-page.ts';
import { headersOf } from '#server/platform/html/layout.ts';
import { landingFacts, SAMPLE } from './service.ts';
import { accessibilityPage } from './accessibility-page.ts';
import { securePage } from './secure-page.ts';
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

  app.get('/accesibilidad', SHARED, async (request, reply) => {
    const context = await makeContext(request, reply);
    return reply.headers(headersOf('es')).send(accessibilityPage(await clinicOf(context)));
  });

  // Of the address as the visitor typed it: behind a proxy only its own word counts (TRUSTED_PROXIES).
  app.get('/conexionSegura', ({ protocol, host }, reply) =>
    reply.headers(headersOf('es')).send(securePage({ protocol, host })),
  );

  // The worker takes what another app shares; where none runs yet, the page says how, and nothing is read.
  app.post(
    '/compartir',
    { onRequest: (_request, reply) => void reply.redirect('/dashboard/galeria?compartido=1', 303) },
    () => undefined,
  );

  app.get('/landingPage/placa', SHARED, (_request, reply) =>
    reply.headers(headersOf('es', { framed: true })).send(animalPage(SAMPLE, 'es', { preview: true })),
  );
}
