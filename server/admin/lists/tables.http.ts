/**
 * The filtered long lists as tables: GET /api/admin/mascotas.xlsx?busca=luna&orden=name or mascotas.csv, `?solo=4,9,12`
 * for selected rows. All share one gate, one audit entry and one way to name the file.
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
import { type Table, TABLE_FORMATS } from '#server/platform/lib/table.ts';
import { sendTable } from '#server/platform/requests/table.http.ts';
import { mailsExport } from '#server/admin/mail-queue/schema.ts';
import { mailTable } from '#server/admin/mail-queue/service.ts';
import { paymentsExport } from '#server/billing/back-office/schema.ts';
import { paymentTable } from '#server/billing/back-office/list.service.ts';
import { reportsExport } from '#server/accounts/feedback/schema.ts';
import { reportTable } from '#server/accounts/feedback/service.ts';
import { tagsExport } from '#server/lost-found/tag-batches/schema.ts';
import { tagTable } from '#server/lost-found/tag-batches/service.ts';

/** Keyed by file name, with the name of the sheet; server/platform/audit/rules.ts has the words of each. */
const TABLES = {
  mascotas: table('Pacientes', petsExport, petTable),
  tutores: table('Tutores', ownersExport, ownerTable),
  usuarios: table('Cuentas', usersExport, userTable),
  placas: table('Placas', tagsExport, tagTable),
  reportes: table('Reportes', reportsExport, reportTable),
  correos: table('Correos', mailsExport, mailTable),
  'todos-los-pagos': table('Pagos', paymentsExport, paymentTable),
};

function table<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  tableOf: (context: SignedInContext, asked: z.output<Schema>) => Table,
) {
  const read = (context: SignedInContext, query: unknown): Table => {
    const asked = schema.safeParse(query);
    if (!asked.success) throw new DomainError('INVALID', { message: 'Esos filtros no existen. Vuelve a la lista.' });
    return tableOf(context, asked.data);
  };
  return { name, read };
}

interface ListTables {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function listTablesPlugin(app: FastifyInstance, { makeContext }: ListTables) {
  for (const [file, { name, read }] of Object.entries(TABLES))
    for (const format of TABLE_FORMATS)
      app.get(`/api/admin/${file}.${format}`, async (request, reply) => {
        const context = requireRight(await makeContext(request, reply), 'administer');
        const asked = read(context, request.query);
        await recordRoute(context, `export.${file as keyof typeof TABLES}`);
        const day = dayIn(context.actor.timeZone, context.now());
        return sendTable(reply, { table: asked, format, name, fileName: `${file}-${day}` });
      });
}
