/** The figures of a month as a table: GET /api/admin/cifras.xlsx?mes=2026-11 or cifras.csv. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordRoute } from '#server/platform/audit/service.ts';
import type { Context } from '#server/platform/core/context.ts';
import { requireRight } from '#server/platform/core/staff-access.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { TABLE_FORMATS } from '#server/platform/lib/table.ts';
import { sendTable } from '#server/platform/requests/table.http.ts';
import { figuresExport } from './schema.ts';
import { figureTable } from './table.service.ts';

interface FiguresHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function figuresPlugin(app: FastifyInstance, { makeContext }: FiguresHttp) {
  for (const format of TABLE_FORMATS)
    app.get(`/api/admin/cifras.${format}`, async (request, reply) => {
      const context = requireRight(await makeContext(request, reply), 'attend');
      const asked = figuresExport.safeParse(request.query);
      if (!asked.success) throw new DomainError('INVALID', { message: 'Ese mes no existe. Vuelve a las cifras.' });
      const { month, table } = await figureTable(context, asked.data);
      await recordRoute(context, 'export.figures');
      return sendTable(reply, { table, format, fileName: `cifras-${month}`, name: 'Cifras del mes' });
    });
}
