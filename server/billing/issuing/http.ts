/**
 * GET /api/facturas/<code>/ride.pdf and …/comprobante.xml, for the payer and for administrators; a month's documents as
 * /api/admin/facturas.zip?mes=2026-11, .csv and .xlsx, for administrators.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordRoute } from '#server/platform/audit/service.ts';
import { type Context, requireActor, type SignedInContext } from '#server/platform/core/context.ts';
import { requireRight } from '#server/platform/core/staff-access.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { allowLongRequest } from '#server/platform/lib/long-request.ts';
import { TABLE_FORMATS } from '#server/platform/lib/table.ts';
import { zipped } from '#server/platform/lib/zip.ts';
import { answerRefusals, type RefusalOf } from '#server/platform/requests/refusals.http.ts';
import { sendTable } from '#server/platform/requests/table.http.ts';
import { monthFiles, monthRows } from './list.service.ts';
import { printRide, readXml } from './ride.service.ts';
import { INVOICE_COLUMNS } from './rules.ts';
import { invoiceCode, monthInput } from './schema.ts';

interface InvoicesHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  refusalOf: RefusalOf;
}

type OfOne = FastifyRequest<{ Params: { code: string } }>;
type OfMonth = FastifyRequest<{ Querystring: { mes?: unknown } }>;

export async function invoicesPlugin(app: FastifyInstance, { makeContext, refusalOf }: InvoicesHttp) {
  answerRefusals(app, refusalOf, 'invoice request', (error) => error);

  const asked = async (request: OfOne, reply: FastifyReply): Promise<{ context: SignedInContext; code: string }> => {
    const context = await makeContext(request, reply);
    const actor = requireActor(context);
    const code = invoiceCode.safeParse(request.params.code);
    if (!code.success) throw new DomainError('INVOICE_NOT_FOUND');
    return { context: { ...context, actor }, code: code.data };
  };
  const attached = (reply: FastifyReply, name: string) =>
    reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox");

  app.get('/api/facturas/:code/ride.pdf', async (request: OfOne, reply) => {
    const { context, code } = await asked(request, reply);
    allowLongRequest(request, reply);
    const { name, bytes } = await printRide(context, code);
    return attached(reply, name).type('application/pdf').send(bytes);
  });
  app.get('/api/facturas/:code/comprobante.xml', async (request: OfOne, reply) => {
    const { context, code } = await asked(request, reply);
    const { name, xml } = await readXml(context, code);
    return attached(reply, name).type('application/xml; charset=utf-8').send(xml);
  });

  const ofMonth = async (request: OfMonth, reply: FastifyReply) => {
    const context = requireRight(await makeContext(request, reply), 'decideMoney');
    const month = monthInput.safeParse({ month: request.query.mes });
    if (!month.success) throw new DomainError('INVALID', { message: 'Elige un mes.' });
    await recordRoute(context, 'export.invoices', { values: month.data });
    return { context, month: month.data, name: `facturas-${month.data.month}` };
  };
  app.get('/api/admin/facturas.zip', async (request: OfMonth, reply) => {
    const { context, month, name } = await ofMonth(request, reply);
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}.zip"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(zipped(monthFiles(context, month)), { objectMode: false }));
  });
  for (const format of TABLE_FORMATS)
    app.get(`/api/admin/facturas.${format}`, async (request: OfMonth, reply) => {
      const { context, month, name } = await ofMonth(request, reply);
      const table = { columns: INVOICE_COLUMNS, rows: monthRows(context, month) };
      return sendTable(reply, { table, format, fileName: name, name: 'Facturas' });
    });
}
