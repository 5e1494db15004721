/** The sheet of a vaccination campaign: GET /api/admin/jornadas/12.csv and 12/hoja.pdf, administrators only. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordRoute } from '#server/platform/audit/service.ts';
import type { Context } from '#server/platform/core/context.ts';
import { requireRight } from '#server/platform/core/staff-access.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { CSV_TYPE, csvText } from '#server/platform/lib/csv.ts';
import { allowLongRequest } from '#server/platform/lib/long-request.ts';
import { campaignIdInput } from './schema.ts';
import { printSheet, sheetAsTable } from './service.ts';

interface CampaignsHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function campaignsPlugin(app: FastifyInstance, { makeContext }: CampaignsHttp) {
  app.get<{ Params: { campaignId: string } }>('/api/admin/jornadas/:campaignId(^\\d+).csv', async (request, reply) => {
    const context = requireRight(await makeContext(request, reply), 'attend');
    const campaignId = campaignIdOf(request.params.campaignId);
    const { rows, columns, fileName } = await sheetAsTable(context, campaignId);
    await recordRoute(context, 'export.campaign', { objectId: campaignId });
    return attached(reply, fileName).type(CSV_TYPE).send(csvText(rows, columns));
  });

  app.get<{ Params: { campaignId: string } }>('/api/admin/jornadas/:campaignId/hoja.pdf', async (request, reply) => {
    const context = requireRight(await makeContext(request, reply), 'attend');
    allowLongRequest(request, reply);
    const campaignId = campaignIdOf(request.params.campaignId);
    const { bytes, fileName } = await printSheet(context, campaignId);
    await recordRoute(context, 'export.campaign', { objectId: campaignId });
    return attached(reply, fileName).type('application/pdf').send(bytes);
  });
}

function campaignIdOf(text: string): number {
  const read = campaignIdInput.safeParse({ campaignId: Number(text) });
  if (!read.success) throw new DomainError('CAMPAIGN_NOT_FOUND');
  return read.data.campaignId;
}

/** No cache may keep people's names and telephones. */
function attached(reply: FastifyReply, fileName: string): FastifyReply {
  return reply.header('content-disposition', `attachment; filename="${fileName}"`).header('cache-control', 'no-store');
}
