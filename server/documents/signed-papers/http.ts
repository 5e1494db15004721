/** `/api/mascotas/<id>/certificado/<dose>.pdf`, `…/consulta/<note>.pdf` and `…/receta/<prescription>.pdf`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SIGNED_PAPERS } from '#server/documents/papers/schema.ts';
import { type Context, requireActor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { allowLongRequest } from '#server/platform/lib/long-request.ts';
import { printSigned } from './service.ts';

/** Chromium's reader puts the document as an object into a page of its own, with styles in its lines. */
const READER_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

interface Dependencies {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function signedPapersPlugin(app: FastifyInstance, { makeContext }: Dependencies) {
  for (const kind of SIGNED_PAPERS) {
    app.get<{ Params: { petId: string; entryId: string } }>(
      `/api/mascotas/:petId/${kind}/:entryId.pdf`,
      async (request, reply) => {
        const context = await makeContext(request, reply);
        const actor = requireActor(context);
        const [petId, entryId] = [request.params.petId, request.params.entryId].map((id) =>
          rowId.safeParse(Number(id)),
        );
        if (!petId?.success || !entryId?.success) throw new DomainError('PET_NOT_FOUND');
        allowLongRequest(request, reply);
        const wanted = { petId: petId.data, kind, entryId: entryId.data };
        const { name, bytes } = await printSigned({ ...context, actor }, wanted);
        // Opened in the browser's own reader, which prints it.
        return reply
          .header('content-security-policy', READER_POLICY)
          .header('content-disposition', `inline; filename="${name}"`)
          .header('cache-control', 'no-store')
          .type('application/pdf')
          .send(bytes);
      },
    );
  }
}
