/** The address that Meta asks once and then tells. Without an account it does not exist. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/platform/core/context.ts';
import { answerChallenge, receiveNotice } from './notices.service.ts';

const NOTICE_BYTES = 262_144;

interface Dependencies {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export async function whatsappPlugin(app: FastifyInstance, { makeContext }: Dependencies) {
  // Kept as raw text whatever its type, because the signature covers the bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: NOTICE_BYTES }, (_request, body, done) => {
    done(null, String(body));
  });
  const strangers = (request: FastifyRequest, reply: FastifyReply) => {
    delete request.headers.cookie;
    return makeContext(request, reply);
  };
  app.get<{ Querystring: Record<string, unknown> }>(
    '/whatsapp/aviso',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const context = await strangers(request, reply);
      const challenge = answerChallenge(context, request.query);
      void reply.type('text/plain; charset=utf-8');
      return challenge === null
        ? reply.code(context.config.whatsapp ? 403 : 404).send('No es de aquí.')
        : reply.send(challenge);
    },
  );
  app.post<{ Body?: string }>('/whatsapp/aviso', async (request, reply) => {
    const { headers, body: rawBody = '' } = request;
    const context = await strangers(request, reply);
    if (!context.config.whatsapp) return reply.code(404).send({ ok: false });
    const answer = await receiveNotice(context, { rawBody, signature: headers['x-hub-signature-256'] });
    return reply.code(answer === 'refused' ? 403 : answer === 'before' ? 503 : 200).send({ ok: answer === 'taken' });
  });
}
