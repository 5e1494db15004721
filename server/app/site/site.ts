/** Serves the client: its built files, and its one HTML page. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from '#server/platform/lib/accepted-encoding.ts';
import { transportMessages } from '#server/platform/errors/messages.es.ts';
import { refusalBody } from '#server/platform/errors/refusal-body.ts';
import { inProject } from '#server/platform/lib/project.ts';
import { type Ways, withWays } from './plain-page.ts';

const BUILT = inProject('client/dist');
const NOT_SENT = /\.(html|br|gz)$/;
/** Pages opened by a link or a printed number. */
const UNLISTED = /^\/(?:comprobante|verificar|turno)(?:\/|$|\?)/;
/** Addresses of programs and files: unknown ones among them get no screen either. */
const NO_SCREEN = /^\/(?:\.|(?:api|trpc)(?:\/|$|\?))/;
/** Behind the sign-in each page names what its screen needs (client/build/first-pages.ts); the first that fits. */
const BEHIND = [
  [/^\/(?:dashboard\/?)?(?:\?|$)/, 'home.html'],
  [/^\/dashboard\/admin\/?(?:\?|$)/, 'overview.html'],
  [/^\/dashboard\//, 'dashboard.html'],
] as const;
const SESSION = /(?:^|; ?)(?:__Host-)?sesion=/;
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

interface Offered extends Ways {
  subscriptions: boolean;
  /** Whether every visitor may open an account. */
  open: boolean;
  /** With which country a registration begins: the administrator may change it while the server runs. */
  country: () => Promise<string>;
}

/**
 * Serves the built client's files under their names, and `sendPage` for every screen address.
 * @param offered what the plain pages of the login and the registration say.
 * @throws where the client was not built.
 */
export async function sitePlugin(app: FastifyInstance, { subscriptions, open, country, ...ways }: Offered) {
  const page = await readPage(BUILT_PAGE);
  const built = async (name: string) =>
    compressed(withWays((await readPage(path.join(BUILT, name))).plain.toString(), ways));
  const behind = await Promise.all(
    BEHIND.map(async ([address, name]) => [address, await readPage(path.join(BUILT, name))] as const),
  );
  const plain = new Map([['/login', await built('login.html')]]);
  const registration = open ? await built(subscriptions ? 'register-paid.html' : 'register.html') : null;
  const abroad = new Map<string, Page>();
  /** Of a first visit: plain HTML. With a session the page that names what its screen needs; the script must check it. */
  const firstPage = async ({ headers, url }: FastifyRequest) => {
    if (headers.cookie !== undefined)
      return SESSION.test(headers.cookie) ? behind.find(([address]) => address.test(url))?.[1] : undefined;
    if (url !== '/register' || !registration) return plain.get(url);
    const iso = await country().catch(() => HOME);
    if (iso === HOME) return registration;
    const made = abroad.get(iso) ?? compressed(inCountry(registration.plain.toString(), iso));
    abroad.set(iso, made);
    return made;
  };
  await app.register(fastifyStatic, {
    root: BUILT,
    // It only sends: a route for each of hundreds of files was a good part of what a start costs.
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders: (response, file) => {
      response.header('cache-control', lifeOf(file));
      if (WORKER.test(file) || JUDGE.test(file)) response.header('content-security-policy', WORKER_POLICY);
      if (READER.test(file)) response.header('content-security-policy', READER_POLICY);
    },
  });
  const files = await builtFiles();
  const routes = new Set([...files].map((name) => (name.includes('/') ? `/${name.split('/')[0]}/*` : `/${name}`)));
  for (const route of routes)
    app.get<{ Params: { '*'?: string } }>(route, ({ params: { '*': below } }, reply) => {
      const name = below === undefined ? route.slice(1) : `${route.slice(1, -1)}${below}`;
      return files.has(name) ? reply.sendFile(name) : reply.callNotFound();
    });
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      request.method === 'GET' &&
      !NO_SCREEN.test(request.url) &&
      (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) &&
      !path.extname(request.url.split('?')[0] ?? '');
    // A person with the link may open it; search engines must not list it.
    if (UNLISTED.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow');
    if (wantsPage) return sendPage((await firstPage(request)) ?? page, request, reply);
    return reply.code(404).send(refusalBody(request.url, 404, transportMessages[404]));
  });
}

/** By their addresses, without the pages, which have headers of their own, and without the compressed copies. */
async function builtFiles(): Promise<ReadonlySet<string>> {
  const entries = await readdir(BUILT, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !NOT_SENT.test(entry.name))
    .map(({ parentPath, name }) => path.relative(BUILT, path.join(parentPath, name)).replaceAll(path.sep, '/'));
  return new Set(names);
}

/** Names contain a content hash, so files under /assets never change; an old worker would serve old files. */
function lifeOf(file: string): string {
  if (WORKER.test(file)) return 'no-cache';
  return file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

/** The country in which the registration is built. */
const HOME = 'EC';

/** The registration's field of the country, in another one. */
export function inCountry(html: string, iso: string): string {
  const name = new Intl.DisplayNames('es', { type: 'region' }).of(iso) ?? iso;
  const flag = (code: string) =>
    String.fromCodePoint(...[...code].map((letter) => (letter.codePointAt(0) ?? 0) + 0x1f1a5));
  return html.replace('value="Ecuador"', `value="${name}"`).replace(flag(HOME), flag(iso));
}

/** The best takes a hundred times as long. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

function compressed(html: string): Page {
  const plain = Buffer.from(html);
  return { plain, br: brotliCompressSync(plain, QUICK), gzip: gzipSync(plain) };
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

/** The page as it was built, and as it was compressed then. */
type Page = Record<'plain' | 'br' | 'gzip', Buffer>;

async function readPage(file: string): Promise<Page> {
  const [plain, br, gzip] = await Promise.all(
    ['', '.br', '.gz'].map((ending) => readFile(`${file}${ending}`).catch(() => null)),
  );
  if (!plain) throw new Error(`The client was not built: ${file}`);
  return { plain, br: br ?? plain, gzip: gzip ?? plain };
}

function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply) {
  const encoding = encodingFor(request.headers);
  const bytes = page[encoding ?? 'plain'];
  if (encoding && bytes !== page.plain) reply.header('content-encoding', encoding);
  return reply
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .header('vary', 'Accept-Encoding')
    .type('text/html; charset=utf-8')
    .send(bytes);
}
