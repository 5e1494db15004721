/** GET /api/mascotas/<id>/cartel.pdf and .png: a lost animal's poster, for any member's web session. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { drawingRoute } from '#server/pets/pets/drawing.http.ts';
import type { Context } from '#server/platform/core/context.ts';
import { answerRefusals, type RefusalOf } from '#server/platform/requests/refusals.http.ts';
import { printPoster } from './service.ts';

interface LostPetsHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  refusalOf: RefusalOf;
}

export async function lostPetsPlugin(app: FastifyInstance, { makeContext, refusalOf }: LostPetsHttp) {
  answerRefusals(app, refusalOf, 'poster');
  drawingRoute(app, '/api/mascotas/:petId/cartel.:file(^(?:pdf|png)$)', {
    makeContext,
    print: printPoster,
    staff: 'attend',
  });
}
