/**
 * The addresses for browsers that return from PayPhone and PayPal, and for their notices. No session is read: a
 * payment is found by an unguessable reference, and the answer says nothing about it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/platform/core/context.ts';
import { cancelAtGateway, returnFromGateway, receivePayphoneNotice, receivePaypalNotice } from './returns.service.ts';

interface Dependencies {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

type Named = Record<string, unknown>;

const NOTICE_BYTES = 65_536;

export async function paymentReturnsPlugin(app: FastifyInstance, { makeContext }: Dependencies) {
  // Kept as raw bytes whatever its type, because the signature covers the bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: NOTICE_BYTES }, (_request, body, done) => {
    done(null, String(body));
  });
  const strangers = (request: FastifyRequest, reply: FastifyReply) => {
    delete request.headers.cookie;
    return makeContext(request, reply);
  };
  const back = (url: string, gateway: 'payphone' | 'paypal', what: typeof returnFromGateway) =>
    app.get<{ Params: Named; Querystring: Named }>(url, { exposeHeadRoute: false }, async (request, reply) => {
      const context = await strangers(request, reply);
      return reply.redirect(await what(context, gateway, { ...request.query, ...request.params }), 303);
    });

  back('/pagos/payphone', 'payphone', returnFromGateway);
  back('/pagos/payphone/cancelado/:code', 'payphone', cancelAtGateway);
  back('/pagos/paypal', 'paypal', returnFromGateway);
  back('/pagos/paypal/cancelado', 'paypal', cancelAtGateway);

  app.post<{ Body?: string }>('/pagos/payphone/aviso', async (request, reply) => {
    const answer = await receivePayphoneNotice(await strangers(request, reply), objectIn(request.body));
    if (answer === 'refused') return reply.code(404).send({ Response: false });
    return reply.send({ Response: true, ErrorCode: answer === 'before' ? '333' : '000' });
  });
  app.post<{ Body?: string }>('/pagos/paypal/aviso', async (request, reply) => {
    const { headers, body: rawBody = '' } = request;
    const answer = await receivePaypalNotice(await strangers(request, reply), { headers, rawBody });
    return reply.code(answer === 'refused' ? 422 : 200).send({ ok: answer !== 'refused' });
  });
}

function objectIn(text = ''): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
