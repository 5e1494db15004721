/** `/api/mascotas/<id>/recuerdo.pdf`, for every member, and for staff that may read the record. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { drawingRoute } from '#server/pets/pets/drawing.http.ts';
import type { Context } from '#server/platform/core/context.ts';
import { printKeepsake } from './keepsake.service.ts';

interface Dependencies {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function memorialsPlugin(app: FastifyInstance, { makeContext }: Dependencies): void {
  drawingRoute(app, '/api/mascotas/:petId/recuerdo.pdf', {
    staff: 'readRecord',
    makeContext,
    print: printKeepsake,
  });
}
