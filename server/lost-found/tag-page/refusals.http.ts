import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, refusedByDatabase } from '#server/platform/errors/errors.ts';
import { headersOf } from '#server/platform/html/layout.ts';
import { type Language, languageOf } from '#server/platform/html/words.ts';
import { brokenPage, waitPage } from './refusals.page.ts';

type Page = (language: Language) => string;
export type RefusalPages = Partial<Record<DomainError['code'], [status: number, page: Page]>>;

/**
 * Answers a failure with a page that needs no script, in the reader's language.
 * @param ofStatus the page of a defect of the request itself; without it, every such defect counts as our own.
 */
export function refuseWithPage(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  { pages, ofStatus }: { pages: RefusalPages; ofStatus?: (status: number) => Page },
) {
  // The application answers it, alike on all pages.
  if (refusedByDatabase(error)) throw error;
  const language = languageOf(request.headers['accept-language']);
  reply.headers(headersOf(language));
  if (error instanceof DomainError && error.code === 'TOO_MANY') {
    const seconds = error.details.retryAfter ?? 60;
    return reply.code(429).header('retry-after', seconds).send(waitPage(language, seconds));
  }
  const known = error instanceof DomainError ? pages[error.code] : undefined;
  if (known) return reply.code(known[0]).send(known[1](language));
  if (ofStatus && error.statusCode && error.statusCode < 500)
    return reply.code(error.statusCode).send(ofStatus(error.statusCode)(language));
  request.log.error({ err: error }, 'page failed');
  return reply.code(500).send(brokenPage(language));
}
