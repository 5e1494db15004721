/** `/.well-known/estado.jwt`: which statements were revoked, signed, for any program and any page. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/platform/core/context.ts';
import { limitReads } from '#server/platform/rate-limits/service.ts';
import { FOR_EVERYBODY } from '#server/platform/signing-keys/http.ts';
import { LIST_PATH, revokedList } from './revoked.service.ts';

interface Dependencies {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function statementsPlugin(app: FastifyInstance, { makeContext }: Dependencies) {
  app.get(LIST_PATH, async (request, reply) => {
    const context = await makeContext(request, reply);
    await limitReads(context.db, 'statementList', context.caller.ip, context.now());
    return reply
      .headers(FOR_EVERYBODY)
      .type('application/statuslist+jwt')
      .send(await revokedList(context));
  });
}
