/**
 * `/api/mascotas/<id>/certificado/<dose>.pdf`, `…/consulta/<note>.pdf` and `…/receta/<prescription>.pdf`. A certificate may
 * hold other doses of that day (`?con=13,14`), and carries the hand-over that waits where it is asked for so (`&entrega=si`).
 * `…/certificados/<certificate>.pdf` is any other certificate; every one comes on half a page, too (`?hoja=a5`).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ENTRY_PAPERS, moreDoses } from '#server/documents/papers/schema.ts';
import { type Context, requireActor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { allowLongRequest } from '#server/platform/lib/long-request.ts';
import { printSigned } from './service.ts';

/** Chromium's reader puts the document as an object into a page of its own, with styles in its lines. */
const READER_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

interface Asked {
  con?: string;
  entrega?: string;
  hoja?: string;
}

interface Dependencies {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function signedPapersPlugin(app: FastifyInstance, { makeContext }: Dependencies) {
  for (const kind of [...ENTRY_PAPERS, 'certificados'] as const) {
    app.get<{ Params: { petId: string; entryId: string }; Querystring: Asked }>(
      `/api/mascotas/:petId/${kind}/:entryId.pdf`,
      async (request, reply) => {
        const context = await makeContext(request, reply);
        const actor = requireActor(context);
        const [petId, entryId] = [request.params.petId, request.params.entryId].map((id) =>
          rowId.safeParse(Number(id)),
        );
        if (!petId?.success || !entryId?.success) throw new DomainError('PET_NOT_FOUND');
        allowLongRequest(request, reply);
        const more = kind === 'certificado' ? moreDoses.safeParse(request.query.con ?? '') : null;
        if (more?.success === false) throw new DomainError('VACCINATION_NOT_FOUND');
        const withHandOver = kind === 'certificado' && request.query.entrega === 'si';
        const half = request.query.hoja === 'a5';
        const wanted = { petId: petId.data, kind, entryId: entryId.data, more: more?.data ?? [], withHandOver, half };
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
