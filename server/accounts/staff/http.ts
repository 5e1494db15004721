/** POST /api/equipo/firma takes the caller's signature as a picture; GET /api/equipo/firma/<code>.png shows it to them. */
import type { FastifyInstance } from 'fastify';
import { requireRight } from '#server/platform/core/staff-access.ts';
import { inkForm, type InkHttp } from '#server/platform/requests/ink.http.ts';
import { INK_BYTES } from '#server/accounts/clinic-profile/schema.ts';
import { ownSignature, storeSignature } from './service.ts';

const ADDRESS = '/api/equipo/firma';

export async function signaturePlugin(app: FastifyInstance, http: InkHttp) {
  await inkForm(app, http, {
    address: ADDRESS,
    what: 'La firma',
    bytes: INK_BYTES,
    admit: (context) => requireRight(context, 'sign'),
    store: storeSignature,
  });
  app.get<{ Params: { name: string } }>(`${ADDRESS}/:name`, async (request, reply) => {
    const context = requireRight(await http.makeContext(request, reply), 'attend');
    const png = await ownSignature(context, request.params.name.replace(/\.png$/, ''));
    return reply.type('image/png').header('cache-control', 'private, no-cache').send(png);
  });
}
