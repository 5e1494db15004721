/** The audit log as a table: GET /api/admin/registro.csv with the screen's filters, for an administrator. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordRoute } from '#server/platform/audit/service.ts';
import type { Context } from '#server/platform/core/context.ts';
import { requireRight } from '#server/platform/core/staff-access.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { CSV_TYPE, csvStream } from '#server/platform/lib/csv.ts';
import { auditExportInput } from './schema.ts';
import { exportColumns, exportedRows } from './service.ts';

interface AuditHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function auditPlugin(app: FastifyInstance, { makeContext }: AuditHttp) {
  app.get<{ Querystring: Record<string, unknown> }>('/api/admin/registro.csv', async (request, reply) => {
    const context = requireRight(await makeContext(request, reply), 'administer');
    const { quien, que, sobre, id, dia, resultado } = request.query;
    const filters = auditExportInput.safeParse({
      actorId: quien === undefined ? undefined : Number(quien),
      action: que,
      object: sobre,
      objectId: id === undefined ? undefined : Number(id),
      day: dia,
      outcome: resultado,
    });
    if (!filters.success) throw new DomainError('INVALID', { message: 'Revisa los filtros.' });
    await recordRoute(context, 'export.audit');
    return reply
      .header('content-disposition', 'attachment; filename="petlove-registro.csv"')
      .header('cache-control', 'no-store')
      .type(CSV_TYPE)
      .send(csvStream(exportedRows(context, filters.data), exportColumns));
  });
}
