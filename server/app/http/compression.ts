/**
 * Compresses what is said alike to everybody. How long a compressed answer is tells a stranger whose text stands in it what else
 * stands there (BREACH); so an answer to a session is never compressed, but for lists that belong to no person, and of the others
 * only those of the routes and procedures that say so. Files and the one page of the screens are compressed when they are built.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from '#server/platform/lib/accepted-encoding.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Says the same to everybody without a session, and holds no secret of its address. */
    shared?: boolean;
  }
}

/** Below that, the headers are most of an answer. */
const WORTH_IT_BYTES = 1024;
const brotli = promisify(brotliCompress);
const packed = {
  // A level that takes as long as gzip's: the last percent is not worth waiting for.
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<string, Buffer>(gzip),
};

/** Answers that belong to no person, though a session asks (`shared` in Facts). */
const shared = new WeakSet<FastifyReply>();

export function markShared(reply: FastifyReply): void {
  shared.add(reply);
}

export function compressionHook(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < WORTH_IT_BYTES || !mayBe(request, reply))
      return done(null, payload);
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
    const encoding = encodingFor(request.headers);
    if (!encoding) return done(null, payload);
    packed[encoding](payload).then(
      (bytes) => {
        reply.header('content-encoding', encoding);
        done(null, bytes);
      },
      () => done(null, payload),
    );
  });
}

function mayBe({ headers, routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  if (shared.has(reply)) return true;
  return routeOptions.config.shared === true && headers.cookie === undefined && headers.authorization === undefined;
}
