/** The long lists as tables, as they are filtered: GET /api/admin/mascotas.csv?busca=luna&orden=name, or `?solo=4,9,12`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { recordRoute } from '#server/audit/service.ts';
import type { Context, SignedInContext } from '#server/context.ts';
import { requireAdministrator } from '#server/desk/access.ts';
import { DomainError } from '#server/errors.ts';
import { CSV_TYPE, type CsvColumns, type CsvRow, csvStream } from '#server/lib/csv.ts';
import { ownersExport, petsExport, usersExport } from './schema.ts';
import { exportDay, ownerTable, petTable, userTable } from './service.ts';

interface AdminHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export async function adminPlugin(app: FastifyInstance, { makeContext }: AdminHttp) {
  const list = <Schema extends z.ZodType>(
    name: string,
    schema: Schema,
    tableOf: (
      context: SignedInContext,
      asked: z.output<Schema>,
    ) => { columns: CsvColumns; rows: AsyncIterable<CsvRow> },
  ) =>
    app.get(`/api/admin/${name}.csv`, async (request, reply) => {
      const context = requireAdministrator(await makeContext(request, reply));
      const asked = schema.safeParse(request.query);
      if (!asked.success) throw new DomainError('INVALID', { message: 'Esos filtros no existen. Vuelve a la lista.' });
      await recordRoute(context, `export.${name}`);
      const { rows, columns } = tableOf(context, asked.data);
      return reply
        .header('content-disposition', `attachment; filename="${name}-${exportDay(context)}.csv"`)
        .header('cache-control', 'no-store')
        .type(CSV_TYPE)
        .send(csvStream(rows, columns));
    });
  list('mascotas', petsExport, petTable);
  list('usuarios', usersExport, userTable);
  list('tutores', ownersExport, ownerTable);
}
