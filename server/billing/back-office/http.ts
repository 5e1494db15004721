/** The accounting export: GET /api/admin/pagos.xlsx?desde=2026-11-01&hasta=2026-11-30 or pagos.csv, administrators only. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordRoute } from '#server/platform/audit/service.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { requireRight } from '#server/platform/core/staff-access.ts';
import { asRows, TABLE_FORMATS } from '#server/platform/lib/table.ts';
import { sendTable } from '#server/platform/requests/table.http.ts';
import { periodInput } from './schema.ts';
import { accountingExport } from './accounting.service.ts';

interface Dependencies {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function accountingPlugin(app: FastifyInstance, { makeContext }: Dependencies) {
  for (const format of TABLE_FORMATS)
    app.get<{ Querystring: { desde?: unknown; hasta?: unknown } }>(
      `/api/admin/pagos.${format}`,
      async (request, reply) => {
        const context = requireRight(await makeContext(request, reply), 'decideMoney');
        const period = periodInput.safeParse({ from: request.query.desde, to: request.query.hasta });
        if (!period.success) {
          const message = period.error.issues[0]?.message ?? 'Elige desde y hasta qué día.';
          throw new DomainError('INVALID', { message });
        }
        const { rows, columns, fileName } = await accountingExport(context, period.data);
        await recordRoute(context, 'export.payments', { values: period.data });
        return sendTable(reply, { table: { columns, rows: asRows(rows) }, format, fileName, name: 'Pagos' });
      },
    );
}
