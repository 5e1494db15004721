/** Who received a lot as a table: GET /api/admin/lote.xlsx?lote=5 or lote.csv. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordRoute } from '#server/platform/audit/service.ts';
import type { Context } from '#server/platform/core/context.ts';
import { requireRight } from '#server/platform/core/staff-access.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { TABLE_FORMATS } from '#server/platform/lib/table.ts';
import { sendTable } from '#server/platform/requests/table.http.ts';
import { recipientTable } from './recipients.service.ts';
import { lotExport } from './schema.ts';

interface LotsHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function lotsPlugin(app: FastifyInstance, { makeContext }: LotsHttp) {
  for (const format of TABLE_FORMATS)
    app.get(`/api/admin/lote.${format}`, async (request, reply) => {
      const context = requireRight(await makeContext(request, reply), 'keepLots');
      const asked = lotExport.safeParse(request.query);
      if (!asked.success) throw new DomainError('LOT_NOT_FOUND');
      const table = await recipientTable(context, asked.data);
      await recordRoute(context, 'export.lot');
      return sendTable(reply, { table, format, fileName: `lote-${asked.data.lotId}`, name: 'Quién lo recibió' });
    });
}
