/** The copy for a person without an account: GET /api/admin/tutores/12/datos.zip, for who may mend records. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordRoute } from '#server/platform/audit/service.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { requireRight } from '#server/platform/core/staff-access.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { jsonPieces } from '#server/platform/lib/in-pieces.ts';
import { type ZipPart, zipped } from '#server/platform/lib/zip.ts';
import { exportedFiles } from './export.service.ts';
import { copyPage } from './owner-copy.page.ts';
import { type OwnerCopy, ownerCopy } from './owner-copy.schema.ts';
import { copyOwner } from './owner-copy.service.ts';
import { ownerDataInput } from './owner-data.schema.ts';

interface OwnerCopyHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function ownerCopyPlugin(app: FastifyInstance, { makeContext }: OwnerCopyHttp) {
  app.get<{ Params: { ownerId: string } }>('/api/admin/tutores/:ownerId/datos.zip', async (request, reply) => {
    const context = requireRight(await makeContext(request, reply), 'mend');
    const read = ownerDataInput.safeParse({ ownerId: Number(request.params.ownerId) });
    if (!read.success) throw new DomainError('OWNER_NOT_FOUND');
    const { ownerId } = read.data;
    const copy = await copyOwner(context, ownerId);
    await recordRoute(context, 'ownerData.export', { objectId: ownerId });
    const day = dayIn(context.actor.timeZone, context.now());
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="datos-de-tutor-${ownerId}-${day}.zip"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(zipped(partsOf(context, copy, ownerId)), { objectMode: false }));
  });
}

/** First what a person reads, then the same for a program, then the pictures and papers. */
async function* partsOf(context: SignedInContext, copy: OwnerCopy, ownerId: number): AsyncGenerator<ZipPart> {
  yield { path: 'datos.html', bytes: Buffer.from(copyPage(copy, context.actor.timeZone)) };
  yield { path: 'datos.json', bytes: jsonPieces(copy) };
  yield { path: 'esquema.json', bytes: jsonPieces(z.toJSONSchema(ownerCopy)) };
  yield* exportedFiles(context, { ownerId });
}
