/**
 * The table and the sheets of a batch for an administrator, and `/api/mascotas/<id>/placa.pdf` for the animal's
 * members.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordRoute } from '#server/platform/audit/service.ts';
import { type Context, requireActor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { CSV_TYPE, csvText } from '#server/platform/lib/csv.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { allowLongRequest } from '#server/platform/lib/long-request.ts';
import { requirePet } from '#server/pets/pets/access.ts';
import { requireAdministrator } from '#server/platform/core/admin-access.ts';
import { tagSize } from './schema.ts';
import { engraverTable, printHomeTag, printLabels, printSheet } from './service.ts';

interface TagBatchesHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export async function tagBatchesPlugin(app: FastifyInstance, { makeContext }: TagBatchesHttp) {
  app.get<{ Params: { batchId: string } }>('/api/placas/lotes/:batchId(^\\d+).csv', async (request, reply) => {
    const context = requireAdministrator(await makeContext(request, reply));
    const batchId = batchIdOf(request.params.batchId);
    const { rows, fileName } = await engraverTable(context, batchId);
    await recordRoute(context, 'export.tagBatch', { objectId: batchId });
    const table = csvText(rows);
    return attached(reply, fileName).type(CSV_TYPE).send(table);
  });

  app.get<{ Params: { batchId: string }; Querystring: { medida?: unknown } }>(
    '/api/placas/lotes/:batchId/hoja.pdf',
    async (request, reply) => {
      const context = requireAdministrator(await makeContext(request, reply));
      const size = tagSize.safeParse(request.query.medida);
      if (!size.success) throw new DomainError('INVALID', { message: 'Elige una medida: 20, 25, 30 o 40 milímetros.' });
      allowLongRequest(request, reply);
      const { bytes, fileName } = await printSheet(context, batchIdOf(request.params.batchId), size.data);
      return attached(reply, fileName).type('application/pdf').send(bytes);
    },
  );

  app.get<{ Params: { batchId: string } }>('/api/placas/lotes/:batchId/etiquetas.pdf', async (request, reply) => {
    const context = requireAdministrator(await makeContext(request, reply));
    allowLongRequest(request, reply);
    const batchId = batchIdOf(request.params.batchId);
    const { bytes, fileName } = await printLabels(context, batchId);
    await recordRoute(context, 'export.tagBatch', { objectId: batchId });
    return attached(reply, fileName).type('application/pdf').send(bytes);
  });

  app.get<{ Params: { petId: string } }>('/api/mascotas/:petId/placa.pdf', async (request, reply) => {
    const context = await makeContext(request, reply);
    const actor = requireActor(context);
    const petId = rowId.safeParse(Number(request.params.petId));
    if (!petId.success) throw new DomainError('PET_NOT_FOUND');
    await requirePet(context.db, actor, petId.data);
    allowLongRequest(request, reply);
    const { bytes, fileName } = await printHomeTag({ ...context, actor }, petId.data);
    return attached(reply, fileName).type('application/pdf').send(bytes);
  });
}

function batchIdOf(text: string): number {
  const id = rowId.safeParse(Number(text));
  if (!id.success) throw new DomainError('BATCH_NOT_FOUND');
  return id.data;
}

/** Documents with activation codes must not be cached. */
function attached(reply: FastifyReply, fileName: string): FastifyReply {
  return reply.header('content-disposition', `attachment; filename="${fileName}"`).header('cache-control', 'no-store');
}
