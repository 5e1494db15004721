/** GET /api/mascotas/<id>/cedula.pdf and .png: with the web session or a legacy caller's bearer token. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { drawingRoute } from '#server/pets/pets/drawing.http.ts';
import type { Context } from '#server/platform/core/context.ts';
import { answerRefusals, type RefusalOf } from '#server/platform/requests/refusals.http.ts';
import { printCard } from './service.ts';

interface CardHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  refusalOf: RefusalOf;
}

export async function identityCardPlugin(app: FastifyInstance, { makeContext, refusalOf }: CardHttp) {
  answerRefusals(app, refusalOf, 'card');
  const card = { makeContext, print: printCard, staff: 'attend' } as const;
  drawingRoute(app, '/api/mascotas/:petId/:file(^cedula\\.(?:pdf|png)$)', card);
}
