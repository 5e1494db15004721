/** The two addresses of a social login: out to the provider, and back. Nothing else of them is ever shown. */
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { providerInput } from '#server/accounts/identities/schema.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { finishLogin, refusedPage, startLogin } from './oauth.service.ts';

interface Dependencies {
  makeContext: (request: FastifyRequest, reply: FastifyReply, batchSize: number) => Promise<Context>;
}

type Query = Record<string, unknown>;

/**
 * GET, because a provider sends people back by GET: it changes something only together with a state that was never used and
 * the cookie of the browser that began. A path for each provider, so that no answer is taken for another's.
 */
export function oauthPlugin(app: FastifyInstance, { makeContext }: Dependencies) {
  for (const provider of providerInput.options) {
    app.get<{ Querystring: Query }>(`/api/social/${provider}`, { exposeHeadRoute: false }, async (request, reply) => {
      const context = await makeContext(request, reply, 1);
      const { volver: back, permiso } = request.query;
      try {
        const { url, cookie } = await startLogin(context, { provider, back, permit: single(permiso) });
        setCookie(reply, cookieName(provider, context), cookie, 600, context.config.secure);
        return await reply.redirect(url, 303);
      } catch (refusal) {
        return reply.redirect(pageFor(context, refusal), 303);
      }
    });
    app.get<{ Querystring: Query }>(
      `/api/social/${provider}/callback`,
      { exposeHeadRoute: false },
      async (request, reply) => {
        const context = await makeContext(request, reply, 1);
        const name = cookieName(provider, context);
        const { state, code, error, iss } = request.query;
        const cookie = parseCookie(request.headers.cookie ?? '')[name];
        setCookie(reply, name, '', 0, context.config.secure);
        try {
          const said = { state: single(state), code: single(code), error: single(error), issuer: single(iss) };
          return await reply.redirect(await finishLogin(context, { provider, ...said, cookie }), 303);
        } catch (refusal) {
          return reply.redirect(pageFor(context, refusal), 303);
        }
      },
    );
  }
}

/** Something that was sent twice is nothing: two readers could each believe another one. */
function single(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function cookieName(provider: string, { config }: Context): string {
  return `${config.secure ? '__Host-' : ''}camino-${provider}`;
}

function setCookie(reply: FastifyReply, name: string, value: string, maxAge: number, secure: boolean) {
  reply.header(
    'set-cookie',
    stringifySetCookie({ name, value, maxAge, path: '/', httpOnly: true, sameSite: 'lax', secure }),
  );
}

function pageFor(context: Context, refusal: unknown): string {
  if (!(refusal instanceof DomainError)) context.log.error({ err: refusal }, 'social login failed');
  return refusedPage(context, refusal);
}
