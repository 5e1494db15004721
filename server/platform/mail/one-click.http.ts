/** The address in a mail's `List-Unsubscribe`: one POST without a session stops such mails (RFC 8058). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';

interface OneClick {
  /** Ends with `:token`. */
  path: string;
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  /** False where the link is unknown. */
  stop: (context: Context, link: { token: string }) => Promise<boolean>;
}

export async function oneClickPlugin(app: FastifyInstance, { path, makeContext, stop }: OneClick) {
  // What the body says is fixed by the standard, and nothing of it is read.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { bodyLimit: 4096 }, (_request, payload, done) => {
    payload
      .resume()
      .on('end', () => done(null, undefined))
      .on('error', done);
  });
  app.post<{ Params: { token: string } }>(path, async (request, reply) => {
    const { token } = request.params;
    // The cookie that may come along is not looked at: the link alone says who.
    delete request.headers.cookie;
    const context = await makeContext(request, reply);
    const done = token.length <= 128 && (await stop(context, { token }).catch(refusal));
    if (done instanceof DomainError)
      return reply
        .code(429)
        .header('retry-after', done.details.retryAfter ?? 60)
        .send({ ok: false });
    return reply.code(done ? 200 : 404).send({ ok: done });
  });
}

function refusal(error: unknown): DomainError {
  if (error instanceof DomainError && error.code === 'TOO_MANY') return error;
  throw error;
}
