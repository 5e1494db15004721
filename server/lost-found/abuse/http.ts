/** `/q/<code>/abuso`: a visitor reports an animal's page. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError, refusedByDatabase } from '#server/platform/errors/errors.ts';
import { abuseDonePage, abusePage, type AbuseProblem } from './report.page.ts';
import { tooLargePage } from '#server/lost-found/finders/answers.page.ts';
import { headersOf, TRAP } from '#server/platform/html/layout.ts';
import { brokenPage } from '#server/lost-found/tag-page/refusals.page.ts';
import { languageOf } from '#server/platform/html/words.ts';
import { problemOf, reportPage } from './service.ts';

interface Dependencies {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

interface Asked {
  Params: { code: string };
  Querystring: { listo?: string | string[] };
}

const ADDRESS = '/q/:code/abuso';
/** Room for far more than is allowed: a visitor who pastes too much gets the text back with the problem. */
const FORM_BYTES = 262_144;

export async function abusePlugin(app: FastifyInstance, { makeContext }: Dependencies) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (refusedByDatabase(error)) throw error;
    const language = languageOf(request.headers['accept-language']);
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, 'page failed');
    const page = status === 413 ? tooLargePage : brokenPage;
    return reply.code(status).headers(headersOf(language)).send(page(language));
  });
  // The form needs no database: any code has this page.
  app.get<Asked>(ADDRESS, (request, reply) => {
    const { code } = request.params;
    const language = languageOf(request.headers['accept-language']);
    const page = request.query.listo === '1' ? abuseDonePage : abusePage;
    return reply.headers(headersOf(language)).send(page({ code, language }));
  });

  app.post<Asked & { Body: URLSearchParams | undefined }>(ADDRESS, async (request, reply) => {
    const { code } = request.params;
    const language = languageOf(request.headers['accept-language']);
    const text = (request.body?.get('texto') ?? '').replaceAll('\r\n', '\n').trim();
    // The visitor's session is irrelevant here and is ignored.
    delete request.headers.cookie;
    const again = (status: number, problem: AbuseProblem) =>
      reply
        .code(status)
        .headers(headersOf(language))
        .send(abusePage({ code, language, text: problem === 'strange' ? '' : text, problem }));
    const problem = problemOf(text);
    if (problem) return again(400, problem);
    // A robot that fills the trap field gets the thanks, and its report is discarded.
    if (!request.body?.get(TRAP)) {
      const refused = await reportPage(await makeContext(request, reply), code, text).catch(waiting);
      if (refused) return again(429, { waitMinutes: Math.max(1, Math.ceil(refused / 60)) });
    }
    return reply.redirect(`/q/${encodeURIComponent(code)}/abuso?listo=1`, 303);
  });
}

/** Seconds until a retry makes sense. */
function waiting(error: unknown): number {
  if (error instanceof DomainError && error.code === 'TOO_MANY') return error.details.retryAfter ?? 60;
  throw error;
}
