/**
 * Pages of other addresses that may call the REST API (CORS_ORIGINS; none by default): with a bearer token alone. No answer allows
 * credentials, so that a browser sends no cookie along.
 */
import type { FastifyInstance } from 'fastify';

const METHODS = 'GET, POST, PUT, DELETE';
const SENT = 'authorization, content-type, idempotency-key, accept';
const READ = 'retry-after, ratelimit, ratelimit-policy, www-authenticate';
const PREFLIGHT_SECONDS = '600';

/** @param isApi whether it is one of the REST calls: procedures and pages answer no other site */
export function corsHook(
  app: FastifyInstance,
  origins: readonly string[],
  isApi: (method: string, path: string) => boolean,
): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async ({ headers, method, url }, reply) => {
    const { origin, 'access-control-request-method': wanted } = headers;
    const asking = method === 'OPTIONS' && wanted !== undefined;
    if (origin === undefined || !origins.includes(origin)) return;
    if (!isApi(asking ? wanted : method, url.split('?')[0] ?? '')) return;
    reply.headers({ vary: 'Origin', 'access-control-allow-origin': origin, 'access-control-expose-headers': READ });
    if (!asking) return;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': SENT,
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .send();
  });
}
