/** The answer when the server is overloaded: in the caller's format, with the time to retry. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError } from '#server/platform/errors/errors.ts';
import { wordsFor } from '#server/platform/errors/messages.es.ts';
import { headersOf } from '#server/platform/html/layout.ts';
import { busyPage } from '#server/lost-found/tag-page/refusals.page.ts';
import { languageOf } from '#server/platform/html/words.ts';
import { refusalBody } from '#server/platform/errors/refusal-body.ts';
import { refusalText } from './trpc-transport.ts';

const RETRY_SECONDS = 2;

/**
 * All answers are built beforehand, because there is no time when they are sent.
 * @param headers of every answer of this server. @param clinic what the clinic's calls answer, as problem details
 */
export function busyRefusals(headers: Readonly<Record<string, string>>, clinic: { text: string; type: string }) {
  const busy = new DomainError('BUSY', { retryAfter: RETRY_SECONDS });
  const words = wordsFor(busy);
  const every = { ...headers, 'retry-after': String(RETRY_SECONDS) };
  const call = made(refusalText(busy), { ...every, 'content-type': 'application/json' });
  const json = { ...every, 'content-type': 'application/json; charset=utf-8' };
  const own = made(JSON.stringify(refusalBody('/api/', 503, words)), json);
  const older = made(JSON.stringify(refusalBody('/', 503, words)), json);
  const ofClinic = made(clinic.text, { ...every, 'content-type': clinic.type });
  const page = (language: 'es' | 'en', seconds: number | null) =>
    made(busyPage(language, seconds), { ...every, ...headersOf(language) });
  const pages = {
    es: { asked: page('es', RETRY_SECONDS), sent: page('es', null) },
    en: { asked: page('en', RETRY_SECONDS), sent: page('en', null) },
  };
  const answerTo = ({ url = '', method, headers: asked }: IncomingMessage) => {
    if (url.startsWith('/trpc/')) return call;
    if (url.startsWith('/api/v1/')) return ofClinic;
    if (!asked.accept?.includes('text/html')) return url.startsWith('/api/') ? own : older;
    return pages[languageOf(asked['accept-language'])][method === 'GET' ? 'asked' : 'sent'];
  };
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { head, body } = answerTo(request);
    response.writeHead(503, head).end(body);
  };
}

/**
 * The page for a browser; it reloads itself. Null for programs. @param seconds until the reload, null where
 * unknown
 */
export function busyPageFor({ method, headers: asked }: IncomingMessage, seconds: number | null) {
  if (!asked.accept?.includes('text/html')) return null;
  const language = languageOf(asked['accept-language']);
  return { text: busyPage(language, method === 'GET' ? seconds : null), headers: headersOf(language) };
}

function made(text: string, head: Readonly<Record<string, string>>) {
  const body = Buffer.from(text);
  return { body, head: { ...head, 'content-length': String(body.length) } };
}
