/** What all pages for strangers have in common: forms of our own pages alone, and no account needed. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';

export type MakeContext = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;

const FORM = 'application/x-www-form-urlencoded';
const FORM_BYTES = 262_144;

/** The plain form as its fields. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_BYTES }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
}

/** Another site's form must not act for the signed-in user: the session's cookie counts on our own pages only. */
export function refuseOtherSites(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const site = request.headers['sec-fetch-site'];
    if (request.method === 'POST' && (site === 'cross-site' || site === 'same-site'))
      throw new DomainError('OTHER_SITE');
  });
}

/**
 * No finder needs an account here. A browser may send the origin "null", or a home network's own name for
 * us, with the form of a page that hides its address: such a form is accepted, without its session.
 */
export async function strangersContext(make: MakeContext, request: FastifyRequest, reply: FastifyReply) {
  try {
    return await make(request, reply);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'OTHER_SITE') throw error;
    delete request.headers.cookie;
    return make(request, reply);
  }
}
