/** The table and the sheets of a batch for an administrator. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordRoute } from '#server/platform/audit/service.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { CSV_TYPE, csvText } from '#server/platform/lib/csv.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { allowLongRequest } from '#server/platform/lib/long-request.ts';
import { requireRight } from '#server/platform/core/staff-access.ts';
import { tagSize } from './schema.ts';
import { engraverTable, printLabels, printSheet } from './print.service.ts';

interface TagBatchesHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function tagBatchesPlugin(app: FastifyInstance, { makeContext }: TagBatchesHttp) {
  app.get<{ Params: { batchId: string } }>('/api/placas/lotes/:batchId(^\\d+).csv', async (request, reply) => {
    const context = requireRight(await makeContext(request, reply), 'administer');
    const batchId = batchIdOf(request.params.batchId);
    const { rows, fileName } = await engraverTable(context, batchId);
    await recordRoute(context, 'export.tagBatch', { objectId: batchId });
    const table = csvText(rows);
    return attached(reply, fileName).type(CSV_TYPE).send(table);
  });

  app.get<{ Params: { batchId: string }; Querystring: { medida?: unknown } }>(
    '/api/placas/lotes/:batchId/hoja.pdf',
    async (request, reply) => {
      const context = requireRight(await makeContext(request, reply), 'administer');
      const size = tagSize.safeParse(request.query.medida);
      if (!size.success) throw new DomainError('INVALID', { message: 'Elige una medida: 20, 25, 30 o 40 milímetros.' });
      allowLongRequest(request, reply);
      const { bytes, fileName } = await printSheet(context, batchIdOf(request.params.batchId), size.data);
      return attached(reply, fileName).type('application/pdf').send(bytes);
    },
  );

  app.get<{ Params: { batchId: string } }>('/api/placas/lotes/:batchId/etiquetas.pdf', async (request, reply) => {
    const context = requireRight(await makeContext(request, reply), 'administer');
    allowLongRequest(request, reply);
    const batchId = batchIdOf(request.params.batchId);
    const { bytes, fileName } = await printLabels(context, batchId);
    await recordRoute(context, 'export.tagBatch', { objectId: batchId });
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
