/** The doses of a vaccination campaign: GET /api/admin/jornadas/12.xlsx, 12.csv, and 12/hoja.pdf to sign. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordRoute } from '#server/platform/audit/service.ts';
import type { Context } from '#server/platform/core/context.ts';
import { requireRight } from '#server/platform/core/staff-access.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { allowLongRequest } from '#server/platform/lib/long-request.ts';
import { asRows, TABLE_FORMATS } from '#server/platform/lib/table.ts';
import { sendTable } from '#server/platform/requests/table.http.ts';
import { campaignIdInput } from './schema.ts';
import { printSheet, sheetAsTable } from './service.ts';

interface CampaignsHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function campaignsPlugin(app: FastifyInstance, { makeContext }: CampaignsHttp) {
  for (const format of TABLE_FORMATS)
    app.get<{ Params: { campaignId: string } }>(
      `/api/admin/jornadas/:campaignId(^\\d+).${format}`,
      async (request, reply) => {
        const context = requireRight(await makeContext(request, reply), 'attend');
        const campaignId = campaignIdOf(request.params.campaignId);
        const { rows, columns, fileName } = await sheetAsTable(context, campaignId);
        await recordRoute(context, 'export.campaign', { objectId: campaignId });
        return sendTable(reply, { table: { columns, rows: asRows(rows) }, format, fileName, name: 'Dosis' });
      },
    );

  app.get<{ Params: { campaignId: string } }>('/api/admin/jornadas/:campaignId/hoja.pdf', async (request, reply) => {
    const context = requireRight(await makeContext(request, reply), 'attend');
    allowLongRequest(request, reply);
    const campaignId = campaignIdOf(request.params.campaignId);
    const { bytes, fileName } = await printSheet(context, campaignId);
    await recordRoute(context, 'export.campaign', { objectId: campaignId });
    return reply
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .type('application/pdf')
      .send(bytes);
  });
}

function campaignIdOf(text: string): number {
  const read = campaignIdInput.safeParse({ campaignId: Number(text) });
  if (!read.success) throw new DomainError('CAMPAIGN_NOT_FOUND');
  return read.data.campaignId;
}
