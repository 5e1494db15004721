/** `/.well-known/jwks.json`: the public halves, for any program and any page. */
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/platform/core/context.ts';
import { publishedKeys } from './service.ts';

/** What is signed is for everybody to check, also from another domain's page. */
export const FOR_EVERYBODY = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=300',
} as const;

export function signingKeysPlugin(app: FastifyInstance, { db }: Pick<Context, 'db'>) {
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply
      .headers(FOR_EVERYBODY)
      .type('application/jwk-set+json')
      .send(JSON.stringify({ keys: await publishedKeys(db) })),
  );
}
