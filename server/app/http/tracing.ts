/** A span for each request, and what it asks of the database and of others inside it: Fastify keeps the context behind a body. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tracing } from '#server/platform/tracing/tracing.ts';
import { currentPath } from './former-paths.ts';
import { procedures } from './router.ts';

export function tracingHooks(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, reply, done) => {
    const span = tracing.request({
      method: request.method,
      route: request.routeOptions.url,
      asked: procedureOf(request),
      traceparent: fromOurProxy(request) ? request.headers.traceparent?.toString() : undefined,
    });
    reply.raw.once('close', () => span.end(reply.raw.writableFinished ? reply.statusCode : null));
    span.within(done);
  });
}

/** One that exists: what else a caller writes there is its own affair. */
function procedureOf({ routeOptions, params }: FastifyRequest): string | undefined {
  if (routeOptions.url !== '/trpc/:path') return undefined;
  const { path = '' } = params as { path?: string };
  const paths = path.split(',').map(currentPath);
  return paths.every((one) => procedures.has(one)) ? paths.join(',') : undefined;
}

/** Strangers must not choose what is traced, nor mix their traces with ours. */
function fromOurProxy({ ips }: FastifyRequest): boolean {
  return (ips?.length ?? 0) > 1;
}
