/**
 * `/q/<code>` and `/t/<code>`: the addresses on tags, cédulas and posters, engraved and therefore permanent. The
 * answers are complete pages without script, including the refusals.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/platform/core/context.ts';
import { animalPage } from './animal.page.ts';
import { headersOf } from '#server/platform/html/layout.ts';
import { LETTERS } from '#server/platform/html/lettering.ts';
import { refuseWithPage, type RefusalPages } from './refusals.http.ts';
import { newTagPage, offPage, searchPage, unknownPage } from './refusals.page.ts';
import { type Language, languageOf } from '#server/platform/html/words.ts';
import { linkPicture, openPage, pagePhoto, soughtIn, writeReadings } from './service.ts';

interface Dependencies {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  db: Context['db'];
}

const PAGES: RefusalPages = { TAG_OFF: [404, offPage], CODE_NOT_FOUND: [404, unknownPage] };

interface Coded {
  Params: { code: string };
}

export async function tagPagePlugin(app: FastifyInstance, { makeContext, db }: Dependencies) {
  app.addHook('onClose', () => writeReadings(db));
  app.setErrorHandler((error: FastifyError, request, reply) => refuseWithPage(error, request, reply, { pages: PAGES }));

  app.get<{ Querystring: { codigo?: unknown } }>('/q', (request, reply) => {
    const { codigo } = request.query;
    const letters = typeof codigo === 'string' ? soughtIn(codigo) : '';
    if (letters) return reply.redirect(`/q/${encodeURIComponent(letters)}`, 303);
    const language = wished(request);
    return reply.headers(headersOf(language)).send(searchPage(language));
  });

  const show = async (request: FastifyRequest<Coded>, reply: FastifyReply) => {
    const language = wished(request);
    const context = await makeContext(request, reply);
    const opened = await openPage(context, request.params.code, isLookedAt(request));
    const { publicUrl } = context.config;
    const page =
      'view' in opened
        ? animalPage(opened.view, language, { ownPath: opened.own ? recordPath(opened.petId) : null, publicUrl })
        : newTagPage(opened.code, language);
    return reply.headers(headersOf(language)).send(page);
  };
  const shared = { config: { shared: true } };
  app.get<Coded>('/q/:code', shared, show);
  app.get<Coded>('/t/:code', shared, show);

  app.get<Coded>('/q/:code/foto', async (request, reply) => {
    const bytes = await pagePhoto(await makeContext(request, reply), request.params.code);
    // Not cached: a switched-off tag must not show from a cache.
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex, nofollow')
      .type('image/webp')
      .send(bytes);
  });

  app.get<Coded>('/q/:code/vista.jpg', async (request, reply) => {
    const bytes = await linkPicture(await makeContext(request, reply), request.params.code);
    // Not cached, as the photo: who came home is no longer looked for.
    return reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex, nofollow')
      .type('image/jpeg')
      .send(bytes);
  });

  for (const { path, bytes } of LETTERS)
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type('font/woff2').send(bytes),
    );
}

function wished(request: FastifyRequest): Language {
  return languageOf(request.headers['accept-language']);
}

/** Whether a person looks; false for a browser's prefetch. */
function isLookedAt({ method, headers }: FastifyRequest): boolean {
  const ahead = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].join(' ');
  return method === 'GET' && !/prefetch|prerender|preview/i.test(ahead);
}

/** Only members get this address. */
function recordPath(petId: number): string {
  return `/dashboard/perfilMascotas?mascota=${petId}`;
}
