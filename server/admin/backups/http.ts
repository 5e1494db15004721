/** A backup as one file: GET /api/admin/respaldos/2026-11-22T15-20-30Z.tar, for an administrator. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordRoute } from '#server/platform/audit/service.ts';
import type { Context } from '#server/platform/core/context.ts';
import { requireRight } from '#server/platform/core/staff-access.ts';
import { packBackup } from './service.ts';

interface BackupsHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function backupsPlugin(app: FastifyInstance, { makeContext }: BackupsHttp) {
  app.get<{ Params: { name: string } }>('/api/admin/respaldos/:name', async (request, reply) => {
    const context = requireRight(await makeContext(request, reply), 'administer');
    const id = request.params.name.replace(/\.tar$/, '');
    const { name, stream } = await packBackup(context.config, id);
    // The audit entry precedes the first byte: an unrecorded copy of all data is worse than none.
    await recordRoute(context, 'backups.download', { values: { id } });
    return reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .type('application/x-tar')
      .send(stream);
  });
}
