/**
 * The filtered long lists as tables: GET /api/admin/mascotas.csv?busca=luna&orden=name, or `?solo=4,9,12` for
 * selected rows. All share one gate, one audit entry and one way to name the file.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ownersExport, petsExport, usersExport } from './schema.ts';
import { ownerTable, petTable, userTable } from './service.ts';
import { recordRoute } from '#server/platform/audit/service.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { requireRight } from '#server/platform/core/staff-access.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { CSV_TYPE, type CsvColumns, type CsvRow, csvStream } from '#server/platform/lib/csv.ts';
import { mailsExport } from '#server/admin/mail-queue/schema.ts';
import { mailTable } from '#server/admin/mail-queue/service.ts';
import { paymentsExport } from '#server/billing/back-office/schema.ts';
import { paymentTable } from '#server/billing/back-office/list.service.ts';
import { reportsExport } from '#server/accounts/feedback/schema.ts';
import { reportTable } from '#server/accounts/feedback/service.ts';
import { tagsExport } from '#server/lost-found/tag-batches/schema.ts';
import { tagTable } from '#server/lost-found/tag-batches/service.ts';

interface Table {
  columns: CsvColumns;
  rows: AsyncIterable<CsvRow>;
}

/** Keyed by file name; server/platform/audit/rules.ts has the words of each. */
const TABLES = {
  mascotas: table(petsExport, petTable),
  tutores: table(ownersExport, ownerTable),
  usuarios: table(usersExport, userTable),
  placas: table(tagsExport, tagTable),
  reportes: table(reportsExport, reportTable),
  correos: table(mailsExport, mailTable),
  'todos-los-pagos': table(paymentsExport, paymentTable),
};

function table<Schema extends z.ZodType>(
  schema: Schema,
  tableOf: (context: SignedInContext, asked: z.output<Schema>) => Table,
) {
  return (context: SignedInContext, query: unknown): Table => {
    const asked = schema.safeParse(query);
    if (!asked.success) throw new DomainError('INVALID', { message: 'Esos filtros no existen. Vuelve a la lista.' });
    return tableOf(context, asked.data);
  };
}

interface ListTables {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function listTablesPlugin(app: FastifyInstance, { makeContext }: ListTables) {
  for (const [name, tableOf] of Object.entries(TABLES))
    app.get(`/api/admin/${name}.csv`, async (request, reply) => {
      const context = requireRight(await makeContext(request, reply), 'administer');
      const { columns, rows } = tableOf(context, request.query);
      await recordRoute(context, `export.${name as keyof typeof TABLES}`);
      const day = dayIn(context.actor.timeZone, context.now());
      return reply
        .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
        .header('cache-control', 'no-store')
        .type(CSV_TYPE)
        .send(csvStream(rows, columns));
    });
}
