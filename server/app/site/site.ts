/** Serves the client: its built files, and its one HTML page. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { transportMessages } from '#server/platform/errors/messages.es.ts';
import { refusalBody } from '#server/platform/errors/refusal-body.ts';
import { inProject } from '#server/platform/lib/project.ts';

const BUILT = inProject('client/dist');
const COMPRESSED = /\.(br|gz)$/;
/** Pages opened by a link or a printed number. */
const UNLISTED = /^\/(?:comprobante|verificar|turno)(?:\/|$|\?)/;
/** Addresses of programs and files: unknown ones among them get no screen either. */
const NO_SCREEN = /^\/(?:\.|(?:api|trpc)(?:\/|$|\?))/;
export const BUILT_PAGE = path.join(BUILT, 'index.html');
/** With its compressed copies. */
const WORKER = /[\\/]sw\.js(\.(br|gz))?$/;
/** Loads the lists for judging passwords (client/lib/password-judge.worker.ts). */
const JUDGE = /[\\/]password-judge\.worker-[\w-]+\.js(\.(br|gz))?$/;
/** A worker follows its own policy, not the page's: it may call only us. */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";
/**
 * Decodes camera images (client/lib/code-reader.worker.ts): the only script that may compile WebAssembly,
 * isolated from the page.
 */
const READER = /[\\/]code-reader\.worker-[\w-]+\.js(\.(br|gz))?$/;
const READER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Serves the built client's files under their names, and `sendPage` for every screen address.
 * @param providers the configured ways to sign in beside the password.
 * @throws where the client was not built.
 */
export async function sitePlugin(app: FastifyInstance, { providers }: { providers: readonly string[] }) {
  const page = await readFile(BUILT_PAGE, 'utf8');
  const login = await readFile(path.join(BUILT, `${['login', ...providers].join('-')}.html`), 'utf8');
  await app.register(fastifyStatic, {
    root: BUILT,
    wildcard: false,
    index: false,
    globIgnore: ['*.html', '**/*.br', '**/*.gz', 'assets/**'],
    preCompressed: true,
    setHeaders: (response, file) => {
      response.header('cache-control', lifeOf(file));
      if (WORKER.test(file) || JUDGE.test(file)) response.header('content-security-policy', WORKER_POLICY);
      if (READER.test(file)) response.header('content-security-policy', READER_POLICY);
    },
  });
  // Hundreds of files have one route: a route for each of them was a good part of what a start costs.
  const assets = new Set((await readdir(path.join(BUILT, 'assets'))).filter((name) => !COMPRESSED.test(name)));
  app.get<{ Params: { name: string } }>('/assets/:name', ({ params: { name } }, reply) =>
    assets.has(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound(),
  );
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' &&
      !NO_SCREEN.test(request.url) &&
      (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) &&
      !path.extname(request.url.split('?')[0] ?? '');
    // A person with the link may open it; search engines must not list it.
    if (UNLISTED.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow');
    // Plain HTML for a first visit; with a cookie the client script must check the session.
    const plain = request.url === '/login' && request.headers.cookie === undefined;
    if (wantsPage) return sendPage(plain ? login : page, reply);
    return reply.code(404).send(refusalBody(request.url, 404, transportMessages[404]));
  });
}

/** Names contain a content hash, so files under /assets never change; an old worker would serve old files. */
function lifeOf(file: string): string {
  if (WORKER.test(file)) return 'no-cache';
  return file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

/** Scripts and styles only from our files. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'none'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  // Our tutorials; blob: measures a video's length before its upload.
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

function sendPage(page: string, reply: FastifyReply) {
  return reply
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}
