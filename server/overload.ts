/** What is answered at once where the machine has no turn left: in the words of whoever asks, and when to come back. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError } from './errors.ts';
import { wordsFor } from './messages.es.ts';
import { headersOf } from './pages/layout.ts';
import { busyPage } from './pages/other-pages.ts';
import { languageOf } from './pages/words.ts';
import { refusalText } from './trpc-http.ts';

const RETRY_SECONDS = 2;
const BUSY = new DomainError('BUSY', { retryAfter: RETRY_SECONDS });
const { title, message } = wordsFor(BUSY);
const CALL = refusalText(BUSY);
const PROBLEM = JSON.stringify({ titulo: title, mensaje: message });
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** @param headers what every answer of this server carries. Costs as little as possible: it is sent because there is no time. */
export function refuseBusy(
  { url = '', method, headers: asked }: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): void {
  const every = { ...headers, 'retry-after': String(RETRY_SECONDS) };
  if (url.startsWith('/trpc/')) response.writeHead(503, { ...every, 'content-type': 'application/json' }).end(CALL);
  else if (method === 'GET' && asked.accept?.includes('text/html')) {
    const language = languageOf(asked['accept-language']);
    response.writeHead(503, { ...every, ...headersOf(language) }).end(busyPage(language, RETRY_SECONDS));
  } else response.writeHead(503, { ...every, ...JSON_TYPE }).end(PROBLEM);
}
