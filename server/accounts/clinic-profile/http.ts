/** POST /api/clinica/logo takes the clinic's logo; GET /api/clinica/logo/<code>.png shows it to everybody. */
import type { FastifyInstance } from 'fastify';
import { requireRight } from '#server/platform/core/staff-access.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { inkForm, type InkHttp } from '#server/platform/requests/ink.http.ts';
import { INK_BYTES } from './schema.ts';
import { logoOf, storeLogo } from './service.ts';

const ADDRESS = '/api/clinica/logo';

export async function clinicLogoPlugin(app: FastifyInstance, http: InkHttp) {
  await inkForm(app, http, {
    address: ADDRESS,
    what: 'El logotipo',
    bytes: INK_BYTES,
    admit: (context) => requireRight(context, 'administer'),
    store: storeLogo,
  });
  app.get<{ Params: { name: string } }>(`${ADDRESS}/:name`, async (request, reply) => {
    const { db } = await http.makeContext(request, reply);
    const logo = await logoOf(db);
    if (!logo || request.params.name !== `${logo.code}.png`) throw new DomainError('FILE_NOT_FOUND');
    // A code names these very bytes.
    return reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable').send(logo.png);
  });
}
