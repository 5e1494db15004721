/** Serves the client: its files as built, and its one page with a fresh nonce for every visit. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { transportMessages } from './messages.es.ts';

const BUILT = path.join(import.meta.dirname, '..', 'client', 'dist');
/** Pages that a link or a printed number opens. */
const UNLISTED = /^\/(?:comprobante|verificar)(?:\/|$|\?)/;
/** Addresses of programs and of files: no screen is among them, also where an address is unknown. */
const NO_SCREEN = /^\/(?:\.|(?:api|trpc)(?:\/|$|\?))/;
export const BUILT_PAGE = path.join(BUILT, 'index.html');
/** With what was made smaller beside it. */
const WORKER = /[\\/]sw\.js(\.(br|gz))?$/;
/** Loads the lists that passwords are judged by (client/lib/password-judge.worker.ts). */
const JUDGE = /[\\/]password-judge\.worker-[\w-]+\.js(\.(br|gz))?$/;
/** A worker obeys the policy it came with, not that of the pages: it may ask us, and nobody else. */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";
/** Decodes what a camera sees (client/lib/code-reader.worker.ts): the one program that may compile WebAssembly, where there is no page. */
const READER = /[\\/]code-reader\.worker-[\w-]+\.js(\.(br|gz))?$/;
const READER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Files of the built client under their own names, and `sendPage` for every address that is a screen.
 * @param providers the ways to sign in beside the password that this server has.
 * @throws where the client was not built.
 */
export async function sitePlugin(app: FastifyInstance, { providers }: { providers: readonly string[] }) {
  const page = await readFile(BUILT_PAGE, 'utf8');
  const login = await readFile(path.join(BUILT, `${['login', ...providers].join('-')}.html`), 'utf8');
  await app.register(fastifyStatic, {
    root: BUILT,
    wildcard: false,
    index: false,
    globIgnore: ['*.html', '**/*.br', '**/*.gz'],
    preCompressed: true,
    setHeaders: (response, file) => {
      response.header('cache-control', lifeOf(file));
      if (WORKER.test(file) || JUDGE.test(file)) response.header('content-security-policy', WORKER_POLICY);
      if (READER.test(file)) response.header('content-security-policy', READER_POLICY);
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' &&
      !NO_SCREEN.test(request.url) &&
      (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) &&
      !path.extname(request.url.split('?')[0] ?? '');
    // Whoever has the link may look; a search engine may not offer it to everybody.
    if (UNLISTED.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow');
    // As plain HTML for whoever was never here; a session or anything else kept is the program's to look at.
    const plain = request.url === '/login' && request.headers.cookie === undefined;
    if (wantsPage) return sendPage(plain ? login : page, reply);
    return reply.code(404).send(transportMessages[404]);
  });
}

/** Names carry a hash of their content, so a file under /assets never changes; a worker of yesterday would hand out yesterday's files. */
function lifeOf(file: string): string {
  if (WORKER.test(file)) return 'no-cache';
  return file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

/** Styles may only come from our files or carry this visit's nonce (Mantine writes its variables into a style tag); scripts only from our files. */
function sendPage(page: string, reply: FastifyReply) {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Lessons of our own; blob: to find out how long one is before it goes up.
    "media-src 'self' blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // The preview of an animal's open page.
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll('__CSP_NONCE__', nonce));
}
