/** GET /api/pagos/<code>/recibo.pdf: with the web session or, for the older callers, the bearer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, requireActor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { allowLongRequest } from '#server/platform/lib/long-request.ts';
import { receiptInput } from './schema.ts';
import { printReceipt } from './service.ts';

interface ReceiptHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  /** Any failure, as the screens read one. */
  refusalOf: (error: unknown) => { status: number; retryAfter: number | undefined; body: object };
}

export async function receiptsPlugin(app: FastifyInstance, { makeContext, refusalOf }: ReceiptHttp) {
  app.setErrorHandler((error, request, reply) => {
    const { status, retryAfter, body } = refusalOf(error);
    if (status >= 500 && !(error instanceof DomainError)) request.log.error({ err: error }, 'receipt failed');
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply.code(status).send(body);
  });

  app.get<{ Params: { code: string } }>('/api/pagos/:code/recibo.pdf', async (request, reply) => {
    const context = await makeContext(request, reply);
    const actor = requireActor(context);
    const input = receiptInput.safeParse(request.params);
    if (!input.success) throw new DomainError('PAYMENT_NOT_FOUND');
    allowLongRequest(request, reply);
    const { name, bytes } = await printReceipt({ ...context, actor }, input.data);
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .send(bytes);
  });
}
