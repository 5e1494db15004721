/** The books as a table: GET /api/admin/pagos.csv?desde=2026-11-01&hasta=2026-11-30, for an administrator. */
import { stringify } from 'csv-stringify/sync';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { requireAdministrator } from './access.ts';
import { periodInput } from './schema.ts';
import { books } from './service.ts';

interface DeskHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export async function deskPlugin(app: FastifyInstance, { makeContext }: DeskHttp) {
  app.get<{ Querystring: { desde?: unknown; hasta?: unknown } }>('/api/admin/pagos.csv', async (request, reply) => {
    const context = requireAdministrator(await makeContext(request, reply));
    const period = periodInput.safeParse({ from: request.query.desde, to: request.query.hasta });
    if (!period.success) {
      const message = period.error.issues[0]?.message ?? 'Elige desde y hasta qué día.';
      throw new DomainError('INVALID', { message });
    }
    const { rows, columns, fileName } = await books(context, period.data);
    // The mark at the beginning tells spreadsheets that the accents are UTF-8; formulas are written as the text they are.
    const table = stringify(rows, { header: true, columns, bom: true, escape_formulas: true });
    return reply
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(table);
  });
}
