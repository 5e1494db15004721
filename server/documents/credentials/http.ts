/** POST /api/equipo/credencial takes the picture of the caller's credential; GET …/<id> shows it to them and to administrators. */
import type { FastifyInstance } from 'fastify';
import { requireRight } from '#server/platform/core/staff-access.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { inkForm, type InkHttp } from '#server/platform/requests/ink.http.ts';
import { CREDENTIAL_BYTES } from './rules.ts';
import { askToLook, credentialPicture } from './service.ts';

const ADDRESS = '/api/equipo/credencial';

export async function credentialsPlugin(app: FastifyInstance, http: InkHttp) {
  await inkForm(app, http, {
    address: ADDRESS,
    what: 'La foto de tu credencial',
    bytes: CREDENTIAL_BYTES,
    admit: (context) => requireRight(context, 'sign'),
    store: askToLook,
  });
  app.get<{ Params: { credentialId: string } }>(`${ADDRESS}/:credentialId`, async (request, reply) => {
    const context = requireRight(await http.makeContext(request, reply), 'attend');
    const id = rowId.safeParse(Number(request.params.credentialId));
    if (!id.success) throw new DomainError('FILE_NOT_FOUND');
    const bytes = await credentialPicture(context, id.data);
    return reply
      .type('image/jpeg')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox")
      .send(bytes);
  });
}
