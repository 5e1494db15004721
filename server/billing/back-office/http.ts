/** The accounting export: GET /api/admin/pagos.csv?desde=2026-11-01&hasta=2026-11-30, administrators only. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordRoute } from '#server/platform/audit/service.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { CSV_TYPE, csvText } from '#server/platform/lib/csv.ts';
import { requireRight } from '#server/platform/core/staff-access.ts';
import { periodInput } from './schema.ts';
import { accountingExport } from './accounting.service.ts';

interface Dependencies {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function accountingPlugin(app: FastifyInstance, { makeContext }: Dependencies) {
  app.get<{ Querystring: { desde?: unknown; hasta?: unknown } }>('/api/admin/pagos.csv', async (request, reply) => {
    const context = requireRight(await makeContext(request, reply), 'decideMoney');
    const period = periodInput.safeParse({ from: request.query.desde, to: request.query.hasta });
    if (!period.success) {
      const message = period.error.issues[0]?.message ?? 'Elige desde y hasta qué día.';
      throw new DomainError('INVALID', { message });
    }
    const { rows, columns, fileName } = await accountingExport(context, period.data);
    const table = csvText(rows, columns);
    await recordRoute(context, 'export.payments', { values: period.data });
    return reply
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .type(CSV_TYPE)
      .send(table);
  });
}
