/** The recall list as a table: GET /api/admin/hoy.xlsx?cuando=month&estado=waiting or hoy.csv, administrators only. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordRoute } from '#server/platform/audit/service.ts';
import type { Context } from '#server/platform/core/context.ts';
import { requireRight } from '#server/platform/core/staff-access.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { TABLE_FORMATS } from '#server/platform/lib/table.ts';
import { sendTable } from '#server/platform/requests/table.http.ts';
import { recallsExport } from './schema.ts';
import { recallTable } from './table.service.ts';

interface RecallsHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function recallsPlugin(app: FastifyInstance, { makeContext }: RecallsHttp) {
  for (const format of TABLE_FORMATS)
    app.get(`/api/admin/hoy.${format}`, async (request, reply) => {
      const context = requireRight(await makeContext(request, reply), 'administer');
      const asked = recallsExport.safeParse(request.query);
      if (!asked.success) throw new DomainError('INVALID', { message: 'Esos filtros no existen. Vuelve a la lista.' });
      await recordRoute(context, 'export.hoy');
      const fileName = `hoy-${dayIn(context.actor.timeZone, context.now())}`;
      return sendTable(reply, { table: recallTable(context, asked.data), format, fileName, name: 'Hoy' });
    });
}
